/** The decks that a person has put together; kept in this browser and nowhere else. */

import { browserStorage } from "../../storage";

const KEPT_AT = "tefuda.forcard.decks";
const MOST = 40;

export interface SavedDeck {
  name: string;
  cards: string[];
}

function kept(): SavedDeck[] {
  try {
    return JSON.parse(browserStorage.get(KEPT_AT) ?? "[]") as SavedDeck[];
  } catch {
    return [];
  }
}

class SavedDecks {
  /** Newest first. */
  all = $state.raw<readonly SavedDeck[]>(kept());

  /** Under a name that is taken, the new one takes the place of the old. */
  save(name: string, cards: readonly string[]): void {
    this.write([{ name, cards: [...cards] }, ...this.all.filter((one) => one.name !== name)]);
  }

  remove(name: string): void {
    this.write(this.all.filter((one) => one.name !== name));
  }

  private write(next: readonly SavedDeck[]): void {
    this.all = next.slice(0, MOST);
    browserStorage.set(KEPT_AT, JSON.stringify(this.all));
  }
}

export const savedDecks = new SavedDecks();

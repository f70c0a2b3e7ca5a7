/** The decks that come with the game, as the catalogue has them. */

import type { Cards } from "../../../games/duel/decks";
import { find } from "../../../words/words.svelte";

export interface Starter {
  id: string;
  name: string;
  about: string;
  civ: readonly string[];
  cards: Cards;
}

export function starters(): Starter[] {
  return Object.values(find("duel", "decks") ?? {}) as unknown as Starter[];
}

export function starter(id: string): Starter | undefined {
  return starters().find((one) => one.id === id);
}

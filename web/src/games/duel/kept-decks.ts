/** The decks that a person has put together, and the one to play with; kept in this browser and nowhere else. */

import { browserStorage } from "../../storage";
import type { Cards } from "./decks";

const DECKS_AT = "tefuda.duel.decks";
const CHOSEN_AT = "tefuda.duel.deck";
const MOST = 60;

/** A deck as a match takes it: the id of a starter deck, or cards and copies. */
export type Written = string | Cards;

export interface KeptDeck {
  id: string;
  name: string;
  /** The deck that it was made from, in words. */
  from: string;
  cards: Cards;
}

export function keptDecks(): KeptDeck[] {
  return read<KeptDeck[]>(DECKS_AT, []);
}

export function keepDecks(decks: readonly KeptDeck[]): void {
  browserStorage.set(DECKS_AT, JSON.stringify(decks.slice(0, MOST)));
}

/** The deck that is played with at one tap; null until one is chosen. */
export function chosenDeck(): Written | null {
  return read<Written | null>(CHOSEN_AT, null);
}

export function chooseDeck(deck: Written): void {
  browserStorage.set(CHOSEN_AT, JSON.stringify(deck));
}

function read<T>(at: string, none: T): T {
  try {
    return (JSON.parse(browserStorage.get(at) ?? "null") as T | null) ?? none;
  } catch {
    return none;
  }
}

/** Decks as lists of cards and as text. Whether a match can be played with one, the server says. */

import { CARDS, STANDARD_DECK } from "./cards";

export const ALL_CARDS: readonly string[] = Object.keys(CARDS);
export const STANDARD_TURNS = STANDARD_DECK.length;
export type Kind = "C" | "F" | "S";
export const KINDS: readonly Kind[] = ["C", "F", "S"];

/** A text read as a deck. */
export interface ReadDeck {
  /** In the order of the catalogue, each once. */
  cards: string[];
  /** What is no card, as it was written. */
  unknown: string[];
  /** What was there more than once. */
  twice: string[];
}

export function inOrder(cards: readonly string[]): string[] {
  return ALL_CARDS.filter((card) => cards.includes(card));
}

export function ofKind(cards: readonly string[], kind: Kind): string[] {
  return cards.filter((card) => card.startsWith(kind));
}

/** Cards between spaces, commas or lines, in capitals or not. */
export function readDeck(text: string): ReadDeck {
  const named = text.split(/[\s,、，・;；]+/).filter((one) => one !== "");
  const known = named.map((one) => one.toUpperCase()).filter((one) => one in CARDS);
  return {
    cards: inOrder(known),
    unknown: named.filter((one) => !(one.toUpperCase() in CARDS)),
    twice: [...new Set(known.filter((one, at) => known.indexOf(one) !== at))],
  };
}

export function writeDeck(cards: readonly string[]): string {
  return inOrder(cards).join(" ");
}

/** The deck with so many cards in all, the missing ones drawn. */
export function filledUp(
  cards: readonly string[],
  count: number,
  random: () => number = Math.random,
): string[] {
  const rest = ALL_CARDS.filter((card) => !cards.includes(card));
  const drawn = Array.from({ length: Math.max(0, count - cards.length) }, () =>
    rest.splice(Math.floor(random() * rest.length), 1),
  );
  return inOrder([...cards, ...drawn.flat()]);
}

/** Which cards are looked for, and in which order they come. */

import { marksOf, type Printed } from "../../../games/duel/cards";
import { civsOfCard } from "../../../games/duel/decks";

export const SORTS = ["cost", "set", "name", "power"] as const;
export const KINDS = ["creature", "evolution", "spell"] as const;
export const LAST_COST = 8;

export interface Filter {
  text: string;
  civs: readonly string[];
  /** The last one stands for all that cost more. */
  costs: readonly number[];
  kind: (typeof KINDS)[number] | null;
  keywords: readonly string[];
  sort: (typeof SORTS)[number];
}

export const NO_FILTER: Filter = { text: "", civs: [], costs: [], kind: null, keywords: [], sort: "cost" };

/** `words` is everything that can be read on a card, in both languages. */
export function chosenBy(
  filter: Filter,
  cards: readonly Printed[],
  words: (card: string) => string,
): Printed[] {
  const wanted = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (card: Printed) =>
    (filter.civs.length === 0 || civsOfCard(card).some((one) => filter.civs.includes(one))) &&
    (filter.costs.length === 0 || filter.costs.includes(Math.min(card.cost, LAST_COST))) &&
    (filter.kind === null || isOf(card, filter.kind)) &&
    filter.keywords.every((one) => marksOf(card).includes(one)) &&
    wanted.every((word) => words(card.id).includes(word));
  return sorted(cards.filter(fits), filter.sort);
}

/** An evolution is a creature. */
function isOf(card: Printed, kind: Filter["kind"]): boolean {
  return card.type === kind || (kind === "creature" && card.type === "evolution");
}

/** Cards that are equal stay in the order of the set. */
function sorted(cards: Printed[], sort: Filter["sort"]): Printed[] {
  switch (sort) {
    case "set":
      return cards;
    case "cost":
      return cards.toSorted((one, other) => one.cost - other.cost);
    case "name":
      return cards.toSorted((one, other) => one.name.localeCompare(other.name));
    case "power":
      return cards.toSorted((one, other) => (other.power ?? -1) - (one.power ?? -1));
  }
}

/** How many things are filtered by, beside the text. */
export function countOf(filter: Filter): number {
  return (
    Number(filter.civs.length > 0) +
    Number(filter.costs.length > 0) +
    Number(filter.kind !== null) +
    filter.keywords.length
  );
}

export function toggled<T>(items: readonly T[], item: T): T[] {
  return items.includes(item) ? items.filter((one) => one !== item) : [...items, item];
}

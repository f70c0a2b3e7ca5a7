/** What a play would do, from the events the server foretells: the triples that leave, in their order. */

import { suitOf } from "../../games/catalyst/cards";
import type { DestroyEvent, Event } from "../../wire/records/catalyst";

export interface Link {
  cards: [string, string, string];
  match: "suit" | "rank";
}

export function chainOf(events: readonly Event[]): Link[] {
  return events
    .filter((event): event is DestroyEvent => event.type === "destroy")
    .map(({ cards, match }) => ({ cards, match }));
}

/** The same from the cards alone, three by three. */
export function chainFrom(cards: readonly string[]): Link[] {
  const starts = [...cards.keys()].filter((at) => at % 3 === 0);
  return starts.map((at) => linkOf(cards.slice(at, at + 3) as Link["cards"]));
}

function linkOf(cards: Link["cards"]): Link {
  return { cards, match: suitOf(cards[0]) === suitOf(cards[1]) ? "suit" : "rank" };
}

export function sizeOf(chain: readonly Link[]): number {
  return chain.length * 3;
}

/** In which link of the chain a card leaves, from 1; 0 if it stays. */
export function orderOf(chain: readonly Link[], card: string): number {
  return chain.findIndex((link) => link.cards.includes(card)) + 1;
}

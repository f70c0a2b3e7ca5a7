/** What a play would do, from the events the server foretells: the triples that leave, in their order. */

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

export function sizeOf(chain: readonly Link[]): number {
  return chain.length * 3;
}

/** In which link of the chain a card leaves, from 1; 0 if it stays. */
export function orderOf(chain: readonly Link[], card: string): number {
  return chain.findIndex((link) => link.cards.includes(card)) + 1;
}

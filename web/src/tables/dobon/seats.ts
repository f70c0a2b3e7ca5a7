/** Who sits where, seen from one seat, and how they are called. */

import type { SeatCard } from "../../wire/records/server";
import type { View } from "../../wire/records/dobon";
import { t } from "../../words/words.svelte";
import { LETTERS } from "./letters";

export { LETTERS };

export type NameOf = (seat: string) => string;

/** How seats are called in sentences: by the name of the person, or else so that no two are the same. */
export function namesOf(seats: readonly SeatCard[], you: string | null = null): NameOf {
  const cards = new Map(seats.map((card) => [card.seat, card]));
  return (seat) => {
    const card = cards.get(seat);
    if (card?.holding === "bot") return t("dobon.bot-named", { seat });
    if (card?.holding === "person" && card.name) return card.name;
    return t(seat === you ? "dobon.own-named" : "dobon.seat-named", { seat });
  };
}

/** All but one, in the order of play when it goes clockwise, from its left neighbour on; only those with somebody there. */
export function around(view: View, own: string | null): string[] {
  const from = own === null ? 0 : LETTERS.findIndex((seat) => seat === own) + 1;
  const order = LETTERS.map((_, step) => LETTERS[(from + step) % LETTERS.length] as string);
  return order.filter((seat) => seat !== own && isTaken(view, seat));
}

/** Whether somebody sits there, or has cards of the game just ended. */
export function isTaken(view: View, seat: string): boolean {
  return view.counts[seat] !== undefined || (view.seats[seat] ?? "empty") !== "empty";
}

export interface Place {
  /** The middle, in parts of the table's width. */
  x: number;
  /** The upper edge, in parts of its height. */
  y: number;
}

/** Where others sit round a table, from one's left neighbour on, in percent. */
const PLACES: readonly (readonly Place[])[] = [
  [],
  [{ x: 50, y: 3 }],
  [
    { x: 20, y: 6 },
    { x: 80, y: 6 },
  ],
  [
    { x: 12, y: 48 },
    { x: 50, y: 3 },
    { x: 88, y: 48 },
  ],
  [
    { x: 12, y: 48 },
    { x: 29, y: 4 },
    { x: 71, y: 4 },
    { x: 88, y: 48 },
  ],
  [
    { x: 12, y: 48 },
    { x: 20.3, y: 5.5 },
    { x: 50, y: 3 },
    { x: 79.7, y: 5.5 },
    { x: 88, y: 48 },
  ],
  [
    { x: 12, y: 66 },
    { x: 12, y: 32 },
    { x: 28, y: 3 },
    { x: 72, y: 3 },
    { x: 88, y: 32 },
    { x: 88, y: 66 },
  ],
];

export function placesOf(others: number): readonly Place[] {
  return PLACES[others] ?? [];
}

/** Who sits where, seen from one seat, and how they are called. */

import type { SeatCard } from "../../wire/records/server";
import type { View } from "../../wire/records/dobon";
import { t } from "../../words/words.svelte";

export const LETTERS = ["A", "B", "C", "D", "E", "F"] as const;

export type NameOf = (seat: string) => string;

/** How seats are called in sentences: by the name of the person, or else so that no two are the same. */
export function namesOf(seats: readonly SeatCard[]): NameOf {
  const cards = new Map(seats.map((card) => [card.seat, card]));
  return (seat) => {
    const card = cards.get(seat);
    if (card?.holding === "bot") return t("dobon.bot-named", { seat });
    return card?.holding === "person" && card.name ? card.name : t("dobon.seat-named", { seat });
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

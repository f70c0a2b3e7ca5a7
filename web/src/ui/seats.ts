/** Seats and who sits there, in words. */

import type { SeatCard } from "../wire/records/server";
import { has, say, t } from "../words/words.svelte";
import { botName } from "./levels";

/** A seat's own name: black, A, P1. */
export function seatName(game: string, seat: string): string {
  for (const branch of ["colors", "seats"]) {
    if (has(game, `${branch}.${seat}`)) return say(game, `${branch}.${seat}`);
  }
  return seat === "player" ? t("you") : seat;
}

/** A person by the name they gave, or else by their seat's. */
export function personName(game: string, seats: readonly SeatCard[], seat: string): string {
  return seats.find((one) => one.seat === seat)?.name || seatName(game, seat);
}

/** Who sits there. */
export function holderName(seat: SeatCard, you: string | null): string {
  if (seat.seat === you) return seat.name || t("you");
  if (seat.holding === "bot") return t("seat.bot", { bot: botName(seat.name ?? "") });
  if (seat.holding === "open") return t("seat.open");
  return seat.name || t("somebody");
}

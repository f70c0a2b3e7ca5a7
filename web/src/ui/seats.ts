/** Seats and who sits there, in words. The only place that names them. */

import type { SeatCard } from "../wire/records/server";
import { has, say, t } from "../words/words.svelte";
import { botName } from "./levels";

/** A seat's own name: black, A, the first player. */
export function seatName(game: string, seat: string): string {
  for (const branch of ["colors", "seats"]) {
    if (has(game, `${branch}.${seat}`)) return say(game, `${branch}.${seat}`);
  }
  return seat === "player" ? t("you") : seat;
}

/** A bot's level; where several of one level play, with its number among them. */
export function levelName(seats: readonly SeatCard[], seat: SeatCard): string {
  return botName(seat.name ?? "") + numberOf(seats, seat);
}

/** What tells this bot from others of its level; empty if there are none. */
function numberOf(seats: readonly SeatCard[], seat: SeatCard): string {
  const alike = seats.filter((one) => one.holding === "bot" && one.name === seat.name);
  return alike.length < 2 ? "" : ` ${alike.findIndex((one) => one.seat === seat.seat) + 1}`;
}

/** Who sits there, among all who do. */
export function holderName(seats: readonly SeatCard[], seat: SeatCard, you: string | null): string {
  if (seat.seat === you) return seat.name || t("you");
  if (seat.holding === "bot") return t("seat.bot", { bot: botName(seat.name ?? "") }) + numberOf(seats, seat);
  if (seat.holding === "open") return t("seat.open");
  return seat.name || t("somebody");
}

/** Whoever sits there by the name they have, or else by their seat's. */
export function personName(game: string, seats: readonly SeatCard[], seat: string): string {
  const card = seats.find((one) => one.seat === seat);
  if (card?.holding === "bot") return holderName(seats, card, null);
  return card?.name || seatName(game, seat);
}

/** The same, with a mark at oneself. */
export function markedName(
  game: string,
  seats: readonly SeatCard[],
  seat: string,
  you: string | null,
): string {
  const name = personName(game, seats, seat);
  return seat === you && name !== t("you") ? t("seat.yours", { name }) : name;
}

const MARKED = /⟨(\w+)⟩/g;

/** A sentence of the server's, with the names of those who sit on the seats that are marked in it. */
export function withNames(
  sentence: string,
  { game, seats, you }: { game: string; seats: readonly SeatCard[]; you: string | null },
): string {
  return sentence.replace(MARKED, (_mark, seat: string) => markedName(game, seats, seat, you));
}

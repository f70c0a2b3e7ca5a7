/** Who has come and who has gone, from the seats before and after. */

import type { SeatCard } from "../../wire/records/server";

export interface Coming {
  seat: string;
  kind: "sat" | "bot" | "gone";
  /** How they called themselves; empty where they did not say. */
  name: string;
}

/** What has changed on the seats of others. */
export function comingsOf(
  before: readonly SeatCard[],
  after: readonly SeatCard[],
  you: string | null,
): Coming[] {
  const old = new Map(before.map((card) => [card.seat, card]));
  return after.flatMap((card): Coming[] => {
    const was = old.get(card.seat);
    if (was === undefined || card.seat === you || was.holding === card.holding) return [];
    if (card.holding === "open") return [{ seat: card.seat, kind: "gone", name: was.name ?? "" }];
    const kind = card.holding === "bot" ? "bot" : "sat";
    return [{ seat: card.seat, kind, name: kind === "sat" ? (card.name ?? "") : "" }];
  });
}

/** The chance to win of one seat along a match, from what the server says of each decision. */

import type { Judged } from "../wire/records/server";

export interface Point {
  /** After so many moves. */
  at: number;
  value: number;
  low: number;
  high: number;
}

/** Of two seats, one's chance is what is left of the other's; of more, only a seat's own decisions say something. */
export function pointsOf(decisions: readonly Judged[], seat: string, seats: number): Point[] {
  return decisions.flatMap(({ step, by, value, low = 0, high = 1 }): Point[] => {
    if (value === undefined || value === null) return [];
    const at = step - 1;
    if (by === seat) return [{ at, value, low, high }];
    return seats === 2 ? [{ at, value: 1 - value, low: 1 - high, high: 1 - low }] : [];
  });
}

/** The chance at a move: that of the last point up to there. */
export function chanceAt(points: readonly Point[], at: number): Point | null {
  return points.findLast((point) => point.at <= at) ?? null;
}

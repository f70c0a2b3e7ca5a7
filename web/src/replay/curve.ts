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
  return decisions.flatMap((decision, place): Point[] => {
    const point = pointOf(decision, seat, seats);
    if (point === null) return [];
    const partner = partnerOf(decisions, place);
    const other = partner === null ? null : pointOf(partner, seat, seats);
    return [other === null ? point : between(point, other)];
  });
}

function pointOf({ step, by, value, low = 0, high = 1 }: Judged, seat: string, seats: number): Point | null {
  if (value === undefined || value === null) return null;
  const at = step - 1;
  if (by === seat) return { at, value, low, high };
  return seats === 2 ? { at, value: 1 - value, low: 1 - high, high: 1 - low } : null;
}

/** Where all decide at once, both sides' searches say something of the same moment. */
function partnerOf(decisions: readonly Judged[], place: number): Judged | null {
  const [before, one, after] = [decisions[place - 1], decisions[place], decisions[place + 1]];
  if ((one?.mix?.length ?? 0) === 0) return null;
  const isFirst = decisions.slice(0, place).filter((other) => (other.mix?.length ?? 0) > 0).length % 2 === 0;
  const partner = isFirst ? after : before;
  return partner === undefined || partner.by === one?.by || !partner.mix?.length ? null : partner;
}

function between(one: Point, two: Point): Point {
  return {
    at: one.at,
    value: (one.value + two.value) / 2,
    low: Math.min(one.low, two.low),
    high: Math.max(one.high, two.high),
  };
}

/** The chance at a move: that of the last point up to there. */
export function chanceAt(points: readonly Point[], at: number): Point | null {
  return points.findLast((point) => point.at <= at) ?? null;
}

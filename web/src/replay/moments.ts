/** The decisions on which a match turned, from what the server says of each. */

import type { Judged } from "../wire/records/server";

export interface Turning {
  step: number;
  by: string;
  /** How much of the chance to win it gave away; null where a game only knows that it was wrong. */
  lost: number | null;
}

const MOST = 3;
/** What a search is not sure of is no moment. */
const LEAST = 0.05;

/** The dearest first. */
export function turningPoints(decisions: readonly Judged[]): Turning[] {
  return decisions
    .flatMap(({ step, by, value, taken, blunder }): Turning[] => {
      const isKnown = typeof value === "number" && typeof taken === "number";
      const lost = isKnown ? value - taken : null;
      return (lost ?? 0) >= LEAST || blunder ? [{ step, by, lost }] : [];
    })
    .toSorted((one, other) => (other.lost ?? 0) - (one.lost ?? 0))
    .slice(0, MOST);
}

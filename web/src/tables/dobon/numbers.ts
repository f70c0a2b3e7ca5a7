/** Points as people read them. */

const MINUS = "\u2212";

/** With its sign; nothing is neither won nor lost. */
export function signed(points: number): string {
  if (points === 0) return "0";
  return points > 0 ? `+${points}` : `${MINUS}${-points}`;
}

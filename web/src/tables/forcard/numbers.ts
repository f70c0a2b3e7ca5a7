/** Amounts as people read them. */

const MINUS = "\u2212";

/** With its sign; ±0 for nothing. */
export function signed(amount: number): string {
  if (amount === 0) return "±0";
  return amount > 0 ? `+${amount}` : `${MINUS}${-amount}`;
}

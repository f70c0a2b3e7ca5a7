/** Amounts and cells as people read them. */

import { t } from "../../words/words.svelte";

const MINUS = "\u2212";
/** More cells than this are counted, not named. */
const NAMED = 5;

/** With its sign; ±0 for nothing. */
export function signed(amount: number): string {
  if (amount === 0) return "±0";
  return amount > 0 ? `+${amount}` : `${MINUS}${-amount}`;
}

/** b3, c3 and d4; many are only counted. */
export function cellList(cells: readonly string[]): string {
  if (cells.length > NAMED) return t("forcard.cells", { n: cells.length });
  if (cells.length < 2) return cells.join("");
  return cells.slice(0, -1).join(t("forcard.between")) + t("forcard.and") + (cells.at(-1) ?? "");
}

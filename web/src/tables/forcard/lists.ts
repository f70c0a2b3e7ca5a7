/** Cells or cards in a sentence. */

import { t } from "../../words/words.svelte";

/** More cells than this are counted, not named. */
const NAMED = 5;

/** b3, c3 and d4; many are only counted. */
export function cellList(cells: readonly string[]): string {
  if (cells.length > NAMED) return t("forcard.cells", { n: cells.length });
  if (cells.length < 2) return cells.join("");
  return cells.slice(0, -1).join(t("forcard.between")) + t("forcard.and") + (cells.at(-1) ?? "");
}

/** What each cell is good for while a plot is made, for the eye and for those who listen. */

import type { View } from "../../wire/records/forcard";
import { t } from "../../words/words.svelte";
import type { CellMark } from "./Board.svelte";
import { cellsOf } from "./board";
import type { Plot } from "./plot.svelte";
import { previewTexts } from "./preview";
import { cellWords, wayName, words } from "./speech";

export function cellMarks(plot: Plot, isHidden: boolean): ReadonlyMap<string, CellMark> {
  const marks = new Map<string, CellMark>();
  if (isHidden || !plot.isOpen || plot.half === null) return marks;
  for (const at of targetsOf(plot)) marks.set(at, { kind: "target" });
  for (const at of plot.giveable) marks.set(at, { kind: "give" });
  for (const way of plot.ways) {
    const at = plot.pointedBy(way);
    if (at !== null) marks.set(at, { kind: "direction", way });
  }
  for (const at of plot.sacrifices) marks.set(at, { kind: "given" });
  for (const { at } of plot.halves) if (at !== null) marks.set(at, { kind: "chosen" });
  for (const [at, preview] of previewTexts(plot.foreseen)) marks.set(at, { ...marks.get(at), preview });
  return marks;
}

/** Lit are the cells of a card that has only some; where all are open, nothing needs to say so. */
function targetsOf(plot: Plot): string[] {
  const isChoosing = plot.half?.at === null || plot.wanted === "cell";
  return isChoosing ? [...plot.targets.keys()] : [];
}

/** The cells that are not open to a card, while one of the others is to be chosen. */
export function closedCells(plot: Plot, view: View): ReadonlySet<string> {
  const open = plot.targets;
  if (!plot.isOpen || plot.half === null || plot.half.at !== null || open.size === 0) return new Set();
  return new Set(cellsOf(view.size).filter((at) => !open.has(at)));
}

export function cellLabel(view: View, plot: Plot, marks: ReadonlyMap<string, CellMark>, at: string): string {
  const mark = marks.get(at);
  const preview = mark?.preview === undefined ? "" : t("forcard.cell-preview", { gain: mark.preview });
  const use =
    mark?.kind === "direction"
      ? t("forcard.cell-way", { way: wayName(mark.way ?? "") })
      : mark?.kind === undefined
        ? ""
        : t(`forcard.cell-${mark.kind}`);
  return words([cellWords(view, at), preview, use]);
}

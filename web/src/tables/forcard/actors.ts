/** The things that move, by name; whoever draws one is its actor on the stage. And what is drawn only while it moves. */

import type { Side } from "./board";

/** A look on its way out: the sheet that lay on a cell before. */
export interface Ghost {
  kind: "sheet";
  at: string;
  value: number;
}

/** All sheets together. */
export const BOARD = "board";
export const cellName = (at: string): string => `cell:${at}`;
export const ghostName = (at: string): string => `ghost:${at}`;
export const outlineName = (side: Side): string => `outline:${side}`;
export const tagName = (at: string): string => `tag:${at}`;
export const ballName = (at: string): string => `ball:${at}`;
/** The place where a side's plot lies. */
export const slotName = (side: Side): string => `slot:${side}`;
/** A side's total; it counts. */
export const totalName = (side: Side): string => `total:${side}`;
/** The word on a side's strip. */
export const wordName = (side: Side): string => `word:${side}`;

/** The things that move, by name; whoever draws one is its actor on the stage. And what is drawn only while it moves. */

import type { Parts } from "../../wire/records/forcard";
import type { Side } from "./board";

/** A look on its way out, or what is there only as long as it is read. */
export type Ghost =
  /** The sheet that lay on a cell before; `isTurning`: it lifts a corner. */
  | { kind: "sheet"; at: string; value: number; isTurning?: boolean }
  /** A bomb that explodes. */
  | { kind: "ball"; at: string; side: Side }
  /** The amounts of all changes. */
  | { kind: "tags" }
  /** All sheets are about to turn over. */
  | { kind: "turning" };

/** All sheets together. */
export const BOARD = "board";
/** The amounts on the cells. */
export const TAGS = "tags";
/** The names of the stages; what is only read is held by it. */
export const RIBBON = "ribbon";
export const cellName = (at: string): string => `cell:${at}`;
export const ghostName = (at: string): string => `ghost:${at}`;
/** The corner that a sheet lifts. */
export const cornerName = (at: string): string => `corner:${at}`;
export const outlineName = (side: Side): string => `outline:${side}`;
export const tagName = (at: string): string => `tag:${at}`;
export const ballName = (at: string): string => `ball:${at}`;
/** The corners of what a bomb reaches. */
export const ticksName = (at: string): string => `ticks:${at}`;
/** The place where a side's plot lies. */
export const slotName = (side: Side): string => `slot:${side}`;
/** A card of the own hand. */
export const heldName = (card: string): string => `held:${card}`;

/** A revealed card is drawn in its slot, or face to face with the other. */
export type Where = "slot" | "face";
export const WHERE: readonly Where[] = ["slot", "face"];
export const cardName = (where: Where, side: Side, card: string): string => `${where}-card:${side}:${card}`;
/** Its print alone, without the slash over it. */
export const printName = (where: Where, side: Side, card: string): string => `${where}-print:${side}:${card}`;
/** What says on it that it was stopped. */
export const stopName = (where: Where, side: Side, card: string): string => `${where}-stop:${side}:${card}`;

/** A side's total, and its parts; they count. */
export const totalName = (side: Side): string => `total:${side}`;
export const partName = (side: Side, part: keyof Parts): string => `part:${side}:${part}`;
/** The word on a side's strip. */
export const wordName = (side: Side): string => `word:${side}`;

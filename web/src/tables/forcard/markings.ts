/** What lies over the board besides the sheets: outlines, tags, arrows, bombs, points. */

import type { Way } from "../../games/forcard/cards";
import type { Side } from "./board";

/** A side's line around cells: solid for A, dotted for B. */
export interface Outline {
  side: Side;
  cells: readonly string[];
  /** Nobody knows yet whether it comes to that. */
  isFaint?: boolean;
  /** By which playback moves it. */
  actor?: string;
}

/** A change, in the upper right of its cell. Without a side it is told in ink. */
export interface Tag {
  at: string;
  side: Side | null;
  text: string;
  isFaint?: boolean;
  actor?: string;
}

/** A direction that can be chosen, on the cell to which it points; or on its own cell, where that is off the board. */
export interface Arrow {
  at: string;
  way: Way;
  isChosen: boolean;
  isInside: boolean;
}

export interface Ball {
  at: string;
  side: Side;
  /** Turns until it explodes; null where it is not set yet. */
  left: number | null;
  /** It is only looked at. */
  isFaint?: boolean;
  actor?: string;
  /** The same of its corners. */
  ticksActor?: string;
}

/** Points where cells meet, counted in cells from the upper left. */
export interface Points {
  x: number;
  y: number;
  side: Side;
  text: string;
}

/** A number in the middle of a cell: the order in which something goes out, or was chosen. */
export interface Order {
  at: string;
  side: Side;
  number: number;
}

export interface Markings {
  outlines: readonly Outline[];
  tags: readonly Tag[];
  arrows: readonly Arrow[];
  balls: readonly Ball[];
  points: readonly Points[];
  orders: readonly Order[];
}

export const NO_MARKINGS: Markings = {
  outlines: [],
  tags: [],
  arrows: [],
  balls: [],
  points: [],
  orders: [],
};

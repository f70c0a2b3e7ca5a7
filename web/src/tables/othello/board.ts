/** Squares and looks. No rule is in here: only where things are and how they look. */

import { WAKING } from "../../games/othello/fold";
import type { Cell, Look, View } from "../../wire/records/othello";

export type Color = "black" | "white";

export const SIZE = 8;
export const FILES = "abcdefgh";
export const RANKS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export const SQUARES: readonly string[] = RANKS.flatMap((rank) => [...FILES].map((file) => `${file}${rank}`));

const COLOR_OF: Record<string, Color | undefined> = { B: "black", W: "white" };

export function squareAt(cell: Cell): string {
  return `${FILES.charAt(cell.c)}${cell.r + 1}`;
}

export function cellOf(at: string): Cell {
  return { r: Number(at.slice(1)) - 1, c: FILES.indexOf(at.charAt(0)) };
}

export function colorAt(view: View, at: string): Color | null {
  const { r, c } = cellOf(at);
  return COLOR_OF[view.board[r]?.charAt(c) ?? ""] ?? null;
}

export interface Stone {
  at: string;
  look: Look;
}

/** Equal stones are the same object, so that nothing is drawn anew that has not changed. */
const known = new Map<string, Stone>();

function stoneOf(at: string, look: Look): Stone {
  const key = [at, look.color, look.special, look.timer, look.guard].join("|");
  const stone = known.get(key) ?? { at, look };
  known.set(key, stone);
  return stone;
}

function stoneAt(view: View, at: string): Stone | null {
  const color = colorAt(view, at);
  if (color === null) return null;
  const kind = view.kinds.find((one) => one.at === at);
  const guard = view.guards.find((one) => one.at === at);
  const timer = kind?.timer ?? null;
  return stoneOf(at, { color, special: kind?.kind ?? null, timer, guard: guard?.turns ?? null });
}

/** How a square looks to this viewer; null if it is empty. */
export function lookAt(view: View, at: string): Look | null {
  return stoneAt(view, at)?.look ?? null;
}

export function stones(view: View): Stone[] {
  return SQUARES.map((at) => stoneAt(view, at)).filter((stone) => stone !== null);
}

/** Stones that act at turn starts, as far as this viewer sees them, with their place in the order of creation. */
export function orderOf(view: View): ReadonlyMap<string, number> {
  const waking = view.kinds.filter((kind) => WAKING.includes(kind.kind));
  return new Map(waking.map((kind, place) => [kind.at, place + 1]));
}

export function count(view: View, color: Color): number {
  const letter = color === "black" ? "B" : "W";
  return view.board.reduce((sum, row) => sum + row.split(letter).length - 1, 0);
}

export function other(color: Color): Color {
  return color === "black" ? "white" : "black";
}

export function cardsOf(view: View, color: Color): string[] {
  const hand = view.hand[color];
  return typeof hand === "number" ? [] : hand;
}

export function sizeOf(cards: string[] | number): number {
  return typeof cards === "number" ? cards : cards.length;
}

/** Sides, cells and their names. No rule is in here: only where things are and what they are called. */

import type { Way } from "../../games/forcard/cards";
import type { View } from "../../wire/records/forcard";

export type Side = "A" | "B";
export const SIDES: readonly Side[] = ["A", "B"];
const COLUMNS = "abcdefgh";

/** A cell by column and row, from 0 at the upper left. */
export interface Place {
  x: number;
  y: number;
}

export const other = (side: Side): Side => (side === "A" ? "B" : "A");
/** The sign of a side's cells. */
export const signOf = (side: Side): number => (side === "A" ? 1 : -1);

export function isSide(name: string | null): name is Side {
  return name === "A" || name === "B";
}

export function placeOf(at: string): Place {
  return { x: COLUMNS.indexOf(at.charAt(0)), y: Number(at.slice(1)) - 1 };
}

export function nameOf({ x, y }: Place): string {
  return `${COLUMNS.charAt(x)}${y + 1}`;
}

export function columnsOf(size: number): string[] {
  return [...COLUMNS.slice(0, size)];
}

/** All cells in reading order. */
export function cellsOf(size: number): string[] {
  return Array.from({ length: size * size }, (_, at) => nameOf({ x: at % size, y: Math.floor(at / size) }));
}

export function valueAt(view: Pick<View, "size" | "board">, at: string): number {
  const { x, y } = placeOf(at);
  return view.board[y * view.size + x] ?? 0;
}

/** Whose a cell of this stability is. */
export function ownerOf(value: number): Side | null {
  return value === 0 ? null : value > 0 ? "A" : "B";
}

/** One step of each direction, to the right and down. */
export const STEPS: Readonly<Record<Way, Place>> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  ul: { x: -1, y: -1 },
  ur: { x: 1, y: -1 },
  dl: { x: -1, y: 1 },
  dr: { x: 1, y: 1 },
};

/** The angle of a direction's arrow, which points to the right by itself. */
export function angleOf(way: Way): number {
  const { x, y } = STEPS[way];
  return (Math.atan2(y, x) * 180) / Math.PI;
}

/** The cell that lies one step further; null off the board. */
export function stepFrom(at: string, way: Way, size: number): string | null {
  const { x, y } = placeOf(at);
  const next = { x: x + STEPS[way].x, y: y + STEPS[way].y };
  return [next.x, next.y].every((one) => one >= 0 && one < size) ? nameOf(next) : null;
}

/** A direction that was told, if it is one. */
export function wayOf(told: string | null | undefined): Way | null {
  return told !== null && told !== undefined && told in STEPS ? (told as Way) : null;
}

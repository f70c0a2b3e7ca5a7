/** The cells that a card reaches, as its drawing shows them. Whether it changes them, the events say. */

import { CARDS, type Way } from "../../games/forcard/cards";
import type { Previous } from "../../wire/records/forcard";
import { nameOf, placeOf } from "./board";
import { offsetsOf } from "./miniatures";

const PLUS = ".#./#T#/.#.";
const BLOCK = "###/#T#/###";

/** A card as it was put on a cell. */
export interface Put {
  card: string;
  at: string;
  dir?: string | null | undefined;
}

/** The cells of a card's own pattern; none for a card without one. */
export function reachOf(put: Put, size: number): string[] {
  return cellsAt(drawingOf(put, size), put.at, size);
}

/** The same pattern on another cell: with its direction, and that of the border where it was put first. */
export function copyOf(put: Previous | Put, at: string, size: number): string[] {
  return cellsAt(drawingOf(put, size), at, size);
}

export const plusAt = (at: string, size: number): string[] => cellsAt(PLUS, at, size);
export const blockAt = (at: string, size: number): string[] => cellsAt(BLOCK, at, size);

function drawingOf({ card, at, dir }: Put, size: number): string {
  const patterns = CARDS[card]?.patterns;
  return patterns?.[(dir ?? inward(at, size) ?? "none") as Way] ?? patterns?.none ?? "";
}

/** From a corner along its diagonal, from any other border cell straight into the board. */
function inward(at: string, size: number): Way | null {
  const { x, y } = placeOf(at);
  const last = size - 1;
  const down = y === 0 ? "down" : y === last ? "up" : null;
  const right = x === 0 ? "right" : x === last ? "left" : null;
  if (down === null || right === null) return down ?? right;
  return `${down.charAt(0)}${right.charAt(0)}` as Way;
}

function cellsAt(drawing: string, at: string, size: number): string[] {
  const target = placeOf(at);
  return offsetsOf(drawing)
    .map(({ x, y }) => ({ x: target.x + x, y: target.y + y }))
    .filter(({ x, y }) => x >= 0 && x < size && y >= 0 && y < size)
    .sort((one, two) => one.y - two.y || one.x - two.x)
    .map(nameOf);
}

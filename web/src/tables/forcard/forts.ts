/** Fortress shapes on the board: what is around them, and where their points stand. */

import type { Shape } from "../../wire/records/forcard";
import { placeOf, SIDES, type Side } from "./board";
import type { Outline, Points } from "./markings";

export function fortOutlines(shapes: readonly Shape[], sides: readonly Side[]): Outline[] {
  return SIDES.filter((side) => sides.includes(side)).flatMap((side) => {
    const cells = new Set(shapes.filter((shape) => shape.by === side).flatMap((shape) => shape.at));
    return cells.size === 0 ? [] : [{ side, cells: [...cells] }];
  });
}

/** A block and its Ls meet in one point and are added up there; a plus has its own place, right of its middle. */
export function fortPoints(shapes: readonly Shape[], sides: readonly Side[]): Points[] {
  const sums = new Map<string, { x: number; y: number; side: Side; points: number }>();
  for (const shape of shapes) {
    if (!sides.includes(shape.by)) continue;
    const at = middleOf(shape);
    const key = `${at.x} ${at.y}`;
    const sum = sums.get(key) ?? { ...at, side: shape.by, points: 0 };
    sums.set(key, { ...sum, points: sum.points + shape.points });
  }
  return [...sums.values()].map(({ x, y, side, points }) => ({ x, y, side, text: String(points) }));
}

function middleOf({ form, at }: Shape): { x: number; y: number } {
  const places = at.map(placeOf);
  const [left, top] = [Math.min(...places.map(({ x }) => x)), Math.min(...places.map(({ y }) => y))];
  return form === "plus" ? { x: left + 1.84, y: top + 1.5 } : { x: left + 1, y: top + 1 };
}

/** The window of a shape as rows of cells: whether each belongs to it. */
export function windowOf({ form, at }: Shape): boolean[][] {
  const size = form === "plus" ? 3 : 2;
  const places = at.map(placeOf);
  const [left, top] = [Math.min(...places.map(({ x }) => x)), Math.min(...places.map(({ y }) => y))];
  const has = (x: number, y: number): boolean =>
    places.some((one) => one.x === left + x && one.y === top + y);
  return Array.from({ length: size }, (_, y) => Array.from({ length: size }, (__, x) => has(x, y)));
}

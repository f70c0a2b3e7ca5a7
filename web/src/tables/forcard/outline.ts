/** One line around a set of cells, a little inside its edge, with round corners. */

import { placeOf, type Place } from "./board";

/** Of a cell, in the units of the board's drawings. */
export const PITCH = 64;
const INSET = 3;
const ROUND = 5;

interface Edge {
  from: Place;
  /** Along the edge, with the cells on its right hand. */
  way: Place;
}

/** The path of the line: one loop for each part, and for each hole. */
export function outlineOf(cells: readonly string[], inset = INSET): string {
  const edges = edgesOf(cells);
  const loops: string[] = [];
  while (edges.size > 0) loops.push(loopPath(takeLoop(edges), inset));
  return loops.join("");
}

const key = ({ x, y }: Place): string => `${x} ${y}`;

/** Every edge with a cell on one side only, by where it begins. */
function edgesOf(cells: readonly string[]): Map<string, Edge[]> {
  const places = cells.map(placeOf);
  const taken = new Set(places.map(key));
  const found = new Map<string, Edge[]>();
  const add = (from: Place, way: Place, beside: Place): void => {
    if (taken.has(key(beside))) return;
    found.set(key(from), [...(found.get(key(from)) ?? []), { from, way }]);
  };
  for (const { x, y } of places) {
    add({ x, y }, { x: 1, y: 0 }, { x, y: y - 1 });
    add({ x: x + 1, y }, { x: 0, y: 1 }, { x: x + 1, y });
    add({ x: x + 1, y: y + 1 }, { x: -1, y: 0 }, { x, y: y + 1 });
    add({ x, y: y + 1 }, { x: 0, y: -1 }, { x: x - 1, y });
  }
  return found;
}

/** Goes round once; where two cells touch by a corner only, each keeps to itself. */
function takeLoop(edges: Map<string, Edge[]>): Edge[] {
  const loop: Edge[] = [];
  let next: Edge | undefined = [...edges.values()][0]?.[0];
  while (next !== undefined) {
    remove(edges, next);
    loop.push(next);
    const end = { x: next.from.x + next.way.x, y: next.from.y + next.way.y };
    const right = { x: -next.way.y, y: next.way.x };
    const onward: Edge[] = edges.get(key(end)) ?? [];
    next = onward.find(({ way }) => way.x === right.x && way.y === right.y) ?? onward[0];
  }
  return loop;
}

function remove(edges: Map<string, Edge[]>, edge: Edge): void {
  const left = (edges.get(key(edge.from)) ?? []).filter((one) => one !== edge);
  if (left.length > 0) edges.set(key(edge.from), left);
  else edges.delete(key(edge.from));
}

function loopPath(loop: readonly Edge[], inset: number): string {
  const corners = loop.flatMap((edge, at) => {
    const before = loop.at(at - 1) ?? edge;
    return before.way.x === edge.way.x && before.way.y === edge.way.y ? [] : [corner(before, edge, inset)];
  });
  return corners.map((one, at) => `${at === 0 ? "M" : "L"}${one}`).join("") + "z";
}

/** Where one edge meets the next: both are moved to their right, and the corner is rounded. */
function corner(before: Edge, after: Edge, inset: number): string {
  const { from, way } = after;
  const x = from.x * PITCH + inset * (-before.way.y - way.y);
  const y = from.y * PITCH + inset * (before.way.x + way.x);
  const start = `${x - before.way.x * ROUND} ${y - before.way.y * ROUND}`;
  return `${start}Q${x} ${y} ${x + way.x * ROUND} ${y + way.y * ROUND}`;
}

/** The arrows of payments between seats, and where each says how much. All in pixels of the table. */

import type { Payment } from "../../wire/records/dobon";
import { routeOf, type Box, type Point } from "./routes";

export interface Plan {
  /** Everybody's place; the own one is the lower edge of the table. */
  seats: Readonly<Record<string, Box>>;
  /** What lies there besides: the mat, the pile, earlier plays. */
  pieces: readonly Box[];
}

export interface Arrow {
  pay: Payment;
  points: Point[];
  /** Where it says how much. */
  tag: Point;
}

/** The largest head. */
const HEAD = 26;
/** An arrow needs so much to be seen with its points. */
const SHORT = 40;

/** What an arrow would like to keep free on either side, for its points as well, and what it must. */
const ROOMY = 16;
const TIGHT = 4;

type Part = readonly [Point, Point];

export function arrowsOf(pays: readonly Payment[], { seats, pieces }: Plan): Arrow[] {
  const routes = pays.flatMap((pay) => {
    const [from, to] = [seats[pay.from], seats[pay.to]];
    if (from === undefined || to === undefined) return [];
    const others = Object.values(seats).filter((box) => box !== from && box !== to);
    const obstacles = [...pieces, ...others, ...gapBetween(from, to)];
    const wide = routeOf(from, to, obstacles, ROOMY);
    const points = wide.length > 0 ? wide : routeOf(from, to, obstacles, TIGHT);
    return points.length < 2 ? [] : [{ pay, points }];
  });
  return routes.map(({ pay, points }) => {
    const others = routes.filter((one) => one.pay !== pay).flatMap((one) => partsOf(one.points));
    return { pay, points, tag: tagOf(partsOf(points), others) };
  });
}

/** Between neighbours there is no room for an arrow: it goes another way. */
function gapBetween(from: Box, to: Box): Box[] {
  const [left, right] = from.left < to.left ? [from, to] : [to, from];
  const [top, bottom] = [Math.max(left.top, right.top), Math.min(left.bottom, right.bottom)];
  const isNear = top < bottom && right.left - left.right < SHORT;
  return isNear ? [{ left: left.right, right: right.left, top, bottom }] : [];
}

function partsOf(points: readonly Point[]): Part[] {
  return points.slice(1).map((end, place) => [points[place] as Point, end]);
}

/** In the middle of its longest part that no other arrow shares. */
function tagOf(whole: readonly Part[], others: readonly Part[]): Point {
  const parts = whole.map((part, place) => (place === whole.length - 1 ? withoutHead(part) : part));
  const own = parts.filter((part) => !others.some((other) => isShared(part, other)));
  const [start, end] = (own.length > 0 ? own : parts).reduce((one, other) =>
    lengthOf(other) > lengthOf(one) ? other : one,
  );
  return { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
}

function withoutHead([start, end]: Part): Part {
  return [start, towards(end, start, Math.min(HEAD, lengthOf([start, end])))];
}

/** Whether two parts lie on each other. */
function isShared([a, b]: Part, [c, d]: Part): boolean {
  const isUpright = a.x === b.x;
  if (isUpright !== (c.x === d.x) || (isUpright ? a.x !== c.x : a.y !== c.y)) return false;
  const [from, to, start, end] = isUpright ? [a.y, b.y, c.y, d.y] : [a.x, b.x, c.x, d.x];
  return (
    Math.min(Math.max(from, to), Math.max(start, end)) > Math.max(Math.min(from, to), Math.min(start, end))
  );
}

function lengthOf([start, end]: Part): number {
  return Math.abs(end.x - start.x) + Math.abs(end.y - start.y);
}

/** A line through these points with round corners, which ends where its head begins. */
export function lineOf(points: readonly Point[], radius: number, head: number): string {
  const last = points.length - 1;
  const parts = points.map((point, place) => {
    if (place === 0) return `M${point.x} ${point.y}`;
    const before = points[place - 1] as Point;
    if (place === last) return lineTo(towards(point, before, head));
    const after = points[place + 1] as Point;
    const round = Math.min(radius, lengthOf([before, point]) / 2, lengthOf([point, after]) / 2);
    const [start, end] = [towards(point, before, round), towards(point, after, round)];
    return `${lineTo(start)}Q${point.x} ${point.y} ${end.x} ${end.y}`;
  });
  return parts.join("");
}

const lineTo = ({ x, y }: Point): string => `L${x} ${y}`;

/** So far from a point to another one, both on a level or upright line. */
function towards(from: Point, to: Point, far: number): Point {
  return { x: from.x + Math.sign(to.x - from.x) * far, y: from.y + Math.sign(to.y - from.y) * far };
}

/** The head at the end of a line, as a triangle. */
export function headOf(points: readonly Point[], long: number, wide: number): string {
  const end = points.at(-1) as Point;
  const back = towards(end, points.at(-2) as Point, long);
  const [across, along] = [((end.y - back.y) / long) * (wide / 2), ((end.x - back.x) / long) * (wide / 2)];
  return `M${end.x} ${end.y}L${back.x + across} ${back.y + along}L${back.x - across} ${back.y - along}z`;
}

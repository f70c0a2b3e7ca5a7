/** Ways for lines on a table: upright and level, round everything that lies there, with as few corners as can be. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Point {
  x: number;
  y: number;
}

/** A corner is worth a detour of so many pixels. */
const CORNER = 80;
/** And a line that ends beside the middle of a box, by the whole box. */
const ASIDE = 150;

interface Step {
  column: number;
  row: number;
  isUpright: boolean;
  cost: number;
  before: Step | null;
}

/**
 * The way from the side of a box to that of another round all obstacles; empty where there is none. So much stays free
 * between the middle of the line and what it passes.
 */
export function routeOf(from: Box, to: Box, obstacles: readonly Box[], clear: number): Point[] {
  const boxes = [from, to, ...obstacles];
  const [xs, ys] = [
    lanes(
      boxes.flatMap((box) => [box.left, box.right]),
      [centreOf(from).x, centreOf(to).x],
    ),
    lanes(
      boxes.flatMap((box) => [box.top, box.bottom]),
      [centreOf(from).y, centreOf(to).y],
    ),
  ];
  const last = shortest(from, to, { xs, ys, obstacles: [...obstacles, from, to], clear });
  const points: Point[] = [];
  for (let step = last; step !== null; step = step.before) points.push(at(xs[step.column], ys[step.row]));
  return points.length === 0 ? [] : trimmed(straightened(points.toReversed()), from, to);
}

/** The box around all of them. */
export function around(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

const at = (x = 0, y = 0): Point => ({ x, y });

const centreOf = (box: Box): Point => at((box.left + box.right) / 2, (box.top + box.bottom) / 2);

/** The middles between all edges, and of the boxes themselves. */
function lanes(edges: number[], centres: number[]): number[] {
  const sorted = inOrder(edges);
  const between = sorted.slice(1).map((edge, place) => (edge + (sorted[place] as number)) / 2);
  return inOrder([...between, ...centres]);
}

const inOrder = (numbers: number[]): number[] => [...new Set(numbers)].toSorted((one, other) => one - other);

/** What it costs to meet a box beside its middle. */
function aside(point: Point, box: Box): number {
  const centre = centreOf(box);
  const [x, y] = [
    Math.abs(point.x - centre.x) / (box.right - box.left),
    Math.abs(point.y - centre.y) / (box.bottom - box.top),
  ];
  return ASIDE * (x + y);
}

interface Grid {
  xs: number[];
  ys: number[];
  obstacles: readonly Box[];
  clear: number;
}

/** From inside one box to inside the other. */
function shortest(from: Box, to: Box, grid: Grid): Step | null {
  const open = beginnings(from, grid);
  const done = new Set<string>();
  while (open.length > 0) {
    const place = cheapest(open);
    const [step] = open.splice(place, 1) as [Step];
    const key = `${step.column} ${step.row} ${step.isUpright}`;
    if (done.has(key)) continue;
    done.add(key);
    if (isInside(pointOf(step, grid), to)) return step;
    open.push(...onwards(step, from, to, grid));
  }
  return null;
}

function beginnings(from: Box, grid: Grid): Step[] {
  const steps: Step[] = [];
  grid.xs.forEach((x, column) =>
    grid.ys.forEach((y, row) => {
      if (!isInside(at(x, y), from)) return;
      const cost = aside(at(x, y), from);
      for (const isUpright of [true, false]) steps.push({ column, row, isUpright, cost, before: null });
    }),
  );
  return steps;
}

function cheapest(steps: readonly Step[]): number {
  let best = 0;
  steps.forEach((step, place) => {
    if (step.cost < (steps[best] as Step).cost) best = place;
  });
  return best;
}

function onwards(step: Step, from: Box, to: Box, grid: Grid): Step[] {
  const { column, row } = step;
  const next: [number, number, boolean][] = [
    [column - 1, row, false],
    [column + 1, row, false],
    [column, row - 1, true],
    [column, row + 1, true],
  ];
  const here = pointOf(step, grid);
  return next.flatMap(([toColumn, toRow, isUpright]) => {
    const [x, y] = [grid.xs[toColumn], grid.ys[toRow]];
    if (x === undefined || y === undefined || isBlocked(here, at(x, y), from, to, grid)) return [];
    const far = Math.abs(x - here.x) + Math.abs(y - here.y);
    const turns = isUpright === step.isUpright ? 0 : CORNER;
    const cost = step.cost + far + turns + (isInside(at(x, y), to) ? aside(at(x, y), to) : 0);
    return [{ column: toColumn, row: toRow, isUpright, cost, before: step }];
  });
}

const pointOf = (step: Step, { xs, ys }: Grid): Point => at(xs[step.column], ys[step.row]);

function isInside({ x, y }: Point, box: Box): boolean {
  return x > box.left && x < box.right && y > box.top && y < box.bottom;
}

/** Only the boxes at both ends may be crossed, and no way goes back into the first. */
function isBlocked(one: Point, other: Point, from: Box, to: Box, { obstacles, clear }: Grid): boolean {
  if (isInside(other, from) && !isInside(one, from)) return true;
  return obstacles.some((box) => box !== from && box !== to && crosses(one, other, box, clear));
}

function crosses(one: Point, other: Point, { left, top, right, bottom }: Box, clear: number): boolean {
  return (
    Math.max(one.x, other.x) > left - clear &&
    Math.min(one.x, other.x) < right + clear &&
    Math.max(one.y, other.y) > top - clear &&
    Math.min(one.y, other.y) < bottom + clear
  );
}

/** Without points on the way from one corner to the next. */
function straightened(points: Point[]): Point[] {
  return points.filter((point, place) => {
    const [before, after] = [points[place - 1], points[place + 1]];
    if (before === undefined || after === undefined) return true;
    return !(before.x === point.x && point.x === after.x) && !(before.y === point.y && point.y === after.y);
  });
}

/** From side to side: without what lies inside the boxes. */
function trimmed(points: Point[], from: Box, to: Box): Point[] {
  const [first, second] = [points[0] as Point, points[1] as Point];
  const [last, before] = [points.at(-1) as Point, points.at(-2) as Point];
  return [side(first, second, from), ...points.slice(1, -1), side(last, before, to)];
}

/** Where the line from a point in a box to one outside leaves it. */
function side(inside: Point, outside: Point, box: Box): Point {
  const x = Math.min(Math.max(outside.x, box.left), box.right);
  const y = Math.min(Math.max(outside.y, box.top), box.bottom);
  return inside.x === outside.x ? at(inside.x, y) : at(x, inside.y);
}

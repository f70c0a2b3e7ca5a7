import { describe, expect, test } from "vitest";

import { arrowsOf, headOf, lineOf, type Plan } from "./arrows";
import type { Box, Point } from "./routes";

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

/** Three chips in a row over the field, as on a phone. */
const ROW: Plan = {
  seats: {
    A: box(0, 340, 360, 200),
    B: box(8, 6, 105, 70),
    C: box(127, 6, 105, 70),
    D: box(246, 6, 105, 70),
  },
  pieces: [box(96, 122, 168, 208), box(272, 122, 80, 208)],
};

/** Seats round the table, as at a desk: B and F beside the middle, C, D and E over it. */
const RING: Plan = {
  seats: {
    A: box(0, 422, 720, 300),
    B: box(12, 210, 148, 84),
    C: box(72, 24, 148, 84),
    D: box(286, 12, 148, 84),
    E: box(500, 24, 148, 84),
    F: box(560, 210, 148, 84),
  },
  pieces: [box(176, 116, 368, 248)],
};

const pay = (from: string, to: string, points = 10) => ({ from, to, points });

const crosses = ([one, other]: [Point, Point], { left, top, right, bottom }: Box): boolean =>
  Math.max(one.x, other.x) > left &&
  Math.min(one.x, other.x) < right &&
  Math.max(one.y, other.y) > top &&
  Math.min(one.y, other.y) < bottom;

const parts = (points: Point[]): [Point, Point][] =>
  points.slice(1).map((end, place) => [points[place] as Point, end]);

const ways = ({ seats }: Plan) =>
  Object.keys(seats).flatMap((from) =>
    Object.keys(seats)
      .filter((to) => to !== from)
      .map((to) => [from, to] as const),
  );

describe.each([
  ["row", ROW],
  ["ring", RING],
])("in a %s", (_name, plan) => {
  test.each(ways(plan))("the way from %s to %s passes by all that lies there", (from, to) => {
    const [arrow] = arrowsOf([pay(from, to)], plan);
    const others = Object.entries(plan.seats).filter(([seat]) => seat !== from && seat !== to);
    const obstacles = [...plan.pieces, ...others.map(([, one]) => one)];

    const hits = parts(arrow?.points ?? []).filter((part) => obstacles.some((one) => crosses(part, one)));

    expect(arrow?.points.length).toBeGreaterThan(1);
    expect(hits).toEqual([]);
  });

  test.each(ways(plan))("the way from %s to %s goes upright or level only", (from, to) => {
    const [arrow] = arrowsOf([pay(from, to)], plan);

    expect(parts(arrow?.points ?? []).every(([one, other]) => one.x === other.x || one.y === other.y)).toBe(
      true,
    );
  });
});

test("an arrow begins at the payer and ends at the one who is paid", () => {
  const [arrow] = arrowsOf([pay("B", "D")], ROW);

  expect([arrow?.points[0], arrow?.points.at(-1)]).toEqual([
    { x: 60.5, y: 76 },
    { x: 298.5, y: 76 },
  ]);
});

test("payments to two do not lay their numbers on each other", () => {
  const [first, second] = arrowsOf([pay("B", "A"), pay("B", "D")], ROW);

  expect(first?.tag).not.toEqual(second?.tag);
});

test("payments of two to one do not lay their numbers on each other", () => {
  const [first, second] = arrowsOf([pay("C", "A"), pay("D", "A")], ROW);

  expect(first?.tag).not.toEqual(second?.tag);
});

test("corners are round and the line ends where the head begins", () => {
  const points = [
    { x: 0, y: 0 },
    { x: 0, y: 50 },
    { x: 100, y: 50 },
  ];

  expect(lineOf(points, 10, 20)).toBe("M0 0L0 40Q0 50 10 50L80 50");
  expect(headOf(points, 20, 28)).toBe("M100 50L80 64L80 36z");
});

test("between neighbours an arrow goes round instead of through the gap", () => {
  const [arrow] = arrowsOf([pay("B", "C")], ROW);

  expect(arrow?.points.map(({ y }) => Math.round(y))).toEqual([76, 99, 99, 76]);
});

import { expect, test } from "vitest";

import type { Result } from "../../wire/records/dobon";
import type { Played } from "./room-games";
import { calledTable, HANDS } from "./sample";
import { columnsOf, deciderOf, linesOf, scaleOf, toldBy } from "./standings";

const game = (number: number, result: Partial<Result>, more: Partial<Played> = {}): Played => ({
  number,
  result: { kind: "out", winners: ["A"], losers: [], pot: null, rate: 1, pays: [], next: "A", ...result },
  hands: HANDS,
  field: ["blue-skip"],
  by: "B",
  calls: 0,
  cutIns: 0,
  ...more,
});

const pay = (from: string, to: string, points: number) => ({ from, to, points });
const GAMES = [
  game(1, { pays: [pay("B", "A", 35), pay("C", "A", 52), pay("D", "A", 33)] }, { cutIns: 3 }),
  game(2, { kind: "deck-out", winners: [] }, { cutIns: 2 }),
  game(
    3,
    { kind: "dobon", winners: ["A", "D"], pays: [pay("B", "A", 280), pay("B", "D", 280)] },
    { calls: 2 },
  ),
];

test("the lines of a room add up to its scores, the best first", () => {
  const lines = linesOf(calledTable(), GAMES);

  expect(lines.map(({ seat, changes, total }) => [seat, ...changes, total])).toEqual([
    ["A", 120, 0, 280, 400],
    ["D", -33, 0, 280, 247],
    ["C", -52, 0, 0, -52],
    ["B", -35, 0, -560, -595],
  ]);
});

test("each game has a column of its own, as long as there is room", () => {
  expect(columnsOf(GAMES, 3).map(({ games }) => games)).toEqual([[0], [1], [2]]);
});

test("where there is not, the earliest share one", () => {
  expect(columnsOf(GAMES, 2)).toEqual([
    { from: 1, to: 2, games: [0, 1] },
    { from: 3, to: 3, games: [2] },
  ]);
});

test("a room without games has no columns", () => {
  expect(columnsOf([], 3)).toEqual([]);
});

test("all bars have one scale", () => {
  const { zero, bars } = scaleOf([400, 247, -52, -595]);

  expect(zero).toBeCloseTo(59.8, 1);
  expect(bars[0]).toEqual({ left: zero, width: 100 - zero });
  expect(bars[3]).toEqual({ left: 0, width: zero });
  expect((bars[1]?.width ?? 0) / (bars[0]?.width ?? 1)).toBeCloseTo(247 / 400);
});

test("where nobody has anything there are no bars", () => {
  expect(scaleOf([0, 0])).toEqual({
    zero: 50,
    bars: [
      { left: 0, width: 0 },
      { left: 0, width: 0 },
    ],
  });
});

test("three numbers tell of all games", () => {
  expect(toldBy(GAMES)).toEqual({ calls: 2, cutIns: 5, largest: 560 });
});

test("the game that decided is the one in which most was won", () => {
  expect(deciderOf("A", GAMES)?.number).toBe(3);
  expect(deciderOf("C", GAMES)).toBeNull();
});

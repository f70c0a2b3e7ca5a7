import { expect, test } from "vitest";

import type { Event, View } from "../../wire/records/othello";
import { isOpening, recalled } from "./chronicle";

const BOARD = [
  "........",
  "........",
  "........",
  "...WB...",
  "...BW...",
  "........",
  "........",
  "........",
];

const opening: View = {
  viewer: "spectator",
  board: BOARD,
  kinds: [],
  guards: [],
  turn: "black",
  stage: "act",
  used: null,
  pending: null,
  picks: 0,
  passes: 0,
  charge: { black: 0, white: 0 },
  hand: { black: 1, white: 0 },
  deck: { black: 29, white: 30 },
  discard: { black: [], white: [] },
  offers: null,
  result: null,
};

const gains = (by: string, delta: number, value: number): Event => ({
  type: "charge",
  phase: 1,
  by,
  delta,
  value,
});
const turn = (by: string): Event => ({ type: "turn", phase: 2, by });
const uses = (by: string, card: string): Event => ({ type: "card_used", phase: 0, by, card });
const places = (color: string, r: number, c: number): Event => ({
  type: "place",
  phase: 0,
  batchKey: "place",
  targets: [{ r, c }],
  after: [{ color, special: null }],
});

const whites: View = { ...opening, turn: "white" };

test("the past has both charges at each turn start, the first included", () => {
  const moments = [
    { events: [gains("black", 1, 1), turn("white")] },
    { events: [gains("white", 2, 2), turn("black")] },
  ];

  const found = recalled({ opening, moments }, { ...opening, charge: { black: 1, white: 2 } });

  expect(found?.curve).toEqual([
    { black: 0, white: 0 },
    { black: 1, white: 0 },
    { black: 1, white: 2 },
  ]);
});

test("the past names the last move and the cards used", () => {
  const board = ["W.......", ...BOARD.slice(1)];
  const moments = [
    { events: [uses("black", "chest"), turn("white")] },
    { events: [places("white", 0, 0), turn("black")] },
  ];

  const found = recalled({ opening, moments }, { ...opening, board });

  expect(found?.last).toEqual({ by: "white", at: "a1" });
  expect(found?.used).toEqual([{ by: "black", card: "chest" }]);
});

test("only what led to the view is recalled", () => {
  const moments = [{ events: [turn("white")] }, { events: [gains("white", 1, 1), turn("black")] }];

  expect(recalled({ opening, moments }, whites)?.curve).toHaveLength(2);
});

test("a past that does not lead to the view is none", () => {
  expect(recalled({ opening, moments: [] }, whites)).toBeNull();
  expect(recalled({ opening: null, moments: [] }, opening)).toBeNull();
});

test("what was taken back is no part of the past", () => {
  const moments = [
    { events: [uses("black", "chest"), gains("black", 3, 3), turn("white")] },
    { events: [], back: opening },
    { events: [gains("black", 1, 1), turn("white")] },
  ];

  const found = recalled({ opening, moments }, { ...whites, charge: { black: 1, white: 0 } });

  expect(found?.used).toEqual([]);
  expect(found?.curve).toEqual([
    { black: 0, white: 0 },
    { black: 1, white: 0 },
  ]);
});

test("where events do not lead to the next view, that one is recalled", () => {
  const open = { ...whites, hand: { black: ["chest"], white: [] } };
  const moments = [{ events: [uses("black", "weak"), turn("white")], open }];

  expect(recalled({ opening, moments }, open)?.used).toEqual([{ by: "black", card: "weak" }]);
});

test("a view is the opening only before anything was done", () => {
  expect(isOpening(opening)).toBe(true);
  expect(isOpening({ ...opening, discard: { black: ["chest"], white: [] } })).toBe(false);
  expect(isOpening({ ...opening, board: ["B.......", ...BOARD.slice(1)] })).toBe(false);
});

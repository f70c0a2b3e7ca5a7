import { expect, test } from "vitest";

import type { Event, View } from "../../wire/records/othello";
import type { ReplayStep } from "../../wire/records/server";
import { historyOf, isOpening } from "./history";

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

function step(events: Event[], view: View | null = null): ReplayStep {
  return { by: "black", at: 0, action: null, events, told_ja: [], told_en: [], view };
}

const gains = (by: string, delta: number, value: number): Event => ({
  type: "charge",
  phase: 1,
  by,
  delta,
  value,
});
const turn = (by: string): Event => ({ type: "turn", phase: 2, by });
const uses = (by: string, card: string): Event => ({ type: "card_used", phase: 0, by, card });

test("a history has both charges at each turn start, the first included", () => {
  const steps = [step([gains("black", 1, 1), turn("white")]), step([gains("white", 2, 2), turn("black")])];

  expect(historyOf({ opening, steps }).curve).toEqual([
    { black: 0, white: 0 },
    { black: 1, white: 0 },
    { black: 1, white: 2 },
  ]);
});

test("cards used are told in order, with who used them", () => {
  const steps = [step([uses("black", "chest"), turn("white")]), step([uses("white", "weak")])];

  expect(historyOf({ opening, steps }).used).toEqual([
    { by: "black", card: "chest" },
    { by: "white", card: "weak" },
  ]);
});

test("what was taken back is no part of a history", () => {
  const steps = [
    step([uses("black", "chest"), gains("black", 3, 3), turn("white")]),
    step([], opening),
    step([gains("black", 1, 1), turn("white")]),
  ];

  expect(historyOf({ opening, steps })).toEqual({
    curve: [
      { black: 0, white: 0 },
      { black: 1, white: 0 },
    ],
    used: [],
  });
});

test("a view is the opening only before anything was done", () => {
  expect(isOpening(opening)).toBe(true);
  expect(isOpening({ ...opening, used: "chest", discard: { black: ["chest"], white: [] } })).toBe(false);
  expect(isOpening({ ...opening, board: ["B.......", ...BOARD.slice(1)] })).toBe(false);
});

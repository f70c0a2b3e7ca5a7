import { describe, expect, it } from "vitest";

import { numbersOf, outcomeOf } from "./outcome";

describe("what a result means for a seat", () => {
  it.each([
    ["a winner wins", { winner: "black", black: 40, white: 24 }, "black", "win"],
    ["the other loses", { winner: "black", black: 40, white: 24 }, "white", "loss"],
    ["an even count is a draw", { winner: "draw", black: 32, white: 32 }, "white", "draw"],
    ["an agreed draw is one", { reason: "draw" }, "black", "draw"],
    ["no winner is a draw", { winner: null, reason: "turn-limit" }, "P1", "draw"],
    ["who resigns loses, also alone", { reason: "resign", by: "player", winner: null }, "player", "loss"],
    ["a cleared deal is won", { outcome: "win", plays: 15 }, "player", "win"],
    ["the first of many wins", { ranks: { A: 1, B: 2 }, scores: { A: 30, B: -30 } }, "A", "win"],
    ["the others do not", { ranks: { A: 1, B: 2 }, scores: { A: 30, B: -30 } }, "B", "loss"],
    ["a spectator has none", { winner: "black" }, null, ""],
  ])("%s", (_rule, result, you, outcome) => {
    expect(outcomeOf(result, you)).toBe(outcome);
  });

  it("counts the points of every seat", () => {
    expect(numbersOf({ winner: "A", score: { A: 12, B: 9 } })).toEqual([
      ["A", 12],
      ["B", 9],
    ]);
  });
});

import { describe, expect, it } from "vitest";

import type { Event } from "../../wire/records/dobon";
import { EMPTY, told, type Chronicle } from "./chronicle";

const place = (by: string, card: string, number: number): Event => ({
  type: "place",
  by,
  cards: [card],
  cut_in: false,
  points: 0,
  play_no: number,
});
const after = (...events: Event[]): Chronicle => events.reduce(told, EMPTY);

describe("what was played", () => {
  it("begins anew with every game", () => {
    const plays = after(
      place("A", "red-1", 1),
      { type: "game_start", game: 2, rate: 1 },
      { type: "flip", card: "blue-3" },
    ).plays;

    expect(plays.map((play) => [play.by, play.cards])).toEqual([[null, ["blue-3"]]]);
  });

  it("keeps the last play and three before it", () => {
    const plays = after(...[1, 2, 3, 4, 5].map((number) => place("A", "red-1", number))).plays;

    expect(plays.map((play) => play.number)).toEqual([2, 3, 4, 5]);
  });

  it("counts a play once that was recalled before it is played", () => {
    const plays = after(place("A", "red-1", 1), place("B", "red-2", 2), place("B", "red-2", 2)).plays;

    expect(plays.map((play) => play.number)).toEqual([1, 2]);
  });
});

describe("what seats did", () => {
  it("is what the latest move was about, and nothing older", () => {
    const drawn = after(place("A", "red-1", 1), { type: "hand_add", player: "B", n: 1, reason: "draw" });
    const passed = told(drawn, { type: "pass", player: "B" });

    expect(drawn.doings).toEqual({ B: { kind: "draw", count: 1 } });
    expect(passed.doings).toEqual({});
  });

  it("leaves out what is dealt", () => {
    expect(after({ type: "hand_add", player: "B", n: 7, reason: "deal" }).doings).toEqual({});
  });
});

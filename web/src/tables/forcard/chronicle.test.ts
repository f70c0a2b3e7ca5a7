import { describe, expect, test } from "vitest";

import type { Event, TurnEndEvent } from "../../wire/records/forcard";
import { lastTurn, seenTurns, turnsOf, type Turn } from "./chronicle";
import { decidedBy } from "./deciding";
import { place, viewWith } from "./sample";

const NONE = { area: 0, sturdy: 0, fortress: 0 };

function ends(turn: number, A: number, B: number): TurnEndEvent {
  const parts = { A: { ...NONE, area: A }, B: { ...NONE, area: B } };
  return { type: "turn_end", turn, previous: {}, score: { A, B }, parts };
}

const opening = viewWith({ turn: 1, score: { A: 0, B: 0 } });
const first: Event[] = [
  place("A", "C11", "c3"),
  place("B", "S05", "a1"),
  ends(1, 10, 0),
  { type: "turn_start", turn: 2 },
];
const second: Event[] = [
  place("A", "C01", "a1"),
  place("B", "C01", "e5"),
  ends(2, 12, 2),
  { type: "turn_start", turn: 3 },
];

const pastOf = (...moments: { events: Event[]; back?: unknown }[]) => ({ opening, moments });

describe("the turns of a match", () => {
  test("are those that have ended, with their cards", () => {
    const turns = turnsOf(
      pastOf({ events: first }, { events: [{ type: "ready", by: "A" }] }, { events: second }),
    );

    expect(turns?.map(({ turn, score }) => [turn, score.A, score.B])).toEqual([
      [1, 10, 0],
      [2, 12, 2],
    ]);
    expect(turns?.[0]?.laid.B.map(({ card }) => card)).toEqual(["S05"]);
  });

  test("are unknown as long as the beginning is", () => {
    expect(turnsOf({ opening: null, moments: [] })).toBe(null);
  });

  test("that were taken back are none", () => {
    const back = viewWith({ turn: 2 });
    const other: Event[] = [place("A", "C24", "c3"), ends(2, 28, 0)];

    const turns = turnsOf(
      pastOf({ events: first }, { events: second }, { events: [], back }, { events: other }),
    );

    expect(turns?.map(({ score }) => score.A)).toEqual([10, 28]);
  });

  test("two that pass in one step are two", () => {
    expect(turnsOf(pastOf({ events: [...first, ...second] }))).toHaveLength(2);
  });

  test("are not told before their end has been seen", () => {
    const turns = turnsOf(pastOf({ events: first }, { events: second })) ?? [];

    expect(seenTurns(turns, viewWith({ turn: 2 })).map(({ turn }) => turn)).toEqual([1]);
    expect(seenTurns(turns, viewWith({ turn: 3 })).map(({ turn }) => turn)).toEqual([1, 2]);
  });
});

describe("the last turn", () => {
  const ready: Event = { type: "ready", by: "B" };

  test("is what was revealed of it, on the view that both had plotted on", () => {
    const turn = lastTurn(pastOf({ events: first }, { events: [ready, ...second] }, { events: [ready] }));

    expect(turn?.events.map(({ type }) => type)).toEqual(["place", "place", "turn_end"]);
    expect([turn?.before.turn, turn?.before.ready]).toEqual([2, ["B"]]);
  });

  test("is none before the first has ended, or after a step back", () => {
    expect(lastTurn(pastOf({ events: [ready] }))).toBe(null);
    expect(lastTurn(pastOf({ events: first }, { events: [], back: opening }))).toBe(null);
  });
});

describe("what decided it", () => {
  const turnWith = (turn: number, A: number, B: number, parts: Partial<Turn> = {}): Turn => ({
    turn,
    laid: { A: [], B: [] },
    score: { A, B },
    parts: { A: NONE, B: NONE },
    reversed: null,
    misread: [],
    ...parts,
  });
  const card = (name: string) => ({
    card: name,
    at: "c3",
    way: null,
    actsAs: null,
    copiedWay: null,
    isAwake: false,
    stopped: null,
    reach: [],
  });

  test("is the part in which the winner was furthest ahead", () => {
    const parts = { A: { area: 22, sturdy: 18, fortress: 9 }, B: { area: 14, sturdy: 17, fortress: 15 } };

    expect(decidedBy([turnWith(1, 2, 0, { parts })], "A")[0]).toMatchObject({
      part: "area",
      points: 8,
      cells: 4,
    });
  });

  test("is the turn that moved most to the winner's side", () => {
    const laid = { A: [card("C24")], B: [card("C01")] };
    const turns = [turnWith(1, 2, 2), turnWith(2, 20, 2, { laid }), turnWith(3, 22, 2)];

    expect(decidedBy(turns, "A")).toEqual([{ kind: "card", turn: 2, by: "A", card: "C24", points: 18 }]);
  });

  test("is a reversal where the board was turned", () => {
    const turns = [turnWith(1, 2, 30), turnWith(2, 30, 2, { reversed: "A" })];

    expect(decidedBy(turns, "A")).toMatchObject([{ kind: "reversal", turn: 2, points: 56 }]);
  });

  test("is the loser's jammer that read wrongly", () => {
    const laid = { A: [card("C09")], B: [card("S05")] };

    const found = decidedBy([turnWith(1, 49, 56), turnWith(2, 49, 46, { laid, misread: ["B"] })], "A");

    expect(found).toMatchObject([{ kind: "jammer", turn: 2, by: "B", points: 10 }]);
  });

  test("is no turn where nothing moved much", () => {
    expect(decidedBy([turnWith(1, 2, 0, { laid: { A: [card("C01")], B: [] } })], "A")).toEqual([]);
  });
});

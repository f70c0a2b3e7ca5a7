import { describe, expect, test } from "vitest";

import type { ChangeEvent } from "../../wire/records/forcard";
import { clashesOf, foldShown, heldOf, type Reveal, type Shown } from "./reveal";
import { change, place, viewWith } from "./sample";
import { tagsOf } from "./showing";
import { phasesOf, type Played } from "./stages";

/** What is seen when these events have been told, with the stages that begin of themselves. */
function shownAfter(events: readonly Played[], view: Shown = viewWith()): Reveal {
  const shown = phasesOf(events).flat().reduce(foldShown, view);
  if (shown.reveal === undefined) throw new Error("nothing is revealed");
  return shown.reveal;
}

describe("the cards", () => {
  test("lie open on both sides until the next turn begins", () => {
    const events = [place("A", "C16", "b3"), place("B", "C11", "d3")];

    expect(shownAfter(events).laid.B.map(({ card, at }) => [card, at])).toEqual([["C11", "d3"]]);
    expect(
      foldShown({ ...viewWith(), reveal: shownAfter(events) }, { type: "turn_start", turn: 7 }).reveal,
    ).toBe(undefined);
  });

  test("a jam stops the other's card", () => {
    const { laid } = shownAfter([
      place("A", "S01", "d2"),
      place("B", "S05", "d3"),
      { type: "jam", by: "B", card: "S01" },
    ]);

    expect([laid.A[0]?.stopped, laid.B[0]?.stopped]).toEqual(["jam", null]);
  });

  test("a copy is turned as it was before", () => {
    const view = viewWith({ previous: { A: { card: "C16", at: "b2", dir: "ul" } } });

    expect(shownAfter([{ ...place("A", "S02", "c3"), acts_as: "C16" }], view).laid.A[0]?.copiedWay).toBe(
      "ul",
    );
  });

  test("S09 is awake when the server says so", () => {
    const view = viewWith({ outlook: { A: { S09: { mode: "awakened" } } } });

    expect(shownAfter([place("A", "S09", "b3")], view).laid.A[0]?.isAwake).toBe(true);
  });
});

test("what was shown before stays as it was", () => {
  const before = viewWith();

  foldShown(before, { type: "overload", by: "A", at: "c3" });

  expect(before).toEqual(viewWith());
});

describe("what both paint", () => {
  const both = [place("A", "C13", "c3", ["b3", "c3", "d3"]), place("B", "C14", "c3", ["c2", "c3", "c4"])];

  test("is a clash where nothing changes", () => {
    const reveal = shownAfter([...both, change("colour", "b3", 0, 1), change("colour", "c2", 0, -1)]);

    expect(clashesOf(reveal)).toEqual(["c3"]);
  });

  test("is no clash where one side has done more", () => {
    const reveal = shownAfter([...both, change("colour", "c3", -1, 1)]);

    expect(clashesOf(reveal)).toEqual([]);
  });

  test("is told with the changes, from A's side", () => {
    const reveal = shownAfter([...both, change("colour", "b3", 0, 1), change("colour", "c2", -1, -2)]);

    expect(tagsOf(reveal)).toEqual([
      { at: "b3", side: "A", text: "+1" },
      { at: "c2", side: "B", text: "\u22121" },
      { at: "c3", side: null, text: "±0" },
    ]);
  });
});

describe("what is reached", () => {
  const reach = (event: Played, ...more: ChangeEvent[]): Reveal["reach"] =>
    shownAfter([place("A", "S08", "c3"), event, ...more]).reach;

  test.each<[string, Played, string[]]>([
    ["cells that are lost", { type: "penalty", by: "A", at: ["a1", "b1"] }, ["a1", "b1"]],
    ["sacrifices and where they go", { type: "sacrifice", by: "A", at: ["a1"], total: 3 }, ["a1", "c3"]],
    ["what a bomb reaches at the border", { type: "explode", by: "A", at: "a1" }, ["a1", "b1", "a2", "b2"]],
    ["a fortress", { type: "fortress", by: "A", at: ["d4"], awakened: true }, ["d4"]],
  ])("is %s", (_what, event, cells) => {
    expect(reach(event)).toEqual({ A: cells, B: [] });
  });

  test("a copy of a pattern is known by what it changes", () => {
    const steal: Played = { type: "steal", by: "A", at: "e5" };

    expect(reach(steal, change("colour", "b2", 0, 1), change("colour", "d1", 0, -1)).A).toEqual(["e5", "b2"]);
  });

  test("a fort card on what was just painted too", () => {
    const reveal = shownAfter([place("B", "F12", "a1", ["a1"]), change("fort", "b1", -1, -2)]);

    expect(reveal.reach.B).toEqual(["a1", "b1"]);
  });

  test("the next stage begins without it", () => {
    expect(shownAfter([place("A", "C01", "a1"), { type: "penalty", by: "B", at: [] }]).reach).toEqual({
      A: [],
      B: [],
    });
  });
});

test("painting that a barrier stops is told where nothing changes", () => {
  const reveal = shownAfter([
    place("A", "C13", "c3", ["b3", "c3", "d3"]),
    { type: "barrier", by: "B", at: ["b3", "c3"] },
    change("colour", "c3", -1, -2),
  ]);

  expect(heldOf(reveal)).toEqual(["b3"]);
});

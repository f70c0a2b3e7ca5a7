import { describe, expect, test } from "vitest";

import { change, place } from "./sample";
import { phasesOf, stageOf, type Played } from "./stages";

const END: Played = { type: "turn_end", turn: 6, previous: {}, score: {}, parts: {} };

/** Each phase by its stage, with the types of what is in it. */
function phases(...events: Played[]): string[] {
  return phasesOf(events).map(
    (phase) => `${stageOf(phase[0] as Played)}: ${phase.map(({ type }) => type).join(" ")}`,
  );
}

const removed = (by: "A" | "B", card: string): Played => ({ type: "hand_remove", by, card });

describe("what is seen together", () => {
  test("both cards turn at once", () => {
    const found = phases(
      place("A", "S07", "c3"),
      removed("A", "S07"),
      place("B", "S04", "d3"),
      removed("B", "S04"),
    );

    expect(found).toEqual(["cards: place hand_remove place hand_remove"]);
  });

  test("all changes of the colours, with what they come from", () => {
    const found = phases(
      place("A", "C01", "a1"),
      { type: "lock", by: "B", at: "a1", hit: true },
      change("colour", "a1", 0, -2),
      change("colour", "b1", 0, 1),
    );

    expect(found).toEqual(["cards: place", "colour: begins lock change change"]);
  });

  test("special cards act one after the other, each with its own changes", () => {
    const found = phases(
      { type: "overload", by: "A", at: "c3" },
      change("special", "c3", 1, 5),
      { type: "penalty", by: "B", at: ["a1"] },
      change("special", "a1", -1, 0),
      { type: "fortress", by: "A", at: ["b2"], awakened: false },
      change("special", "b2", 1, 2),
    );

    expect(found).toEqual([
      "special: overload change",
      "special: penalty change",
      "special: fortress change",
    ]);
  });

  test("an awakened fortress is over before bombs explode, all of them at once", () => {
    const gone = (by: "A" | "B"): Played => ({
      type: "status_removed",
      status: "bomb",
      by,
      at: "c3",
      explodes: 6,
    });
    const found = phases(
      { type: "fortress", by: "A", at: ["b2"], awakened: true },
      change("end", "b2", 1, 2),
      { type: "explode", by: "A", at: "c3" },
      gone("A"),
      { type: "explode", by: "B", at: "c3" },
      gone("B"),
      change("end", "c3", 1, 3),
    );

    expect(found).toEqual([
      "end: fortress change",
      "end: explode status_removed explode status_removed change",
    ]);
  });

  test("flags and scores close the turn", () => {
    const found = phases({ type: "status_applied", status: "double", by: "A" }, END);

    expect(found).toEqual(["score: status_applied turn_end"]);
  });

  test("a bomb that is set is the work of a special card", () => {
    expect(phases({ type: "status_applied", status: "bomb", by: "A", at: "c3", explodes: 8 })).toEqual([
      "special: status_applied",
    ]);
  });
});

describe("a stage of which nothing is told", () => {
  test("has its time when plots undo each other", () => {
    expect(phases(place("A", "C01", "c3"), place("B", "C01", "c3"), END)).toEqual([
      "cards: place place",
      "colour: begins",
      "score: turn_end",
    ]);
  });

  test("comes in its place before what follows", () => {
    const found = phases(
      place("A", "C01", "c3"),
      place("B", "F01", "c3"),
      { type: "reverse", by: "A" },
      { type: "explode", by: "B", at: "a1" },
      END,
    );

    expect(found).toEqual([
      "cards: place place",
      "reversal: reverse",
      "colour: begins",
      "fort: begins",
      "end: explode",
      "score: turn_end",
    ]);
  });

  test("of a card that acts as C01 is the colours'", () => {
    expect(phases({ ...place("A", "S01", "c3"), acts_as: "C01" }, END)).toContain("colour: begins");
  });

  test.each<[string, Played]>([
    ["jammed", { type: "jam", by: "B", card: "S02" }],
    ["misfired", { type: "misfire", by: "A", card: "S02" }],
  ])("is none where the card was %s", (_how, stop) => {
    const found = phases({ ...place("A", "S02", "c3"), acts_as: "C11" }, place("B", "S05", "a1"), stop, END);

    expect(found).toEqual(["cards: place place", `stopped: ${stop.type}`, "score: turn_end"]);
  });

  test("of the other's card of the same name goes on", () => {
    const found = phases(
      { ...place("A", "S04", "c3"), acts_as: "C01" },
      { ...place("B", "S04", "c3"), acts_as: "C01" },
      { type: "misfire", by: "A", card: "S04" },
      END,
    );

    expect(found).toContain("colour: begins");
  });
});

import { describe, expect, it } from "vitest";

import type { Choice } from "../../table";
import { fitting, nextQuestion, partsOf, WHOLE } from "./steps";

function choice(action: Record<string, unknown>): Choice {
  return { action: action as unknown as Choice["action"], short: JSON.stringify(action) };
}

/** More than are shown at once, even in groups. */
const CELLS = [..."abcdefgh"].flatMap((column) => [..."12345678"].map((row) => column + row));

const PLOTS = [
  choice({ do: "play", card: "C01", at: "a1" }),
  choice({ do: "play", card: "C01", at: "b1" }),
  choice({ do: "play", card: "C03", at: "a1", dir: "up" }),
  choice({ do: "play", card: "C03", at: "a1", dir: "down" }),
  choice({ do: "pass" }),
  ...CELLS.map((at) => choice({ do: "play", card: "C11", at })),
];

describe("questions about choices", () => {
  it("asks for the verb first", () => {
    const question = nextQuestion(PLOTS, []);

    expect(question?.path).toBe("do");
    expect(question?.values.map((one) => [one.value, one.count])).toEqual([
      ["play", 68],
      ["pass", 1],
    ]);
  });

  it("asks for the next field in which the choices left differ", () => {
    expect(nextQuestion(PLOTS, [{ path: "do", value: "play" }])?.path).toBe("card");
  });

  it("shows a few choices as they are", () => {
    const question = nextQuestion(PLOTS, [{ path: "card", value: "C03" }]);

    expect(question?.path).toBe(WHOLE);
    expect(question?.values.map((one) => one.only)).toEqual([PLOTS[2], PLOTS[3]]);
  });

  it("shows many choices in groups, by the first field that they share", () => {
    const few = CELLS.slice(0, 10);
    const choices = [...few.map((at) => choice({ do: "place", at })), choice({ do: "pass" })];
    const question = nextQuestion(choices, []);

    expect(question?.path).toBe(WHOLE);
    expect(question?.groups.map((one) => [one.path, one.value, one.values.length])).toEqual([
      ["do", "place", 10],
      ["do", "pass", 1],
    ]);
  });

  it("groups what is done alike by the card it is done with", () => {
    const choices = ["C01", "C11"].flatMap((card) =>
      CELLS.slice(0, 6).map((at) => choice({ do: "play", card, at })),
    );

    expect(nextQuestion(choices, [])?.groups.map((one) => one.value)).toEqual(["C01", "C11"]);
  });

  it("asks nothing when one choice is left", () => {
    expect(nextQuestion(PLOTS, [{ path: "do", value: "pass" }])).toBeNull();
  });

  it("knows the only choice behind a value", () => {
    const pass = nextQuestion(PLOTS, [])?.values.find((one) => one.value === "pass");

    expect(pass?.only).toBe(PLOTS[4]);
  });

  it("keeps the choices that have all values given", () => {
    expect(fitting(PLOTS, [{ path: "card", value: "C01" }])).toEqual([PLOTS[0], PLOTS[1]]);
  });

  it("tells a field that is left out from one that is there", () => {
    const plain = CELLS.map((at) => choice({ do: "play", card: "x", at }));
    const choices = plain.flatMap((one) => [one, choice({ ...one.action, onto: "y" })]);
    const question = nextQuestion(choices, [{ path: "at", value: "a1" }]);

    expect(question?.values.map((one) => one.only)).toEqual([choices[0], choices[1]]);
  });

  it("sees into lists of records", () => {
    const parts = partsOf({ do: "double", plays: [{ card: "C01" }, { card: "C11" }] });

    expect(parts.map((part) => part.path)).toEqual(["do", "plays.1.card", "plays.2.card"]);
  });
});

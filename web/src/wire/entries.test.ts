import { describe, expect, it } from "vitest";

import { entriesOf } from "./entries";

const told = (...sentences: string[]) => ({ sentences });

describe("the log", () => {
  it("has one line for each move that told something", () => {
    const entries = entriesOf([told("a"), told(), told("b", "c")], []);

    expect(entries).toEqual([
      { number: 1, sentences: ["a"], place: 1 },
      { number: 2, sentences: ["b", "c"], place: 3 },
    ]);
  });

  it("keeps the lines of before, whatever follows them", () => {
    const moments = [told("a"), told("b")];

    const before = entriesOf(moments, []);
    const after = entriesOf([...moments, told("c")], []);

    expect(after[0]).toBe(before[0]);
    expect(after[1]).toBe(before[1]);
  });

  it("notes an absence where one came back", () => {
    const entries = entriesOf([told("a"), told("b"), told("c")], [{ place: 2, sentence: "1 move" }]);

    expect(entries.map((one) => [one.number, one.sentences[0]])).toEqual([
      [1, "a"],
      [2, "b"],
      [0, "1 move"],
      [3, "c"],
    ]);
  });
});

import { describe, expect, it } from "vitest";

import { rowsOf } from "./hand";

const DECK = "C01 C03 C09 C11 C13 C14 C16 C24 F01 F07 F12 S01 S05 S07 S09".split(" ");
const lengths = (rows: string[][]): number[] => rows.map((row) => row.length);

describe("the rows of a hand", () => {
  it("has colour cards above and the others below", () => {
    expect(rowsOf(DECK, null, 5)).toEqual([DECK.slice(0, 8), DECK.slice(8)]);
  });

  it("is one row where that is enough", () => {
    expect(rowsOf(DECK.slice(0, 5), null, 5)).toEqual([DECK.slice(0, 5)]);
  });

  it("fills two rows evenly where kinds would be too long for one", () => {
    expect(lengths(rowsOf(DECK.slice(0, 9), null, 5))).toEqual([5, 4]);
  });

  it("shows one kind alone", () => {
    expect(rowsOf(DECK, "S", 5)).toEqual([["S01", "S05", "S07", "S09"]]);
  });

  it("holds thirty cards in two rows", () => {
    const many = Array.from({ length: 30 }, (_, at) => `${at < 20 ? "C" : "S"}${at}`);

    expect(lengths(rowsOf(many, null, 5))).toEqual([20, 10]);
  });
});

import { describe, expect, it } from "vitest";
import { cardPlace, fit, gapPlaces, linesOf } from "./layout.svelte";

describe("the row", () => {
  it("has eight cards a line on a phone of 360", () => {
    expect(fit(352, 500, 8)).toEqual({ columns: 8, pitch: 44 });
  });

  it("has at most fourteen cards a line", () => {
    expect(fit(1200, 100, 52)).toEqual({ columns: 14, pitch: 66 });
  });

  it("has ten large cards a line at a desk, and larger ones in a larger window", () => {
    expect(fit(712, 560, 8)).toEqual({ columns: 10, pitch: 71 });
    expect(fit(1352, 800, 8)).toEqual({ columns: 10, pitch: 96 });
  });

  it("has smaller cards where not all of them had room", () => {
    expect(fit(712, 560, 40)).toEqual({ columns: 10, pitch: 71 });
    expect(fit(712, 560, 41)).toEqual({ columns: 14, pitch: 50 });
  });

  it("shows all 52 cards in seven lines of eight", () => {
    expect(linesOf(52, 8)).toBe(7);
  });

  it("goes on in the next line", () => {
    expect(cardPlace(8, 8)).toEqual({ column: 0, line: 1 });
  });

  it("shows a gap inside a line once", () => {
    expect(gapPlaces(3, 10, 8)).toEqual([{ column: 3, line: 0 }]);
  });

  it("shows the gap between two lines at the end of one and the start of the other", () => {
    expect(gapPlaces(8, 10, 8)).toEqual([
      { column: 8, line: 0 },
      { column: 0, line: 1 },
    ]);
  });

  it("shows the last gap of a full line behind its last card", () => {
    expect(gapPlaces(8, 8, 8)).toEqual([{ column: 8, line: 0 }]);
  });
});

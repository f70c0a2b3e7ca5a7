import { describe, expect, it } from "vitest";
import type { Hint } from "../table";
import { comparison, dangerOf } from "./hint-words";

const PASS = { action: { do: "pass" }, short: "pass" };

function hinted(value: number, ...others: number[]): Hint {
  return { ...PASS, value, moves: [value, ...others].map((one) => ({ ...PASS, value: one })) };
}

describe("why a hint is one", () => {
  it("is how much better its chance is than that of the next move", () => {
    expect(comparison(hinted(0.62, 0.54, 0.3))).toEqual(["hint.better", { n: 62, more: 8 }]);
  });

  it("is not that it is better where the next move is as good", () => {
    expect(comparison(hinted(0.62, 0.61))).toEqual(["hint.as-good", { n: 62 }]);
  });

  it("is not that it is better where the next move was tried less, but did better", () => {
    expect(comparison(hinted(0.62, 0.7))).toEqual(["hint.as-good", { n: 62 }]);
  });

  it("is the chance alone where nothing else was weighed", () => {
    expect(comparison(hinted(0.62))).toEqual(["hint.chance", { n: 62 }]);
  });

  it("is nothing without a chance", () => {
    expect(comparison(PASS)).toBeNull();
  });
});

describe("a move's danger", () => {
  it("is a number in percent", () => {
    expect(dangerOf({ ...PASS, danger: 0.085 })).toEqual(["hints.danger", { n: 9 }]);
  });

  it("is said to be hardly any where it is under half a percent", () => {
    expect(dangerOf({ ...PASS, danger: 0.004 })).toEqual(["hints.safe", {}]);
  });

  it("is nothing where the game knows none", () => {
    expect(dangerOf(PASS)).toBeNull();
  });
});

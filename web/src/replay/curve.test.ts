import { describe, expect, it } from "vitest";

import { chanceAt, pointsOf } from "./curve";

const DECISIONS = [
  { step: 1, by: "A", value: 0.75, low: 0.5, high: 1 },
  { step: 2, by: "B", value: 0.75, low: 0.5, high: 1 },
  { step: 3, by: "A" },
];

describe("the curve of a match", () => {
  it("counts one seat's chance as what the other's leaves, of two", () => {
    expect(pointsOf(DECISIONS, "A", 2)).toEqual([
      { at: 0, value: 0.75, low: 0.5, high: 1 },
      { at: 1, value: 0.25, low: 0, high: 0.5 },
    ]);
  });

  it("has only a seat's own decisions, of more", () => {
    expect(pointsOf(DECISIONS, "A", 3).map((point) => point.at)).toEqual([0]);
  });

  it("has one chance where both decide at once, between what both searches say", () => {
    const mix = [{ short: "a", share: 1, value: 0.5 }];
    const met = [
      { step: 1, by: "A", value: 0.75, low: 0.5, high: 1, mix },
      { step: 2, by: "B", value: 0.75, low: 0.5, high: 1, mix },
    ];

    expect(pointsOf(met, "A", 2).map(({ value, low, high }) => [value, low, high])).toEqual([
      [0.5, 0, 1],
      [0.5, 0, 1],
    ]);
  });

  it("stays as it was until something else is known", () => {
    const points = pointsOf(DECISIONS, "A", 2);

    expect([0, 1, 5].map((at) => chanceAt(points, at)?.value)).toEqual([0.75, 0.25, 0.25]);
  });
});

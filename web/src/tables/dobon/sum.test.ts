import { expect, test } from "vitest";

import { changesOf, largestPayment } from "./payments";
import { calledTable, tableWith } from "./sample";
import { handTotals, termsOf, type Term } from "./sum";

const line = (terms: Term[]): string => terms.map(({ sign, value }) => `${sign}${value}`).join(" ");

test("a dobon counts all hands and the play, times the rate, to each caller", () => {
  expect(line(termsOf(calledTable()))).toBe("120 +20 =140 ×2 =280");
});

test("the hands that lie open add up to what the calculation says", () => {
  const open = handTotals(calledTable());

  expect(open).toEqual([
    ["A", 20],
    ["B", 30],
    ["C", 50],
    ["D", 20],
  ]);
});

test("going out counts the hands of the others, times the rate", () => {
  const view = calledTable({
    hands: { A: [], B: ["red-3"], C: ["wild"], D: ["blue-7"] },
    result: {
      kind: "out",
      winners: ["A"],
      losers: ["B", "C", "D"],
      pot: null,
      rate: 4,
      pays: [
        { from: "B", to: "A", points: 12 },
        { from: "C", to: "A", points: 120 },
        { from: "D", to: "A", points: 28 },
      ],
      next: "A",
    },
  });

  expect(line(termsOf(view))).toBe("40 ×4 =160");
});

test("after a deck-out there is nothing to count", () => {
  const result = {
    kind: "deck-out",
    winners: [],
    losers: [],
    pot: null,
    rate: 1,
    pays: [],
    next: "C",
  } as const;

  expect(termsOf(calledTable({ result: { ...result, winners: [], losers: [], pays: [] } }))).toEqual([]);
});

test("a game that goes on has no calculation", () => {
  expect(termsOf(tableWith())).toEqual([]);
});

test("payments change each seat once", () => {
  expect(changesOf(calledTable().result?.pays ?? [])).toEqual([
    ["A", 280],
    ["B", -560],
    ["D", 280],
  ]);
});

test("the largest payment is all that one seat has paid", () => {
  expect(largestPayment(calledTable().result?.pays ?? [])).toBe(560);
  expect(largestPayment([])).toBe(0);
});

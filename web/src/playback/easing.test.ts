import { expect, test } from "vitest";

import { bezier, settle } from "./easing";

test("a motion begins at 0 and ends at 1", () => {
  expect([settle(0), settle(1)]).toEqual([0, 1]);
});

test("a straight curve changes nothing", () => {
  expect(bezier(0, 0, 1, 1)(0.3)).toBeCloseTo(0.3, 3);
});

test("settle is quick to start", () => {
  expect(settle(0.25)).toBeGreaterThan(0.6);
});

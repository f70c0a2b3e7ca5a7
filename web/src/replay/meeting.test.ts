import { expect, test } from "vitest";

import type { Judged } from "../wire/records/server";
import { meetingAt } from "./meeting";

const decided = (step: number, by: string): Judged => ({
  step,
  by,
  mix: [{ short: "a", share: 1, value: 0.5 }],
});

const DECISIONS = [decided(1, "A"), decided(2, "B"), decided(3, "B"), decided(4, "A")];

test("the decisions of a turn are those of its steps, whoever was first", () => {
  expect(meetingAt(DECISIONS, 2, 2).map(({ step }) => step)).toEqual([1, 2]);
  expect(meetingAt(DECISIONS, 4, 2).map(({ step }) => step)).toEqual([4, 3]);
});

test("before anything was decided nothing met", () => {
  expect(meetingAt(DECISIONS, 0, 2)).toEqual([]);
});

test("where only one decides at a time nothing meets", () => {
  expect(meetingAt([{ step: 1, by: "A", value: 0.5 }], 1, 2)).toEqual([]);
});

import { expect, it } from "vitest";

import { stripesOf } from "./stripes";

it("gives every match five stripes of five widths and five tones that fill the back", () => {
  const stripes = stripesOf("p7av20ny8n17");

  expect(stripes.map((one) => one.width).sort()).toEqual([2, 3, 4, 5, 6]);
  expect(new Set(stripes.map((one) => one.tone)).size).toBe(5);
  expect(stripes.at(-1)?.x).toBe(20 - (stripes.at(-1)?.width ?? 0));
});

it("gives the same match the same stripes and another match others", () => {
  expect(stripesOf("a")).toEqual(stripesOf("a"));
  expect(stripesOf("a")).not.toEqual(stripesOf("b"));
});

import { describe, expect, it } from "vitest";

import { nearest } from "./sweep";

describe("the direction that is drawn", () => {
  it.each([
    [-10, "right"],
    [80, "down"],
    [179, "left"],
    [-179, "left"],
    [-95, "up"],
  ] as const)("is at %d degrees %s", (angle, way) => {
    expect(nearest(["up", "down", "left", "right"], angle)).toBe(way);
  });

  it("is one that the card has", () => {
    expect(nearest(["up", "down"], 10)).toBe("down");
  });
});

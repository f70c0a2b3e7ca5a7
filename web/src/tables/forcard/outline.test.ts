import { describe, expect, it } from "vitest";

import { outlineOf } from "./outline";

const loops = (path: string): number => path.split("z").length - 1;
const corners = (path: string): number => path.split("Q").length - 1;

describe("the line around cells", () => {
  it("has four corners around one cell, inside its edge", () => {
    const path = outlineOf(["b2"]);

    expect(corners(path)).toBe(4);
    expect(path).toContain("Q67 67");
    expect(path).toContain("Q125 125");
  });

  it("goes once around an L, inward at its inner corner", () => {
    const path = outlineOf(["b3", "c3", "b4"]);

    expect(loops(path)).toBe(1);
    expect(corners(path)).toBe(6);
    expect(path).toContain("Q125 189");
  });

  it("keeps cells apart that touch by a corner only", () => {
    expect(loops(outlineOf(["a1", "b2"]))).toBe(2);
  });

  it("goes around a hole as well", () => {
    const ring = ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"];

    expect(loops(outlineOf(ring))).toBe(2);
  });

  it("is nothing around nothing", () => {
    expect(outlineOf([])).toBe("");
  });
});

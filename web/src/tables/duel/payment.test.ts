import { describe, expect, it, vi } from "vitest";

vi.mock("./names", () => ({ cardOf: (card: string) => ({ civ: [card] }) }));

const { swapped } = await import("./payment");

const MANA = ["fire", "fire", "nature", "nature"].map((card) => ({ card }));

describe("mana chosen by hand", () => {
  it("takes the place of a card that gives the same", () => {
    expect(swapped(["m1", "m3"], "m2", 2, MANA)).toEqual(["m2", "m3"]);
  });

  it("takes the place of the last, where none gives the same", () => {
    expect(swapped(["m1", "m2"], "m3", 2, MANA)).toEqual(["m1", "m3"]);
  });

  it("fills what is missing, in order", () => {
    expect(swapped(["m3"], "m1", 2, MANA)).toEqual(["m1", "m3"]);
  });

  it("is taken back by a second tap", () => {
    expect(swapped(["m1", "m3"], "m1", 2, MANA)).toEqual(["m3"]);
  });
});

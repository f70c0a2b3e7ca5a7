import { describe, expect, it } from "vitest";
import { chainFrom, orderOf, sizeOf } from "./chain";

const CHAIN = chainFrom(["S7", "D7", "H7", "CK", "C9", "C4"]);

describe("a chain", () => {
  it("has three cards a link", () => {
    expect(CHAIN.map((link) => link.cards)).toEqual([
      ["S7", "D7", "H7"],
      ["CK", "C9", "C4"],
    ]);
  });

  it("says by what the cards of a link belong together", () => {
    expect(CHAIN.map((link) => link.match)).toEqual(["rank", "suit"]);
  });

  it("counts all cards that leave", () => {
    expect(sizeOf(CHAIN)).toBe(6);
  });

  it("knows in which link a card leaves", () => {
    expect([orderOf(CHAIN, "D7"), orderOf(CHAIN, "C4"), orderOf(CHAIN, "H2")]).toEqual([1, 2, 0]);
  });
});

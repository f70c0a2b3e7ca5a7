import { describe, expect, test } from "vitest";

import { STANDARD_DECK } from "./cards";
import { ALL_CARDS, filledUp, readDeck, writeDeck } from "./decks";

test("a deck survives being written and read", () => {
  expect(readDeck(writeDeck(STANDARD_DECK))).toEqual({ cards: [...STANDARD_DECK], unknown: [], twice: [] });
});

describe("a text", () => {
  test("is read whatever stands between the cards", () => {
    expect(readDeck("s05, c01\nF07・C24、c03").cards).toEqual(["C01", "C03", "C24", "F07", "S05"]);
  });

  test("names what is no card as it was written", () => {
    expect(readDeck("C01 c02 Jack").unknown).toEqual(["c02", "Jack"]);
  });

  test("names what is there twice, once", () => {
    expect(readDeck("C01 C03 c01 C01")).toEqual({ cards: ["C01", "C03"], unknown: [], twice: ["C01"] });
  });
});

describe("filling up", () => {
  test("keeps what is there and draws different cards", () => {
    const deck = filledUp(["S10", "C01"], 30, () => 0.999);

    expect(deck).toHaveLength(30);
    expect(new Set(deck).size).toBe(30);
    expect(deck).toEqual(expect.arrayContaining(["C01", "S10"]));
  });

  test("has nothing to do where there are enough", () => {
    expect(filledUp(["C01", "C03"], 1)).toEqual(["C01", "C03"]);
  });

  test("ends with the last card", () => {
    expect(filledUp([], 40, () => 0)).toEqual(ALL_CARDS);
  });
});

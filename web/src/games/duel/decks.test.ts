import { describe, expect, it } from "vitest";

import type { Printed } from "./cards";
import { basesOf, chanceOf, curveOf, drawn, linkOf, ofLink, problemsOf, readDeck, writeDeck } from "./decks";

const whelp: Printed = {
  id: "kiln-whelp",
  name: "窯竜の雛",
  text: "",
  civ: ["fire"],
  type: "creature",
  cost: 2,
  race: ["kiln-drake"],
};
const tyrant: Printed = {
  ...whelp,
  id: "kiln-tyrant",
  name: "窯の暴君",
  type: "evolution",
  cost: 9,
  evolves_from: { race: ["kiln-drake"] },
};
const SET = [whelp, tyrant];
const facts = (card: string) => SET.find((one) => one.id === card);
const idOf = (named: string) => SET.find((one) => one.id === named || one.name === named)?.id;

describe("a deck", () => {
  it("has forty cards, four copies of each at most, all of them in the set", () => {
    expect(problemsOf({ "kiln-whelp": 36, "kiln-tyrant": 4 }, facts)).toEqual([
      { code: "copies", card: "kiln-whelp", n: 32 },
    ]);
    expect(problemsOf({ "kiln-whelp": 4, dragon: 1 }, facts)).toEqual([
      { code: "few", n: 35 },
      { code: "unknown", card: "dragon" },
    ]);
  });

  it("is read as it is written", () => {
    const cards = { "kiln-whelp": 4, "kiln-tyrant": 2 };
    const text = writeDeck("残り火", cards, Object.keys(cards), facts);

    expect(text).toBe("# 残り火\n4 kiln-whelp  # 窯竜の雛\n2 kiln-tyrant  # 窯の暴君\n");
    expect(readDeck(text, idOf)).toEqual({ name: "残り火", cards, bad: [] });
  });

  it.each([
    "窯竜の雛 x3",
    "3 窯竜の雛",
    "3x kiln-whelp",
    "kiln-whelp: 3",
    "3 kiln-whelp 窯竜の雛",
    "kiln-whelp\n2 窯竜の雛",
  ])("is read from %s", (text) => {
    expect(readDeck(text, idOf).cards).toEqual({ "kiln-whelp": 3 });
  });

  it("names the lines that are no card", () => {
    expect(readDeck("# mine\n4 dragon\n\n0 kiln-whelp", idOf).bad).toEqual([
      { line: 2, why: "no-card", named: "dragon" },
      { line: 4, why: "no-copies", named: "kiln-whelp" },
    ]);
  });

  it("travels in a link", () => {
    const cards = { "kiln-whelp": 4, "kiln-tyrant": 2 };

    expect(ofLink(linkOf("残り & 火", cards))).toEqual({ name: "残り & 火", cards });
    expect(ofLink("#elsewhere")).toBeNull();
  });

  it("has a curve whose last column holds all that cost more", () => {
    const curve = curveOf({ "kiln-whelp": 4, "kiln-tyrant": 2 }, facts);

    expect(curve[1]).toEqual({ cost: 2, creatures: 4, spells: 0 });
    expect(curve[6]).toEqual({ cost: 7, creatures: 2, spells: 0 });
  });

  it("counts what an evolution can be put on", () => {
    expect(basesOf(tyrant, { "kiln-whelp": 4, "kiln-tyrant": 2 }, facts)).toBe(4);
  });

  it("is drawn from without putting back", () => {
    expect(drawn({ "kiln-whelp": 1, "kiln-tyrant": 1 }, 5, () => 0)).toEqual(["kiln-whelp", "kiln-tyrant"]);
    expect(chanceOf(4, 7, 40)).toBeCloseTo(
      1 - (36 * 35 * 34 * 33 * 32 * 31 * 30) / (40 * 39 * 38 * 37 * 36 * 35 * 34),
    );
  });
});

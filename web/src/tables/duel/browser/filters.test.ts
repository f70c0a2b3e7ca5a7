import { describe, expect, it } from "vitest";

import type { Printed } from "../../../games/duel/cards";
import { chosenBy, NO_FILTER } from "./filters";

const card = (id: string, more: Partial<Printed>): Printed => ({
  id,
  name: id,
  text: "",
  civ: ["fire"],
  type: "creature",
  cost: 2,
  power: 2000,
  ...more,
});
const CARDS = [
  card("kiln-tyrant", { type: "evolution", cost: 7, power: 11000, keywords: ["triple_breaker"] }),
  card("kiln-whelp", {}),
  card("char-vulture", { civ: ["darkness", "fire"], cost: 3, keywords: ["slayer", "speed_attacker"] }),
  card("flue-blast", { type: "spell", cost: 3, power: null, keywords: ["shield_trigger"] }),
  card("unmarked-cairn", { civ: [], cost: 9 }),
];
const ids = (filter: Partial<typeof NO_FILTER>) =>
  chosenBy({ ...NO_FILTER, ...filter }, CARDS, (id) => `${id} 窯竜の雛`).map((one) => one.id);

describe("cards are found", () => {
  it("by cost, those that are equal in the order of the set", () => {
    expect(ids({})).toEqual(["kiln-whelp", "char-vulture", "flue-blast", "kiln-tyrant", "unmarked-cairn"]);
  });

  it("by either of their civilizations, or by having none", () => {
    expect(ids({ civs: ["darkness"] })).toEqual(["char-vulture"]);
    expect(ids({ civs: ["none"] })).toEqual(["unmarked-cairn"]);
  });

  it("by kind, evolutions among creatures", () => {
    expect(ids({ kind: "creature" })).toContain("kiln-tyrant");
    expect(ids({ kind: "evolution" })).toEqual(["kiln-tyrant"]);
    expect(ids({ kind: "spell" })).toEqual(["flue-blast"]);
  });

  it("by all keywords that are wanted", () => {
    expect(ids({ keywords: ["slayer", "speed_attacker"] })).toEqual(["char-vulture"]);
    expect(ids({ keywords: ["slayer", "shield_trigger"] })).toEqual([]);
  });

  it("by cost, the last of which stands for all above", () => {
    expect(ids({ costs: [8] })).toEqual(["unmarked-cairn"]);
    expect(ids({ costs: [2, 7] })).toEqual(["kiln-whelp", "kiln-tyrant"]);
  });

  it("by all words of a text", () => {
    expect(ids({ text: "Kiln 窯竜" })).toEqual(["kiln-whelp", "kiln-tyrant"]);
    expect(ids({ text: "kiln moth" })).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";

import type { Choice } from "../../table";
import { copiesOf, isBegun, leadsOf, playOf, playsOf } from "./groups";

const choice = (...cards: string[]): Choice => {
  const action: { do: string; cards: string[] } = { do: "play", cards };
  return { action, short: "" };
};
const CHOICES: Choice[] = [
  choice("red-7"),
  choice("red-7", "red-7"),
  choice("force-red"),
  choice("force-blue"),
  choice("force-red", "force-blue"),
  choice("force-blue", "force-red"),
  { action: { do: "draw" }, short: "" },
];
const PLAYS = playsOf(CHOICES);

describe("a group of cards", () => {
  it("tells equal cards of a hand apart", () => {
    const ids = copiesOf(["red-7", "red-7", "wild"]).map((copy) => copy.id);

    expect(new Set(ids).size).toBe(3);
  });

  it("may be laid as far as the server has said so", () => {
    expect(playOf(PLAYS, ["red-7", "red-7"])?.cards).toEqual(["red-7", "red-7"]);
    expect(playOf(PLAYS, ["red-7", "wild"])).toBeNull();
    expect(playOf(PLAYS, [])).toBeNull();
  });

  it("has the card that was lifted first as its lead", () => {
    expect(playOf(PLAYS, ["force-blue", "force-red"])?.cards[0]).toBe("force-blue");
  });

  it("can be added to as long as a play holds all of it", () => {
    expect(isBegun(PLAYS, ["red-7"])).toBe(true);
    expect(isBegun(PLAYS, ["red-7", "red-7"])).toBe(true);
    expect(isBegun(PLAYS, ["red-7", "red-7", "red-7"])).toBe(false);
    expect(isBegun(PLAYS, ["red-7", "force-red"])).toBe(false);
  });

  it("begins with any card that leads a play", () => {
    expect([...leadsOf(PLAYS)]).toEqual(["red-7", "force-red", "force-blue"]);
  });
});

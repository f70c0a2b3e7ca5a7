import { describe, expect, it } from "vitest";

import type { Event, View } from "../../wire/records/duel";
import { chronicleOf } from "./chronicle";

const SIDE = {
  hand: 0,
  deck: 20,
  shields: ["s1", "s2", "s3"],
  mana: [],
  battle: [{ name: "kiln-whelp#1" }],
  graveyard: [],
  lapses: 0,
};
const VIEW: View = {
  seat: null,
  turn: 3,
  active: "P1",
  phase: "attack",
  P1: SIDE,
  P2: SIDE,
  spell: null,
  waiting: [],
  attack: null,
  standing: {},
  decision: null,
  result: null,
  looked_at: null,
};

describe("the chronicle of a duel", () => {
  it("counts shields turn by turn, and to whose credit they fell", () => {
    const events: Event[] = [
      { type: "attack", player: "P1", card: "kiln-whelp#1", target: "player" },
      { type: "shield_break", player: "P2", shields: ["s1"] },
      { type: "hand_add", player: "P2", card: "?", from: "shields", shield: "s1" },
      { type: "destroy", player: "P1", card: "kiln-whelp#1" },
      { type: "phase", turn: 4, player: "P1", phase: "start" },
    ];

    const told = chronicleOf({ opening: VIEW, moments: [{ events }] });

    expect(told).toEqual({
      shields: [
        { P1: 3, P2: 2 },
        { P1: 3, P2: 2 },
      ],
      broken: { P1: 1, P2: 0 },
      felled: { P1: 0, P2: 1 },
      last: "kiln-whelp#1",
    });
  });

  it("is unknown as long as the past is", () => {
    expect(chronicleOf({ opening: null, moments: [] })).toBeNull();
  });
});

import { describe, expect, it } from "vitest";

import type { Event } from "../../wire/records/duel";
import { phasesOf } from "./phases";

const destroy: Event = { type: "destroy", player: "P2", card: "glimmer-page#1" };

const types = (events: Event[]): string[][] =>
  phasesOf(events).map((group) => group.map((event) => event.type));

const pays = (at: string): Event => ({
  type: "status_applied",
  player: "P1",
  card: "kiln-whelp",
  status: "tapped",
  at,
});

describe("what is seen together", () => {
  it("a card with what it was paid with, and what it brings about", () => {
    const events: Event[] = [
      pays("m1"),
      pays("m2"),
      { type: "hand_remove", player: "P1", card: "kiln-whelp", to: "battle" },
      { type: "spawn", player: "P1", card: "kiln-whelp#1", from: "hand" },
      { type: "status_applied", player: "P1", card: "kiln-whelp#1", status: "sick" },
      { type: "effect_waits", player: "P1", card: "kiln-whelp#1", when: "enter" },
      { type: "decision", player: "P1", kind: "main" },
    ];

    expect(types(events)).toEqual([
      ["status_applied", "status_applied", "hand_remove", "spawn", "status_applied", "effect_waits"],
      ["decision"],
    ]);
  });

  it("an attack, its battle and its end are apart", () => {
    const events: Event[] = [
      { type: "status_applied", player: "P1", card: "kiln-whelp#1", status: "tapped" },
      { type: "attack", player: "P1", card: "kiln-whelp#1", target: "glimmer-page#1" },
      { type: "phase", turn: 3, player: "P1", phase: "block" },
      {
        type: "battle",
        attacker: "kiln-whelp#1",
        defender: "glimmer-page#1",
        attacker_power: 2000,
        defender_power: 2000,
      },
      { type: "destroy", player: "P1", card: "kiln-whelp#1" },
      { type: "destroy", player: "P2", card: "glimmer-page#1" },
      { type: "attack_end", player: "P1", card: "kiln-whelp#1" },
    ];

    expect(types(events)).toEqual([
      ["aimed"],
      ["status_applied", "attack"],
      ["phase"],
      ["battle"],
      ["destroy", "destroy"],
      ["attack_end"],
    ]);
  });

  it("a tapped creature has paid for nothing", () => {
    const events: Event[] = [
      { type: "status_applied", player: "P2", card: "glimmer-page#1", status: "tapped" },
      { type: "hand_remove", player: "P1", card: "kiln-whelp", to: "graveyard" },
    ];

    expect(types(events)).toEqual([["aimed"], ["status_applied"], ["hand_remove"]]);
  });

  it("what a step begins with was chosen before it, and is looked at first", () => {
    expect(phasesOf([destroy])).toEqual([
      [{ type: "aimed", player: "P2", card: "glimmer-page#1" }],
      [destroy],
    ]);
    expect(types([{ type: "cast", player: "P1", card: "cinder-hail" }, destroy])).toEqual([
      ["cast"],
      ["destroy"],
    ]);
  });
});

import { expect, it } from "vitest";

import type { Event } from "../../wire/records/duel";
import { vainOf } from "./vain";

const onward: Event = { type: "decision", player: "P1", kind: "main" };
const taps: Event = { type: "status_applied", player: "P2", card: "inkwing-usher#1", status: "tapped" };
const choose = (name: string) => ({ do: "choose", pick: [name] });

it("finds the picks after which nothing would be different", () => {
  const found = vainOf([
    { action: choose("furnace-matador#1"), events: [onward] },
    { action: choose("inkwing-usher#1"), events: [taps, onward] },
    { action: choose("grave-lint#1"), events: [], open: true },
    { action: choose("kiln-whelp#1") },
  ]);

  expect([...found]).toEqual(["furnace-matador#1"]);
});

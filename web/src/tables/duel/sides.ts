/** The two sides of a duel, and what lies on them. */

import { plain } from "../../games/duel/fold";
import type { Creature, Side, Standing, View } from "../../wire/records/duel";

export type Player = "P1" | "P2";
export const PLAYERS: readonly Player[] = ["P1", "P2"];

export function isPlayer(seat: string | null | undefined): seat is Player {
  return seat === "P1" || seat === "P2";
}

export function other(player: Player): Player {
  return player === "P1" ? "P2" : "P1";
}

export function sideOf(view: View, player: Player): Side {
  return view[player];
}

/** How many cards a hand holds, seen or not. */
export function handCount(side: Side): number {
  return typeof side.hand === "number" ? side.hand : side.hand.length;
}

/** A creature, wherever it stands, and whose it is. */
export function creatureOf(
  view: View,
  name: string,
): { player: Player; creature: Creature; at: number } | null {
  for (const player of PLAYERS) {
    const { owner, rest } = parted(name);
    if (owner !== null && owner !== player) continue;
    const at = view[player].battle.findIndex((one) => one.name === rest);
    const creature = view[player].battle[at];
    if (creature !== undefined) return { player, creature, at };
  }
  return null;
}

/** `P1.kiln-whelp#1` is of P1; what an action names may have no owner. */
export function parted(name: string): { owner: Player | null; rest: string } {
  const owner = name.slice(0, 2);
  return name[2] === "." && isPlayer(owner) ? { owner, rest: name.slice(3) } : { owner: null, rest: name };
}

/** How a creature stands, as it was last told; null while it is under way. */
export function standingOf(view: View, player: Player, name: string): Standing | null {
  return view.standing[player]?.[name] ?? null;
}

/** Every number that a shield has had so far, in order: those that stand, and gaps. */
export function shieldPlaces(side: Side, known: number): readonly { shield: string; isGap: boolean }[] {
  const highest = side.shields.reduce((most, shield) => Math.max(most, Number(shield.slice(1))), known);
  return Array.from({ length: highest }, (_, at) => {
    const shield = `s${at + 1}`;
    return { shield, isGap: !side.shields.includes(shield) };
  });
}

export { plain };

/** Seats and bots of a match that is about to begin. */

import { manifestOf } from "../games/manifests";

/** The seats of a match with these options; some games have more of them than need be taken. */
export function seatsOf(game: string, all: string[], options: Record<string, unknown>): string[] {
  const usual = manifestOf(game).quick.seats;
  if (usual === undefined) return all;
  return typeof options.players === "number" ? all.slice(0, options.players) : usual;
}

/** Who begins on each of these seats: the person on the own side, and what is named on the others. */
export function seatsAt(seats: string[], side: string, others: string): Record<string, string> {
  return Object.fromEntries(seats.map((seat) => [seat, seat === side ? "person" : others]));
}

const EASY_FIRST = ["level-1", "basic", "greedy", "random"];

/** The weakest bot that still plays. */
export function easiest(bots: string[]): string {
  return EASY_FIRST.find((name) => bots.includes(name)) ?? bots[0] ?? "random";
}

/** Levels in order of strength; other bots are left to those who ask for them by name. */
export function levels(bots: string[]): string[] {
  const named = bots.filter((name) => name.startsWith("level-")).sort();
  return named.length > 0 ? named : bots;
}

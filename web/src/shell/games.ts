/** What the shell says about each game that no record says. */

import type { WireAction } from "../table";

export const ORDER = ["othello", "dobon", "catalyst", "forcard", "duel"];

export interface Quick {
  /** The seats that are taken when one plays at once; the first is the person's. */
  seats?: string[];
  options?: Record<string, unknown>;
  /** What has to be done before the first decision of the game itself. */
  first?: WireAction;
}

/** How a match begins at one tap. */
export const QUICK: Record<string, Quick> = {
  dobon: { seats: ["A", "B", "C", "D"], first: { do: "start" } },
  duel: { options: { decks: { P1: "wildfire-run", P2: "harvest-light" } } },
};

/** The seats of a match with these options; some games have more of them than need be taken. */
export function seatsOf(game: string, all: string[], options: Record<string, unknown>): string[] {
  const usual = QUICK[game]?.seats;
  if (usual === undefined) return all;
  return typeof options.players === "number" ? all.slice(0, options.players) : usual;
}

/** Who begins on each of these seats: the person on the own side, and what is named on the others. */
export function seatsAt(seats: string[], side: string, others: string): Record<string, string> {
  return Object.fromEntries(seats.map((seat) => [seat, seat === side ? "person" : others]));
}

/** Games that one plays alone. */
export const ALONE = new Set(["catalyst"]);
/** Games that can end in a resignation or an agreed draw. */
export const OF_TWO = new Set(["othello", "forcard", "duel"]);

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

/** The record of one's own deals, kept in this browser: streaks, plays of wins, distance to par. */

import { browserStorage } from "../../storage";

export interface Finished {
  room: string;
  won: boolean;
  plays: number;
  /** Null if it is not known. */
  par: number | null;
  /** A hint was given, or the solution shown. */
  assisted: boolean;
  /** How often a play was taken back: a mark, no penalty. */
  undone: number;
  daily: string;
}

export interface Summary {
  played: number;
  won: number;
  streak: number;
  best: number;
  /** Plays of wins and how often, ascending. */
  histogram: [number, number][];
  /** Null before the first win with a known par. */
  overPar: number | null;
  assisted: number;
}

const KEPT_AT = "tefuda.catalyst.record";
const KEPT = 2000;

/** Grows with every deal that is noted, so that whoever shows the record shows the newest. */
let version = $state(0);

export function finished(): Finished[] {
  void version;
  try {
    return JSON.parse(browserStorage.get(KEPT_AT) ?? "[]") as Finished[];
  } catch {
    return [];
  }
}

/** Notes how a deal ended; a room counts once. */
export function note(one: Finished): void {
  const others = finished().filter((other) => other.room !== one.room);
  browserStorage.set(KEPT_AT, JSON.stringify([...others, one].slice(-KEPT)));
  version += 1;
}

/** Games in which help was asked for are counted apart. */
export function summaryOf(games: readonly Finished[]): Summary {
  const own = games.filter((game) => !game.assisted);
  const wins = own.filter((game) => game.won);
  const distances = wins.flatMap((game) => (game.par === null ? [] : [game.plays - game.par]));
  return {
    played: own.length,
    won: wins.length,
    streak: own.length - 1 - own.findLastIndex((game) => !game.won),
    best: longest(own.map((game) => game.won)),
    histogram: counted(wins.map((game) => game.plays)),
    overPar: distances.length === 0 ? null : sum(distances) / distances.length,
    assisted: games.length - own.length,
  };
}

function longest(results: readonly boolean[]): number {
  let [run, best] = [0, 0];
  for (const won of results) {
    run = won ? run + 1 : 0;
    best = Math.max(best, run);
  }
  return best;
}

function counted(numbers: readonly number[]): [number, number][] {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].sort(([one], [other]) => one - other);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

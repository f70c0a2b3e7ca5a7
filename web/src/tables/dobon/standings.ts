/** How a room ended: who is where, what every game changed, and which one decided it. */

import type { View } from "../../wire/records/dobon";
import { changesOf, largestPayment } from "./payments";
import type { Played } from "./room-games";
import { LETTERS } from "./letters";

export interface Line {
  seat: string;
  total: number;
  /** By game; 0 where a game changed nothing. */
  changes: number[];
}

/** The best first; of equal ones in the order of seats. */
export function linesOf(view: View, games: readonly Played[]): Line[] {
  const changes = games.map((game) => new Map(changesOf(game.result.pays)));
  const seats = LETTERS.filter(
    (seat) => (view.seats[seat] ?? "empty") !== "empty" || (view.scores[seat] ?? 0) !== 0,
  );
  const lines = seats.map((seat) => ({
    seat,
    total: view.scores[seat] ?? 0,
    changes: changes.map((change) => change.get(seat) ?? 0),
  }));
  return lines.toSorted((one, other) => other.total - one.total);
}

/** A column of the table of games: one game, or the first of many together. */
export interface Column {
  from: number;
  to: number;
  /** Which of the games it holds, by their places. */
  games: number[];
}

/** So many columns at most; where there are more games, the earliest share the first. */
export function columnsOf(games: readonly Played[], most: number): Column[] {
  const shared = Math.max(0, games.length - most);
  const together = shared === 0 ? 0 : shared + 1;
  const places = games.map((_, place) => place);
  const groups = [places.slice(0, together), ...places.slice(together).map((place) => [place])];
  return groups
    .filter((group) => group.length > 0)
    .map((group) => {
      const numbers = group.map((place) => games[place]?.number ?? 0);
      return { from: Math.min(...numbers), to: Math.max(...numbers), games: group };
    });
}

/** A bar on one scale for all, in percent of its width. */
export interface Bar {
  left: number;
  width: number;
}

export interface Scale {
  /** Where nothing is. */
  zero: number;
  bars: Bar[];
}

export function scaleOf(totals: readonly number[]): Scale {
  const [low, high] = [Math.min(0, ...totals), Math.max(0, ...totals)];
  const range = high - low || 1;
  const at = (total: number): number => ((total - low) / range) * 100;
  const bars = totals.map((total) => {
    const [from, to] = [at(Math.min(0, total)), at(Math.max(0, total))];
    return { left: from, width: to - from };
  });
  return { zero: low === high ? 50 : at(0), bars };
}

export interface Told {
  calls: number;
  cutIns: number;
  largest: number;
}

export function toldBy(games: readonly Played[]): Told {
  return {
    calls: games.reduce((sum, game) => sum + game.calls, 0),
    cutIns: games.reduce((sum, game) => sum + game.cutIns, 0),
    largest: Math.max(0, ...games.map((game) => largestPayment(game.result.pays))),
  };
}

/** The game in which this seat won most; null where it won none. */
export function deciderOf(seat: string, games: readonly Played[]): Played | null {
  const gain = (game: Played): number => new Map(changesOf(game.result.pays)).get(seat) ?? 0;
  const won = games.filter((game) => gain(game) > 0);
  return won.length === 0 ? null : won.reduce((best, game) => (gain(game) > gain(best) ? game : best));
}

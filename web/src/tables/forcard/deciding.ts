/** What decided a match: the part of the score in which the winner was ahead, and the turn that moved most. */

import type { Parts } from "../../wire/records/forcard";
import { other, type Side } from "./board";
import { leadOf, type Turn } from "./chronicle";

export const PARTS: readonly (keyof Parts)[] = ["area", "sturdy", "fortress"];
/** Points for a cell. */
const A_CELL = 2;
/** A turn that moved less decided nothing. */
const LEAST = 4;

export type Decided =
  | { kind: "part"; by: Side; part: keyof Parts; points: number; cells: number }
  | { kind: "reversal" | "jammer" | "card"; turn: number; by: Side; card: string; points: number };

export function decidedBy(turns: readonly Turn[], winner: Side): Decided[] {
  const last = turns.at(-1);
  if (last === undefined) return [];
  return [...partOf(last, winner), ...turnThat(turns, winner)];
}

/** The part in which the winner was furthest ahead. */
function partOf({ parts }: Turn, winner: Side): Decided[] {
  const ahead = PARTS.map((part) => ({ part, points: parts[winner][part] - parts[other(winner)][part] }));
  const best = ahead.reduce((one, next) => (next.points > one.points ? next : one));
  return best.points > 0 ? [{ kind: "part", by: winner, ...best, cells: best.points / A_CELL }] : [];
}

/** The turn on which most moved to the winner's side; of equal ones the last. */
function turnThat(turns: readonly Turn[], winner: Side): Decided[] {
  const moved = turns.map((turn, at) => {
    const before = turns[at - 1];
    return { turn, points: leadOf(turn, winner) - (before === undefined ? 0 : leadOf(before, winner)) };
  });
  const most = moved.reduce((one, next) => (next.points >= one.points ? next : one));
  return most.points < LEAST ? [] : told(most.turn, most.points, winner);
}

function told({ turn, reversed, misread, laid }: Turn, points: number, winner: Side): Decided[] {
  const loser = other(winner);
  const jammer = laid[loser].find(({ card }) => card === "S05");
  if (reversed !== null) return [{ kind: "reversal", turn, by: reversed, card: "S01", points }];
  if (jammer !== undefined && misread.includes(loser))
    return [{ kind: "jammer", turn, by: loser, card: jammer.card, points }];
  const [card] = laid[winner];
  return card === undefined ? [] : [{ kind: "card", turn, by: winner, card: card.card, points }];
}

/** The turns of a match so far, as its past tells them. */

import { fold } from "../../games/forcard/fold";
import type { Past } from "../../table";
import type { Event, Parts, TurnEndEvent, View } from "../../wire/records/forcard";
import { SIDES, type Side } from "./board";
import { foldShown, type Laid, type Shown } from "./reveal";

export interface Turn {
  turn: number;
  laid: Readonly<Record<Side, readonly Laid[]>>;
  score: Readonly<Record<Side, number>>;
  parts: Readonly<Record<Side, Parts>>;
  /** Whose card turned the board over, if it turned at all. */
  reversed: Side | null;
  /** Those who lost cells because they had read the other wrongly. */
  misread: readonly Side[];
}

interface Known {
  view: Shown;
  turns: readonly Turn[];
  /** What was told of the turn that has not ended. */
  told: readonly Event[];
}

/** Every turn that has ended; null while the past is unknown. */
export function turnsOf(past: Past<unknown, unknown>): readonly Turn[] | null {
  if (past.opening === null) return null;
  let now: Known = { view: past.opening as View, turns: [], told: [] };
  for (const { events, back, open } of past.moments) {
    now = back ? rewound(now, back as View) : (events as Event[]).reduce(after, now);
    if (open) now = { ...now, view: open as View };
  }
  return now.turns;
}

/** A turn as it was revealed. */
export interface Revealed {
  /** The view on which both had plotted. */
  before: View;
  events: readonly Event[];
}

/** The last turn that has ended, without the plotting; null if there is none. */
export function lastTurn(past: Past<unknown, unknown>): Revealed | null {
  if (past.opening === null) return null;
  let view = past.opening as View;
  let found: Revealed | null = null;
  for (const { events, back, open } of past.moments) {
    if (back) found = null;
    else found = revealedIn(events as Event[], view) ?? found;
    view = (back ?? open ?? (events as Event[]).reduce(fold, view)) as View;
  }
  return found;
}

/** From the first card to the end of the turn, which is the last of them if there are several. */
function revealedIn(events: readonly Event[], view: View): Revealed | null {
  const end = events.findLastIndex(({ type }) => type === "turn_end");
  const before = events.slice(0, end).findLastIndex(({ type }) => type === "turn_start");
  const first = events.findIndex(({ type }, at) => at > before && type === "place");
  if (first < 0 || first > end) return null;
  return { before: events.slice(0, first).reduce(fold, view), events: events.slice(first, end + 1) };
}

/** The turns that somebody has seen the end of. */
export function seenTurns(turns: readonly Turn[], shown: Shown): readonly Turn[] {
  const isCounted = shown.result !== null || shown.reveal?.stage === "score";
  return turns.filter(({ turn }) => turn < shown.turn || (turn === shown.turn && isCounted));
}

/** How far a side is ahead. */
export function leadOf({ score }: Pick<Turn, "score">, side: Side): number {
  return side === "A" ? score.A - score.B : score.B - score.A;
}

function rewound({ turns }: Known, view: View): Known {
  return { view, turns: turns.filter(({ turn }) => turn < view.turn), told: [] };
}

function after({ view, turns, told }: Known, event: Event): Known {
  const next = foldShown(view, event);
  if (event.type !== "turn_end") return { view: next, turns, told: [...told, event] };
  return { view: next, turns: [...turns, turnOf(event, next, told)], told: [] };
}

function turnOf({ turn, score, parts }: TurnEndEvent, view: Shown, told: readonly Event[]): Turn {
  const reversals = told.flatMap((event) => (event.type === "reverse" ? [event.by] : []));
  return {
    turn,
    laid: view.reveal?.laid ?? { A: [], B: [] },
    score: score as Turn["score"],
    parts: parts as Turn["parts"],
    reversed: reversals.length === 1 ? (reversals[0] ?? null) : null,
    misread: SIDES.filter((side) => told.some((event) => event.type === "penalty" && event.by === side)),
  };
}

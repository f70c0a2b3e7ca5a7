/** What a match has told so far, as the table shows it: effects, the last move, charges and cards used. */

import { fold } from "../../games/othello/fold";
import type { Past } from "../../table";
import type { Event, LogEvent, View } from "../../wire/records/othello";
import { squareAt, type Color } from "./board";
import type { Seen } from "./phases";

export const EFFECT_LINES = 5;

const START = "...........................WB......BW...........................";

export interface Chronicle {
  /** Newest first. */
  effects: LogEvent[];
  last: { by: Color; at: string } | null;
  /** Both charges at each turn start. */
  curve: View["charge"][];
  used: { by: Color; card: string }[];
}

/** What is known to somebody who sees a match for the first time. */
export function begun(view: View): Chronicle {
  return { effects: [], last: null, curve: view.turn === null ? [] : [view.charge], used: [] };
}

/** Whether nothing has been done yet. */
export function isOpening(view: View): boolean {
  const cards = view.discard.black.length + view.discard.white.length;
  return view.turn !== "white" && view.used === null && cards === 0 && view.board.join("") === START;
}

/** The chronicle after one more event; `view` is the one it leads to. */
export function told(before: Chronicle, event: Seen, view: View): Chronicle {
  switch (event.type) {
    case "log":
      if (event.channel !== "effect") return before;
      return { ...before, effects: [event, ...before.effects].slice(0, EFFECT_LINES) };
    case "turn":
      return { ...before, curve: [...before.curve, view.charge] };
    case "place": {
      const [cell, look] = [event.targets[0], event.after[0]];
      if (cell === undefined || look === undefined) return before;
      return { ...before, last: { by: look.color as Color, at: squareAt(cell) } };
    }
    case "card_used":
      return { ...before, used: [...before.used, { by: event.by as Color, card: event.card }] };
  }
  return before;
}

/** The chronicle of all that led to a view; null if nothing of the past does. Taken back moves are no part of it. */
export function recalled(past: Past<unknown, unknown>, view: View): Chronicle | null {
  if (past.opening === null) return null;
  let now = { view: past.opening as View, chronicle: begun(past.opening as View) };
  const known = [now];
  for (const { events, back, open } of past.moments) {
    now = back ? (sameAs(known, back as View) ?? now) : (events as Event[]).reduce(after, now);
    if (open) now = { ...now, view: open as View };
    known.push(now);
  }
  return sameAs(known, view)?.chronicle ?? null;
}

type Known = { view: View; chronicle: Chronicle };

function after(before: Known, event: Event): Known {
  const view = fold(before.view, event);
  return { view, chronicle: told(before.chronicle, event, view) };
}

function sameAs(known: Known[], view: View): Known | undefined {
  const wanted = JSON.stringify(view);
  return known.findLast((one) => JSON.stringify(one.view) === wanted);
}

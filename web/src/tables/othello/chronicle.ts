/** What a match has told so far, as the table shows it: both logs, the last move, charges and cards used. */

import { fold } from "../../games/othello/fold";
import type { Past } from "../../table";
import type { Event, LogEvent, View } from "../../wire/records/othello";
import type { Replay } from "../../wire/records/server";
import { squareAt, type Color } from "./board";

export const EFFECT_LINES = 5;

const START = "...........................WB......BW...........................";

/** A turn in the normal log. */
export interface Entry {
  number: number;
  by: Color | null;
  /** Where stones were put. */
  at: string[];
  lines: LogEvent[];
}

export interface Chronicle {
  /** Newest first, as the entries. */
  effects: LogEvent[];
  entries: Entry[];
  last: { by: Color; at: string } | null;
  /** Both charges at each turn start. */
  curve: View["charge"][];
  used: { by: Color; card: string }[];
}

/** What is known to somebody who sees a match for the first time. */
export function begun(view: View): Chronicle {
  return { effects: [], entries: [], last: null, curve: view.turn === null ? [] : [view.charge], used: [] };
}

/** Whether nothing has been done yet. */
export function isOpening(view: View): boolean {
  const cards = view.discard.black.length + view.discard.white.length;
  return view.turn !== "white" && view.used === null && cards === 0 && view.board.join("") === START;
}

/** The chronicle after one more event; `view` is the one it leads to. */
export function told(before: Chronicle, event: Event, view: View): Chronicle {
  switch (event.type) {
    case "log":
      if (event.channel === "effect")
        return { ...before, effects: [event, ...before.effects].slice(0, EFFECT_LINES) };
      return changed(before, view, (entry) => ({ ...entry, lines: [...entry.lines, event] }));
    case "turn":
      return { ...opened(before, event.by as Color), curve: [...before.curve, view.charge] };
    case "place": {
      const [cell, look] = [event.targets[0], event.after[0]];
      if (cell === undefined || look === undefined) return before;
      const last = { by: look.color as Color, at: squareAt(cell) };
      return { ...changed(before, view, (entry) => ({ ...entry, at: [...entry.at, last.at] })), last };
    }
    case "card_used":
      return { ...before, used: [...before.used, { by: event.by as Color, card: event.card }] };
  }
  return before;
}

function opened(before: Chronicle, by: Color | null): Chronicle {
  const number = (before.entries[0]?.number ?? 0) + 1;
  return { ...before, entries: [{ number, by, at: [], lines: [] }, ...before.entries] };
}

/** Changes the turn that is being played; whoever came in the middle of it opens it. */
function changed(before: Chronicle, view: View, change: (entry: Entry) => Entry): Chronicle {
  const { entries } = before.entries.length > 0 ? before : opened(before, view.turn as Color | null);
  const [newest, ...others] = entries as [Entry, ...Entry[]];
  return { ...before, entries: [change(newest), ...others] };
}

/** The chronicle of all that led to a view; null if nothing of the past does. Taken back moves are no part of it. */
export function recalled(past: Past<unknown, unknown>, view: View): Chronicle | null {
  if (past.opening === null) return null;
  const wanted = JSON.stringify(view);
  let now = { view: past.opening as View, chronicle: begun(past.opening as View) };
  const known = [now];
  for (const { events, view: replaced } of past.moments) {
    now = replaced ? (sameAs(known, replaced as View) ?? now) : (events as Event[]).reduce(after, now);
    known.push(now);
  }
  return known.findLast((one) => JSON.stringify(one.view) === wanted)?.chronicle ?? null;
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

/** The past of a match that is over, as a seat was told of it; null if it cannot be had. */
export async function fetchPast(room: string, seat: string | null): Promise<Past<unknown, unknown> | null> {
  const query = seat === null ? "" : `?seat=${encodeURIComponent(seat)}`;
  try {
    const response = await fetch(`/api/rooms/${encodeURIComponent(room)}/replay${query}`);
    if (!response.ok) return null;
    const match = (await response.json()) as Replay;
    return { opening: match.opening, moments: match.steps };
  } catch {
    return null;
  }
}

/** The whole course of a match: what a table has seen of it, or, after the end, what the server tells of it. */

import { fold } from "../../games/othello/fold";
import type { Event, View } from "../../wire/records/othello";
import type { Replay } from "../../wire/records/server";
import type { Color } from "./board";

const START = "...........................WB......BW...........................";

export interface History {
  /** Both charges at each turn start. */
  curve: View["charge"][];
  used: { by: Color; card: string }[];
}

/** The history that begins with this view. */
export function historyFrom(view: View): History {
  return { curve: view.turn === null ? [] : [view.charge], used: [] };
}

/** Whether nothing has been done yet. */
export function isOpening(view: View): boolean {
  const cards = view.discard.black.length + view.discard.white.length;
  return view.turn !== "white" && view.used === null && cards === 0 && view.board.join("") === START;
}

/** The history after one more event; `view` is the one it leads to. */
export function lengthened(history: History, event: Event, view: View): History {
  if (event.type === "turn") return { ...history, curve: [...history.curve, view.charge] };
  if (event.type !== "card_used") return history;
  return { ...history, used: [...history.used, { by: event.by as Color, card: event.card }] };
}

/** The history of a match that is over. Moves that were taken back are no part of it. */
export function historyOf(match: Pick<Replay, "opening" | "steps">): History {
  let view = match.opening as View;
  let history = historyFrom(view);
  const known = [{ view, history }];
  for (const step of match.steps) {
    if (step.view) {
      view = step.view as View;
      const same = JSON.stringify(view);
      history = known.findLast((one) => JSON.stringify(one.view) === same)?.history ?? history;
    }
    for (const event of step.view ? [] : (step.events as Event[])) {
      view = fold(view, event);
      history = lengthened(history, event, view);
    }
    known.push({ view, history });
  }
  return history;
}

/** From the server, for those who were not there from the beginning; null if it cannot be had. */
export async function fetchHistory(room: string): Promise<History | null> {
  try {
    const response = await fetch(`/api/rooms/${encodeURIComponent(room)}/replay`);
    return response.ok ? historyOf((await response.json()) as Replay) : null;
  } catch {
    return null;
  }
}

/** What a drafted action would do, read from what the server says would be told. */

import type { Event, Look } from "../../wire/records/othello";
import { squareAt, type Color } from "./board";

export interface Preview {
  /** The stone that would be put down. */
  stone: { at: string; look: Look } | null;
  flips: string[];
  gone: string[];
  /** Kinds, guards and owners that would change. */
  changed: string[];
  /** Where chance may do something more, and the stone it may bring there. */
  maybe: Maybe[];
  /** The charge it would bring the one who acts, without what it costs. */
  gain: number;
  isOpen: boolean;
}

export interface Maybe {
  at: string;
  look: Look | null;
}

export const NOTHING: Preview = {
  stone: null,
  flips: [],
  gone: [],
  changed: [],
  maybe: [],
  gain: 0,
  isOpen: false,
};

export interface Foreseen {
  events?: unknown[] | null;
  open?: boolean;
  /** Where a draw is next: what each of its outcomes would tell. */
  outcomes?: unknown[][];
}

export function previewOf(foreseen: Foreseen, by: Color): Preview {
  const events = (foreseen.events ?? []) as Event[];
  const sure = told(events, by);
  const outcomes = (foreseen.outcomes ?? []) as Event[][];
  // A draw after the turn has passed on is the other player's luck, but for a stone that was just placed.
  if (events.some((event) => event.type === "turn")) {
    const maybe = once(
      outcomes.flatMap((outcome) => outcome.filter((event) => isMoveOf(event, sure.stone))).flatMap(touched),
    );
    return { ...sure, maybe, isOpen: maybe.length > 0 };
  }
  return { ...sure, maybe: once(outcomes.flatMap(possible)), isOpen: foreseen.open ?? false };
}

/** Only what belongs to the action itself: the next turn start is another matter. */
function told(events: Event[], by: Color): Preview {
  const preview = { ...NOTHING, flips: [], gone: [], changed: [], maybe: [] } as Preview;
  for (const event of events) {
    if (event.type === "turn") break;
    take(preview, event, by);
  }
  return preview;
}

function take(preview: Preview, event: Event, by: Color): void {
  switch (event.type) {
    case "place":
      preview.stone =
        event.targets[0] && event.after[0] ? { at: squareAt(event.targets[0]), look: event.after[0] } : null;
      break;
    case "flip":
      preview.flips.push(...event.targets.map(squareAt));
      break;
    case "destroy":
      preview.gone.push(...event.targets.map(squareAt));
      break;
    case "spawn":
    case "status_applied":
    case "status_removed":
      preview.changed.push(...event.targets.map(squareAt));
      break;
    case "move":
      preview.changed.push(squareAt(event.targets[0].to));
      break;
    case "charge":
      if (event.by === by) preview.gain += Math.max(0, event.delta);
      break;
  }
}

function isMoveOf(event: Event, stone: Preview["stone"]): boolean {
  return event.type === "move" && squareAt(event.targets[0].from) === stone?.at;
}

/** What one outcome of a draw would touch. */
function possible(events: Event[]): Maybe[] {
  const next = events.findIndex((event) => event.type === "turn");
  return (next < 0 ? events : events.slice(0, next)).flatMap(touched);
}

function touched(event: Event): Maybe[] {
  switch (event.type) {
    case "move":
      return [{ at: squareAt(event.targets[0].to), look: event.after[0] }];
    case "spawn":
      return event.targets.map((cell, place) => ({ at: squareAt(cell), look: event.after[place] ?? null }));
    case "flip":
    case "destroy":
    case "status_applied":
    case "status_removed":
      return event.targets.map((cell) => ({ at: squareAt(cell), look: null }));
    default:
      return [];
  }
}

function once(maybe: Maybe[]): Maybe[] {
  return maybe.filter((one, place) => maybe.findIndex((other) => other.at === one.at) === place);
}

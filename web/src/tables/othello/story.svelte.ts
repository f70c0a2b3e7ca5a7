/** What has been told so far, as the table shows it: both logs, charge labels, last moves. One for each playback. */

import type { Playback } from "../../playback/playback.svelte";
import type { Event, LogEvent, View } from "../../wire/records/othello";
import { squareAt, type Color } from "./board";
import { historyFrom, isOpening, lengthened, type History } from "./history";
import type { Ghost } from "./motions";

export const EFFECT_LINES = 5;

export type OthelloPlayback = Playback<View, Event, Ghost>;

/** A turn in the normal log. */
export interface Entry {
  number: number;
  by: Color | null;
  /** Where stones were put. */
  at: string[];
  lines: LogEvent[];
}

export interface Label {
  delta: number;
  /** A new one takes the place of the old. */
  number: number;
}

export class Story {
  /** Newest first. */
  effects = $state.raw<LogEvent[]>([]);
  entries = $state.raw<Entry[]>([]);
  labels = $state<Record<Color, Label | null>>({ black: null, white: null });
  last = $state<{ by: Color; at: string } | null>(null);
  history = $state.raw<History>({ curve: [], used: [] });
  /** Whether the history has all of the match. */
  isWhole = $state(false);

  private number = 0;

  constructor(private readonly playback: OthelloPlayback) {
    playback.hear({ event: (event) => this.take(event), view: () => this.clear() });
    this.begin();
  }

  /** A match, or a position, that begins anew. */
  private clear(): void {
    this.effects = [];
    this.entries = [];
    this.labels = { black: null, white: null };
    this.last = null;
    this.begin();
  }

  private begin(): void {
    const view = this.playback.shown;
    this.history = historyFrom(view);
    this.isWhole = isOpening(view);
  }

  private take(event: Event): void {
    this.history = lengthened(this.history, event, this.playback.shown);
    switch (event.type) {
      case "log":
        return event.channel === "effect" ? this.addEffect(event) : this.addLine(event);
      case "turn":
        return this.open(event.by as Color);
      case "place":
        return event.targets[0] && this.placed(event.after[0]?.color as Color, squareAt(event.targets[0]));
      case "charge":
        this.number += 1;
        this.labels[event.by as Color] = { delta: event.delta, number: this.number };
    }
  }

  private addEffect(line: LogEvent): void {
    this.effects = [line, ...this.effects].slice(0, EFFECT_LINES);
  }

  private addLine(line: LogEvent): void {
    const entry = this.current();
    this.entries = [{ ...entry, lines: [...entry.lines, line] }, ...this.entries.slice(1)];
  }

  private open(by: Color | null): void {
    const number = (this.entries[0]?.number ?? 0) + 1;
    this.entries = [{ number, by, at: [], lines: [] }, ...this.entries];
  }

  private placed(by: Color, at: string): void {
    this.last = { by, at };
    const entry = this.current();
    this.entries = [{ ...entry, at: [...entry.at, at] }, ...this.entries.slice(1)];
  }

  /** The turn that is being played; whoever came in the middle of it opens it. */
  private current(): Entry {
    if (this.entries.length === 0) this.open(this.playback.shown.turn as Color | null);
    return this.entries[0] as Entry;
  }
}

const stories = new WeakMap<OthelloPlayback, Story>();

/** The table and its log show the same story. */
export function storyOf(playback: OthelloPlayback): Story {
  const found = stories.get(playback) ?? new Story(playback);
  stories.set(playback, found);
  return found;
}

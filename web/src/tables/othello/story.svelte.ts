/** What has been told so far, as the table shows it, and the charge labels. One for each playback. */

import type { Past } from "../../table";
import type { Playback } from "../../playback/playback.svelte";
import type { View } from "../../wire/records/othello";
import type { Color } from "./board";
import { begun, isOpening, recalled, told, type Chronicle } from "./chronicle";
import type { Ghost } from "./motions";
import type { Seen } from "./phases";

export type OthelloPlayback = Playback<View, Seen, Ghost>;

export interface Label {
  delta: number;
  /** A new one takes the place of the old. */
  number: number;
}

/** A card in use. */
export interface Use {
  by: Color;
  card: string;
}

/** What is told between the use of a card and its effect. */
const BEFORE_EFFECT: ReadonlySet<Seen["type"]> = new Set([
  "hand_remove",
  "charge",
  "stage",
  "log",
  "offer",
  "aimed",
]);

export class Story {
  /** The card that has been used and not acted yet. */
  using = $state.raw<Use | null>(null);
  labels = $state<Record<Color, Label | null>>({ black: null, white: null });
  /** Whether it goes back to the beginning of the match. */
  isWhole = $state(false);

  private chronicle = $state.raw<Chronicle>() as Chronicle;
  /** The view it began with, and what was heard since. */
  private first: View;
  private heard: [Seen, View][] = [];
  private number = 0;

  constructor(private readonly playback: OthelloPlayback) {
    this.first = playback.shown;
    this.begin();
    playback.hear({ event: (event) => this.take(event), view: () => this.begin() });
  }

  get effects(): Chronicle["effects"] {
    return this.chronicle.effects;
  }

  get last(): Chronicle["last"] {
    return this.chronicle.last;
  }

  get curve(): Chronicle["curve"] {
    return this.chronicle.curve;
  }

  get used(): Chronicle["used"] {
    return this.chronicle.used;
  }

  /** What was told before one came, as soon as it is known. */
  recall(past: Past<unknown, unknown>): void {
    if (this.isWhole) return;
    const known = recalled(past, this.first);
    if (known === null) return;
    this.chronicle = this.heard.reduce((before, [event, view]) => told(before, event, view), known);
    this.isWhole = true;
  }

  /** A match, or a position, that begins anew. */
  private begin(): void {
    this.first = this.playback.shown;
    this.heard = [];
    this.chronicle = begun(this.first);
    this.using = null;
    this.labels = { black: null, white: null };
    this.isWhole = isOpening(this.first);
  }

  private take(event: Seen): void {
    const view = this.playback.shown;
    this.heard.push([event, view]);
    this.chronicle = told(this.chronicle, event, view);
    if (event.type === "card_used") this.using = { by: event.by as Color, card: event.card };
    else if (!BEFORE_EFFECT.has(event.type)) this.using = null;
    if (event.type !== "charge") return;
    this.number += 1;
    this.labels[event.by as Color] = { delta: event.delta, number: this.number };
  }
}

const stories = new WeakMap<OthelloPlayback, Story>();

/** The table, what stands under its log, and the result tell the same story. */
export function storyOf(playback: OthelloPlayback): Story {
  const found = stories.get(playback) ?? new Story(playback);
  stories.set(playback, found);
  return found;
}

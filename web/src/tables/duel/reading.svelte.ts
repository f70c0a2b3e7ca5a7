/** The card that somebody looks at. One for each playback: the table points at it, the rail beside shows it. */

import type { DuelPlayback } from "./story.svelte";

/** Pointing so long at a card asks what it is. */
const READ_AFTER = 150;

export class Reading {
  /** A card's id, or a creature's name. */
  card = $state<string | null>(null);
  /** It was asked for by a tap or a key, and stays until it is closed. */
  isHeld = $state(false);
  /** What was looked at last, for a place that is never empty. */
  last = $state<string | null>(null);
  private timer = 0;

  /** Points at a card; null when no longer. */
  point(card: string | null): void {
    if (this.isHeld) return;
    window.clearTimeout(this.timer);
    if (card === null) this.card = null;
    else this.timer = window.setTimeout(() => this.set(card), READ_AFTER);
  }

  /** Shows it large, until it is let go. */
  hold(card: string): void {
    window.clearTimeout(this.timer);
    this.set(card);
    this.isHeld = true;
  }

  /** Whether there was something to let go. */
  release(): boolean {
    const had = this.isHeld;
    this.isHeld = false;
    this.card = null;
    return had;
  }

  private set(card: string): void {
    this.card = card;
    this.last = card;
  }
}

const readings = new WeakMap<DuelPlayback, Reading>();

export function readingOf(playback: DuelPlayback): Reading {
  const found = readings.get(playback) ?? new Reading();
  readings.set(playback, found);
  return found;
}

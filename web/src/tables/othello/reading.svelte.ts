/** What one looks at, a card or a square, and when that is a question. */

import { lookAt } from "./board";
import { cardOfKind } from "./speech";
import type { OthelloPlayback } from "./story.svelte";
import type { Turn } from "./turn.svelte";

/** Pointing so long at something that cannot be chosen is a question. */
const ASK_AFTER = 300;
/** Pointing so long at a stone asks what it is. */
const READ_AFTER = 400;

export class Reading {
  card = $state<string | null>(null);
  /** The square whose stone is told about. */
  square = $state<string | null>(null);

  private asking = 0;
  private waiting = 0;

  constructor(
    private readonly playback: OthelloPlayback,
    private readonly turn: Turn,
  ) {}

  /** The card that tells what the stone looked at does. */
  get kind(): string | null {
    return this.kindOn(this.square);
  }

  /** The pointer or the focus is on a square; null when it has left. */
  point(at: string | null, isFocus: boolean): void {
    const { turn } = this;
    this.stop();
    this.square = isFocus ? at : null;
    if (at !== null && !isFocus) this.waiting = window.setTimeout(() => (this.square = at), READ_AFTER);
    turn.reason = null;
    turn.point(at);
    if (turn.looksLater(() => this.point(at, isFocus))) return;
    if (at === null || !turn.isOpen || turn.squares.has(at) || turn.answer === null) return;
    // Pointing at a special stone asks what it is, unless stones are to be chosen.
    if (turn.choosing === null && this.kindOn(at) !== null) return;
    this.asking = window.setTimeout(() => void turn.explain(at), ASK_AFTER);
  }

  read(at: string): void {
    window.clearTimeout(this.waiting);
    this.square = at;
  }

  /** Something else is chosen. */
  leave(): void {
    window.clearTimeout(this.asking);
    this.square = null;
  }

  private stop(): void {
    window.clearTimeout(this.asking);
    window.clearTimeout(this.waiting);
  }

  /** Null for a plain stone and for none. */
  private kindOn(at: string | null): string | null {
    const special = at === null ? null : (lookAt(this.playback.shown, at)?.special ?? null);
    return special === null ? null : cardOfKind(special);
  }
}

/** How likely black is to win, where somebody has asked. The server marks the match as assisted. */

import { Refusal, type Hint } from "../../table";
import type { Color } from "./board";
import type { OthelloSession } from "./turn.svelte";

/** Black's chance and the interval in which it lies. */
export interface Estimate {
  black: number;
  low: number;
  high: number;
}

/** A hint's estimate is that of the side to act. */
export function estimateOf(hint: Hint, turn: string | null): Estimate | null {
  const best = hint.moves?.[0] ?? hint;
  const value = best.value ?? hint.value;
  if (value === undefined || turn === null) return null;
  const [low, high] = [best.low ?? value, best.high ?? value];
  return turn === "black" ? { black: value, low, high } : { black: 1 - value, low: 1 - high, high: 1 - low };
}

export class Chance {
  estimate = $state.raw<Estimate | null>(null);
  isThinking = $state(false);
  /** Why there is none. */
  code = $state<string | null>(null);
  private request = 0;

  constructor(
    private readonly session: OthelloSession,
    private readonly you: Color | null,
  ) {}

  /** Never between people, and nobody thinks about a replay. */
  get isOffered(): boolean {
    const { session, you } = this;
    const isAlone = !session.seats.some((seat) => seat.holding === "person" && seat.seat !== you);
    return you !== null && isAlone && session.room !== "" && session.phase === "playing";
  }

  async ask(): Promise<void> {
    if (!this.isOffered || this.isThinking) return;
    const request = ++this.request;
    this.code = null;
    this.isThinking = true;
    try {
      const hint = await this.session.hint();
      if (request === this.request) this.estimate = estimateOf(hint, this.you);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      if (request === this.request) this.code = refusal.code;
    } finally {
      if (request === this.request) this.isThinking = false;
    }
  }

  /** The position is another one. */
  clear(): void {
    this.request += 1;
    this.estimate = null;
    this.isThinking = false;
    this.code = null;
  }
}

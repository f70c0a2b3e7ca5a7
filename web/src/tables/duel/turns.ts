/** The choice that is being made at a table, for what stands beside it. */

import type { DuelPlayback } from "./story.svelte";
import type { Turn } from "./turn.svelte";

const turns = new WeakMap<DuelPlayback, Turn>();

export function place(playback: DuelPlayback, turn: Turn): void {
  turns.set(playback, turn);
}

export function turnAt(playback: DuelPlayback): Turn | undefined {
  return turns.get(playback);
}

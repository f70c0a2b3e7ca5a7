/** Why a hint is one, as far as a search can say: how the move does beside the next best. */

import type { Hint, HintMove } from "../table";
import type { Key, Values } from "../words/words.svelte";

/** Points of chance below which two moves are as good as each other. */
const HARDLY = 2;

/** So many moves are shown to whoever asks once more. */
const BEST = 3;

/** The best moves of a hint, best first. */
export function bestOf(hint: Hint): HintMove[] {
  return (hint.moves ?? []).slice(0, BEST);
}

/** The moves that a hint shows at the table. */
export function shownOf(hint: Hint | null): HintMove[] {
  return hint === null ? [] : hint.isWide ? bestOf(hint) : [hint];
}

/** A text and its values; null where the hint has no chance to win. */
export function comparison(hint: Hint): [Key, Values] | null {
  const [best, next] = (hint.moves ?? []).map((move) => move.value);
  const value = hint.value ?? best;
  if (value === undefined) return null;
  const n = Math.round(value * 100);
  if (next === undefined) return ["hint.chance", { n }];
  const more = n - Math.round(next * 100);
  return more < HARDLY ? ["hint.as-good", { n }] : ["hint.better", { n, more }];
}

/** A name in the game's catalogue and its values; null where a move has no danger that the game knows. */
export function dangerOf(move: HintMove | undefined): [string, Values] | null {
  if (move?.danger === undefined) return null;
  const n = Math.round(move.danger * 100);
  return n === 0 ? ["hints.safe", {}] : ["hints.danger", { n }];
}

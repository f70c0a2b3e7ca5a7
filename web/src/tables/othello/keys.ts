/** What keys are for at this table. */

import { done, type TableKeys } from "../../ui/keys";
import { cardsOf, type Color } from "./board";
import type { OthelloPlayback } from "./story.svelte";
import type { Turn } from "./turn.svelte";

export interface Keyed {
  playback: OthelloPlayback;
  turn: Turn;
  /** Whose hand it is. */
  color: Color;
  onlift: (place: number) => void;
  /** One step back; false if there is none. */
  onback: () => boolean;
  /** The text of what has the focus; false if it has none. */
  onread: () => boolean;
}

export function keysOf({ playback, turn, color, onlift, onback, onread }: Keyed): TableKeys {
  return {
    playback,
    back: onback,
    number(number) {
      const card = (turn.offered ?? cardsOf(playback.shown, color))[number - 1];
      return card !== undefined && done(() => onlift(number - 1));
    },
    letters: {
      i: onread,
      z: () => turn.back(),
      p: () => (turn.canPass || turn.isWaiting) && done(() => turn.whenKnown(() => void turn.pass())),
      f: () =>
        (turn.canFinish || turn.choosesSeveral || turn.isWaiting) &&
        done(() => turn.whenKnown(() => void turn.finish())),
    },
  };
}

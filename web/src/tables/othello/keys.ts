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
      const place = number - 1;
      if (turn.offered !== null) return place < turn.offered.length && done(() => turn.take(place));
      return place < cardsOf(playback.shown, color).length && done(() => onlift(place));
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

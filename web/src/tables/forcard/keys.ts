/** What keys are for at this table. Arrows and Enter belong to the board and the hand. */

import { keep, settings } from "../../settings.svelte";
import { done, type TableKeys } from "../../ui/keys";
import type { Plot } from "./plot.svelte";
import type { ForcardPlayback } from "./reveal";

export function keysOf(playback: ForcardPlayback, plot: Plot, back: () => boolean): TableKeys {
  return {
    playback,
    next: () => playback.skipPhase(),
    back,
    letters: {
      ",": () => nextCard(playback, plot, -1),
      ".": () => nextCard(playback, plot, 1),
      q: () => plot.turnBy(-1),
      e: () => plot.turnBy(1),
      z: () => plot.back(),
      backspace: () => plot.back(),
      n: () =>
        done(() => {
          settings.numerals = !settings.numerals;
          keep();
        }),
    },
  };
}

/** The next card that can be chosen, round and round. */
function nextCard(playback: ForcardPlayback, plot: Plot, step: number): boolean {
  const cards = (playback.shown.hands[plot.side] ?? []).filter((card) => !plot.outlookOf(card).barred);
  if (!plot.isOpen || cards.length === 0) return false;
  const at = plot.half === null ? (step > 0 ? -1 : 0) : cards.indexOf(plot.half.card);
  const next = cards.at((at + step + cards.length) % cards.length);
  if (next !== undefined && !plot.isHeld(next)) plot.lift(next);
  return true;
}

/** What keys are for at this table. Arrows and Enter belong to the hand. */

import { COLOURS } from "../../games/dobon/cards";
import { done, type TableKeys } from "../../ui/keys";
import { whyNotDecline, whyNotDobon, whyNotDraw } from "./reasons";
import type { DobonPlayback } from "./story.svelte";
import type { Turn } from "./turn.svelte";

/** A key whose act is not possible says why, as its slot does. */
export function keysOf(playback: DobonPlayback, turn: Turn, back: () => boolean): TableKeys {
  const either = (can: boolean, act: () => void, code: () => string): true =>
    done(can ? act : () => turn.refuse(code()));
  return {
    playback,
    back,
    letters: {
      d: () =>
        either(
          turn.call !== null,
          () => turn.shout(),
          () => whyNotDobon(turn.stand),
        ),
      w: () =>
        either(
          turn.canDraw && turn.drawing !== "pass",
          () => turn.draw(),
          () => (turn.drawing === "pass" ? "already-drawn" : whyNotDraw(turn.stand)),
        ),
      p: () =>
        either(
          turn.canDraw && turn.drawing === "pass",
          () => turn.draw(),
          () => whyNotPass(turn),
        ),
      x: () =>
        either(
          turn.canDecline,
          () => turn.decline(),
          () => whyNotDecline(turn.stand),
        ),
      z: () => turn.back(),
    },
    number(number) {
      const colour = COLOURS[number - 1];
      return turn.isChoosing && colour !== undefined && done(() => turn.choose(colour));
    },
  };
}

function whyNotPass(turn: Turn): string {
  if (turn.drawing === "take") return "stack-pending";
  return turn.canDraw ? "must-draw-first" : whyNotDraw(turn.stand);
}

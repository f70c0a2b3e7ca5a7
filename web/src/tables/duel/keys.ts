/** What keys are for at this table. Arrows go from zone to zone (rows.ts); Enter belongs to what has the focus. */

import { done, type TableKeys } from "../../ui/keys";
import type { DuelPlayback } from "./story.svelte";
import type { Turn } from "./turn.svelte";

interface Deeds {
  back: () => boolean;
  graveyard: () => void;
  read: () => boolean;
}

export function keysOf(playback: DuelPlayback, turn: Turn, { back, graveyard, read }: Deeds): TableKeys {
  return {
    playback,
    back,
    letters: {
      p: () => onward(turn),
      b: () => block(turn),
      g: () => done(graveyard),
      i: read,
      z: () => turn.back(),
    },
    number: (number) => turn.kind === "mode" && done(() => turn.pick(number - 1)),
  };
}

/** Attacks that are left are not given up by one press. */
function onward(turn: Turn): boolean {
  if (turn.kind === "may") return done(() => void turn.answer(false));
  if (!turn.canPass) return false;
  if (turn.kind === "attack" && turn.attacks.size > 0 && !turn.isWarned) {
    turn.isWarned = true;
    return done(() => turn.refuse("attacks-left"));
  }
  return done(() => void turn.pass());
}

function block(turn: Turn): boolean {
  if (turn.kind !== "block") return false;
  if (turn.picks.length > 0) return done(() => void turn.confirm());
  return done(() => turn.pick(0));
}

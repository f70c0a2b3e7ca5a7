/** How the end of a game looks: the stamp, the hands, the calculation term by term, who pays whom, the scores. */

import { even, settle } from "../../playback/easing";
import { script, still, type Script, type Track } from "../../playback/score";
import { FADE_IN, FLIP, MOVE, PHASE_GAP, RESULT_STAYS } from "../../playback/timing";
import type { DobonEvent, View } from "../../wire/records/dobon";
import { openName, payName, scoreName, stampName, tagName, termName, type Ghost } from "./actors";
import { changesOf } from "./payments";
import { termsOf } from "./sum";

/** A stamp comes down from a little above. */
const ABOVE = 1.15;
/** The table is still for so long after a stamp has landed. */
const STILLNESS = PHASE_GAP;

const fadesIn = (target: string, delay: number, duration: number): Track => ({
  target,
  property: "opacity",
  from: 0,
  to: 1,
  duration,
  easing: even,
  delay,
  isStep: true,
});

function lands(seat: string): Track[] {
  const target = stampName(seat);
  const sinks: Track = { target, property: "scale", from: ABOVE, to: 1, duration: FADE_IN, easing: settle };
  return [fadesIn(target, 0, FADE_IN), sinks];
}

/** Once: a second call adds an arrow, not a stamp. */
export function stamped(event: DobonEvent, before: View): Script<Ghost> {
  return before.dobon_by.length > 0 ? still : script({ passing: lands(event.target) });
}

/** After a call everything is still for a moment. */
export function revealed(before: View, after: View): Script<Ghost> {
  const delay = before.target === null ? 0 : FADE_IN + STILLNESS;
  const others = Object.keys(after.hands).filter((seat) => seat !== after.viewer);
  return script({ passing: others.map((seat) => fadesIn(openName(seat), delay, FADE_IN)) });
}

export function calculated(after: View): Script<Ghost> {
  const { result } = after;
  if (result === null) return still;
  const stamps = result.kind === "return" ? result.losers.flatMap(lands) : [];
  const begins = (after.target === null ? 0 : FADE_IN + STILLNESS) + FADE_IN;
  const terms = termsOf(after);
  const summed = terms.map(({ name }, place) =>
    fadesIn(termName(name), begins + place * PHASE_GAP, PHASE_GAP),
  );
  const paid = begins + terms.length * PHASE_GAP;
  const arrows = result.pays.flatMap(({ from, to }) => [
    ...grows(payName(from, to), paid),
    fadesIn(tagName(from, to), paid, MOVE),
  ]);
  const counted = changesOf(result.pays).map(([seat, change]) => counts(seat, after, change, paid + MOVE));
  return script({ passing: [...stamps, ...summed, ...arrows, ...counted] });
}

/** From the one who pays to the one who gets it. */
function grows(target: string, delay: number): Track[] {
  const way: Track = { target, property: "scale", from: 0, to: 1, duration: MOVE, easing: settle, delay };
  return [way, fadesIn(target, delay, MOVE / 2)];
}

function counts(seat: string, after: View, change: number, delay: number): Track {
  const to = after.scores[seat] ?? 0;
  const target = scoreName(seat);
  return { target, property: "count", from: to - change, to, duration: FLIP, easing: settle, delay };
}

/** The last game of a room is looked at before the room's result comes. */
export function untilRead(): Script<Ghost> {
  const length = 2 * FADE_IN + STILLNESS + 5 * PHASE_GAP + MOVE + FLIP + RESULT_STAYS;
  return script({ passing: [fadesIn("end", length, 0)] });
}

/** A stage in which cards work: what they reach is outlined, then all changes are seen at once, with their amounts. */

import { settle } from "../../playback/easing";
import { script, still, type Script } from "../../playback/score";
import { FADE_IN, FADE_OUT, MOVE, OVERLAY_CROSSFADE, PHASE_GAP } from "../../playback/timing";
import type { ChangeEvent, StatusRemovedEvent } from "../../wire/records/forcard";
import { ballName, cellName, outlineName, RIBBON, TAGS, ticksName, type Ghost } from "./actors";
import { SIDES, type Side } from "./board";
import { fade, held } from "./moving";
import type { Shown } from "./reveal";

/** Cells change when the outlines have been seen. */
export const CHANGES_AT = FADE_IN + PHASE_GAP;
/** Amounts are read while cells change, and a little longer. */
const AMOUNTS_GO_AT = CHANGES_AT + OVERLAY_CROSSFADE + PHASE_GAP;

/** What the first event of a stage brings. */
export function framed(before: Shown, after: Shown): Script<Ghost> {
  if (before.reveal?.step === after.reveal?.step || after.reveal?.stage === "reversal") return still;
  return script({
    tracks: [
      ...SIDES.map((side) => fade(outlineName(side), 0, 1, FADE_IN)),
      fade(TAGS, 0, 1, FADE_IN, CHANGES_AT),
      fade(TAGS, 1, 0, FADE_OUT, AMOUNTS_GO_AT),
      held(RIBBON, AMOUNTS_GO_AT + FADE_OUT),
    ],
    marks: [{ kind: "tags" }],
    touched: [RIBBON],
  });
}

/** A cross-fade, never an empty frame: the sheet of before lies under the new one. */
export function changed({ at, from }: ChangeEvent): Script<Ghost> {
  return script({
    tracks: [fade(cellName(at), 0, 1, OVERLAY_CROSSFADE, CHANGES_AT)],
    ghosts: [{ kind: "sheet", at, value: from }],
  });
}

/** A bomb's corners close in on it, and it is gone before its cells change. */
export function exploded({ status, by, at }: StatusRemovedEvent): Script<Ghost> {
  if (status !== "bomb" || at === undefined || at === null) return still;
  const closing = {
    target: ticksName(at),
    property: "scale",
    from: 1,
    to: 0,
    duration: MOVE,
    easing: settle,
  } as const;
  return script({
    tracks: [closing, fade(ballName(at), 1, 0, FADE_OUT, MOVE)],
    ghosts: [{ kind: "ball", at, side: by as Side }],
  });
}

/** The reversal: every sheet lifts a corner, row by row, then all turn over at once. */

import { settle } from "../../playback/easing";
import { script, still, type Script, type Track } from "../../playback/score";
import { DEAL_STEP, FLIP, MOVE, PHASE_GAP } from "../../playback/timing";
import type { ChangeEvent } from "../../wire/records/forcard";
import { cellName, cornerName, ghostName, RIBBON, type Ghost } from "./actors";
import { cellsOf, placeOf, valueAt } from "./board";
import { fade, held } from "./moving";
import type { Shown } from "./reveal";

const HALF_TURN = 180;

/** When all corners are lifted and have been seen. */
const turnsAt = (size: number): number => MOVE + (size - 1) * DEAL_STEP + PHASE_GAP;

/** One sheet of many: its old look lifts a corner until all turn. */
export function turnsOver({ at, from }: ChangeEvent, after: Shown): Script<Ghost> {
  const start = turnsAt(after.size);
  const lifts: Track = {
    target: cornerName(at),
    property: "scale",
    from: 0,
    to: 1,
    duration: MOVE,
    easing: settle,
    delay: placeOf(at).y * DEAL_STEP,
  };
  return script({
    tracks: [
      lifts,
      fade(ghostName(at), 1, 0, 0, start),
      fade(cellName(at), 0, 1, 0, start),
      turn(at, HALF_TURN, start),
    ],
    ghosts: [{ kind: "sheet", at, value: from, isTurning: true }],
  });
}

/** Nothing is told of sheets that turn twice; they do so all the same. A board that is empty has nothing to turn. */
export function turnedTwice(before: Shown, after: Shown): Script<Ghost> {
  const begins = script<Ghost>({
    tracks: [held(RIBBON, turnsAt(after.size) + FLIP)],
    marks: [{ kind: "turning" }],
    touched: [RIBBON],
  });
  const isSecond = before.reveal?.step === after.reveal?.step;
  if (!isSecond) return begins;
  const owned = cellsOf(after.size).filter((at) => valueAt(after, at) !== 0);
  return owned.length === 0
    ? still
    : script({ tracks: owned.map((at) => turn(at, 2 * HALF_TURN, PHASE_GAP)) });
}

function turn(at: string, from: number, delay: number): Track {
  return { target: cellName(at), property: "turn", from, to: 0, duration: FLIP, easing: settle, delay };
}

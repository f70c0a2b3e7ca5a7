/** Small parts of which motions are put together. */

import { even } from "../../playback/easing";
import { script, type Script, type Track } from "../../playback/score";
import type { Ghost } from "./actors";

export function fade(target: string, from: number, to: number, duration: number, delay = 0): Track {
  return { target, property: "opacity", from, to, duration, easing: even, delay };
}

/** Nothing moves for so long: somebody reads. */
export function held(target: string, duration: number): Track {
  return fade(target, 1, 1, duration);
}

export function together(...scripts: Script<Ghost>[]): Script<Ghost> {
  return script({
    tracks: scripts.flatMap((one) => one.tracks),
    ghosts: scripts.flatMap((one) => one.ghosts),
    lasting: scripts.flatMap((one) => one.lasting),
    passing: scripts.flatMap((one) => one.passing),
    touched: scripts.flatMap((one) => one.touched),
    marks: scripts.flatMap((one) => one.marks),
  });
}

/** What single keys do at the table. Arrows and Enter belong to the board and the hand. */

import { settings } from "../../settings.svelte";
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
}

/** Does what a key is for; false if it is for nothing here. */
export function press(key: string, { playback, turn, color, onlift, onback }: Keyed): boolean {
  if (key === " " && playback.playing) return done(() => playback.skip());
  if (key === "Escape") return onback();
  if (!settings.shortcuts) return false;
  if (/^[1-5]$/.test(key)) {
    const place = Number(key) - 1;
    const card = (turn.offered ?? cardsOf(playback.shown, color))[place];
    return card !== undefined && done(() => onlift(place));
  }
  switch (key.toLowerCase()) {
    case "z":
      return turn.back();
    case "p":
      return (turn.canPass || turn.isWaiting) && done(() => turn.whenKnown(() => void turn.pass()));
    case "f":
      return (
        (turn.canFinish || turn.choosesSeveral || turn.isWaiting) &&
        done(() => turn.whenKnown(() => void turn.finish()))
      );
    default:
      return false;
  }
}

function done(what: () => void): true {
  what();
  return true;
}

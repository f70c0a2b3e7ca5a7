/** What lies over the board while a turn is revealed. */

import { ballName, outlineName, ticksName, type Ghost } from "./actors";
import { SIDES } from "./board";
import type { Ball, Markings, Tag } from "./markings";
import { signed } from "./numbers";
import { changesOf, clashesOf, favours, heldOf, type Reveal, type Shown } from "./reveal";

/** Outlines of what each side reaches, the amounts while they are read, and bombs on their way out. */
export function revealMarkings(
  { reveal }: Shown,
  ghosts: readonly Ghost[],
): Pick<Markings, "outlines" | "tags" | "balls"> {
  const balls = ghosts.flatMap((ghost): Ball[] =>
    ghost.kind === "ball" ? [{ ...moved(ghost.at), side: ghost.side, left: 0 }] : [],
  );
  if (reveal === undefined) return { outlines: [], tags: [], balls };
  const outlines = SIDES.filter((side) => reveal.reach[side].length > 0).map((side) => ({
    side,
    cells: reveal.reach[side],
    actor: outlineName(side),
  }));
  const hasTags = ghosts.some((ghost) => ghost.kind === "tags");
  return { outlines, tags: hasTags ? tagsOf(reveal) : [], balls };
}

/** By which playback moves a bomb. */
export function moved(at: string): Pick<Ball, "at" | "actor" | "ticksActor"> {
  return { at, actor: ballName(at), ticksActor: ticksName(at) };
}

export function tagsOf(reveal: Reveal): Tag[] {
  const changes = changesOf(reveal).map((change): Tag => ({
    at: change.at,
    side: favours(change),
    text: signed(change.to - change.from),
  }));
  const still = new Set([...clashesOf(reveal), ...heldOf(reveal)]);
  return [...changes, ...[...still].map((at): Tag => ({ at, side: null, text: signed(0) }))];
}

/** The cells whose sheet lifts a corner where none of them turns over: motion is not wanted. */
export function liftedCells(shown: Shown, ghosts: readonly Ghost[], isReduced: boolean): ReadonlySet<string> {
  const isTurning = isReduced && ghosts.some((ghost) => ghost.kind === "turning");
  return new Set(isTurning && shown.reveal ? changesOf(shown.reveal).map(({ at }) => at) : []);
}

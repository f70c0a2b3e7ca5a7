/** What the board shows of a plot that is not final: outlines, tags and numbers, from what the server foresees. */

import { CARDS, type Way } from "../../games/forcard/cards";
import type { Foreseen, View } from "../../wire/records/forcard";
import { ownerOf, signOf, valueAt, type Side } from "./board";
import { NO_MARKINGS, type Arrow, type Ball, type Markings, type Outline, type Tag } from "./markings";
import { signed } from "./numbers";
import type { Plot } from "./plot.svelte";

/** By cell, as it is written on its tag. */
export function previewTexts(foreseen: Foreseen | null): ReadonlyMap<string, string> {
  const sure = Object.entries(foreseen?.gains ?? {}).map(([at, gain]) => [at, signed(gain)] as const);
  const open = Object.entries(foreseen?.perhaps ?? {}).map(
    ([at, gains]) => [at, `${gains.map(signed).join("/")}?`] as const,
  );
  return new Map([...sure, ...open]);
}

/** Whether the whole board turns over. */
export function isReversal(plot: Plot): boolean {
  const card = plot.half?.card;
  return card !== undefined && plot.outlookOf(card).mode === "reversal";
}

export function turningOf(plot: Plot): ReadonlySet<string> {
  if (!isReversal(plot)) return new Set();
  return new Set(Object.keys(plot.foreseen?.gains ?? {}));
}

export function markingsOf(plot: Plot): Markings {
  const at = plot.half?.at ?? plot.aim;
  if (plot.half === null) return NO_MARKINGS;
  const { foreseen, side } = plot;
  const isTurning = isReversal(plot);
  return {
    ...NO_MARKINGS,
    outlines: isTurning ? outlineAt(side, at) : outlinesOf(plot, at),
    tags: isTurning ? [] : tagsOf(foreseen, side),
    arrows: arrowsOf(plot),
    balls: ballsOf(plot, at),
    orders: (foreseen?.overflow ?? []).map((cell, place) => ({ at: cell, side, number: place + 1 })),
  };
}

/** After it is final: where it works, and nothing of what it would do. */
export function laidOutlines(foreseen: Foreseen | null, side: Side, cells: readonly string[]): Outline[] {
  const reach = foreseen?.reach ?? [];
  const shown = reach.length > 0 ? reach : cells;
  return shown.length > 0 ? [{ side, cells: shown }] : [];
}

function outlineAt(side: Side, at: string | null): Outline[] {
  return at === null ? [] : [{ side, cells: [at] }];
}

function outlinesOf(plot: Plot, at: string | null): Outline[] {
  const { foreseen, side, half } = plot;
  const reach = foreseen?.reach ?? [];
  if (reach.length > 0) return [{ side, cells: reach }];
  const isTarget = at !== null && plot.targets.has(at);
  return half?.at !== null || isTarget ? outlineAt(side, at) : [];
}

function tagsOf(foreseen: Foreseen | null, side: Side): Tag[] {
  const sure = Object.entries(foreseen?.gains ?? {}).map(([at, gain]) => ({
    at,
    side: gain > 0 ? side : null,
    text: signed(gain),
  }));
  const open = Object.entries(foreseen?.perhaps ?? {}).map(([at, gains]) => ({
    at,
    side: gains.every((gain) => gain > 0) ? side : null,
    text: `${gains.map(signed).join("/")}?`,
    isFaint: true,
  }));
  return [...sure, ...open];
}

function arrowsOf(plot: Plot): Arrow[] {
  const at = plot.half?.at;
  if (at === undefined || at === null) return [];
  return plot.ways.flatMap((way): Arrow[] => {
    const to = plot.pointedBy(way);
    const isChosen = plot.half?.way === way;
    if (to !== null) return [{ at: to, way, isChosen, isInside: false }];
    return isChosen ? [{ at, way, isChosen, isInside: true }] : [];
  });
}

function ballsOf(plot: Plot, at: string | null): Ball[] {
  if (plot.half?.card !== "S07" || at === null) return [];
  return [{ at, side: plot.side, left: null, isFaint: true }];
}

/** Cells in reach that are full already. */
export function fullCells(foreseen: Foreseen, view: View, side: Side): number {
  const gains = foreseen.gains ?? {};
  return (foreseen.reach ?? []).filter(
    (at) =>
      !(at in gains) && valueAt(view, at) * signOf(side) === FULL && ownerOf(valueAt(view, at)) === side,
  ).length;
}

/** The strength at which a sheet can grow no more, as drawn. */
const FULL = 5;

/** The directions of a card, for those who name them. */
export function waysOf(card: string): readonly Way[] {
  return CARDS[card]?.ways ?? [];
}

/** What is seen of a turn while it is revealed: both cards, the stage, and what it has told. Folded beside the view. */

import type { Way } from "../../games/forcard/cards";
import { fold } from "../../games/forcard/fold";
import type { Playback } from "../../playback/playback.svelte";
import type { ChangeEvent, PlaceEvent, View } from "../../wire/records/forcard";
import type { Ghost } from "./actors";
import { other, type Side } from "./board";
import { blockAt } from "./reach";
import { isPainting, joins, stageOf, type Played, type Stage } from "./stages";

/** A card that was revealed. */
export interface Laid {
  card: string;
  at: string;
  way: Way | null;
  actsAs: string | null;
  /** The direction of what it acts as. */
  copiedWay: Way | null;
  /** S09 in the last turns. */
  isAwake: boolean;
  stopped: "jam" | "misfire" | null;
  /** The cells on which it works. */
  reach: readonly string[];
}

export interface Reveal {
  laid: Readonly<Record<Side, readonly Laid[]>>;
  stage: Stage;
  /** Counts the stages. */
  step: number;
  /** What this stage has told so far. */
  told: readonly Played[];
  /** The cells that each side's cards reach in it. */
  reach: Readonly<Record<Side, readonly string[]>>;
  /** The totals before the turn. */
  scores: View["score"];
}

/** A view with what is being revealed on it. */
export interface Shown extends View {
  reveal?: Reveal;
}

export type ForcardPlayback = Playback<Shown, Played, Ghost>;

const NOTHING: Reveal = {
  laid: { A: [], B: [] },
  stage: "cards",
  step: 0,
  told: [],
  reach: { A: [], B: [] },
  scores: {},
};

export function foldShown(view: Shown, event: Played): Shown {
  // A fold that changes nothing gives back the very view, which is not ours to write on.
  const next: Shown = event.type === "begins" ? { ...view } : { ...fold(view, event) };
  const reveal = revealAfter(view, event);
  if (reveal === undefined) delete next.reveal;
  else next.reveal = reveal;
  return next;
}

function revealAfter(view: Shown, event: Played): Reveal | undefined {
  const stage = stageOf(event);
  if (stage === null) return event.type === "game_over" ? view.reveal : undefined;
  const before = view.reveal ?? { ...NOTHING, scores: view.score };
  const last = before.told.at(-1);
  const goesOn = last !== undefined && joins(last, event);
  const now = goesOn ? before : { ...before, stage, step: before.step + 1, told: [], reach: NOTHING.reach };
  const told = [...now.told, event];
  return { ...now, told, laid: laidAfter(now, event, view), reach: reachAfter(now, event, view) };
}

// The cards

function laidAfter({ laid }: Reveal, event: Played, view: View): Reveal["laid"] {
  switch (event.type) {
    case "place":
      return { ...laid, [event.by]: [...laid[event.by], laidOf(event, view)] };
    case "misfire":
      return stopped(laid, event.by, event.card, "misfire");
    case "jam":
      return stopped(laid, other(event.by), event.card, "jam");
    default:
      return laid;
  }
}

function laidOf({ by, card, at, dir, acts_as, reach }: PlaceEvent, view: View): Laid {
  const previous = card === "S02" ? view.previous[by] : undefined;
  return {
    card,
    at,
    way: (dir ?? null) as Way | null,
    actsAs: acts_as ?? null,
    copiedWay: (previous?.dir ?? null) as Way | null,
    isAwake: view.outlook[by]?.[card]?.mode === "awakened",
    stopped: null,
    reach: reach ?? [],
  };
}

function stopped(
  laid: Reveal["laid"],
  side: Side,
  card: string,
  how: NonNullable<Laid["stopped"]>,
): Reveal["laid"] {
  return { ...laid, [side]: laid[side].map((one) => (one.card === card ? { ...one, stopped: how } : one)) };
}

// What they reach

function reachAfter(reveal: Reveal, event: Played, view: View): Reveal["reach"] {
  switch (event.type) {
    case "begins":
      return { A: reachIn(reveal, "A", event.stage), B: reachIn(reveal, "B", event.stage) };
    case "steal":
    case "lock":
      return grown(reveal, event.by, [event.at]);
    case "overload":
      return grown(
        reveal,
        event.by,
        reveal.laid[event.by].flatMap(({ reach }) => reach),
      );
    case "penalty":
    case "fortress":
      return grown(reveal, event.by, event.at);
    case "sacrifice":
      return grown(reveal, event.by, [...event.at, ...reveal.laid[event.by].map(({ at }) => at)]);
    case "explode":
      return grown(reveal, event.by, blockAt(event.at, view.size));
    case "change":
      return isOpen(reveal, event) ? grown(reveal, favours(event), [event.at]) : reveal.reach;
    default:
      return reveal.reach;
  }
}

function reachIn({ laid }: Reveal, side: Side, stage: Stage): string[] {
  const isAtWork = ({ card, actsAs }: Laid): boolean =>
    stage === "fort" ? card.startsWith("F") : isPainting({ card, acts_as: actsAs });
  return union(laid[side].flatMap((one) => (one.stopped === null && isAtWork(one) ? one.reach : [])));
}

/** Whether only its change says that a cell was reached: by fort cards on what was just painted, and by a copy. */
function isOpen({ told }: Reveal, event: ChangeEvent): boolean {
  const by = favours(event);
  return event.phase === "fort" || told.some((one) => one.type === "steal" && one.by === by);
}

export function favours({ from, to }: ChangeEvent): Side {
  return to > from ? "A" : "B";
}

function grown({ reach }: Reveal, side: Side, cells: readonly string[]): Reveal["reach"] {
  return { ...reach, [side]: union([...reach[side], ...cells]) };
}

function union(cells: readonly string[]): string[] {
  return [...new Set(cells)];
}

// What is told of a stage

export function changesOf({ told }: Reveal): ChangeEvent[] {
  return told.filter((event): event is ChangeEvent => event.type === "change");
}

/** Cells that both sides reach and that stay as they are: one side's work undoes the other's. */
export function clashesOf(reveal: Reveal): string[] {
  if (reveal.stage !== "colour") return [];
  const changed = new Set(changesOf(reveal).map(({ at }) => at));
  return reveal.reach.A.filter((at) => reveal.reach.B.includes(at) && !changed.has(at));
}

/** Cells on which painting was stopped, and which stay as they are. */
export function heldOf(reveal: Reveal): string[] {
  const changed = new Set(changesOf(reveal).map(({ at }) => at));
  return reveal.told.flatMap((event) =>
    event.type === "barrier" ? event.at.filter((at) => !changed.has(at)) : [],
  );
}

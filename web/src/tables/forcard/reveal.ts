/** What is seen of a turn while it is revealed: both cards, the stage, and what it has told. Folded beside the view. */

import type { Way } from "../../games/forcard/cards";
import { fold } from "../../games/forcard/fold";
import type { Playback } from "../../playback/playback.svelte";
import type { ChangeEvent, PlaceEvent, View } from "../../wire/records/forcard";
import type { Ghost } from "./actors";
import { other, SIDES, type Side } from "./board";
import { blockAt, copyOf, plusAt, reachOf } from "./reach";
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
  const next: Shown = event.type === "begins" ? { ...view } : fold(view, event);
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

function laidOf({ by, card, at, dir, acts_as }: PlaceEvent, view: View): Laid {
  const previous = card === "S02" ? view.previous[by] : undefined;
  return {
    card,
    at,
    way: (dir ?? null) as Way | null,
    actsAs: acts_as ?? null,
    copiedWay: (previous?.dir ?? null) as Way | null,
    isAwake: card === "S09" && view.turns - view.turn < 3,
    stopped: null,
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
  const { size } = view;
  switch (event.type) {
    case "begins":
      return Object.fromEntries(
        SIDES.map((side) => [
          side,
          union(acting(reveal, side).flatMap((one) => stageReach(one, event.stage, side, view))),
        ]),
      ) as Record<Side, string[]>;
    case "steal":
      return grown(reveal, event.by, [...gambled(reveal, event.by, view), event.at]);
    case "lock":
      return grown(reveal, event.by, [event.at]);
    case "overload":
      return grown(reveal, event.by, plusAt(event.at, size));
    case "penalty":
    case "fortress":
      return grown(reveal, event.by, event.at);
    case "sacrifice":
      return grown(reveal, event.by, [...event.at, ...reveal.laid[event.by].map(({ at }) => at)]);
    case "explode":
      return grown(reveal, event.by, blockAt(event.at, size));
    case "change":
      return strengthened(reveal, event);
    default:
      return reveal.reach;
  }
}

const acting = ({ laid }: Reveal, side: Side): Laid[] => laid[side].filter((one) => one.stopped === null);

function stageReach(laid: Laid, stage: Stage, side: Side, view: View): string[] {
  if (stage === "fort") return laid.card.startsWith("F") ? reachOf(laid, view.size) : [];
  return isPainting({ card: laid.card, acts_as: laid.actsAs }) ? paintedBy(laid, side, view) : [];
}

function paintedBy(laid: Laid, side: Side, { size, previous }: View): string[] {
  const copied = laid.card === "S02" ? previous[side] : undefined;
  if (copied !== undefined) return copyOf(copied, laid.at, size);
  return reachOf({ card: laid.actsAs ?? laid.card, at: laid.at, dir: laid.way }, size);
}

/** S06 paints the first pattern of the other, on its own cell. */
function gambled(reveal: Reveal, by: Side, view: View): string[] {
  const [mine, theirs] = [acting(reveal, by)[0], acting(reveal, other(by))[0]];
  if (mine === undefined || theirs === undefined) return [];
  const copied = theirs.card === "S02" ? view.previous[other(by)] : undefined;
  const pattern = copied ?? { card: theirs.actsAs ?? theirs.card, at: theirs.at, dir: theirs.way };
  return copyOf(pattern, mine.at, view.size);
}

/** Fort cards without a pattern of their own reach what they change. */
function strengthened(reveal: Reveal, event: ChangeEvent): Reveal["reach"] {
  if (event.phase !== "fort") return reveal.reach;
  const side: Side = event.to > event.from ? "A" : "B";
  return grown(reveal, side, [event.at]);
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

/** How each event of Card Othello looks while it happens: sections 8 and 12 of the rulings. */

import { fold } from "../../games/othello/fold";
import { even, settle } from "../../playback/easing";
import { script, still, type Score, type Script, type Track } from "../../playback/score";
import {
  DEAL_AT_MOST,
  DEAL_STEP,
  FADE_IN,
  FADE_OUT,
  FLIP,
  LABEL_FADE,
  LABEL_STAYS,
  MOVE,
  OVERLAY_CROSSFADE,
  PHASE_GAP,
  TARGET_STAYS,
  WORD_STAYS,
} from "../../playback/timing";
import type {
  Cell,
  GameOverEvent,
  HandAddEvent,
  HandRemoveEvent,
  Look,
  View,
} from "../../wire/records/othello";
import { cellOf, lookAt, other, sizeOf, squareAt, type Color } from "./board";
import { phasesOf, type AimedEvent, type Seen } from "./phases";

/** A look on its way out. A stone under another one keeps its square filled while the new look fades in. */
export type Ghost =
  | { kind: "stone"; at: string; look: Look; under: boolean }
  | { kind: "card"; by: string; place: number; card: string }
  | { kind: "used"; by: string }
  | { kind: "count"; black: number; white: number }
  /** A card of another side, so large that it can be read. */
  | { kind: "large"; by: Color; card: string }
  /** What it was aimed at. */
  | { kind: "aimed"; at: readonly string[] };

type Batch = { targets: Cell[]; after: Look[]; batchKey: string };

/** A whole cell, in the unit of a stone's own size. */
const CELL = 100;
const HALF_TURN = 180;
/** A player's edge is about so far from a slot, in parts of a card's height there. */
const EDGE_AWAY = 3 * CELL;

export const stoneName = (at: string): string => `stone:${at}`;
export const discName = (at: string): string => `disc:${at}`;
export const ghostName = (at: string): string => `ghost:${at}`;
export const cardName = (by: string, place: number): string => `card:${by}:${place}`;
export const cardGhostName = (by: string, place: number): string => `card-ghost:${by}:${place}`;
export const labelName = (by: string): string => `label:${by}`;
export const usingName = (by: string): string => `using:${by}`;
export const passName = (by: string): string => `pass:${by}`;
export const LARGE = "large";
export const COUNT = "count";
export const tallyName = (by: string): string => `tally:${by}`;
export const countedName = (by: string, place: number): string => `counted:${by}:${place}`;

const fade = (target: string, from: number, to: number, duration: number, delay = 0): Track => ({
  target,
  property: "opacity",
  from,
  to,
  duration,
  easing: even,
  delay,
});

const squares = (event: Batch): string[] => event.targets.map(squareAt);

function appears(event: Batch): Script<Ghost> {
  const touched = squares(event);
  return script({ tracks: touched.map((at) => fade(stoneName(at), 0, 1, FADE_IN)), touched });
}

function flips(event: Batch): Script<Ghost> {
  const touched = squares(event);
  const turn = (at: string): Track => ({
    target: discName(at),
    property: "turn",
    from: HALF_TURN,
    to: 0,
    duration: FLIP,
    easing: settle,
  });
  return script({ tracks: touched.map(turn), touched });
}

function vanishes(event: Batch, before: View): Script<Ghost> {
  const touched = squares(event);
  return script({
    tracks: touched.map((at) => fade(ghostName(at), 1, 0, FADE_OUT)),
    ghosts: touched.flatMap((at) => ghost(at, lookAt(before, at), false)),
    touched,
  });
}

function changes(event: Batch, before: View): Script<Ghost> {
  const touched = squares(event);
  return script({
    tracks: touched.map((at) => fade(stoneName(at), 0, 1, OVERLAY_CROSSFADE)),
    ghosts: touched.flatMap((at, place) => ghost(at, lookBefore(event, place, before), true)),
    touched,
  });
}

/** A stone that returns was not seen to flip: its change starts from the colour that threatened it (R99). */
function lookBefore(event: Batch, place: number, before: View): Look | null {
  const after = event.after[place];
  if (event.batchKey === "regen" && after?.special === "regen") {
    return { color: other(after.color as Color), special: null };
  }
  return lookAt(before, squareAt(event.targets[place] as Cell));
}

function ghost(at: string, look: Look | null, under: boolean): Ghost[] {
  return look === null ? [] : [{ kind: "stone", at, look, under }];
}

function moves(from: string, to: string): Script<Ghost> {
  const [start, end] = [cellOf(from), cellOf(to)];
  const way = { target: stoneName(to), to: 0, duration: MOVE, easing: settle };
  return script({
    tracks: [
      { ...way, property: "x", from: (start.c - end.c) * CELL },
      { ...way, property: "y", from: (start.r - end.r) * CELL },
    ],
    touched: [from, to],
  });
}

// Cards

function comes(event: HandAddEvent, _before: View, after: View): Script<Ghost> {
  const [total, added] = [sizeOf(after.hand[event.by as Color]), sizeOf(event.cards)];
  return script({ tracks: dealt(added, (place) => cardName(event.by, total - added + place)) });
}

/** One after the other, but not longer than DEAL_AT_MOST in all. */
function dealt(number: number, name: (place: number) => string): Track[] {
  const step = Math.min(DEAL_STEP, DEAL_AT_MOST / Math.max(1, number - 1));
  return Array.from({ length: number }, (_, place) => fade(name(place), 0, 1, FADE_IN, place * step));
}

/** Cards fade where they were; those to the right of them close up afterwards. */
function goes(event: HandRemoveEvent, before: View): Script<Ghost> {
  const held = before.hand[event.by as Color];
  if (typeof held === "number") return still;
  const gone = placesOf(held, event.cards);
  const left = held.map((_, place) => place).filter((place) => !gone.includes(place));
  const ghosts: Ghost[] = gone.map((place) => ({
    kind: "card",
    by: event.by,
    place,
    card: held[place] ?? "",
  }));
  const fades = gone.map((place) => fade(cardGhostName(event.by, place), 1, 0, FADE_OUT));
  const closes = left.flatMap((from, to) => (from === to ? [] : [slide(cardName(event.by, to), from - to)]));
  return script({ tracks: [...fades, ...closes], ghosts });
}

/** A used card comes from its owner's edge, which is above or below, to its slot on the strip. */
function laid(by: string, view: View): Script<Ghost> {
  const below = view.viewer === "white" ? "white" : "black";
  const from = (by === below ? 1 : -1) * EDGE_AWAY;
  const way: Track = { target: usingName(by), property: "y", from, to: 0, duration: MOVE, easing: settle };
  return script({ tracks: [way], ghosts: [{ kind: "used", by }] });
}

/** Whoever did not use it reads it before it acts. */
function used(by: string, card: string, after: View): Script<Ghost> {
  const lies = laid(by, after);
  if (by === after.viewer) return lies;
  const shows = [fade(LARGE, 0, 1, FADE_IN), fade(LARGE, 1, 1, WORD_STAYS - FADE_IN, FADE_IN)];
  return {
    ...lies,
    tracks: [...lies.tracks, ...shows],
    marks: [{ kind: "large", by: by as Color, card }],
    touched: [LARGE],
  };
}

/** What another side's card was aimed at stands framed beside it, before anything becomes of that. */
function aimed({ at }: AimedEvent, { turn, viewer, pending, picks }: View): Script<Ghost> {
  if (turn === null || turn === viewer || pending === null) return still;
  const stays = picks > 0 ? PHASE_GAP : TARGET_STAYS;
  return script({
    tracks: [fade(LARGE, 1, 1, stays)],
    marks: [
      { kind: "large", by: turn as Color, card: pending },
      { kind: "aimed", at },
    ],
    touched: at.slice(),
  });
}

function slide(target: string, places: number): Track {
  return {
    target,
    property: "x",
    from: places * CELL,
    to: 0,
    duration: MOVE,
    easing: settle,
    delay: FADE_OUT,
  };
}

/** The leftmost copy of each. */
function placesOf(held: string[], cards: string[]): number[] {
  const places: number[] = [];
  for (const card of cards) {
    const place = held.findIndex((one, at) => one === card && !places.includes(at));
    if (place >= 0) places.push(place);
  }
  return places;
}

// Labels

function label(by: string): Track[] {
  const name = labelName(by);
  return [
    { target: name, property: "y", from: 1, to: 0, unit: "cm", duration: MOVE, easing: settle },
    fade(name, 1, 0, LABEL_FADE, LABEL_STAYS),
  ];
}

/** A word that comes, stays a while and goes. */
function word(name: string): Track[] {
  const fades = [fade(name, 0, 1, FADE_IN), fade(name, 1, 0, FADE_OUT, FADE_IN + WORD_STAYS)];
  return fades.map((track) => ({ ...track, isBrief: true }));
}

// The count

/** Both rows of stones grow with their numbers over the board, and leave it free again. */
function counts(event: GameOverEvent): Script<Ghost> {
  const leaves = fade(COUNT, 1, 0, FADE_OUT, FLIP + PHASE_GAP);
  return script({
    tracks: [...counted("black", event.black), ...counted("white", event.white), leaves],
    ghosts: [{ kind: "count", black: event.black, white: event.white }],
  });
}

function counted(by: Color, number: number): Track[] {
  const stones = Array.from({ length: number }, (_, place) =>
    fade(countedName(by, place), 0, 1, 0, FLIP * reached((place + 1) / number)),
  );
  const roll = { target: tallyName(by), property: "y", from: 0, duration: FLIP, easing: settle } as const;
  // the numbers 0 to `number` stand under each other
  return [...stones, { ...roll, to: (-CELL * number) / (number + 1) }];
}

/** When `settle` has come so far, in parts of its whole time. */
function reached(part: number): number {
  const steps = FLIP;
  const found = Array.from({ length: steps }, (_, step) => step / steps).find((time) => settle(time) >= part);
  return found ?? 1;
}

export const score: Score<View, Seen, Ghost> = {
  fold: (view, event) => (event.type === "aimed" ? view : fold(view, event)),
  phases: phasesOf,
  scripts: {
    aimed,
    place: appears,
    spawn: appears,
    flip: flips,
    destroy: vanishes,
    status_applied: changes,
    status_removed: changes,
    move: ({ targets: [way] }) => moves(squareAt(way.from), squareAt(way.to)),
    hand_add: comes,
    hand_remove: goes,
    offer: (event) => script({ tracks: dealt(sizeOf(event.cards), (place) => cardName("offer", place)) }),
    card_used: ({ by, card }, _before, after) => used(by, card, after),
    charge: (event) => script({ lasting: label(event.by) }),
    reveal: (event, before) =>
      changes(
        {
          targets: event.traps,
          after: event.traps.map(() => ({ color: "", special: "trap" })),
          batchKey: "reveal",
        },
        before,
      ),
    turn: () => still,
    pass: (event) => script({ lasting: word(passName(event.by)) }),
    stage: () => still,
    deck_add: () => still,
    game_over: counts,
    log: () => still,
  },
  quiet: new Set(["aimed", "log", "charge", "turn", "pass", "card_used", "stage", "deck_add"]),
  transitions: new Set(["turn", "reveal", "game_over"]),
};

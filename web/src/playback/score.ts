/** What a game says about its motions: data for the engine, no time and no element in it. */

import type { Easing } from "./easing";

export type Property = "opacity" | "x" | "y" | "way" | "turn" | "tilt" | "scale" | "count";

/**
 * One property of one thing on its way. `x` and `y` count in `unit`, `turn` and `tilt` in degrees, `way` in parts of the
 * straight line from `origin` to its own place (1 is there, 0 is here), `count` in whatever the thing shows.
 */
export interface Track {
  target: string;
  property: Property;
  from: number;
  to: number;
  duration: number;
  easing: Easing;
  /** Until then it stays as it is in the beginning. */
  delay?: number;
  /** Lasting, but gone with a skip: whoever skips does not want to read it. */
  isBrief?: boolean;
  /** "%" is the thing's own size. */
  unit?: "%" | "px" | "cm";
  /** Of a `way`: the thing from whose place it comes. */
  origin?: string;
  /** One of several that follow each other: where motion is not wanted, it is still set at its own time. */
  isStep?: boolean;
}

/** What an event looks like while it happens. The view is already the one after it. */
export interface Script<G> {
  /** The phase is over when all of these are. */
  tracks: Track[];
  /** What is drawn besides the view as long as the phase lasts: the looks that are on their way out. */
  ghosts: G[];
  /** Goes on while the next phases play; whatever comes later for the same target takes its place. */
  lasting: Track[];
  /** Goes on like `lasting`, but as a motion: something is being played until it ends, and skipping ends it. */
  passing: Track[];
  /** Gets a still frame where motion is not wanted. */
  touched: string[];
  /** Drawn besides the view as long as the phase lasts, where motion is not wanted too: amounts, and what is read. */
  marks: G[];
}

/** The least an event has. Events of equal `phase` happen together; one without a phase is a phase of its own. */
export interface Told {
  readonly type: string;
  readonly phase?: number | string;
}

/** One script for each type of event; a missing one does not compile. */
export type Scripts<V, E extends Told, G> = {
  [T in E["type"]]: (event: Extract<E, { type: T }>, before: V, after: V) => Script<G>;
};

/** Everything the engine needs to know about a game. */
export interface Score<V = unknown, E extends Told = Told, G = unknown> {
  fold(view: V, event: E): V;
  scripts: Scripts<V, E, G>;
  /** Types of which a phase needs no gap after it, if it holds nothing else. */
  quiet: ReadonlySet<string>;
  /** Types before which TURN_TRANSITION_GAP takes the place of PHASE_GAP. */
  transitions: ReadonlySet<string>;
  /** What of a step happens together, where equal phases do not say so; pauses of the game's own may be among it. */
  phases?: (events: readonly E[]) => E[][];
  /** Order of arrival decides in this game: there are no gaps, and a picture that falls behind catches up. */
  realTime?: true;
}

export const still: Script<never> = {
  tracks: [],
  ghosts: [],
  lasting: [],
  passing: [],
  touched: [],
  marks: [],
};

/** A script with only what is named. */
export function script<G>(parts: Partial<Script<G>>): Script<G> {
  return { ...still, ...parts };
}

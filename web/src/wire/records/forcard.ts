// Written by tools/records_to_ts.py from the records of the server. Change those, not this.

/** Put a card on a cell; `dir` for the cards that ask for one, `sacrifice` for S08. */
export interface PlayAction {
  do: "play";
  card: string;
  at: string;
  dir?: string | null;
  sacrifice?: string[];
}

/** One of the two plays of a double. */
export interface Half {
  card: string;
  at: string;
  dir?: string | null;
}

/** Put two different colour cards. Without plays it only stands for all of them in a list of choices. */
export interface DoubleAction {
  do: "double";
  plays?: Half[];
}

export type Action =
  | PlayAction
  | DoubleAction;

/** A random deck has been drawn for both players. */
export interface DeckEvent {
  type: "deck";
  cards: string[];
}

/** How a card of a hand would act if it were played this turn (section 10). */
export interface Outlook {
  mode?: string;
  switch_in?: number;
  barred?: string;
}

/**
 * A turn begins; the clock restarts. Of each hand the cards of which there is more to say than is printed on
 * them, and the hands of which every card will misfire.
 */
export interface TurnStartEvent {
  type: "turn_start";
  turn: number;
  outlook?: Record<string, Record<string, Outlook>>;
  dead?: ("A" | "B")[];
}

/** A player plays no card this turn. */
export interface SkipEvent {
  type: "skip";
  by: "A" | "B";
}

/** The clock has run out for a player who owed a plot. */
export interface TimeoutEvent {
  type: "timeout";
  by: "A" | "B";
}

/** A plot has been accepted; only its owner is told which. */
export interface ReadyEvent {
  type: "ready";
  by: "A" | "B";
  plot?: PlayAction | DoubleAction | null;
}

/**
 * A card is revealed on its target. `acts_as` is the colour card as which a special card paints, `reach` the cells
 * on which it works as far as they are known now; what is judged later may find other cells among them.
 */
export interface PlaceEvent {
  type: "place";
  by: "A" | "B";
  card: string;
  at: string;
  dir?: string | null;
  sacrifice?: string[];
  acts_as?: string | null;
  reach?: string[];
}

/** A played card leaves the hand. */
export interface HandRemoveEvent {
  type: "hand_remove";
  by: "A" | "B";
  card: string;
}

/** A card of a dead hand does nothing (R32). */
export interface MisfireEvent {
  type: "misfire";
  by: "A" | "B";
  card: string;
}

/** S05 has stopped the opponent's special card. */
export interface JamEvent {
  type: "jam";
  by: "A" | "B";
  card: string;
}

/** S01 changes all signs. */
export interface ReverseEvent {
  type: "reverse";
  by: "A" | "B";
}

/** S06 has hit and takes a painted cell over. */
export interface StealEvent {
  type: "steal";
  by: "A" | "B";
  at: string;
}

/** S10 has hit or missed. */
export interface LockEvent {
  type: "lock";
  by: "A" | "B";
  at: string;
  hit: boolean;
}

/** An awakened S09 has stopped painting on these cells. */
export interface BarrierEvent {
  type: "barrier";
  by: "A" | "B";
  at: string[];
}

/** S03 acts. */
export interface OverloadEvent {
  type: "overload";
  by: "A" | "B";
  at: string;
}

/** S05 or S06 was wrong; these own cells lose 1. */
export interface PenaltyEvent {
  type: "penalty";
  by: "A" | "B";
  at: string[];
}

/** S08 gathers the strength of these cells. */
export interface SacrificeEvent {
  type: "sacrifice";
  by: "A" | "B";
  at: string[];
  total: number;
}

/** S09: the cells that grow, or the region that is doubled. */
export interface FortressEvent {
  type: "fortress";
  by: "A" | "B";
  at: string[];
  awakened: boolean;
}

/** A bomb explodes. */
export interface ExplodeEvent {
  type: "explode";
  by: "A" | "B";
  at: string;
}

/** A cell has another stability after a stage than before it. */
export interface ChangeEvent {
  type: "change";
  phase: "colour" | "end" | "fort" | "special" | "start";
  at: string;
  from: number;
  to: number;
}

/** A bomb has been set, or a player gets a flag for the next turn. */
export interface StatusAppliedEvent {
  type: "status_applied";
  status: "bomb" | "double" | "skip";
  by: "A" | "B";
  at?: string | null;
  explodes?: number | null;
}

/** A bomb is gone, or a flag of this turn ends. */
export interface StatusRemovedEvent {
  type: "status_removed";
  status: "bomb" | "double" | "skip";
  by: "A" | "B";
  at?: string | null;
  explodes?: number | null;
}

/** The colour card of the turn before, as it was put. */
export interface Previous {
  card: string;
  at: string;
  dir?: string | null;
}

/** A score by its parts, on the ×2 scale. */
export interface Parts {
  area: number;
  sturdy: number;
  fortress: number;
}

/** Cells that score as a fortress. The best of its region counts in full, the others half (section 7). */
export interface Shape {
  by: "A" | "B";
  form: "block" | "ell" | "plus";
  at: string[];
  weakest: number;
  points: number;
  full?: boolean;
}

/** A turn has ended, with the colour cards used in it and the live score. */
export interface TurnEndEvent {
  type: "turn_end";
  turn: number;
  previous: Record<string, Previous>;
  score: Record<string, number>;
  parts: Record<string, Parts>;
  shapes?: Shape[];
}

/** The last turn has ended. */
export interface GameOverEvent {
  type: "game_over";
  winner: "A" | "B" | "draw";
  score: Record<string, number>;
}

export type Event =
  | DeckEvent
  | TurnStartEvent
  | SkipEvent
  | TimeoutEvent
  | ReadyEvent
  | PlaceEvent
  | HandRemoveEvent
  | MisfireEvent
  | JamEvent
  | ReverseEvent
  | StealEvent
  | LockEvent
  | BarrierEvent
  | OverloadEvent
  | PenaltyEvent
  | SacrificeEvent
  | FortressEvent
  | ExplodeEvent
  | ChangeEvent
  | StatusAppliedEvent
  | StatusRemovedEvent
  | TurnEndEvent
  | GameOverEvent;

/** A standing bomb. */
export interface Bomb {
  owner: string;
  at: string;
  explodes: number;
}

/** How a match ended. */
export interface Result {
  winner: "A" | "B" | "draw";
  score: Record<string, number>;
}

/** Section 3 for one viewer. `seat` is his own, None for a spectator; `plots` has at most his own. */
export interface View {
  seat: "A" | "B" | null;
  size: number;
  turns: number;
  clock: number;
  deck: string[];
  board: number[];
  turn: number;
  hands: Record<string, string[]>;
  score: Record<string, number>;
  parts: Record<string, Parts>;
  ready: ("A" | "B")[];
  plots: Record<string, PlayAction | DoubleAction>;
  bombs: Bomb[];
  double: ("A" | "B")[];
  skip: ("A" | "B")[];
  previous: Record<string, Previous>;
  shapes: Shape[];
  outlook: Record<string, Record<string, Outlook>>;
  dead: ("A" | "B")[];
  result: Result | null;
}

/** `deck` left out is the standard deck for 15 turns and a random one otherwise; `clock` 0 means none. */
export interface Options {
  size?: number;
  turns?: number;
  deck?: "random" | "standard" | string[];
  clock?: number;
}

/** What a plot would do by itself on this board. Gains are its owner's: a loss is negative. */
export interface Foreseen {
  reach?: string[];
  gains?: Record<string, number>;
  perhaps?: Record<string, number[]>;
  overflow?: string[];
  sacrifices?: string[];
  seconds?: string[];
  acts_as?: string;
}

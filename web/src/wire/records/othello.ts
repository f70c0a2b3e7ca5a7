// Written by tools/records_to_ts.py from the records of the server. Change those, not this.

/** Use a card of the hand, at most one a turn, before placing. */
export interface UseAction {
  do: "use";
  card: string;
}

/** Choose a target of the card in use: a square, or a card. */
export interface PickAction {
  do: "pick";
  at?: string | null;
  card?: string | null;
}

/** Stop sacrificing. */
export interface FinishAction {
  do: "finish";
}

/** Put a stone on a square. */
export interface PlaceAction {
  do: "place";
  at: string;
}

/** Give up the turn; only without a legal square. */
export interface PassAction {
  do: "pass";
}

export type Action =
  | UseAction
  | PickAction
  | FinishAction
  | PlaceAction
  | PassAction;

/** A square, by row and column from 0. */
export interface Cell {
  r: number;
  c: number;
}

/** How a square looks. `special` is the stone's kind, null for a plain stone and an empty square. */
export interface Look {
  color: string;
  special: string | null;
  timer?: number | null;
  guard?: number | null;
}

/** A player puts a stone, already with its kind. */
export interface PlaceEvent {
  type: "place";
  phase: number;
  batchKey: string;
  targets: Cell[];
  after: Look[];
}

/** Stones take the other colour. */
export interface FlipEvent {
  type: "flip";
  phase: number;
  batchKey: string;
  targets: Cell[];
  after: Look[];
}

/** Stones vanish, and it shows whether a trap was among them. */
export interface DestroyEvent {
  type: "destroy";
  phase: number;
  batchKey: string;
  targets: Cell[];
  after: Look[];
}

/** A stone grows by itself. */
export interface SpawnEvent {
  type: "spawn";
  phase: number;
  batchKey: string;
  targets: Cell[];
  after: Look[];
}

/** From where to where a stone moves. */
export interface Way {
  from: Cell;
  to: Cell;
}

/** A stone goes somewhere else with all that is on it; whoever may not know of a trap sees a plain stone (R71). */
export interface MoveEvent {
  type: "move";
  phase: number;
  batchKey: string;
  targets: [Way];
  after: [Look];
}

/** A kind, a guard, a timer or an owner is new. The one that sets a trap is nobody else's business (R100). */
export interface StatusAppliedEvent {
  type: "status_applied";
  phase: number;
  batchKey: string;
  targets: Cell[];
  after: Look[];
}

/** A kind or a guard is gone. */
export interface StatusRemovedEvent {
  type: "status_removed";
  phase: number;
  batchKey: string;
  targets: Cell[];
  after: Look[];
}

/** A player's turn begins. */
export interface TurnEvent {
  type: "turn";
  phase: number;
  by: string;
}

/** A player passes. */
export interface PassEvent {
  type: "pass";
  phase: number;
  by: string;
}

/** A player uses a card. */
export interface CardUsedEvent {
  type: "card_used";
  phase: number;
  by: string;
  card: string;
}

/** What may be done now, the card that still waits for it, and the picks made. */
export interface StageEvent {
  type: "stage";
  phase: number;
  stage: string;
  pending: string | null;
  picks: number;
}

/** A player's charge changes. Every flip pays, and shows whether a trap was among the stones. */
export interface ChargeEvent {
  type: "charge";
  phase: number;
  by: string;
  delta: number;
  value: number;
}

/** Cards are shown to a player, who picks one of them. */
export interface OfferEvent {
  type: "offer";
  phase: number;
  by: string;
  cards: string[] | number;
}

/** Cards come to the right end of a hand. */
export interface HandAddEvent {
  type: "hand_add";
  phase: number;
  by: string;
  cards: string[] | number;
  source: string;
}

/** Cards leave a hand, to its discard or to the other player; everybody sees which (R110). */
export interface HandRemoveEvent {
  type: "hand_remove";
  phase: number;
  by: string;
  cards: string[];
  to: string;
}

/** Cards that found no room in a hand go to the bottom of its deck. */
export interface DeckAddEvent {
  type: "deck_add";
  phase: number;
  by: string;
  cards: string[];
}

/** Both hands, open. */
export interface Hands {
  black: string[];
  white: string[];
}

/** After the end hands and unsprung traps are open to all (R111). */
export interface RevealEvent {
  type: "reveal";
  phase: number;
  hands: Hands;
  traps: Cell[];
}

/** The stones are counted. */
export interface GameOverEvent {
  type: "game_over";
  phase: number;
  winner: string;
  black: number;
  white: number;
}

/** A line for one of the two logs: the text of section 9, and its code and values for other languages. */
export interface LogEvent {
  type: "log";
  phase: number;
  channel: "effect" | "normal";
  text: string;
  code: string;
  params: Record<string, string | number>;
}

export type Event =
  | PlaceEvent
  | FlipEvent
  | DestroyEvent
  | SpawnEvent
  | MoveEvent
  | StatusAppliedEvent
  | StatusRemovedEvent
  | TurnEvent
  | PassEvent
  | CardUsedEvent
  | StageEvent
  | ChargeEvent
  | OfferEvent
  | HandAddEvent
  | HandRemoveEvent
  | DeckAddEvent
  | RevealEvent
  | GameOverEvent
  | LogEvent;

/** A stone's kind, with its timer if it has one. */
export interface Kind {
  at: string;
  kind: string;
  timer?: number | null;
}

/** A guarded stone, and for how many turns. */
export interface Guard {
  at: string;
  turns: number;
}

/** Something of each player. */
export interface Both<T> {
  black: T;
  white: T;
}

/** How a match ended. */
export interface Result {
  winner: string;
  black: number;
  white: number;
}

/**
 * The facts of a position that one viewer may know. Hidden cards are only counted.
 *
 * `kinds` begins with those that act at turn starts, in order of creation; the rest are in reading order.
 */
export interface View {
  viewer: string;
  board: string[];
  kinds: Kind[];
  guards: Guard[];
  turn: string | null;
  stage: string | null;
  used: string | null;
  pending: string | null;
  picks: number;
  passes: number;
  charge: Both<number>;
  hand: Both<string[] | number>;
  deck: Both<number>;
  discard: Both<string[]>;
  offers: string[] | number | null;
  result: Result | null;
}

/** Fixed decks, top first. A player left out gets a drawn one. */
export interface Decks {
  black?: string[];
  white?: string[];
}

/** The clock of a turn in seconds (0 = none), play with or without cards, banned cards, fixed decks. */
export interface Options {
  turn_seconds?: number;
  cards?: "off" | "on";
  ban?: string[];
  decks?: Decks;
}

// Written by tools/records_to_ts.py from the records of the server. Change those, not this.

/** Put a card of the hand into the row so that it has index `at`. */
export interface PlayAction {
  do: "play";
  card: string;
  at: number;
}

export type Action =
  | PlayAction;

/** The pack has been shuffled. */
export interface ShuffleEvent {
  type: "shuffle";
}

/** A card is laid into the row; it has index `at` now. */
export interface PlaceEvent {
  type: "place";
  card: string;
  at: number;
  from: "deck" | "hand";
}

/** A reaction: three cards, left to right, leave the game. `at` was the index of the left one. */
export interface DestroyEvent {
  type: "destroy";
  cards: [string, string, string];
  at: number;
  cause: "auto" | "player";
  match: "rank" | "suit";
  chain: number;
}

/** A card leaves the hand to be played. */
export interface HandRemoveEvent {
  type: "hand_remove";
  card: string;
}

/** A card comes from the deck to the hand. */
export interface HandAddEvent {
  type: "hand_add";
  card: string;
}

/** The game has ended. */
export interface GameOverEvent {
  type: "game_over";
  outcome: "loss" | "win";
  reason: "cleared" | "no-hand" | "no-play";
}

export type Event =
  | ShuffleEvent
  | PlaceEvent
  | DestroyEvent
  | HandRemoveEvent
  | HandAddEvent
  | GameOverEvent;

/** How a game ended. */
export interface Result {
  outcome: "loss" | "win";
  reason: "cleared" | "no-hand" | "no-play";
  plays: number;
  left: number;
  unplayed: number;
}

/** The open facts of a position. `gap` is the place in the hand that waits for the next card, between two events. */
export interface View {
  field: string[];
  hand: string[];
  deck: number;
  removed: string[];
  plays: number;
  field_limit: number | null;
  result: Result | null;
  gap: number | null;
}

/** With `field_limit` cards in the row only player reactions are legal (R28). */
export interface Options {
  field_limit?: number | null;
}

// Written by tools/records_to_ts.py from the records of the server. Change those, not this.

/** Lay cards on the field, lead first; out of turn it is a cut-in. */
export interface PlayAction {
  do: "play";
  cards: string[];
  seen?: number;
}

/** Choose the colour that is owed. */
export interface ChooseAction {
  do: "choose";
  colour: "blue" | "green" | "red" | "yellow";
  seen?: number;
}

/** Draw one card. */
export interface DrawAction {
  do: "draw";
  seen?: number;
}

/** Take the whole draw stack. */
export interface TakeAction {
  do: "take";
  seen?: number;
}

/** End the turn after drawing. */
export interface PassAction {
  do: "pass";
  seen?: number;
}

/** Call dobon on the latest play. */
export interface DobonAction {
  do: "dobon";
  seen?: number;
}

/** Turn a dobon round. */
export interface ReturnAction {
  do: "return";
  seen?: number;
}

/** Give up the open chances. */
export interface DeclineAction {
  do: "decline";
  seen?: number;
}

/** The owner begins the next game. */
export interface StartAction {
  do: "start";
  seen?: number;
}

/** The owner ends the room. */
export interface CloseAction {
  do: "close";
  seen?: number;
}

/** Sit down on an empty seat. */
export interface JoinAction {
  do: "join";
  as?: "bot" | "person";
  seen?: number;
}

/** Give up a seat. */
export interface LeaveAction {
  do: "leave";
  seen?: number;
}

export type Action =
  | PlayAction
  | ChooseAction
  | DrawAction
  | TakeAction
  | PassAction
  | DobonAction
  | ReturnAction
  | DeclineAction
  | StartAction
  | CloseAction
  | JoinAction
  | LeaveAction;

/** The pack is shuffled for a new game. */
export interface GameStartEvent {
  type: "game_start";
  game: number;
  rate: number;
}

/** Cards from the pile enter a hand; which ones only its player sees. */
export interface HandAddEvent {
  type: "hand_add";
  player: string;
  n: number;
  reason: "deal" | "draw" | "take";
  cards?: string[] | null;
}

/** The first card is turned up. */
export interface FlipEvent {
  type: "flip";
  card: string;
}

/** Cards leave a hand to be played. */
export interface HandRemoveEvent {
  type: "hand_remove";
  player: string;
  cards: string[];
}

/** They lie on the field, lead first. */
export interface PlaceEvent {
  type: "place";
  by: string;
  cards: string[];
  cut_in: boolean;
  points: number;
  play_no: number;
}

/** A seat is passed over. */
export interface SkipEvent {
  type: "skip";
  player: string;
}

/** The direction has turned; this is the new one. */
export interface ReverseEvent {
  type: "reverse";
  direction: "ccw" | "cw";
}

/** So many cards are now to be taken. */
export interface StackEvent {
  type: "stack";
  total: number;
}

/** A colour was chosen, or set by a force card (`by` null); `auto` if the timeout chose. */
export interface ColourSetEvent {
  type: "colour";
  colour: "blue" | "green" | "red" | "yellow";
  by: string | null;
  auto: boolean;
}

/** A player has to choose a colour. */
export interface ColourOwedEvent {
  type: "colour_owed";
  player: string;
}

/** A turn begins. */
export interface TurnEvent {
  type: "turn";
  player: string;
}

/** For so many seconds only out-of-turn answers are allowed; 0 when that is over. Only with the option `grace`. */
export interface GraceEvent {
  type: "grace";
  seconds: number;
}

/** A player is told privately what they could answer (R58). */
export interface ChanceOpenEvent {
  type: "chance";
  player: string;
  kinds: ("cut-in" | "dobon" | "return")[];
}

/** A player has given up chances for good; nobody else is told (R48). */
export interface DeclinedEvent {
  type: "declined";
  player: string;
  kinds: ("cut-in" | "dobon" | "return")[];
}

/** The clock has run out; what it does follows. */
export interface TimeoutEvent {
  type: "timeout";
  player: string;
  auto: "colour" | "draw-pass" | "no-dobon" | "no-return" | "pass" | "take";
}

/** A turn ends without a play. */
export interface PassEvent {
  type: "pass";
  player: string;
}

/** A going-out waits for dobon. */
export interface OutPendingEvent {
  type: "out_pending";
  player: string;
}

/** A player has called dobon, and so holds the points of the play. */
export interface DobonEvent {
  type: "dobon";
  by: string;
  target: string;
}

/** The target may return. */
export interface ReturnOfferedEvent {
  type: "return_offered";
  player: string;
}

/** The target has returned, against all callers in the order in which they called. */
export interface DobonReturnEvent {
  type: "dobon_return";
  by: string;
  against: string[];
}

/** All hands are shown (R85). */
export interface RevealEvent {
  type: "reveal";
  hands: Record<string, string[]>;
}

/** Points change seats. */
export interface PayEvent {
  type: "pay";
  from: string;
  to: string;
  points: number;
}

/** A game has ended. `pot` only after a dobon or a return. */
export interface GameOverEvent {
  type: "game_over";
  kind: "deck-out" | "dobon" | "out" | "return";
  winners: string[];
  losers: string[];
  rate: number;
  next: string;
  pot?: number | null;
}

/** The next game counts otherwise than the one that has ended. */
export interface RateEvent {
  type: "rate";
  rate: number;
}

/** Somebody has sat down or left. */
export interface SeatTakenEvent {
  type: "seat";
  player: string;
  holder: "bot" | "empty" | "left" | "person";
}

/** The room has another owner. */
export interface OwnerEvent {
  type: "owner";
  player: string;
}

/** The room is closed. */
export interface RoomOverEvent {
  type: "room_over";
  scores: Record<string, number>;
}

export type Event =
  | GameStartEvent
  | HandAddEvent
  | FlipEvent
  | HandRemoveEvent
  | PlaceEvent
  | SkipEvent
  | ReverseEvent
  | StackEvent
  | ColourSetEvent
  | ColourOwedEvent
  | TurnEvent
  | GraceEvent
  | ChanceOpenEvent
  | DeclinedEvent
  | TimeoutEvent
  | PassEvent
  | OutPendingEvent
  | DobonEvent
  | ReturnOfferedEvent
  | DobonReturnEvent
  | RevealEvent
  | PayEvent
  | GameOverEvent
  | RateEvent
  | SeatTakenEvent
  | OwnerEvent
  | RoomOverEvent;

/** Points that have changed seats. */
export interface Payment {
  from: string;
  to: string;
  points: number;
}

/** How the game that was played last ended. */
export interface Result {
  kind: "deck-out" | "dobon" | "out" | "return";
  winners: string[];
  losers: string[];
  pot: number | null;
  rate: number;
  pays: Payment[];
  next: string;
}

/**
 * One viewer's room. `hands` has the cards that this viewer sees, `counts` everybody's number of cards.
 *
 * `clock` is what the running clock was last started with, null while none runs: how much of it is gone is told by
 * whoever holds the clock, since no event tells it. `paid` are payments of a game that is just ending.
 */
export interface View {
  viewer: string | null;
  mode: "realtime" | "sequential";
  timeout: number;
  phase: "closed" | "colour" | "dobon" | "finish" | "lobby" | "result" | "return" | "turn";
  turn: string | null;
  hands: Record<string, string[]>;
  counts: Record<string, number>;
  pile: number;
  field: string[];
  by: string | null;
  play_no: number;
  colour: "blue" | "green" | "red" | "yellow" | null;
  direction: "ccw" | "cw";
  stack: number;
  drawn: boolean;
  window: boolean;
  grace: boolean;
  may: ("cut-in" | "dobon" | "return")[];
  offer: "cut-in" | "dobon" | "return" | null;
  dobon_by: string[];
  target: string | null;
  discards: string[];
  result: Result | null;
  scores: Record<string, number>;
  deckouts: number;
  rate: number;
  seats: Record<string, "bot" | "empty" | "left" | "person">;
  owner: string;
  game: number;
  next_start: string | null;
  clock: number | null;
  paid: Payment[];
}

/**
 * The options of a room.
 *
 * - `mode`: in real time the first to act is first; in sequential mode everybody is asked in turn (section 10)
 * - `timeout`: seconds of the table clock
 * - `games`: the room closes after so many (R3)
 * - `players`: taken seats of a new room, from A on
 * - `grace`: seconds after a play in which only out-of-turn answers are allowed; real time only
 * - `rate_cap`: the rate never exceeds this
 * - `reverse_skips`: a reverse also skips when only two play
 * - `cut_ins`: whether they are played with at all
 */
export interface Options {
  mode?: "realtime" | "sequential";
  timeout?: number;
  games?: number | null;
  players?: number;
  grace?: number;
  rate_cap?: number | null;
  reverse_skips?: boolean;
  cut_ins?: boolean;
}

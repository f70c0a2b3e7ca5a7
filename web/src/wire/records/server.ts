// Written by tools/records_to_ts.py from the records of the server. Change those, not this.

/** The first message. With a token it takes its seat, otherwise it watches; `seq` is the last update it has. */
export interface HelloRequest {
  type: "hello";
  version: number;
  token?: string;
  seq?: number | null;
  language?: "" | "en" | "ja";
  legal?: boolean;
}

/** The answer to the server's `ping`, at once; its delay is the line's lag. */
export interface PongRequest {
  type: "pong";
  number: number;
}

/** A seat's action in the game's notation, or as one types it, made on the view of update `seq`. */
export interface ActRequest {
  type: "act";
  id: string;
  seq: number;
  action: Record<string, unknown> | string;
}

/**
 * What would follow if these actions were sent? `ask` are actions of which only the refusal is wanted, `begun` is
 * one of which only a part is chosen yet: of all targets those are wanted that begin like it.
 */
export interface DraftRequest {
  type: "draft";
  id: string;
  actions?: Record<string, unknown>[];
  ask?: Record<string, unknown>[];
  begun?: Record<string, unknown> | null;
}

export interface ChatRequest {
  type: "chat";
  id: string;
  text: string;
}

export interface PingRequest {
  type: "ping";
  id: string;
}

/** Everything anew. */
export interface SnapshotRequest {
  type: "snapshot";
  id: string;
}

/** Go back before the own last action. */
export interface TakeBackRequest {
  type: "take_back";
  id: string;
}

export interface ResignRequest {
  type: "resign";
  id: string;
}

export interface OfferDrawRequest {
  type: "offer_draw";
  id: string;
}

/** To an offer of somebody else. */
export interface AnswerRequest {
  type: "answer";
  id: string;
  yes: boolean;
}

/** A bot shall play the own seat; with an empty name one plays oneself again. */
export interface StandInRequest {
  type: "stand_in";
  id: string;
  bot?: string;
}

/** A bot shall play for somebody who has been away too long, until they are back. */
export interface PlayOnRequest {
  type: "play_on";
  id: string;
  seat: string;
  bot: string;
}

/** The other of two has been away too long. */
export interface ClaimWinRequest {
  type: "claim_win";
  id: string;
}

/** A bot shall take an open seat. */
export interface FillRequest {
  type: "fill";
  id: string;
  seat: string;
  bot: string;
}

/**
 * Change the room before the match begins, as its update `seq` shows it. In this order: `swap`: who has these two
 * seats changes places; `options`: these are others, null is the usual; `bots`: by seat, empty leaves it open.
 */
export interface ArrangeRequest {
  type: "arrange";
  id: string;
  seq: number;
  swap?: [string, string] | null;
  options?: Record<string, unknown>;
  bots?: Record<string, string>;
}

/** Give the own seat up; it is open then. */
export interface LeaveRequest {
  type: "leave";
  id: string;
}

/** Open the own seat with this token from now on, and no longer with the one before: its link was stolen. */
export interface RenewRequest {
  type: "renew";
  id: string;
  token: string;
}

/** What would be good here? After the end, `at` names a position by its number of inputs. */
export interface HintRequest {
  type: "hint";
  id: string;
  at?: number | null;
}

export type FromClient =
  | HelloRequest
  | PongRequest
  | ActRequest
  | DraftRequest
  | ChatRequest
  | PingRequest
  | SnapshotRequest
  | TakeBackRequest
  | ResignRequest
  | OfferDrawRequest
  | AnswerRequest
  | StandInRequest
  | PlayOnRequest
  | ClaimWinRequest
  | FillRequest
  | ArrangeRequest
  | LeaveRequest
  | RenewRequest
  | HintRequest;

/** A seat as everybody sees it. */
export interface SeatCard {
  seat: string;
  holding: "bot" | "open" | "person";
  name?: string;
  stand_in?: string;
  owner?: boolean;
}

/** The table's clock in milliseconds, when this was sent. */
export interface TableClock {
  limit: number;
  left: number;
}

/** A line of chat. */
export interface Line {
  by: string;
  text: string;
}

/** One update that was missed. */
export interface Step {
  events?: unknown[];
  said?: Line | null;
}

/** Somebody who played here waits for the others in another room. */
export interface Invitation {
  by: string;
  room: string;
}

/** An action, and what one types for it. */
export interface Choice {
  action: unknown;
  short: string;
}

/** A position in words. */
export interface Spoken {
  position: string;
  prompt: string;
  told: string[];
  choices: Choice[];
  log?: string[] | null;
}

/** Where the room stands: a snapshot with `view`, or, after a gap, what was `missed`. */
export interface WelcomeMessage {
  type: "welcome";
  seq: number;
  digest: string;
  version: number;
  room: string;
  game: string;
  rules: number;
  options: Record<string, unknown>;
  commitment: string;
  you: string | null;
  phase: "over" | "playing" | "waiting";
  seats: SeatCard[];
  clock: TableClock | null;
  yours: boolean;
  view?: unknown;
  missed?: Step[] | null;
  legal?: unknown[] | null;
  result?: Record<string, unknown> | null;
  assisted?: boolean;
  take_back?: string;
  next_room?: string;
  invitation?: Invitation | null;
  chat?: Line[];
  spoken?: Spoken | null;
}

/** Something happened. `view` replaces the view; otherwise fold the events into it. */
export interface UpdateMessage {
  type: "update";
  seq: number;
  digest: string;
  events?: unknown[];
  clock?: TableClock | null;
  yours?: boolean;
  phase?: "over" | "playing" | "waiting" | null;
  options?: Record<string, unknown> | null;
  view?: unknown;
  seats?: SeatCard[] | null;
  said?: Line | null;
  legal?: unknown[] | null;
  result?: Record<string, unknown> | null;
  assisted?: boolean;
  take_back?: string;
  next_room?: string;
  invitation?: Invitation | null;
  spoken?: Spoken | null;
}

/** A request was carried out and is durable. */
export interface DoneMessage {
  type: "done";
  seq: number;
  digest: string;
  id: string;
}

/** A request was not carried out; nothing has changed. */
export interface RefusalMessage {
  type: "refused";
  seq: number;
  digest: string;
  id: string | null;
  code: string;
  field?: string;
}

/**
 * A legal action, and what it would touch, or tell, as far as this seat can know. `open`: chance decides more;
 * `outcomes`: what each of its answers would tell then, where that is known. `foreseen`: the game's own
 * record of all that, instead.
 */
export interface Target {
  action: unknown;
  touched?: string[] | null;
  foreseen?: unknown;
  events?: unknown[] | null;
  open?: boolean;
  outcomes?: unknown[][];
}

/** `refused` is the place of the first drafted action that cannot be, with its code. */
export interface DraftedMessage {
  type: "drafted";
  seq: number;
  digest: string;
  id: string;
  targets?: Target[];
  events?: unknown[];
  open?: boolean;
  outcomes?: unknown[][];
  refused?: number | null;
  code?: string;
  codes?: (string | null)[];
}

export interface HintedMessage {
  type: "hinted";
  seq: number;
  digest: string;
  id: string;
  hint: Record<string, unknown>;
}

export interface PingBackMessage {
  type: "pong";
  seq: number;
  digest: string;
  id: string;
}

/** To be answered at once with `pong`. */
export interface MeasureMessage {
  type: "ping";
  seq: number;
  digest: string;
  number: number;
  lag?: number | null;
}

/** Somebody asks for a take-back, a draw or a rematch; an empty `by` ends the offer. */
export interface OfferMessage {
  type: "offer";
  seq: number;
  digest: string;
  kind: string;
  by: string;
  declined?: string;
}

/** Who is connected. */
export interface PresenceMessage {
  type: "presence";
  seq: number;
  digest: string;
  here: string[];
  watching: number;
  away?: Record<string, number>;
}

/** The last message before the server closes the socket. */
export interface ClosingMessage {
  type: "closing";
  seq: number;
  digest: string;
  code: string;
}

export type FromServer =
  | WelcomeMessage
  | UpdateMessage
  | DoneMessage
  | RefusalMessage
  | DraftedMessage
  | HintedMessage
  | PingBackMessage
  | MeasureMessage
  | OfferMessage
  | PresenceMessage
  | ClosingMessage;

/**
 * A room to be made. Each seat: `person` (the sender gets its token), `open`, or the name of a bot.
 *
 * Seats that are not named: the first is a person's, the others are open.
 */
export interface MakeRoom {
  game: string;
  options?: Record<string, unknown>;
  seats?: Record<string, string>;
  name?: string;
  seed?: string | null;
  public?: boolean;
  stand_in?: string;
  stand_in_after?: number;
  absence?: "bot" | "claim" | "wait";
}

/**
 * Take this seat, or the first open one. Whoever brings the token may ask again when the answer was lost.
 *
 * `brings`: what one brings to a match that has not begun, where the game lets one: in Duel a `deck`.
 */
export interface Join {
  seat?: string | null;
  brings?: Record<string, unknown>;
  name?: string;
  token?: string | null;
}

/** Play a finished match on from its first `steps` steps: on this seat, against bots of one name. */
export interface Branch {
  steps: number;
  seat: string;
  bot: string;
  name?: string;
}

/** In both languages. */
export interface Texts {
  ja: string;
  en: string;
}

/** A game and what can be agreed about it. */
export interface GameCard {
  id: string;
  rules: number;
  name: Texts;
  about: Texts;
  seats: string[];
  bots: string[];
  options: Record<string, unknown>;
}

/** A room as everybody may see it. */
export interface RoomCard {
  id: string;
  code: string;
  game: string;
  rules: number;
  options: Record<string, unknown>;
  phase: "over" | "playing" | "waiting";
  public: boolean;
  seats: SeatCard[];
  here: string[];
  watching: number;
  commitment: string;
  created: number;
  assisted: boolean;
  result: Record<string, unknown> | null;
  before: string;
  next_room: string;
  branch: string;
  practice: boolean;
  stand_in_after: number;
  absence: "bot" | "claim" | "wait";
}

/** A new room, and the secret tokens of the sender's seats. */
export interface Made {
  room: RoomCard;
  tokens: Record<string, string>;
}

/** A seat and its secret token. */
export interface Joined {
  room: RoomCard;
  seat: string;
  token: string;
}

/** The room of the rematch, once all have agreed; the tokens are those of before. */
export interface Again {
  room: RoomCard | null;
  agreed: string[];
}

/** A line of the list of matches. */
export interface MatchCard {
  id: string;
  game: string;
  created: number;
  finished: number;
  result: Record<string, unknown> | null;
}

/** One line of a match file, as a viewer is told of it. */
export interface ReplayStep {
  by: string | null;
  at: number;
  action: Record<string, unknown> | null;
  events: unknown[];
  told_ja: string[];
  told_en: string[];
  view?: unknown;
  end?: Record<string, unknown> | null;
  open?: unknown;
}

/** A finished match: begin with `opening` and fold the events of each step into it. */
export interface Replay {
  game: string;
  rules: number;
  options: Record<string, unknown>;
  seats: SeatCard[];
  viewer: string | null;
  opening: unknown;
  steps: ReplayStep[];
  result: Record<string, unknown> | null;
  words?: Record<string, Record<string, unknown>> | null;
}

/** Cards of one's own: the options that bring them into a match, or what is wrong with them, a line each. */
export interface Brought {
  options: Record<string, unknown>;
  words: Record<string, Record<string, unknown>>;
  problems: string[];
}

/** One input of a match, as a viewer was told of it, and what the log says of it. */
export interface PastStep {
  events: unknown[];
  told: string[];
}

/** A match so far: begin with `opening` and fold the events of each step into it. `seq` is the last one's. */
export interface Past {
  seq: number;
  opening: unknown;
  steps: PastStep[];
}

/** One action of a mix. */
export interface Share {
  short: string;
  share: number;
  value: number;
}

/** The best answer to what the others really did at the same time. */
export interface Answer {
  best: string;
  value: number;
  taken: number;
}

/** A decision of a finished match: the chance to win of whoever decided, with its interval, as a search sees it. */
export interface Judged {
  step: number;
  by: string;
  value?: number | null;
  low?: number;
  high?: number;
  best?: string;
  taken?: number | null;
  blunder?: boolean;
  mix?: Share[];
  answer?: Answer | null;
}

/** A finished match, decision by decision. */
export interface Analysis {
  decisions: Judged[];
}

/** A view in words. */
export interface Position {
  text: string;
}

/** The server is alive; `ok` if it can write too. */
export interface Health {
  status: "failing" | "ok";
}

/** Why a request was refused. */
export interface Problem {
  code: string;
  field?: string;
}

/** The fewest plays found that win a deal, and how many are needed for certain. `proved`: both are one. */
export interface Par {
  par: number | null;
  bound: number;
  proved: boolean;
  impossible: boolean;
}

/** The plays of the shortest win found. Null: there is none (`impossible`), or none was found. */
export interface Solution {
  plays: Record<string, unknown>[] | null;
  proved: boolean;
  impossible: boolean;
}

/** Whether a deal is certainly lost. */
export interface Lost {
  lost: boolean;
}

/** The plays that led away from a win, counted from 1. */
export interface Detours {
  plays: number[];
}

export const PROTOCOL = 1;

/** The seam between the shell and the tables: what a table is given, and what it brings. */

import type { Component, Snippet } from "svelte";
import type { Playback } from "./playback/playback.svelte";
import type { Score, Told } from "./playback/score";
import type { DraftedMessage, Line, MakeRoom, SeatCard } from "./wire/records/server";

/** An event of any game, as the wire has it. */
export interface WireEvent {
  type: string;
}
/** An action of any game, in its notation. */
export interface WireAction {
  do: string;
}

/** How an event changes a view. Safe where both come from one room or recording: then they are of one game. */
export type Fold = (view: object, event: WireEvent) => object;
/** What an action says of the view on which it was chosen, in games where order of arrival decides. */
export type Aim = (view: object, action: WireAction | string) => WireAction | string;

/** One thing the server told this viewer: events that follow each other, or a view that replaces all. */
export type Step<V = unknown, E = WireEvent> =
  { kind: "events"; events: E[]; before: V; after: V } | { kind: "view"; view: V };

/** Where a table's steps come from: a live room or a replay. */
export interface Feed<V = unknown, E = WireEvent> {
  readonly game: string;
  readonly options: Record<string, unknown>;
  /** The own seat, null for a spectator. */
  readonly you: string | null;
  readonly seats: SeatCard[];
  /** The match's public id, of which its card backs are made; empty where nobody knows it. */
  readonly match: string;
  /** The newest; reactive. */
  readonly view: V;
  /** What led to it; reactive. */
  readonly past: Past<V, E>;
  listen(listener: (step: Step<V, E>) => void): () => void;
}

/** A feed whose game is not known here. */
export type AnyFeed = Feed<unknown, Told>;

/** The view before the first move, null while it is unknown, and what was told since. */
export interface Past<V = unknown, E = WireEvent> {
  readonly opening: V | null;
  readonly moments: readonly Moment<V, E>[];
}

/** One thing that was told: events that lead to the next view, unless that one is told as well. */
export interface Moment<V = unknown, E = WireEvent> {
  events: E[];
  /** The match went back to this view. */
  back?: V;
  /** These events do not lead to the next view: it is this one. */
  open?: V;
}

/** The table's clock: what was left at the moment `at` of `performance.now()`. */
export interface Clock {
  limit: number;
  left: number;
  at: number;
}

/** An action and how one types it. */
export interface Choice {
  action: WireAction;
  short: string;
}

/** A position in words, as the plain table and screen readers use it. */
export interface Spoken {
  position: string;
  prompt: string;
  told: string[];
  choices: Choice[];
  /** What the log says instead, where that is something else. */
  log?: string[] | null;
}

/** A move that a search recommends, with what it expects of it. */
export interface HintMove {
  action: WireAction;
  short: string;
  value?: number;
  low?: number;
  high?: number;
  visits?: number;
  line?: string[];
  /** How likely an answer is that ends the game for whoever plays this, where the game knows such a danger. */
  danger?: number;
}

export interface Hint extends HintMove {
  /** Why: a name in the game's catalogue, or a sentence. */
  reason?: string;
  why?: string;
  moves?: HintMove[];
  /** The best three are shown, and not the first alone. */
  isWide?: boolean;
}

export type Drafted = DraftedMessage;

/** A live room. Everything is reactive. */
export interface Session<V = unknown, E = WireEvent> extends Feed<V, E> {
  readonly room: string;
  readonly phase: "waiting" | "playing" | "over";
  readonly yours: boolean;
  readonly clock: Clock | null;
  readonly result: Record<string, unknown> | null;
  readonly connection: "connecting" | "open" | "lost";
  /** The seats whose players are connected; bots are not in it. */
  readonly here: readonly string[];
  /** Since when each person who is not connected has been away, as a moment of `performance.now()`. */
  readonly away: Readonly<Record<string, number>>;
  /** What the own line takes to come and go, in milliseconds, as the server measures it; null before it has. */
  readonly lag: number | null;
  readonly assisted: boolean;
  /** Why nothing can be taken back now, a code; empty if something can. */
  readonly takeBackRefusal: string;
  /** What somebody asks of the others; null if nothing is asked. */
  readonly offer: { kind: string; by: string } | null;
  /** After the end: the seats that want another match. */
  readonly wants: readonly string[];
  readonly spoken: Spoken | null;
  /** The lines of the log, oldest first: one entry a step, its sentences in order. */
  readonly told: Entry[];
  readonly lines: Line[];
  /** Rejects with a Refusal. `on` is the view on which the action was chosen, if that is not the newest. */
  act(action: WireAction | string, on?: V): Promise<void>;
  /** `begun`: an action of which only a part is chosen yet; the targets are those that begin like it. */
  draft(actions: WireAction[], ask?: WireAction[], begun?: WireAction): Promise<Drafted>;
  hint(): Promise<Hint>;
  takeBack(): Promise<void>;
  resign(): Promise<void>;
  offerDraw(): Promise<void>;
  answer(yes: boolean): Promise<void>;
  chat(text: string): Promise<void>;
}

/** A line of the log: what one move told, in words. */
export interface Entry {
  /** Counts the moves; 0 for a note that is none. */
  number: number;
  sentences: string[];
  /** How many steps lead to the position after it. */
  place: number;
}

/** Why a request was not carried out. `code` has a sentence in the game's words or in the client's own. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    /** Of options that make no match: the one that is wrong, if it is one. */
    readonly field = "",
  ) {
    super(code);
  }
}

/** What one may do about seats while a match goes on, where its rules let people come and go. */
export interface Seating {
  /** Take an empty seat; for those who have none. */
  sit?: ((seat: string) => Promise<void>) | undefined;
  /** Let a bot take one. */
  fill?: ((seat: string) => Promise<void>) | undefined;
  /** Give up the own one, and go. */
  leave?: (() => Promise<void>) | undefined;
  /** Show the link by which others come. */
  invite: () => void;
}

export interface TableProps {
  session: Session;
  playback: Playback;
  /** The hint asked for, until the next step. */
  hint?: Hint | null;
  /** Begins another match and goes there; the id of its room. Not in a replay. */
  start?: (form: MakeRoom) => Promise<string>;
  /** Not in a replay. */
  seating?: Seating;
  /** Opens the log where it is not beside the table. */
  onlog?: () => void;
  /** The hint's panel, for a table that has a place for it. */
  help?: Snippet | undefined;
}

/** What a form is given in which a match is agreed on. */
export interface OptionsProps {
  /** The options as the server describes them. */
  schema: Record<string, unknown>;
  /** What differs from the defaults; to be bound. */
  value: Record<string, unknown>;
  /** Why no match can begin with them, in a sentence that names the option; empty if one can. To be bound. */
  problem: string;
}

/** What a form is given in which whoever takes a seat chooses what to bring to the match. */
export interface BringsProps {
  seat: string;
  /** What was agreed, as far as it is told. */
  options: Record<string, unknown>;
  /** What the server is told; to be bound. */
  value: Record<string, unknown>;
  /** Why it cannot be brought, in a sentence; empty if it can. To be bound. */
  problem: string;
}

/** What `tables/<game>/options.ts` exports, where the controls made of a schema are not enough. */
export interface OptionsModule {
  form: Component<OptionsProps, Record<string, never>, "value" | "problem">;
  /** Where one brings something of one's own. */
  brings?: Component<BringsProps, Record<string, never>, "value" | "problem">;
}

/** What a page is given that a game brings below its own: `/g/duel/cards/kiln-whelp`. */
export interface PageProps {
  /** What stands behind the page's name in its path. */
  parts: readonly string[];
  /** The part after `#`, without it. */
  anchor: string;
  go: (to: string, how?: "push" | "replace") => void;
  /** Plays at once against a bot of the usual level, with these options. Rejects with a Refusal. */
  play: (options: Record<string, unknown>) => Promise<void>;
}

/** What `tables/<game>/pages.ts` exports: its pages by the first part of their paths. */
export interface PagesModule {
  pages: Readonly<Record<string, Component<PageProps>>>;
}

/** One move in a log: what was told of it, and who sat where. */
export interface EntryProps {
  events: readonly Told[];
  seats: readonly SeatCard[];
  /** Who reads it; null for a spectator. */
  you: string | null;
}

/** What `tables/<game>/index.ts` exports. `above` stands over the log, `beside` under it, `summary` in the result. */
export interface TableModule {
  table: Component<TableProps>;
  score: Score<unknown, Told, unknown>;
  above?: Component<TableProps>;
  beside?: Component<TableProps>;
  summary?: Component<TableProps>;
  /** An action, or its short notation, in words, as a hint names it; the view is the one an action is chosen on. */
  named?: (action: WireAction | string, view?: unknown) => string;
  /** What speaks for a hint's move, in a sentence, as far as one sees it on the table. */
  reasoned?: (hint: Hint) => string;
  /** One move as the log shows it; without it the log has the server's sentences. */
  entry?: Component<EntryProps>;
  /** What the bar says beside the game's name, instead of the number of moves. */
  bar?: Component<TableProps>;
  /** Whose turn it is, where that takes more than yours or theirs. */
  whose?: (session: Session) => string;
  /** The clock lies on the table, and not in the bar as well. */
  placesClock?: true;
  /** The seat whose turn a view shows; without it the bar says nothing new while the picture moves. */
  turnOf?: (view: unknown) => string | null;
  /** How far a match has come, in words, where counting its moves does not say it. */
  progressOf?: (view: unknown) => string;
  /** The summary tells all of the end: it has the table's whole place, until it is folded away. */
  endsWhole?: true;
  /** The summary has the reason and the numbers of the end: the result does not tell them as well. */
  tellsEnd?: true;
  /** The table has a place for the hint's panel; without one it lies over the table's upper edge. */
  placesHelp?: true;
}

/** A match that is over, as a table's session: nobody acts in it, and it stands at any move one likes. */

import {
  Refusal,
  type Clock,
  type Drafted,
  type Entry,
  type Fold,
  type Hint,
  type Moment,
  type Past,
  type Session,
  type Spoken,
  type Step,
  type WireEvent,
} from "../table";
import { entriesOf } from "../wire/entries";
import type { Line, Replay as Match, ReplayStep, SeatCard } from "../wire/records/server";

/** Instead of a seat: what all seats together saw. */
export const ALL_OPEN = "*";

export class Replay implements Session<object, WireEvent> {
  readonly room = "";
  readonly yours = false;
  readonly clock: Clock | null = null;
  readonly connection = "open";
  readonly away = {};
  readonly lag = null;
  readonly offer = null;
  readonly wants: string[] = [];
  readonly assisted = false;
  readonly takeBackRefusal = "match-over";
  /** The position in words, where somebody has asked for it. */
  spoken = $state.raw<Spoken | null>(null);
  readonly lines: Line[] = [];
  readonly game: string;
  readonly options: Record<string, unknown>;
  readonly you: string | null;
  /** A seat, all of them together, or null for a spectator. */
  readonly viewer: string | null;
  readonly seats: SeatCard[];
  readonly steps: readonly ReplayStep[];

  /** How many moves have been made. */
  at = $state(0);

  /** The view before the first move and after each. */
  private readonly views: object[];
  /** Before the first step and after each, how many moves have been told. */
  private readonly numbers: number[] = [0];
  private readonly end: Record<string, unknown> | null;
  private readonly listeners = new Set<(step: Step<object>) => void>();

  /** `speak` says what a step told, in the language chosen. */
  constructor(
    told: Match,
    readonly fold: Fold,
    private readonly speak: (step: ReplayStep) => string[],
    readonly match = "",
  ) {
    this.game = told.game;
    this.options = told.options;
    this.you = told.viewer === ALL_OPEN ? (told.seats[0]?.seat ?? null) : told.viewer;
    this.viewer = told.viewer;
    this.seats = told.seats;
    this.steps = told.steps;
    this.end = told.result;
    this.views = [told.opening as object];
    for (const step of told.steps) {
      this.views.push(after(step, this.views.at(-1) as object, fold));
      this.numbers.push((this.numbers.at(-1) ?? 0) + (speak(step).length > 0 ? 1 : 0));
    }
  }

  /** In the past nobody has gone. */
  get here(): string[] {
    return this.seats.map((seat) => seat.seat);
  }

  get view(): object {
    return this.views[this.at] as object;
  }

  get length(): number {
    return this.steps.length;
  }

  get phase(): "playing" | "over" {
    return this.at === this.length && this.end !== null ? "over" : "playing";
  }

  get result(): Record<string, unknown> | null {
    return this.phase === "over" ? this.end : null;
  }

  /** What led to here. */
  get past(): Past<object, WireEvent> {
    const moments = this.steps.slice(0, this.at).map(momentOf);
    return { opening: this.views[0] as object, moments };
  }

  /** Which move a step belongs to: what told nothing is part of the one before, as in the table's own log. */
  numberOf(at: number): number {
    return this.numbers[at] ?? 0;
  }

  /** The moves as a log lists them: each from its first step to its last. */
  get moves(): { number: number; from: number; to: number }[] {
    return Array.from({ length: this.numberOf(this.length) }, (_, place) => ({
      number: place + 1,
      from: this.numbers.indexOf(place + 1),
      to: this.numbers.lastIndexOf(place + 1),
    }));
  }

  /** What was told up to here. */
  get told(): Entry[] {
    return entriesOf(
      this.steps.slice(0, this.at).map((step) => ({ sentences: this.speak(step) })),
      [],
    );
  }

  listen(listener: (step: Step<object>) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** One move on, so that it can be seen to happen. */
  forward(): void {
    const step = this.steps[this.at];
    if (step === undefined) return;
    const before = this.view;
    this.at += 1;
    const isMove = !isBack(step) && !isOpened(step);
    if (isMove) this.emit({ kind: "events", events: step.events as WireEvent[], before, after: this.view });
    else this.emit({ kind: "view", view: this.view });
  }

  /** To any move, without motion. */
  jump(to: number): void {
    this.at = Math.min(this.length, Math.max(0, to));
    this.emit({ kind: "view", view: this.view });
  }

  private emit(step: Step<object>): void {
    for (const listener of this.listeners) listener(step);
  }

  // Nobody acts in the past.

  act(): Promise<void> {
    return refuse();
  }

  draft(): Promise<Drafted> {
    return refuse();
  }

  hint(): Promise<Hint> {
    return refuse();
  }

  takeBack(): Promise<void> {
    return refuse();
  }

  resign(): Promise<void> {
    return refuse();
  }

  offerDraw(): Promise<void> {
    return refuse();
  }

  answer(): Promise<void> {
    return refuse();
  }

  chat(): Promise<void> {
    return refuse();
  }
}

function refuse<T>(): Promise<T> {
  return Promise.reject(new Refusal("match-over"));
}

/** Whether the match went back here. */
export function isBack(step: ReplayStep): boolean {
  return step.view !== undefined && step.view !== null;
}

/** Whether the view is told with the step, since no viewer's events lead to it. */
function isOpened(step: ReplayStep): boolean {
  return step.open !== undefined && step.open !== null;
}

function momentOf(step: ReplayStep): Moment<object> {
  const events = step.events as WireEvent[];
  if (isBack(step)) return { events, back: step.view as object };
  return isOpened(step) ? { events, open: step.open as object } : { events };
}

function after(step: ReplayStep, before: object, fold: Fold): object {
  if (isOpened(step)) return step.open as object;
  if (isBack(step)) return step.view as object;
  return (step.events as WireEvent[]).reduce<object>((view, event) => fold(view, event), before);
}

export type Mark = "card" | "capture" | "back";

const CARD_EVENTS = new Set([
  "card_used",
  "cast",
  "dobon",
  "dobon_return",
  "shield_trigger",
  "lock",
  "barrier",
  "fortress",
  "sacrifice",
]);
const BIG_EVENTS = new Set(["destroy", "explode", "shield_break", "steal", "overload"]);
/** Stones flipped at once that are worth a mark. */
const MANY = 6;

/** What makes a move worth finding again. */
export function markOf(step: ReplayStep): Mark | null {
  if (isBack(step)) return "back";
  const events = step.events as (WireEvent & { targets?: unknown[] })[];
  if (events.some((event) => CARD_EVENTS.has(event.type))) return "card";
  const isBig = events.some(
    (event) => BIG_EVENTS.has(event.type) || (event.type === "flip" && (event.targets?.length ?? 0) >= MANY),
  );
  return isBig ? "capture" : null;
}

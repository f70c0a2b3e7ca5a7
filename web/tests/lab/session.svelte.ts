/** A room without a server: the test says what is told, and answers what is asked. */

import { aimOf } from "../../src/games/aims";
import type { Told } from "../../src/playback/score";
import {
  Refusal,
  type Clock,
  type Drafted,
  type Hint,
  type Past,
  type Session,
  type Spoken,
  type Step,
  type WireAction,
} from "../../src/table";
import type { SeatCard } from "../../src/wire/records/server";

/** What a room tells with every step besides its events. */
export interface Standing {
  view: unknown;
  yours: boolean;
  seats: SeatCard[];
  phase: "playing" | "over";
  clock: { limit: number; left: number } | null;
  result: Record<string, unknown> | null;
  spoken: Spoken | null;
}

/** What is told of an act that was taken, or why it was not; null where the test acts itself. */
type Answered = (Standing & { events: Told[] }) | { code: string } | null;

interface Answers {
  answerAct(action: WireAction | string): Promise<Answered>;
  answerDraft(actions: WireAction[], ask: WireAction[], begun: WireAction | null): Promise<Drafted>;
  answerHint(): Promise<Hint | null>;
}

export interface Visit {
  game: string;
  you: string | null;
  options: Record<string, unknown>;
  standing: Standing;
  /** What was told before the page was opened. */
  past: Past<unknown, Told>;
}

/** Drafts that are not answered yet; null while all are. */
export const drafts = {
  held: null as (() => void)[] | null,
  release(): void {
    const waiting = drafts.held ?? [];
    drafts.held = null;
    for (const answer of waiting) answer();
  },
};

export class LabSession implements Session<unknown, Told> {
  readonly room = "lab";
  readonly offer = null;
  readonly match = "lab";
  readonly game: string;
  readonly options: Record<string, unknown>;
  readonly you: string | null;
  past = $state.raw<Past<unknown, Told>>({ opening: null, moments: [] });
  readonly assisted = false;
  readonly takeBackRefusal = "";
  readonly told = [];
  readonly lines = [];
  seats = $state.raw<SeatCard[]>([]);
  phase = $state<"playing" | "over">("playing");
  clock = $state.raw<Clock | null>(null);
  result = $state.raw<Record<string, unknown> | null>(null);
  spoken = $state.raw<Spoken | null>(null);
  view = $state.raw<unknown>(null);
  yours = $state(false);
  connection = $state<"open" | "lost">("open");
  away = $state.raw<Readonly<Record<string, number>>>({});
  lag = $state<number | null>(null);
  wants = $state.raw<string[]>([]);
  /** What was sent, in order. */
  readonly sent: WireAction[] = [];
  /** Acts that are under way. */
  readonly pending = new Set<Promise<void>>();
  /** Drafts that were asked for and are not answered yet. */
  readonly drafting = new Set<Promise<unknown>>();
  private readonly listeners = new Set<(step: Step<unknown, Told>) => void>();

  constructor(visit: Visit) {
    this.game = visit.game;
    this.options = visit.options;
    this.you = visit.you;
    this.past = visit.past;
    this.stand(visit.standing);
  }

  get here(): string[] {
    const people = this.seats.filter((one) => one.holding === "person").map((one) => one.seat);
    return people.filter((seat) => !(seat in this.away));
  }

  listen(listener: (step: Step<unknown, Told>) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Events as a seat is told them, and where they lead. */
  tell(events: Told[], standing: Standing): void {
    const before = this.view;
    this.past = { ...this.past, moments: [...this.past.moments, { events }] };
    this.stand(standing);
    this.emit({ kind: "events", events, before, after: standing.view });
  }

  /** What led to this view is not known. */
  replace(standing: Standing): void {
    this.past = { opening: null, moments: [] };
    this.stand(standing);
    this.emit({ kind: "view", view: standing.view });
  }

  act(action: WireAction, on: unknown = this.view): Promise<void> {
    if (this.connection !== "open") return Promise.reject(new Refusal("connection-lost"));
    const aimed = aimOf(this.game)(on as object, action) as WireAction;
    this.sent.push(aimed);
    const done = this.send(aimed);
    const gone = done.catch(() => undefined).finally(() => this.pending.delete(gone));
    this.pending.add(gone);
    return done;
  }

  private async send(action: WireAction): Promise<void> {
    const answer = await answers().answerAct(action);
    if (answer === null) return;
    if ("code" in answer) throw new Refusal(answer.code);
    const { events, ...standing } = answer;
    this.tell(events, standing);
  }

  draft(actions: WireAction[], ask: WireAction[] = [], begun?: WireAction): Promise<Drafted> {
    const answer = (): Promise<Drafted> => answers().answerDraft(actions, ask, begun ?? null);
    const { held } = drafts;
    const answered =
      held === null ? answer() : new Promise<Drafted>((resolve) => held.push(() => resolve(answer())));
    const gone = answered.catch(() => undefined).finally(() => this.drafting.delete(gone));
    this.drafting.add(gone);
    return answered;
  }

  async hint(): Promise<Hint> {
    return (await answers().answerHint()) ?? refuse();
  }

  takeBack = refuse;
  resign = refuse;
  offerDraw = refuse;
  answer = refuse;
  chat = refuse;

  private stand(standing: Standing): void {
    const { clock, ...rest } = standing;
    Object.assign(this, rest);
    this.clock = clock === null ? null : { ...clock, at: performance.now() };
  }

  private emit(step: Step<unknown, Told>): void {
    for (const listener of this.listeners) listener(step);
  }
}

function answers(): Answers {
  return window as unknown as Answers;
}

function refuse(): Promise<never> {
  return Promise.reject(new Refusal("not-here"));
}

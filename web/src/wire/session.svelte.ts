/** A visit to a room: the view folded from what the server tells, and the requests of whoever sits here. */

import {
  Refusal,
  type Aim,
  type Clock,
  type Drafted,
  type Entry,
  type Fold,
  type Hint,
  type Session,
  type Spoken,
  type Step,
  type WireAction,
  type WireEvent,
} from "../table";
import { digestOf } from "./digest";
import { Line } from "./socket";
import { Past } from "./past.svelte";
import {
  PROTOCOL,
  type ActRequest,
  type ArrangeRequest,
  type FromClient,
  type FromServer,
  type Invitation,
  type Line as ChatLine,
  type OfferMessage,
  type SeatCard,
  type TableClock,
  type UpdateMessage,
  type WelcomeMessage,
} from "./records/server";

/** Codes with which the server ends a visit for good; after any other it is worth trying again. */
const FINAL = new Set([
  "no-room",
  "room-damaged",
  "bad-token",
  "bad-host",
  "bad-origin",
  "old-version",
  "seat-left",
  "link-revoked",
]);

type Asked = Exclude<FromClient, { type: "hello" | "pong" }>;
type Question = Asked extends infer Q ? (Q extends Asked ? Omit<Q, "id"> : never) : never;

/** What is to be another in a room that has not begun. */
export type Change = Pick<ArrangeRequest, "swap" | "options" | "bots">;

interface Waiting {
  message: Asked;
  resolve(answer: FromServer): void;
  reject(refusal: Refusal): void;
}

export interface Visit {
  room: string;
  /** Empty for spectators. */
  token: string;
  /** The token that takes its place, if it is not known whether the server has heard of it. */
  next?: string;
  language: "ja" | "en";
  fold(game: string): Fold;
  aim(game: string): Aim;
}

export class LiveSession implements Session<object, WireEvent> {
  readonly room: string;
  game = $state("");
  options = $state.raw<Record<string, unknown>>({});
  you = $state<string | null>(null);
  seats = $state.raw<SeatCard[]>([]);
  view = $state.raw<object>(null as unknown as object);
  phase = $state<"waiting" | "playing" | "over">("waiting");
  /** Whether the own seat is to act, whoever plays it. */
  private awaited = $state(false);
  /** The bot that plays the own seat at present; empty if one plays oneself. */
  readonly auto = $derived(this.seats.find((one) => one.seat === this.you)?.stand_in ?? "");
  readonly yours = $derived(this.awaited && this.auto === "");
  clock = $state.raw<Clock | null>(null);
  result = $state.raw<Record<string, unknown> | null>(null);
  connection = $state<"connecting" | "open" | "lost">("connecting");
  /** How often the line was tried since it broke. */
  attempt = $state(0);
  assisted = $state(false);
  takeBackRefusal = $state("");
  spoken = $state.raw<Spoken | null>(null);
  lines = $state.raw<ChatLine[]>([]);
  offer = $state.raw<{ kind: string; by: string } | null>(null);
  /** Who has said no to the last offer, until there is another. */
  declined = $state("");
  here = $state.raw<string[]>([]);
  away = $state.raw<Readonly<Record<string, number>>>({});
  lag = $state<number | null>(null);
  watching = $state(0);
  wants = $state.raw<string[]>([]);
  nextRoom = $state("");
  /** Somebody who has played here waits in another room. */
  invitation = $state.raw<Invitation | null>(null);
  commitment = $state("");
  /** Why the visit has ended for good; empty while it goes on. */
  ended = $state("");
  /** Whether there was a welcome yet. */
  ready = $state(false);

  /** Everything this viewer was told since the match began. */
  readonly past: Past;

  private readonly line: Line;
  private readonly listeners = new Set<(step: Step<object>) => void>();
  private readonly waiting = new Map<string, Waiting>();
  private readonly prefix = Math.random().toString(36).slice(2, 10);
  private count = 0;
  private seq: number | null = null;
  private language: "ja" | "en";
  /** The key to the own seat. */
  token = $state("");
  private next: string;

  constructor(private readonly visit: Visit) {
    this.room = visit.room;
    this.token = visit.token;
    this.next = visit.next ?? "";
    this.language = visit.language;
    this.past = new Past(visit.room, () => this.token);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.line = new Line(`${scheme}://${location.host}/api/rooms/${visit.room}/socket`, {
      opened: () => this.hello(),
      heard: (message) => this.hear(message),
      lost: (attempt) => this.lose(attempt),
    });
  }

  listen(listener: (step: Step<object>) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  get match(): string {
    return this.room;
  }

  get told(): Entry[] {
    return this.past.entries;
  }

  get fold(): Fold {
    return this.visit.fold(this.game);
  }

  close(): void {
    this.line.close();
    this.past.close();
    this.refuseAll("left");
  }

  retry(): void {
    this.line.retry();
  }

  /** From now on sentences come in this language. */
  speak(language: "ja" | "en"): void {
    if (language === this.language) return;
    this.language = language;
    this.seq = null;
    this.line.reopen();
  }

  // Requests

  async act(action: WireAction | string, on = this.view): Promise<void> {
    const aimed = on ? this.visit.aim(this.game)(on, action) : action;
    await this.ask({ type: "act", seq: this.seq ?? 0, action: aimed as ActRequest["action"] });
  }

  async draft(actions: WireAction[], ask: WireAction[] = [], begun?: WireAction): Promise<Drafted> {
    const question = { type: "draft", actions, ask, ...(begun && { begun }) } as unknown as Question;
    return (await this.ask(question)) as Drafted;
  }

  async hint(): Promise<Hint> {
    const answer = await this.ask({ type: "hint" });
    return (answer as unknown as { hint: Hint }).hint;
  }

  async takeBack(): Promise<void> {
    await this.ask({ type: "take_back" });
  }

  async resign(): Promise<void> {
    await this.ask({ type: "resign" });
  }

  async offerDraw(): Promise<void> {
    await this.ask({ type: "offer_draw" });
  }

  async answer(yes: boolean): Promise<void> {
    await this.ask({ type: "answer", yes });
  }

  async chat(text: string): Promise<void> {
    await this.ask({ type: "chat", text });
  }

  async fill(seat: string, bot: string): Promise<void> {
    await this.ask({ type: "fill", seat, bot });
  }

  /** Changes the room before the match begins. */
  async arrange(change: Change): Promise<void> {
    await this.ask({ type: "arrange", seq: this.seq ?? 0, ...change });
  }

  async standIn(bot: string): Promise<void> {
    await this.ask({ type: "stand_in", bot });
  }

  /** A bot plays for somebody who is away too long. */
  async playOn(seat: string, bot: string): Promise<void> {
    await this.ask({ type: "play_on", seat, bot });
  }

  async claimWin(): Promise<void> {
    await this.ask({ type: "claim_win" });
  }

  async leave(): Promise<void> {
    await this.ask({ type: "leave" });
  }

  /** Opens the own seat with another token, and with no other from then on. */
  async renewSeat(token: string): Promise<void> {
    this.next = token;
    await this.ask({ type: "renew", token });
    this.changeToken();
  }

  private changeToken(): void {
    this.token = this.next || this.token;
    this.next = "";
  }

  private ask(question: Question): Promise<FromServer> {
    if (this.connection !== "open") return Promise.reject(new Refusal("connection-lost"));
    this.count += 1;
    const message = { ...question, id: `${this.prefix}-${this.count}` } as Asked;
    return new Promise((resolve, reject) => {
      this.waiting.set(message.id, { message, resolve, reject });
      this.line.send(message);
    });
  }

  private refuseAll(code: string): void {
    for (const one of this.waiting.values()) one.reject(new Refusal(code));
    this.waiting.clear();
  }

  // What is heard

  private hello(): void {
    const seq = this.seq === null ? {} : { seq: this.seq };
    const { token, language } = this;
    this.line.send({ type: "hello", version: PROTOCOL, token, language, ...seq });
  }

  private lose(attempt: number): void {
    this.connection = "lost";
    this.attempt = attempt;
    this.lag = null;
  }

  private hear(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        return this.welcome(message);
      case "update":
        return this.update(message);
      case "ping":
        this.line.send({ type: "pong", number: message.number });
        this.lag = message.lag ?? null;
        return;
      case "presence":
        this.here = message.here;
        this.away = sinceWhen(message.away ?? {});
        this.watching = message.watching;
        return;
      case "offer":
        return this.offered(message);
      case "closing":
        return this.closing(message.code);
      case "refused":
        if (message.id !== null)
          this.waiting.get(message.id)?.reject(new Refusal(message.code, message.field));
        return this.forget(message.id);
      default:
        this.waiting.get(message.id)?.resolve(message);
        return this.forget(message.id);
    }
  }

  private forget(id: string | null): void {
    if (id !== null) this.waiting.delete(id);
  }

  private offered(message: OfferMessage): void {
    if (message.kind === "rematch") return this.wanted(message.by);
    this.offer = message.by === "" ? null : { kind: message.kind, by: message.by };
    this.declined = message.declined ?? "";
  }

  /** It is told one by one who wants another match. */
  wanted(seat: string): void {
    if (seat !== "" && !this.wants.includes(seat)) this.wants = [...this.wants, seat];
  }

  private closing(code: string): void {
    if (!FINAL.has(code)) return;
    if (code === "bad-token" && this.next !== "") {
      this.changeToken(); // the server had heard of it, only its answer was lost
      return this.line.reopen();
    }
    this.ended = code;
    this.line.close();
    this.refuseAll(code);
  }

  private welcome(message: WelcomeMessage): void {
    const wasAway = this.connection === "lost";
    this.game = message.game;
    this.options = message.options;
    this.commitment = message.commitment;
    this.you = message.you ?? null;
    this.lines = message.chat ?? [];
    this.take(message);
    this.seats = message.seats;
    this.seq = message.seq;
    if (message.view !== undefined) {
      this.replace(message.view as object);
    } else {
      const missed = (message.missed ?? []).filter((step) => step.events?.length);
      this.catchUp(missed.flatMap((step) => step.events as WireEvent[]));
      if (wasAway) this.past.away(missed.length);
    }
    if (this.phase !== "waiting") void this.past.recall(this.language);
    if (!this.agrees(message.digest)) return this.renew();
    this.line.settle();
    this.connection = "open";
    this.ready = true;
    if (wasAway) for (const one of this.waiting.values()) this.line.send(one.message);
  }

  private update(message: UpdateMessage): void {
    if (this.seq === null || message.seq !== this.seq + 1) return this.renew();
    this.seq = message.seq;
    this.take(message);
    this.offer = message.events?.length ? null : this.offer;
    if (message.options) this.options = message.options;
    if (message.seats) this.seats = message.seats;
    if (message.said) this.lines = [...this.lines, message.said];
    if (message.view !== undefined) {
      this.replace(message.view as object);
      void this.past.recall(this.language);
    } else if (message.events?.length) {
      const said = this.spoken?.log ?? this.spoken?.told ?? [];
      this.past.add({ seq: message.seq, events: message.events as WireEvent[], sentences: said });
      this.play(message.events as WireEvent[], message.digest);
    }
  }

  /** What welcome and update have in common. */
  private take(message: WelcomeMessage | UpdateMessage): void {
    this.phase = message.phase ?? this.phase;
    this.awaited = message.yours ?? false;
    this.clock = clockOf(message.clock ?? null);
    this.result = message.result ?? null;
    this.assisted = message.assisted ?? false;
    this.takeBackRefusal = message.take_back ?? "";
    this.nextRoom = message.next_room ?? "";
    this.invitation = message.invitation ?? null;
    const spoken = (message as { spoken?: Spoken | null }).spoken;
    if (spoken) this.spoken = spoken;
    else if (message.type === "update" && message.events?.length) this.spoken = null;
  }

  private replace(view: object): void {
    this.view = view;
    this.emit({ kind: "view", view });
  }

  private catchUp(events: WireEvent[]): void {
    if (events.length === 0) return;
    this.replace(this.folded(events));
  }

  private play(events: WireEvent[], digest: string): void {
    const before = this.view;
    try {
      this.view = this.folded(events);
    } catch {
      return this.renew(); // events that fit no view of ours are as good as a wrong digest
    }
    if (!this.agrees(digest)) return this.renew();
    this.emit({ kind: "events", events, before, after: this.view });
  }

  private folded(events: WireEvent[]): object {
    const { fold } = this;
    return events.reduce<object>((view, event) => fold(view, event), this.view);
  }

  private agrees(digest: string): boolean {
    return this.view === null || this.view === undefined || digestOf(this.view) === digest;
  }

  /** Something does not fit: ask for everything anew. */
  private renew(): void {
    this.count += 1;
    this.line.send({ type: "snapshot", id: `${this.prefix}-${this.count}` });
  }

  private emit(step: Step<object>): void {
    for (const listener of this.listeners) listener(step);
  }
}

function clockOf(clock: TableClock | null): Clock | null {
  return clock === null ? null : { ...clock, at: performance.now() };
}

/** So many milliseconds ago, as moments. */
function sinceWhen(gone: Record<string, number>): Record<string, number> {
  const now = performance.now();
  return Object.fromEntries(Object.entries(gone).map(([seat, ago]) => [seat, now - ago]));
}

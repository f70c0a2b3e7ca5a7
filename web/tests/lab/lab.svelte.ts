/** A table without a server: the tests hand it views and events, and turn its clock. */

import "../../src/theme/base.css";

import { mount, unmount } from "svelte";

import { Playback } from "../../src/playback/playback.svelte";
import type { Told } from "../../src/playback/score";
import {
  Refusal,
  type Drafted,
  type Hint,
  type Past,
  type Session,
  type Step,
  type WireAction,
} from "../../src/table";
import { asked } from "../../src/ui/asked.svelte";
import { settings } from "../../src/settings.svelte";
import * as othello from "../../src/tables/othello/index";
import type { SeatCard } from "../../src/wire/records/server";
import { choose, load, type Language } from "../../src/words/words.svelte";

interface Opening {
  view: unknown;
  you: string | null;
  options: Record<string, unknown>;
  language: Language;
  theme: "light" | "dark";
  reduced?: boolean;
  speed?: number;
  /** Who sits opposite: a bot, unless it is said. */
  opponent?: "person" | "bot";
  /** What was told before the page was opened. */
  past?: Past<unknown, Told>;
}

type Answer = (actions: WireAction[], ask: WireAction[]) => Promise<Drafted>;

class LabSession implements Session<unknown, Told> {
  readonly room = "lab";
  readonly game = "othello";
  readonly seats: SeatCard[];
  readonly options: Record<string, unknown>;
  readonly you: string | null;
  readonly phase = "playing";
  readonly clock = null;
  readonly result = null;
  readonly connection = "open";
  readonly here = ["black", "white"];
  readonly away = {};
  readonly lag = null;
  readonly assisted = false;
  readonly spoken = null;
  readonly told = [];
  readonly lines = [];
  readonly past: Past<unknown, Told>;
  view = $state.raw<unknown>(null);
  yours = $state(false);
  readonly sent: WireAction[] = [];
  private readonly listeners = new Set<(step: Step<unknown, Told>) => void>();

  constructor(opening: Opening) {
    this.view = opening.view;
    this.options = opening.options;
    this.you = opening.you;
    this.past = opening.past ?? { opening: null, moments: [] };
    const isBot = opening.opponent !== "person";
    this.seats = ["black", "white"].map((seat) =>
      seat === (opening.you ?? "black") || !isBot
        ? { seat, holding: "person", name: "" }
        : { seat, holding: "bot", name: "level-1" },
    );
    this.notice();
  }

  listen(listener: (step: Step<unknown, Told>) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  emit(step: Step<unknown, Told>): void {
    this.view = step.kind === "view" ? step.view : step.after;
    this.notice();
    for (const listener of this.listeners) listener(step);
  }

  act(action: WireAction): Promise<void> {
    this.sent.push(action);
    return Promise.resolve();
  }

  /** The test answers, from the engine. */
  draft(actions: WireAction[], ask: WireAction[] = []): Promise<Drafted> {
    const answer = (window as unknown as { answerDraft?: Answer }).answerDraft;
    if (answer === undefined) return refuse();
    if (held === null) return answer(actions, ask);
    const waiting = held;
    return new Promise((resolve) => waiting.push(() => resolve(answer(actions, ask))));
  }

  /** The test says what a search would. */
  hint(): Promise<Hint> {
    const answer = (window as unknown as { answerHint?: () => Promise<Hint | null> }).answerHint;
    return answer === undefined ? refuse() : answer().then((found) => found ?? refuse());
  }

  takeBack = refuse;
  resign = refuse;
  offerDraw = refuse;
  answer = refuse;
  chat = refuse;

  private notice(): void {
    this.yours = (this.view as { turn: string | null }).turn === this.you;
  }
}

function refuse(): Promise<never> {
  return Promise.reject(new Refusal("not-here"));
}

let session: LabSession;
let playback: Playback | null = null;
let table: Record<string, unknown> | null = null;
let logs = 0;
/** Answers to drafts that are held back; null while none is. */
let held: (() => void)[] | null = null;
const usual = structuredClone($state.snapshot(settings));

/** Nobody here is a newcomer. */
const HINTED = ["othello/1", "othello/2", "othello/3"];

const lab = {
  /** Leaves nothing of what was opened before. */
  async close(): Promise<void> {
    if (table !== null) await unmount(table);
    table = null;
    playback?.close();
    playback = null;
    logs = 0;
    held = null;
    asked.about = "";
    Object.assign(settings, usual);
    localStorage.clear();
    document.documentElement.removeAttribute("style");
  },
  async open(opening: Opening): Promise<void> {
    document.documentElement.lang = opening.language;
    document.documentElement.dataset["theme"] = opening.theme;
    choose(opening.language);
    settings.hinted = HINTED;
    await load("othello");
    if (table !== null) await unmount(table);
    playback?.close();
    session = new LabSession(opening);
    playback = new Playback(session, othello.score, {
      reduced: opening.reduced ?? false,
      speed: opening.speed ?? 1,
    });
    const target = document.getElementById("room") as HTMLElement;
    const onlog = (): void => void (logs += 1);
    table = mount(othello.table, {
      target,
      props: { session: session as unknown as Session, playback, onlog },
    });
  },
  /** What the result would hold of this match, in the table's place. */
  async summarize(): Promise<void> {
    if (table !== null) await unmount(table);
    const target = document.getElementById("room") as HTMLElement;
    const props = { session: session as unknown as Session, playback: playback as Playback };
    table = mount(othello.summary, { target, props });
  },
  /** From now on drafts are not answered. */
  hold: (): void => void (held = []),
  /** They are, and those that were held back too. */
  release(): void {
    const waiting = held ?? [];
    held = null;
    for (const answer of waiting) answer();
  },
  logs: (): number => logs,
  /** What the rules would open at. */
  about: (): string => asked.about,
  /** Events as a seat is told them, and the view they lead to. */
  play(events: Told[], after: unknown): void {
    session.emit({ kind: "events", events, before: session.view, after });
  },
  replace: (view: unknown): void => session.emit({ kind: "view", view }),
  skip: (): void => playback?.skip(),
  isPlaying: (): boolean => playback?.playing ?? false,
  sent: (): WireAction[] => session.sent,
};

Object.assign(window, { lab });

/** A game's table without a server: the tests hand it views and events, and turn its clock. */

import "../../src/theme/base.css";

import { mount, unmount, type Component } from "svelte";

import { Playback } from "../../src/playback/playback.svelte";
import type { Told } from "../../src/playback/score";
import { settings } from "../../src/settings.svelte";
import { sound, type Name } from "../../src/sound/sound.svelte";
import type { Hint, Session, TableModule, TableProps, WireAction } from "../../src/table";
import { tableOf } from "../../src/tables/index";
import { asked } from "../../src/ui/asked.svelte";
import { choose, load, type Language } from "../../src/words/words.svelte";
import { drafts, LabSession, type Standing, type Visit } from "./session.svelte";

interface Opening extends Visit {
  language: Language;
  theme: "light" | "dark";
  reduced?: boolean;
  speed?: number;
  /** Whether first-run hints are shown. */
  newcomer?: boolean;
}

let session: LabSession;
let module: TableModule;
let playback: Playback | null = null;
let mounted: Record<string, unknown>[] = [];
let logs = 0;
/** Sounds that would have been heard. */
let heard: Name[] = [];
const help = $state<{ hint: Hint | null }>({ hint: null });
const usual = structuredClone($state.snapshot(settings));
sound.play = (name) => void heard.push(name);

async function leave(): Promise<void> {
  await Promise.all(mounted.map((part) => unmount(part)));
  mounted = [];
}

function show(part: Component<TableProps> | undefined, at = "room"): void {
  if (part === undefined || playback === null) throw new Error("this game has no such part");
  const props = {
    session: session as unknown as Session,
    playback,
    get hint() {
      return help.hint;
    },
    onlog: () => void (logs += 1),
  };
  mounted.push(mount(part, { target: document.getElementById(at) as HTMLElement, props }));
}

/** Until everything that was due at once has been done: a message is no timer, so it comes while the clock stands. */
function macrotask(): Promise<void> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
}

const lab = {
  /** Leaves nothing of what was opened before. */
  async close(): Promise<void> {
    await leave();
    playback?.close();
    playback = null;
    logs = 0;
    heard = [];
    help.hint = null;
    drafts.held = null;
    asked.about = "";
    Object.assign(settings, usual);
    localStorage.clear();
    document.documentElement.removeAttribute("style");
  },
  async open(opening: Opening): Promise<void> {
    document.documentElement.lang = opening.language;
    document.documentElement.dataset["theme"] = opening.theme;
    choose(opening.language);
    settings.hinted = opening.newcomer ? [] : [1, 2, 3].map((number) => `${opening.game}/${number}`);
    await load(opening.game);
    await leave();
    playback?.close();
    const found = await tableOf(opening.game);
    if (found === null) throw new Error(`${opening.game} has no table`);
    module = found;
    session = new LabSession(opening);
    playback = new Playback(session, module.score, {
      reduced: opening.reduced ?? false,
      speed: opening.speed ?? 1,
    });
    heard = [];
    show(module.table);
    if (module.bar) show(module.bar, "bar");
  },
  /** What the result would hold of this match, in the table's place. */
  async summarize(): Promise<void> {
    await leave();
    show(module.summary);
  },
  tell: (events: Told[], standing: Standing): void => session.tell(events, standing),
  replace: (standing: Standing): void => session.replace(standing),
  /** Something of the session that no step tells: who is away, how slow the line is, whether there is one. */
  change: (part: Partial<Pick<LabSession, "away" | "lag" | "connection">>): void =>
    void Object.assign(session, part),
  advise: (hint: Hint | null): void => void (help.hint = hint),
  /** From now on drafts are not answered. */
  hold: (): void => void (drafts.held = []),
  /** They are, and those that were held back too. */
  release: (): void => drafts.release(),
  skip: (): void => playback?.skip(),
  isPlaying: (): boolean => playback?.playing ?? false,
  sent: (): WireAction[] => session.sent,
  /** Nothing that was sent is without its answer any more. */
  settled: async (): Promise<void> => void (await Promise.all(session.pending)),
  /** All that follows at once from what was done is in the page, answers to drafts too; no time passes on its clock. */
  async rested(): Promise<void> {
    do {
      await Promise.all(session.drafting);
      await macrotask();
    } while (session.drafting.size > 0);
  },
  sounds: (): Name[] => heard,
  logs: (): number => logs,
  /** What the rules would open at. */
  about: (): string => asked.about,
};

Object.assign(window, { lab });

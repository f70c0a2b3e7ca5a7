/** What goes beside a deal: its number, its par, the plays made and taken back, whether all is lost. */

import { tabStorage } from "../../storage";
import type { Feed, Step } from "../../table";
import type { Event, View } from "../../wire/records/catalyst";
import type { Lost, Par } from "../../wire/records/server";
import { chainOf } from "./chain";
import { recall } from "../../games/catalyst/deals";
import type { Deal } from "../../games/manifest";

export interface Played {
  /** From 1. */
  number: number;
  card: string;
  at: number;
  /** Triples that left. */
  chain: number;
}

interface Kept {
  played: Played[];
  undone: Played[];
  undos: number;
}

/** With more cards to come, hardly any position is certainly lost, and finding out takes long. */
const FEW_CARDS = 15;
const KEPT_AT = "tefuda.catalyst.plays";

export class Match {
  readonly deal: Deal | null;
  /** Undefined while it is not known whether it is known. */
  par = $state.raw<Par | null | undefined>(undefined);
  isLost = $state(false);
  /** Oldest first. */
  played = $state.raw<Played[]>([]);
  /** Plays to be made again, the next one last. */
  undone = $state.raw<Played[]>([]);
  undos = 0;

  private asked = 0;

  constructor(
    private readonly feed: Feed<View, Event>,
    readonly room: string,
  ) {
    this.deal = recall(room);
    this.restore(feed.view);
    feed.listen((step) => this.take(step));
    void this.askPar();
  }

  /** Whether the position is certainly lost; asked when it can be the case. */
  async judge(view: View): Promise<void> {
    const asked = ++this.asked;
    this.isLost = false;
    if (view.result !== null || view.deck > FEW_CARDS) return;
    const answer = await fetched<Lost>(`/api/rooms/${this.room}/lost`);
    if (asked === this.asked) this.isLost = answer?.lost ?? false;
  }

  private async askPar(): Promise<void> {
    this.par = this.room === "" ? null : await fetched<Par>(`/api/rooms/${this.room}/par`);
  }

  private take(step: Step<View, Event>): void {
    if (step.kind === "view") this.rewind(step.view);
    else this.follow(step.events, step.after);
    this.keep();
  }

  /** Going back before a play lets it be made again. */
  private rewind(view: View): void {
    const gone = this.played.filter((one) => one.number > view.plays);
    if (gone.length === 0) return;
    this.undos += 1;
    this.played = this.played.filter((one) => one.number <= view.plays);
    this.undone = [...this.undone, ...gone.reverse()];
  }

  private follow(events: readonly Event[], after: View): void {
    const play = playOf(events, after);
    if (play === null) return;
    const next = this.undone.at(-1);
    const isRedone = next?.card === play.card && next.at === play.at;
    this.undone = isRedone ? this.undone.slice(0, -1) : [];
    this.played = [...this.played, play];
  }

  private keep(): void {
    if (this.room === "") return;
    const kept: Kept = { played: this.played, undone: this.undone, undos: this.undos };
    tabStorage.set(`${KEPT_AT}.${this.room}`, JSON.stringify(kept));
  }

  private restore(view: View): void {
    const written = tabStorage.get(`${KEPT_AT}.${this.room}`);
    if (this.room === "" || written === null) return;
    const kept = JSON.parse(written) as Kept;
    this.played = kept.played.filter((one) => one.number <= view.plays);
    this.undone = kept.undone;
    this.undos = kept.undos;
  }
}

/** The play that these events are the consequence of. */
export function playOf(events: readonly Event[], after: View): Played | null {
  const removed = events.find((event) => event.type === "hand_remove");
  if (removed === undefined) return null;
  const laid = events.find((event) => event.type === "place");
  const reacted = events.find((event) => event.type === "destroy");
  const at = laid?.at ?? (reacted === undefined ? 0 : reacted.at + 1);
  return { number: after.plays, card: removed.card, at, chain: chainOf(events).length };
}

async function fetched<T>(path: string): Promise<T | null> {
  try {
    const answer = await fetch(path);
    return answer.ok ? ((await answer.json()) as T) : null;
  } catch {
    return null;
  }
}

const matches = new WeakMap<object, Match>();

/** The one match of a session. A replay has no room: nothing is asked or kept for it. */
export function matchOf(feed: Feed<View, Event> & { room?: string }): Match {
  const found = matches.get(feed) ?? new Match(feed, feed.room ?? "");
  matches.set(feed, found);
  return found;
}

/** A play before it is sent: the lifted card, the gap aimed at, and what the server says would follow. */

import type { Session } from "../../table";
import { Draft } from "../../ui/draft.svelte";
import type { Action, Event, View } from "../../wire/records/catalyst";
import type { Target } from "../../wire/records/server";
import { chainFrom, chainOf, type Link } from "./chain";

export type CatalystSession = Session<View, Event>;

const keyOf = (card: string, at: number): string => `${card}@${at}`;

/** A card of the hand is lifted and aimed at a gap of the row. */
export class Turn extends Draft<View, Event, Action, string, number> {
  /** What each legal play would do; null before the server has answered. */
  private plays = $state.raw<ReadonlyMap<string, Link[] | null> | null>(null);

  override begin(view: View): void {
    this.plays = null;
    super.begin(view);
    void this.foresee();
  }

  override end(): void {
    this.plays = null;
    super.end();
  }

  /** Whether only gaps that react are open. */
  get isFull(): boolean {
    const { field_limit: limit = null, field = [] } = this.view ?? {};
    return limit !== null && field.length >= limit;
  }

  /** Whether the lifted card may go there; until the server has answered, wherever that cannot be wrong. */
  isAllowed(at: number): boolean {
    if (this.lifted === null) return true;
    return this.plays === null ? !this.isFull : this.plays.has(keyOf(this.lifted, at));
  }

  /** What would leave if the lifted card went there; null if it is not known. */
  chain(at: number): Link[] | null {
    return (this.lifted === null ? null : this.plays?.get(keyOf(this.lifted, at))) ?? null;
  }

  /** Whether the lifted card reacts anywhere. */
  get reacts(): boolean {
    const card = this.lifted;
    if (card === null || this.plays === null) return false;
    return [...this.plays].some(([key, chain]) => key.startsWith(`${card}@`) && (chain?.length ?? 0) > 0);
  }

  get canPlay(): boolean {
    const { lifted, aim } = this;
    return this.isOpen && !this.isSending && lifted !== null && aim !== null && this.isAllowed(aim);
  }

  lift(card: string): void {
    this.reason = null;
    this.lifted = this.lifted === card ? null : card;
    if (this.lifted === null) this.drop();
    else if (this.aim !== null) void this.ask(this.aim);
  }

  point(at: number, isFixed: boolean): void {
    this.reason = null;
    this.aim = at;
    this.isFixed = isFixed;
    void this.ask(at);
  }

  back(): boolean {
    if (this.aim !== null) this.drop();
    else if (this.lifted !== null) this.lifted = null;
    else return false;
    this.reason = null;
    return true;
  }

  async play(): Promise<void> {
    if (this.lifted === null || this.aim === null) return;
    await this.send({ do: "play", card: this.lifted, at: this.aim });
  }

  async send(action: Action): Promise<void> {
    if (await this.transmit([action])) this.clear();
  }

  private async foresee(): Promise<void> {
    const request = ++this.request;
    try {
      const { targets = [] } = await this.session.draft([]);
      if (request === this.request) this.plays = new Map(targets.map(entryOf));
    } catch (error) {
      if (request === this.request) this.fail(error);
    }
  }

  /** A long row leaves the server no time to foretell every play at once. */
  private async ask(at: number): Promise<void> {
    const card = this.lifted;
    const request = this.request;
    if (card === null || this.plays?.get(keyOf(card, at)) !== null) return;
    try {
      const { events = [] } = await this.session.draft([{ do: "play", card, at } as Action]);
      if (request !== this.request) return;
      this.plays = new Map([...this.plays, [keyOf(card, at), chainOf(events as Event[])]]);
    } catch (error) {
      if (request === this.request) this.fail(error);
    }
  }
}

function entryOf(target: Target): [string, Link[] | null] {
  const { card, at } = target.action as Action;
  return [keyOf(card, at), target.touched ? chainFrom(target.touched) : null];
}

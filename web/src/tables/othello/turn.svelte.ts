/** One person's turn before it is sent: the lifted card, the squares chosen, and what the server says they would do. */

import { CARDS } from "../../games/othello/cards";
import { Refusal, type Drafted, type Session } from "../../table";
import type { Action, Event, View } from "../../wire/records/othello";
import { Draft } from "../../ui/draft.svelte";
import { cardsOf, other, type Color } from "./board";
import { NOTHING, previewOf, type Preview } from "./preview";
import { cardTargets, squareTargets } from "./targets";

export type OthelloSession = Session<View, Event>;

/** What is lifted is the place of a card in the hand; aimed at is a square or a card. */
export class Turn extends Draft<View, Event, Action, number, string> {
  /** Squares or cards chosen for it, in order. */
  chosen = $state.raw<string[]>([]);
  /** The server's answer to the draft as it stands. */
  answer = $state.raw<Drafted | null>(null);
  /** Why a card of the hand cannot be used, by its place. */
  codes = $state.raw<(string | null)[]>([]);
  /** The answer while nothing is drafted. */
  private resting: Drafted | null = null;
  private foreseen = $state.raw<Record<string, Preview>>({});
  /** Whether the server has not yet said what can be done with the draft as it stands. */
  private isAsking = false;
  /** What was done meanwhile, in order, and what was pointed at last. */
  private early: (() => void)[] = [];
  private pointed: (() => void) | null = null;

  constructor(
    session: OthelloSession,
    private readonly color: Color,
  ) {
    super(session);
  }

  override begin(view: View): void {
    this.resting = null;
    this.forget();
    super.begin(view);
    const ask = cardsOf(view, this.color).map((card): Action => ({ do: "use", card }));
    void this.ask(ask);
  }

  override end(): void {
    this.answer = null;
    this.codes = [];
    this.forget();
    super.end();
  }

  /** Does it now, or as soon as it is known what can be done: whoever is quicker than the server loses nothing. */
  whenKnown(deed: () => void): void {
    if (this.isWaiting) this.early.push(deed);
    else deed();
  }

  /** The same for what is only looked at: the last look counts. True if it has to wait. */
  looksLater(look: () => void): boolean {
    this.pointed = this.isWaiting ? look : null;
    return this.isWaiting;
  }

  /** Whether it is not known yet what can be done. */
  get isWaiting(): boolean {
    return this.isOpen && this.isAsking && this.answer === null;
  }

  private forget(): void {
    this.isAsking = false;
    this.early = [];
    this.pointed = null;
  }

  // What is on offer

  get card(): string | null {
    if (this.lifted === null || this.view === null) return null;
    return cardsOf(this.view, this.color)[this.lifted] ?? null;
  }

  /** The card whose targets are being chosen: lifted here, or used before a reload. */
  get choosing(): string | null {
    return this.card ?? (this.view?.stage === "pick" ? this.view.pending : null);
  }

  readonly squares = $derived(squareTargets(this.answer));
  readonly cards = $derived(cardTargets(this.answer));

  get canPass(): boolean {
    return this.lifted === null && this.has("pass");
  }

  get canFinish(): boolean {
    return this.has("finish");
  }

  /** Cards to choose from that are not the own hand: offers, or the opponent's hand. */
  get offered(): string[] | null {
    if (!this.isOpen || this.view?.stage !== "pick") return null;
    if (Array.isArray(this.view.offers)) return this.view.offers;
    const theirs = cardsOf(this.view, other(this.color));
    return this.view.pending === "condemn" && theirs.length > 0 ? theirs : null;
  }

  /** Squares are chosen one after the other and sent together. */
  get choosesSeveral(): boolean {
    return this.choosing !== null && (CARDS[this.choosing]?.picks ?? 1) > 1;
  }

  get canConfirm(): boolean {
    return this.isOpen && !this.isSending && this.answer !== null && this.toSend().length > 0;
  }

  /** What the aim would do; the whole draft if nothing is aimed at. */
  get preview(): Preview {
    if (this.answer === null) return NOTHING;
    if (this.aim === null) return this.chosen.length > 0 ? previewOf(this.answer, this.color) : NOTHING;
    return this.foretold(this.aim);
  }

  /** What choosing a square would do, as far as it is known. */
  foretold(at: string): Preview {
    const target = this.squares.get(at);
    return this.foreseen[at] ?? (target === undefined ? NOTHING : previewOf(target, this.color));
  }

  private has(verb: Action["do"]): boolean {
    return (this.answer?.targets ?? []).some((target) => (target.action as Action).do === verb);
  }

  // What a person does

  /** Chooses one of the cards on offer. */
  take(place: number): void {
    const card = this.offered?.[place];
    if (card !== undefined) this.choose(card, true);
  }

  /** Lifts a card or puts it back; a card that cannot be used says why. */
  lift(place: number): void {
    if (!this.isOpen || this.isSending || this.view === null) return;
    const card = cardsOf(this.view, this.color)[place];
    if (card === undefined) return;
    if (this.offered !== null) return this.refuse("selection-pending", card);
    if (this.lifted !== null && this.cards.has(card) && this.lifted !== place) return this.choose(card, true);
    const code = this.codes[place];
    if (code) return this.refuse(code, card);
    const wasLifted = this.lifted === place;
    this.clear();
    if (!wasLifted) this.lifted = place;
    void this.ask();
  }

  /** Looks at a target without choosing it. */
  point(name: string | null): void {
    if (this.isFixed) return;
    this.aim = name !== null && (this.squares.has(name) || this.cards.has(name)) ? name : null;
    if (this.aim !== null) void this.lookAhead(this.aim);
  }

  /** Takes a target: the aim, or with several to choose, one more of them. */
  choose(name: string, isFixed: boolean): void {
    if (!this.isOpen || this.isSending) return;
    this.reason = null;
    if (this.choosesSeveral) return this.toggle(name);
    if (!this.squares.has(name) && !this.cards.has(name)) return void this.explain(name);
    this.aim = name;
    this.isFixed = isFixed;
    void this.lookAhead(name);
  }

  private toggle(name: string): void {
    const place = this.chosen.indexOf(name);
    if (place >= 0) this.chosen = this.chosen.slice(0, place);
    else if (this.squares.has(name)) this.chosen = [...this.chosen, name];
    else return void this.explain(name);
    this.aim = null;
    void this.ask();
  }

  back(): boolean {
    this.reason = null;
    if (this.early.pop() !== undefined) return true;
    if (this.aim !== null && this.isFixed) {
      this.drop();
      return true;
    }
    if (this.chosen.length > 0) this.chosen = this.chosen.slice(0, -1);
    else if (this.lifted !== null) this.lifted = null;
    else return false;
    this.aim = null;
    void this.ask();
    return true;
  }

  /** Sends the draft. */
  async confirm(): Promise<void> {
    if (this.canConfirm) await this.transmit(this.toSend());
  }

  async pass(): Promise<void> {
    if (this.canPass) await this.transmit([{ do: "pass" }]);
  }

  /** Ends a selection that may be ended. */
  async finish(): Promise<void> {
    if (this.canFinish) await this.transmit([...this.drafted(), { do: "finish" }]);
  }

  private toSend(): Action[] {
    const drafted = this.drafted();
    if (this.choosesSeveral) {
      if (this.chosen.length === 0) return [];
      return this.canFinish ? [...drafted, { do: "finish" }] : drafted;
    }
    if (this.aim !== null) {
      const target = this.squares.get(this.aim) ?? this.cards.get(this.aim);
      return target === undefined ? [] : [...drafted, target.action as Action];
    }
    if (this.card !== null && this.revealsFirst) return drafted;
    return this.lifted === null && this.squares.size === 0 && this.canPass ? [{ do: "pass" }] : [];
  }

  /** A card that shows something new before anything can be chosen is confirmed alone. */
  get revealsFirst(): boolean {
    if (this.card === null || this.answer === null || this.chosen.length > 0) return false;
    const hand = this.view === null ? [] : cardsOf(this.view, this.color);
    return this.squares.size === 0 && [...this.cards.keys()].every((card) => !hand.includes(card));
  }

  private drafted(): Action[] {
    const use: Action[] = this.card === null ? [] : [{ do: "use", card: this.card }];
    return [...use, ...this.chosen.map((at): Action => ({ do: "pick", at }))];
  }

  /** What was drafted may no longer stand. */
  override fail(error: unknown): void {
    this.clear();
    super.fail(error);
  }

  // What the server says

  private async ask(codesOf?: Action[]): Promise<void> {
    const request = ++this.request;
    this.foreseen = {};
    this.isAsking = true;
    // What was legal before is not what is legal for a lifted card.
    this.answer = this.drafted().length === 0 ? this.resting : null;
    const answer = await this.draft(this.drafted(), codesOf ?? []);
    if (request !== this.request || !this.isOpen) return;
    this.isAsking = false;
    if (answer === null) return this.forget();
    if (codesOf !== undefined) this.codes = answer.codes ?? [];
    if (answer.refused !== undefined && answer.refused !== null) {
      this.forget();
      return this.refuse(answer.code ?? "", this.card);
    }
    this.answer = answer;
    if (this.drafted().length === 0) this.resting = answer;
    this.catchUp();
  }

  /** Does what was done too early; a deed that asks anew lets the others wait again. */
  private catchUp(): void {
    const { early, pointed } = this;
    this.early = [];
    this.pointed = null;
    pointed?.();
    for (const deed of early) this.whenKnown(deed);
  }

  /** Targets that the server had no time to play out are asked for when one looks at them. */
  private async lookAhead(name: string): Promise<void> {
    const target = this.squares.get(name);
    if (target === undefined || target.events || this.foreseen[name] !== undefined) return;
    const request = this.request;
    const answer = await this.draft([...this.drafted(), target.action as Action], []);
    if (answer === null || request !== this.request) return;
    const told = answer.events?.slice(this.answer?.events?.length ?? 0);
    const foreseen = { events: told, open: answer.open ?? false };
    this.foreseen = { ...this.foreseen, [name]: previewOf(foreseen, this.color) };
  }

  /** Why a square cannot be chosen. */
  async explain(name: string): Promise<void> {
    const request = this.request;
    const action: Action =
      this.choosing !== null && !this.isPlacing ? { do: "pick", at: name } : { do: "place", at: name };
    const answer = await this.draft(this.drafted(), [action]);
    const code = answer?.codes?.[0];
    if (code && request === this.request) this.refuse(code, this.choosing);
  }

  private get isPlacing(): boolean {
    return (this.answer?.targets ?? []).some((target) => (target.action as Action).do === "place");
  }

  private async draft(actions: Action[], ask: Action[]): Promise<Drafted | null> {
    try {
      return await this.session.draft(actions, ask);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      return null;
    }
  }

  protected override clear(): void {
    super.clear();
    this.chosen = [];
  }
}

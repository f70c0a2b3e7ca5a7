/** What one person is about to do at a decision: what is lifted, aimed at, paid with and picked, until it is sent. */

import { Refusal, type Session } from "../../table";
import { Draft } from "../../ui/draft.svelte";
import type { Action, Asked, Event, Foreseen, Prospect, View } from "../../wire/records/duel";
import { actionsOf, attacksOf, blockersOf, effectsOf, kindOf, type Kind } from "./choices";
import { cardOf } from "./names";
import { swapped } from "./payment";
import { isPlayer, parted, type Player } from "./sides";
import { vainOf } from "./vain";

export type DuelSession = Session<View, Event>;

/** A card of the hand, by its place, or a creature, by its name. */
export type Lifted = { what: "card"; card: string; place: number } | { what: "creature"; name: string };

const NOTHING: Asked = {};
const NOTHING_VAIN: ReadonlySet<string> = new Set();
const UNFORESEEN: ReadonlyMap<string, Foreseen> = new Map();

export class Turn extends Draft<View, Event, Action, Lifted, string> {
  /** Places in `options`, in the order in which they were picked. */
  picks = $state.raw<readonly number[]>([]);
  /** The mana cards chosen by hand; null as long as the rules choose. */
  private named = $state.raw<readonly string[] | null>(null);
  /** What is known of the payment chosen by hand; null until it is. */
  payment = $state.raw<Foreseen | null>(null);
  /** What is known of each target or blocker. */
  private foreseen = $state.raw<ReadonlyMap<string, Foreseen>>(UNFORESEEN);
  /** Of the options, those that would come to nothing. */
  vain = $state.raw<ReadonlySet<string>>(NOTHING_VAIN);
  /** Attacks are left, and somebody has been told so. */
  isWarned = $state(false);

  readonly you: Player | null = $state.raw(null);

  constructor(session: DuelSession, you: Player | null) {
    super(session);
    this.you = you;
    this.view = session.view;
  }

  // What is asked

  readonly now = $derived(this.view ?? this.session.view);
  readonly kind: Kind = $derived(this.isOpen ? kindOf(this.now.decision, this.you) : "");
  readonly asked = $derived(this.now.decision?.asked ?? NOTHING);
  private readonly choices = $derived(this.session.spoken?.choices ?? []);
  readonly attacks = $derived(attacksOf(this.choices));

  readonly hand = $derived.by((): readonly string[] => {
    const hand = this.you === null ? [] : this.now[this.you].hand;
    return typeof hand === "number" ? [] : hand;
  });

  /** What can be picked, copies as often as they are there. */
  readonly options = $derived.by((): readonly string[] => {
    switch (this.kind) {
      case "block":
        return [...blockersOf(this.choices)];
      case "trigger":
        return this.now.decision?.cards ?? [];
      case "order":
        return effectsOf(this.choices);
      case "mode":
        return Array.from({ length: this.asked.modes ?? 0 }, (_, at) => String(at + 1));
      case "shields":
      case "choose":
        return this.asked.among ?? [];
    }
    return [];
  });

  get least(): number {
    return this.isPicking ? (this.asked.least ?? 0) : 1;
  }

  get most(): number {
    return this.isPicking ? (this.asked.most ?? 0) : 1;
  }

  private get isPicking(): boolean {
    return this.kind === "choose" || this.kind === "shields";
  }

  get picked(): readonly string[] {
    return this.picks.map((at) => this.options[at] ?? "");
  }

  /** Where the things are that can be picked. */
  get where(): "battle" | "hand" | "mana" | "sheet" | "" {
    if (this.kind !== "choose") return "";
    const { zone, owner } = this.asked;
    if (zone === "battle") return "battle";
    return (zone === "hand" || zone === "mana") && owner === this.you ? zone : "sheet";
  }

  /** The card that an option names; a mana card is named by its place. */
  cardOf(option: string): string {
    const { owner: named, rest } = parted(option);
    const owner = named ?? this.asked.owner;
    if (this.asked.zone !== "mana" || !isPlayer(owner)) return rest;
    return this.now[owner].mana[Number(rest.slice(1)) - 1]?.card ?? rest;
  }

  /** The hand's place of each option that is a card of it. */
  readonly places = $derived.by((): readonly number[] => {
    const free = [...this.hand];
    return this.options.map((card) => {
      const place = free.indexOf(card);
      if (place >= 0) free[place] = "";
      return place;
    });
  });

  can(verb: Action["do"]): boolean {
    return actionsOf(this.choices, verb).length > 0;
  }

  // What is lifted

  get card(): string | null {
    return this.lifted?.what === "card" ? this.lifted.card : null;
  }

  get attacker(): string | null {
    return this.lifted?.what === "creature" ? this.lifted.name : null;
  }

  get prospect(): Prospect | null {
    return this.card === null ? null : (this.asked.hand?.[this.card] ?? null);
  }

  /** The bases of the evolution that is lifted. */
  get bases(): readonly string[] {
    return this.kind === "main" ? (this.prospect?.bases ?? []) : [];
  }

  /** Whether what is lifted would be a creature at a place of its own. */
  get comes(): boolean {
    return this.card !== null && cardOf(this.card).type === "creature";
  }

  get targets(): readonly string[] {
    return this.attacker === null ? [] : (this.attacks.get(this.attacker) ?? []);
  }

  /** What an attack on the aim, or the block that is picked, would come to. */
  get outlook(): Foreseen | null {
    const key = this.kind === "block" ? this.picked[0] : (this.aim ?? this.targets[0]);
    return key === undefined ? null : (this.foreseen.get(key) ?? null);
  }

  foreseenOf(key: string): Foreseen | null {
    return this.foreseen.get(key) ?? null;
  }

  /** The mana cards that would be tapped. */
  get paying(): readonly string[] {
    if (this.kind !== "main" || this.card === null) return [];
    return this.named ?? this.prospect?.pays ?? [];
  }

  get isPaidByHand(): boolean {
    return this.named !== null;
  }

  // Why not

  whyNotCard(card: string): string | null {
    if (!this.isOpen) return this.you === null ? "watching" : "not-your-decision";
    switch (this.kind) {
      case "charge":
        return null;
      case "main":
        return this.asked.hand?.[card]?.code || null;
      case "choose":
        return this.where === "hand" && this.options.includes(card) ? null : "wrong-kind";
    }
    return "wrong-kind";
  }

  // What a person does

  /** The decision that is open, or none: what was begun for another is put back. */
  follow(view: View, isFree: boolean): void {
    if (!isFree) {
      if (this.isOpen || this.view !== view) this.end();
      this.view = view;
      return;
    }
    if (this.isOpen && this.view === view) return;
    this.begin(view);
    if (this.kind === "block") void this.foresee({ do: "block" });
    if (this.where === "battle" && this.most === 1) void this.foresee({ do: "choose" });
    if (this.options.length === 1 && (this.kind === "trigger" || this.kind === "block")) this.picks = [0];
    if (this.kind === "trigger" || this.kind === "order") this.picks = [0];
  }

  tapCard(card: string, place: number): void {
    this.reason = null;
    if (this.where === "hand") return this.pick(this.places.indexOf(place));
    if (this.card === card && this.lifted?.what === "card" && this.lifted.place === place && this.canConfirm)
      return void this.confirm();
    const code = this.whyNotCard(card);
    this.lift({ what: "card", card, place });
    if (code !== null) this.refuse(code, card);
  }

  /** Takes it up; one that cannot be played is only looked at. */
  private lift(lifted: Lifted): void {
    this.drop();
    this.named = null;
    this.payment = null;
    const isBarred = lifted.what === "card" && this.whyNotCard(lifted.card) !== null;
    this.lifted = isBarred ? null : lifted;
    if (isBarred) return;
    if (lifted.what === "creature") void this.foresee({ do: "attack", with: lifted.name });
    else if (this.bases.length === 1) this.aimAt(this.bases[0] ?? "");
  }

  tapCreature(player: Player, name: string): void {
    this.reason = null;
    const at = this.optionOf(player, name);
    if (at >= 0) return this.pick(at);
    if (this.bases.includes(name) && player === this.you) return this.aimOrSend(name);
    if (this.kind === "attack" && player === this.you) return this.tapAttacker(name);
    if (this.kind === "attack" && this.attacker !== null) {
      if (this.targets.includes(name)) return this.aimOrSend(name);
      return this.refuse("bad-target", name);
    }
    if (this.kind === "block" && player === this.you) return this.refuse("cannot-block", name);
    if (this.kind === "main" && this.bases.length > 0) this.refuse("bad-base", name);
    else if (this.kind === "choose" && this.where === "battle") this.refuse("bad-pick", name);
  }

  private tapAttacker(name: string): void {
    if (this.attacks.has(name) && this.attacker !== name) return this.lift({ what: "creature", name });
    if (this.attacker === name) return void this.back();
    this.lifted = null;
    this.drop();
    this.refuse("cannot-attack", name);
  }

  /** Where an option names this creature; its owner may be left out. */
  optionOf(player: Player, name: string): number {
    if (this.kind === "block") return player === this.you ? this.options.indexOf(name) : -1;
    if (this.where !== "battle") return -1;
    const whole = this.options.indexOf(`${player}.${name}`);
    if (whole >= 0) return whole;
    // Without an owner, only one side has what can be picked.
    return this.now[player].battle.some((one) => one.name === name) && this.isPickedFrom(player)
      ? this.options.indexOf(name)
      : -1;
  }

  private isPickedFrom(player: Player): boolean {
    const names = new Set(this.now[player].battle.map((one) => one.name));
    return this.options.every((option) => names.has(parted(option).rest));
  }

  /** Attacks the other player. */
  tapPlayer(): void {
    this.reason = null;
    if (this.kind !== "attack" || this.attacker === null) return;
    if (this.targets.includes("player")) this.aimOrSend("player");
    else this.refuse("bad-target", "player");
  }

  private aimOrSend(target: string): void {
    if (this.aim === target && this.isFixed && this.canConfirm) return void this.confirm();
    this.aimAt(target);
  }

  aimAt(target: string): void {
    this.aim = target;
    this.isFixed = true;
  }

  /** Points at a target without choosing it. */
  point(target: string | null): void {
    if (this.isFixed || this.kind !== "attack" || this.attacker === null) return;
    this.aim = target !== null && this.targets.includes(target) ? target : null;
  }

  tapShield(shield: string): void {
    this.reason = null;
    const at = this.kind === "shields" ? this.options.indexOf(shield) : -1;
    if (at >= 0) this.pick(at);
  }

  tapMana(at: string): void {
    this.reason = null;
    if (this.where === "mana") return this.pick(this.options.findIndex((one) => parted(one).rest === at));
    if (this.kind !== "main" || this.card === null || this.you === null) return;
    const mana = this.now[this.you].mana;
    if (mana[Number(at.slice(1)) - 1]?.tapped) return this.refuse("bad-mana", at);
    this.named = swapped(this.paying, at, cardOf(this.card).cost, mana);
    void this.askPayment();
  }

  /** Picks one, or takes it back; the only one that can be picked, once more, is sent. */
  pick(at: number): void {
    this.reason = null;
    if (at < 0 || at >= this.options.length) return this.refuse("bad-pick");
    const isPicked = this.picks.includes(at);
    if (this.most === 1) {
      if (isPicked && this.least === 1) return void this.confirm();
      this.picks = isPicked ? [] : [at];
    } else if (isPicked) this.picks = this.picks.filter((one) => one !== at);
    else this.picks = [...this.picks, at].slice(-this.most);
  }

  back(): boolean {
    if (this.reason !== null) this.reason = null;
    else if (this.named !== null) this.named = this.payment = null;
    else if (this.aim !== null && this.isFixed && this.bases.length !== 1) this.drop();
    else if (this.lifted !== null) {
      this.lifted = null;
      this.drop();
    } else if (this.picks.length > 0 && this.kind !== "trigger" && this.kind !== "order")
      this.picks = this.picks.slice(0, -1);
    else return false;
    return true;
  }

  get canGoBack(): boolean {
    if (this.reason !== null || this.lifted !== null || this.named !== null) return true;
    return this.picks.length > 0 && this.kind !== "trigger" && this.kind !== "order";
  }

  protected override clear(): void {
    super.clear();
    this.picks = [];
    this.named = null;
    this.payment = null;
    this.foreseen = UNFORESEEN;
    this.vain = NOTHING_VAIN;
    this.isWarned = false;
  }

  // What is sent

  get action(): Action | null {
    if (this.card !== null) return this.cardAction(this.card);
    if (this.attacker !== null)
      return this.aim === null ? null : { do: "attack", with: this.attacker, target: this.aim };
    if (this.options.length === 0 || this.picks.length < this.least) return null;
    return this.pickAction(this.picked);
  }

  private cardAction(card: string): Action | null {
    if (this.kind === "charge") return { do: "charge", card };
    if (this.bases.length > 0 && this.aim === null) return null;
    const onto = this.aim === null ? {} : { onto: this.aim };
    const mana = this.named === null ? {} : { mana: [...this.named] };
    return { do: "play", card, ...onto, ...mana };
  }

  private pickAction(picked: readonly string[]): Action | null {
    const [first = ""] = picked;
    switch (this.kind) {
      case "block":
        return { do: "block", with: first };
      case "trigger":
        return { do: "trigger", card: first };
      case "order":
        return { do: "resolve", effect: first };
      case "mode":
        return { do: "mode", pick: Number(first) };
      case "shields":
      case "choose":
        return { do: "choose", pick: [...picked] };
    }
    return null;
  }

  /** Why what is begun cannot be done yet; null if it can. */
  get whyNotYet(): string | null {
    if (this.card !== null && this.bases.length > 0 && this.aim === null) return "needs-base";
    if (this.named !== null && this.payment?.pays !== true) return "bad-mana";
    if (this.attacker !== null && this.aim === null) return "no-target";
    return this.action === null ? "bad-pick" : null;
  }

  get canConfirm(): boolean {
    return this.isOpen && !this.isSending && this.action !== null && this.whyNotYet === null;
  }

  async confirm(): Promise<boolean> {
    const { action } = this;
    if (action === null || !this.canConfirm) return false;
    return this.transmit([action]);
  }

  get canPass(): boolean {
    return this.isOpen && this.can("pass");
  }

  /** Goes on without anything more. */
  async pass(): Promise<void> {
    if (this.canPass) await this.transmit([{ do: "pass" }]);
  }

  async answer(isTaken: boolean): Promise<void> {
    if (this.kind === "may") await this.transmit([{ do: isTaken ? "accept" : "decline" }]);
  }

  // What the server says

  private async foresee(begun: Action | { do: string; with?: string }): Promise<void> {
    const asked = ++this.request;
    const answer = await this.session.draft([], [], begun).catch((error: unknown) => this.hear(error));
    if (answer === null || asked !== this.request) return;
    const found = new Map(this.foreseen);
    for (const { action, foreseen } of answer.targets ?? []) {
      const target = action as Action;
      const key = target.do === "attack" ? target.target : target.do === "block" ? target.with : null;
      if (key !== null && foreseen) found.set(key, foreseen as Foreseen);
    }
    this.foreseen = found;
    this.vain = vainOf(answer.targets ?? []);
  }

  private async askPayment(): Promise<void> {
    const { card, named } = this;
    if (card === null || named === null) return;
    const asked = ++this.request;
    this.payment = null;
    const onto = this.aim === null ? {} : { onto: this.aim };
    const begun = { do: "play", card, ...onto, mana: [...named] };
    const answer = await this.session.draft([], [], begun).catch((error: unknown) => this.hear(error));
    if (answer === null || asked !== this.request) return;
    this.payment = (answer.targets?.[0]?.foreseen as Foreseen | undefined) ?? null;
  }

  private hear(error: unknown): null {
    if (!(error instanceof Refusal)) throw error;
    return null;
  }
}

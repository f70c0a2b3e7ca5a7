/**
 * What one person is about to do. Everything here is about the newest view, never about the picture: in a race the
 * animation of what has happened must not hold back an answer to it.
 */

import type { Session } from "../../table";
import { Draft } from "../../ui/draft.svelte";
import type { Action, Event, PlayAction, View } from "../../wire/records/dobon";
import type { Colour } from "../../games/dobon/cards";
import { copiesOf, isBegun, leadsOf, playOf, playsOf, type Copy } from "./groups";
import { whyNothing, whyNotPlay, type Stand } from "./reasons";

export type DobonSession = Session<View, Event>;
export type Drawing = "draw" | "take" | "pass";

/** A tap so soon after another play came to lie there was meant for the one before. */
const UNDER_THE_FINGER = 250;
/** So soon after drawing, a second hit is no pass. */
const DOUBLE_HIT = 300;

const NO_CARDS: readonly string[] = [];

/** What the slot in the middle does. */
type Meaning = "start" | "cut-in" | "play";

/** What is lifted is a group of cards, the lead first. */
export class Turn extends Draft<View, Event, Action, readonly Copy[], never> {
  /** When another play came to lie on the field, and when the slot for drawing was last used or changed. */
  private changedAt = -Infinity;
  /** When the slot in the middle came to do something else. */
  private meantAt = -Infinity;
  private drewAt = -Infinity;
  /** The play that lay there when the finger came down, and what the slot in the middle did then. */
  private pressed: { on: string; meaning: Meaning } | null = null;
  private wasMeaning: Meaning | "" = "";
  private wasDrawing: Drawing | "" = "";
  /** What is on its way, and on which view it was chosen. */
  private sent: { what: string; on: View } | null = null;

  constructor(
    session: DobonSession,
    readonly you: string | null,
  ) {
    super(session);
    this.view = session.view;
  }

  // What is on offer

  readonly now = $derived(this.session.view);
  /** The same list as long as nothing comes or goes: most of what is told does not touch the own hand. */
  private readonly held = $derived.by(() => this.now.hands[this.you ?? ""] ?? NO_CARDS);
  readonly hand = $derived.by(() => copiesOf(this.held));
  private readonly choices = $derived(this.session.spoken?.choices ?? []);
  readonly plays = $derived(playsOf(this.choices));
  readonly leads = $derived(leadsOf(this.plays));

  get stand(): Stand {
    const { session, you } = this;
    const isPast = session.room === "";
    return { view: this.now, you, isPast, isOffline: !isPast && session.connection !== "open" };
  }

  /** Whether this seat can do anything at all. */
  get isFree(): boolean {
    return whyNothing(this.stand) === null && this.choices.length > 0;
  }

  get isUp(): boolean {
    return this.you !== null && this.now.turn === this.you;
  }

  get isOwnTurn(): boolean {
    return this.isUp && this.now.phase === "turn";
  }

  get isChoosing(): boolean {
    return this.isUp && this.now.phase === "colour" && this.can("choose");
  }

  /** The call that is open; in a race it counts from the moment it is told. */
  get call(): "dobon" | "return" | null {
    if (whyNothing(this.stand) !== null) return null;
    const { may } = this.now;
    return may.includes("return") ? "return" : may.includes("dobon") ? "dobon" : null;
  }

  get canCutIn(): boolean {
    return !this.isOwnTurn && this.plays.length > 0 && whyNothing(this.stand) === null;
  }

  get canDecline(): boolean {
    return whyNothing(this.stand) === null && (this.now.may.length > 0 || this.can("decline"));
  }

  can(verb: Action["do"]): boolean {
    return this.choices.some((choice) => (choice.action as Action).do === verb);
  }

  /** What the slot for drawing is for. */
  get drawing(): Drawing {
    if (!this.isOwnTurn) return "draw";
    if (this.now.stack > 0) return "take";
    return this.now.drawn ? "pass" : "draw";
  }

  get canDraw(): boolean {
    return whyNothing(this.stand) === null && this.can(this.drawing);
  }

  private get meaning(): Meaning {
    if (this.can("start")) return "start";
    return this.canCutIn ? "cut-in" : "play";
  }

  get group(): readonly Copy[] {
    return this.lifted ?? [];
  }

  /** What would be laid: the group, or in a race the one card that may cut in. */
  get play(): PlayAction | null {
    if (this.group.length > 0) return playOf(this.plays, cardsOf(this.group));
    if (!this.canCutIn) return null;
    const first = this.hand.find((copy) => this.leads.has(copy.card));
    return first === undefined ? null : playOf(this.plays, [first.card]);
  }

  /** Why a card of the hand cannot be taken now; null if it can. */
  whyNot(copy: Copy): string | null {
    if (this.leads.has(copy.card) && whyNothing(this.stand) === null) return null;
    if (this.group.length > 0 && this.canAdd(copy)) return null;
    return whyNotPlay(this.stand, copy.card);
  }

  private canAdd(copy: Copy): boolean {
    return isBegun(this.plays, [...cardsOf(this.group), copy.card]);
  }

  // What is told

  /** Another view: what no longer fits it is put back. */
  follow(view: View): void {
    const before = this.view;
    this.view = view;
    this.isOpen = this.isFree;
    const isOther = before !== null && fieldOf(before) !== fieldOf(view) && view.by !== this.you;
    if (isOther) this.changedAt = performance.now();
    if (this.drawing !== this.wasDrawing && this.wasDrawing !== "") this.drewAt = performance.now();
    this.wasDrawing = this.drawing;
    if (this.meaning !== this.wasMeaning && this.wasMeaning !== "") this.meantAt = performance.now();
    this.wasMeaning = this.meaning;
    this.reason = null;
    const held = new Set(this.hand.map((copy) => copy.id));
    const isWhole = this.group.every((copy) => held.has(copy.id));
    if (!isWhole || !isBegun(this.plays, cardsOf(this.group))) this.lifted = null;
  }

  // What a person does

  /** A finger has come down somewhere. */
  press(): void {
    this.pressed = { on: fieldOf(this.now), meaning: this.meaning };
  }

  /** Lifts a card, adds it to the group, or lays the group it is in. */
  tap(copy: Copy): void {
    if (this.isTooLate()) return;
    this.reason = null;
    if (this.isInGroup(copy)) return void this.lay();
    const code = this.whyNot(copy);
    if (code !== null) return this.refuse(code, copy.card);
    this.lifted = this.group.length > 0 && this.canAdd(copy) ? [...this.group, copy] : [copy];
  }

  /** Takes a card into the group, or out of it, without laying anything. */
  add(copy: Copy, isAdded: boolean): void {
    this.reason = null;
    if (!isAdded) {
      const rest = this.group.filter((one) => one.id !== copy.id);
      this.lifted = rest.length > 0 && isBegun(this.plays, cardsOf(rest)) ? rest : null;
    } else if (!this.isInGroup(copy)) this.tap(copy);
  }

  isInGroup(copy: Copy): boolean {
    return this.group.some((one) => one.id === copy.id);
  }

  /** Lays the group; false if there is none. */
  lay(): boolean {
    const { play } = this;
    if (play === null || this.isTooLate()) return false;
    void this.send(play);
    return true;
  }

  /** Draws, takes or passes. */
  draw(): void {
    const isDouble = performance.now() - this.drewAt < DOUBLE_HIT;
    if (!this.canDraw || isDouble || this.isTooLate()) return;
    this.drewAt = performance.now();
    void this.send({ do: this.drawing });
  }

  /** One press, no question. */
  shout(): void {
    if (this.call !== null) void this.send({ do: this.call });
  }

  decline(): void {
    if (this.canDecline && !this.isTooLate()) void this.send({ do: "decline" });
  }

  choose(colour: Colour): void {
    if (this.isChoosing) void this.send({ do: "choose", colour });
  }

  start(): void {
    if (this.can("start") && !this.isTooLate(this.meantAt)) void this.send({ do: "start" });
  }

  /** Ends the room. */
  async close(): Promise<void> {
    if (this.can("close")) await this.send({ do: "close" });
  }

  back(): boolean {
    const had = this.reason !== null || this.group.length > 0;
    if (this.reason !== null) this.reason = null;
    else this.lifted = this.group.length > 1 ? this.group.slice(0, -1) : null;
    return had;
  }

  /** Something else came to lie there, or the slot came to do something else, while the finger was on its way. */
  private isTooLate(since = this.changedAt): boolean {
    const now = { on: fieldOf(this.now), meaning: this.meaning };
    const pressed = this.pressed ?? now;
    this.pressed = null;
    const isNew = performance.now() - since < UNDER_THE_FINGER;
    if (!isNew && pressed.on === now.on && pressed.meaning === now.meaning) return false;
    this.lifted = null;
    this.refuse("too-late");
    return true;
  }

  /** Nothing waits for what was sent before; only the same again is no second wish. */
  private async send(action: Action): Promise<void> {
    const on = this.now;
    if (this.sent?.what === action.do && this.sent.on === on) return;
    const sent = { what: action.do, on };
    this.sent = sent;
    try {
      await this.session.act(action, on);
    } catch (error) {
      if (this.sent === sent) this.sent = null;
      this.fail(error);
    }
  }
}

function cardsOf(group: readonly Copy[]): string[] {
  return group.map((copy) => copy.card);
}

/** Changes with every play of every game. */
function fieldOf(view: View): string {
  return `${view.game}/${view.play_no}`;
}

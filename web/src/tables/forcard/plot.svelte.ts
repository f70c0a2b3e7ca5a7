/** One person's plot before it is final: card, cell, direction, sacrifices, a second card, and what they would do. */

import { CARDS, type Way } from "../../games/forcard/cards";
import { Refusal, type Session } from "../../table";
import { Draft } from "../../ui/draft.svelte";
import type { Action, Event, Foreseen, Half as WireHalf, Outlook, View } from "../../wire/records/forcard";
import type { Target } from "../../wire/records/server";
import { stepFrom, type Side } from "./board";

export type ForcardSession = Session<View, Event>;

/** A card on its way to a cell. */
export interface Half {
  card: string;
  at: string | null;
  way: Way | null;
}

/** What is chosen next, or anew. */
export type Part = "card" | "cell" | "direction" | "sacrifice" | "second";

/** What can be done with a card: its cells and directions, each with what would come of it, as far as that is told. */
type Ends = ReadonlyMap<string, ReadonlyMap<Way | "", Foreseen | null>>;

const NONE: Ends = new Map();

/** What is lifted is a card; aimed at is a cell. */
export class Plot extends Draft<View, Event, Action, string, string> {
  /** One card, or two on a double turn. */
  halves = $state.raw<readonly Half[]>([]);
  sacrifices = $state.raw<readonly string[]>([]);
  /** The part that somebody wants to change. */
  wanted = $state.raw<Part | null>(null);
  /** The plot that was made final this turn, with what it would do. */
  laid = $state.raw<{ turn: number; foreseen: Foreseen | null } | null>(null);
  /** What the server said of what was begun on this view. */
  private known = $state.raw<ReadonlyMap<string, Ends>>(new Map());
  /** What is being asked, and what was done meanwhile. */
  private readonly asking = new Set<string>();
  private early: (() => void)[] = [];
  private turn = 0;

  constructor(
    session: ForcardSession,
    readonly side: Side,
  ) {
    super(session);
  }

  /**
   * The turn as it stands now, and the picture, which may lag behind it or show an earlier one again. Somebody else's
   * READY changes nothing in one's own tray.
   */
  follow(now: View, shown: View, isFree: boolean): void {
    const isNew = now.turn !== this.turn || now.ready.includes(this.side) || now.result !== null;
    this.view = isFree ? now : shown;
    this.turn = now.turn;
    if (isNew) {
      this.known = new Map();
      this.clear();
    }
    this.isOpen = isFree;
  }

  // What stands in the tray

  /** The half that is being chosen. */
  get index(): number {
    return this.halves.length > 1 && this.wanted !== "card" && this.wanted !== "cell" ? 1 : 0;
  }

  get half(): Half | null {
    return this.halves[this.index] ?? null;
  }

  get part(): Part {
    const half = this.half;
    if (this.wanted !== null) return this.wanted;
    if (half === null) return "card";
    if (this.index === 1) return half.at !== null && !isWhole(half) ? "direction" : "second";
    if (half.at === null) return "cell";
    if (!isWhole(half)) return "direction";
    if (this.giveable.length > 0 || this.sacrifices.length > 0) return "sacrifice";
    if (this.seconds.length > 0) return "second";
    return half.way === null ? "cell" : "direction";
  }

  get isComplete(): boolean {
    return this.halves.length > 0 && this.halves.every(isWhole);
  }

  get canConfirm(): boolean {
    return this.isOpen && !this.isSending && this.isComplete;
  }

  get canGoBack(): boolean {
    return this.halves.length > 0;
  }

  /** The cells where the card in hand can be put. */
  get targets(): Ends {
    const half = this.half;
    return half === null ? NONE : (this.known.get(keyOf(this.begunWith(half.card))) ?? NONE);
  }

  /** Own cells that may still be given for S08. */
  get giveable(): readonly string[] {
    return this.foreseen?.sacrifices ?? [];
  }

  /** Cards that may follow on a double turn. */
  get seconds(): readonly string[] {
    const first = this.halves[0];
    if (first === undefined || !isWhole(first)) return [];
    return this.endOf({ do: "play", card: first.card }, first)?.seconds ?? [];
  }

  /** What the plot would do as it stands, or with the cell that is pointed at; null as long as that is not known. */
  get foreseen(): Foreseen | null {
    const half = this.half;
    if (half === null) return null;
    const shown = half.at === null ? { ...half, at: this.aim } : half;
    if (shown.at === null) return this.index === 1 ? this.firstAlone : null;
    if (this.sacrifices.length > 0 && half.at !== null) {
      const begun = this.poured(half.at);
      return this.endOf(begun, half) ?? this.endOf(this.begunWith(half.card), half);
    }
    return this.endOf(this.begunWith(half.card), shown) ?? this.endOf(this.exactly(shown), shown);
  }

  private get firstAlone(): Foreseen | null {
    const first = this.halves[0];
    return first === undefined ? null : this.endOf({ do: "play", card: first.card }, first);
  }

  private endOf(begun: Begun, { at, way }: Half): Foreseen | null {
    if (at === null) return null;
    return (
      this.known
        .get(keyOf(begun))
        ?.get(at)
        ?.get(way ?? "") ?? null
    );
  }

  outlookOf(card: string): Outlook {
    return this.view?.outlook[this.side]?.[card] ?? {};
  }

  /** Why a card cannot be chosen at this moment. */
  whyNot(card: string): string | null {
    if (this.outlookOf(card).barred) return "placement";
    if (this.isSecondWanted && !this.isHeld(card) && !this.seconds.includes(card)) return "bad-double";
    return null;
  }

  isHeld(card: string): boolean {
    return this.halves.some((half) => half.card === card);
  }

  /** Whether the next card would be the second of a double. */
  private get isSecondWanted(): boolean {
    return this.part === "second" && this.seconds.length > 0;
  }

  /** The cell to which a direction of the chosen card points; null off the board. */
  pointedBy(way: Way): string | null {
    const at = this.half?.at ?? null;
    return at === null || this.view === null ? null : stepFrom(at, way, this.view.size);
  }

  /** The directions that the card in hand has. */
  get allWays(): readonly Way[] {
    return this.isOpen && this.half !== null ? waysOf(this.half.card) : [];
  }

  /** The directions among which one is to be chosen, as soon as there is a cell. */
  get ways(): readonly Way[] {
    const half = this.half;
    return half === null || half.at === null || this.wanted === "cell" ? [] : waysOf(half.card);
  }

  // What a person does

  /** Takes a card, another instead, or puts it back. */
  lift(card: string): void {
    if (!this.isOpen || this.isSending) return;
    this.reason = null;
    const code = this.whyNot(card);
    if (code !== null) return this.refuse(code, card);
    if (this.isHeld(card)) return this.putBack(card);
    if (this.isSecondWanted) this.halves = [...this.halves.slice(0, 1), { card, at: null, way: null }];
    else this.halves = [{ card, at: this.half?.at ?? null, way: null }];
    if (this.index === 0) this.sacrifices = [];
    this.wanted = null;
    this.settle();
  }

  private putBack(card: string): void {
    if (this.halves[1]?.card === card) this.halves = this.halves.slice(0, 1);
    else this.clear();
    this.wanted = null;
    this.settle();
  }

  /** Looks at a cell without choosing it. */
  point(at: string | null): void {
    this.aim = at;
  }

  /** A cell is tapped: it is chosen, stands for a direction, is given, or makes the plot final. */
  choose(at: string): void {
    if (!this.isOpen || this.isSending) return;
    this.whenKnown(() => this.take(at));
  }

  private take(at: string): void {
    this.reason = null;
    const half = this.half;
    if (half === null) return this.refuse("no-card");
    const way = this.ways.find((one) => this.pointedBy(one) === at);
    if (way !== undefined) {
      if (half.way === way && this.isComplete) return void this.confirm();
      return this.turnTo(way);
    }
    if (half.at !== null && this.wanted !== "cell") {
      if (at === half.at && this.isComplete) return void this.confirm();
      if (this.sacrifices.includes(at) || this.giveable.includes(at)) return this.give(at);
    }
    if (this.targets.has(at)) this.put({ ...half, at });
    else this.refuse(this.targets.size === 0 ? "no-targets" : "placement", half.card);
  }

  /** A cell and a direction at once. */
  sweep(at: string, way: Way): void {
    if (!this.isOpen || this.isSending) return;
    this.whenKnown(() => {
      const half = this.half;
      if (half !== null && this.targets.has(at)) this.put({ ...half, at, way });
    });
  }

  /** Chooses a direction. */
  turnTo(way: Way): void {
    const half = this.half;
    if (half === null || half.at === null) return;
    this.put({ ...half, way });
  }

  /** The next direction round, or the one before. */
  turnBy(step: number): boolean {
    const half = this.half;
    const ways = half === null ? [] : roundOf(waysOf(half.card));
    if (!this.isOpen || half === null || half.at === null || ways.length === 0) return false;
    const at = half.way === null ? (step > 0 ? -1 : 0) : ways.indexOf(half.way);
    this.turnTo(ways.at((at + step + ways.length) % ways.length) as Way);
    return true;
  }

  private give(at: string): void {
    const rest = this.sacrifices.filter((one) => one !== at);
    this.sacrifices = rest.length < this.sacrifices.length ? rest : [...rest, at];
    this.settle();
  }

  private put(half: Half): void {
    this.halves = this.halves.map((one, at) => (at === this.index ? half : one));
    this.wanted = null;
    this.settle();
  }

  /** Wants to choose a part anew; a given cell is taken back. */
  want(part: Part, value = ""): void {
    if (!this.isOpen || this.isSending) return;
    this.reason = null;
    if (part === "sacrifice" && value !== "") this.give(value);
    else if (part === "direction" && this.part === "direction") this.turnBy(1);
    else this.wanted = part;
  }

  /** Everything back into the hand. */
  wipe(): void {
    if (this.isSending) return;
    this.clear();
  }

  back(): boolean {
    this.reason = null;
    if (this.early.pop() !== undefined) return true;
    if (this.wanted !== null) this.wanted = null;
    else if (!this.undo()) return false;
    this.settle();
    return true;
  }

  /** Takes the last part back. */
  private undo(): boolean {
    const last = this.halves.at(-1);
    if (last === undefined) return false;
    const others = this.halves.slice(0, -1);
    if (this.sacrifices.length > 0) this.sacrifices = this.sacrifices.slice(0, -1);
    else if (last.way !== null) this.halves = [...others, { ...last, way: null }];
    else if (last.at !== null) this.halves = [...others, { ...last, at: null }];
    else this.halves = others;
    return true;
  }

  /** Makes it final. */
  async confirm(): Promise<void> {
    const action = this.action;
    if (!this.canConfirm || action === null) return;
    const laid = { turn: this.turn, foreseen: this.foreseen };
    this.laid = laid;
    if (!(await this.transmit([action])) && this.laid === laid) this.laid = null;
  }

  get action(): Action | null {
    const [first, second] = this.halves;
    if (first === undefined || !this.isComplete) return null;
    if (second !== undefined) return { do: "double", plays: [written(first), written(second)] };
    const given = this.sacrifices.length > 0 ? { sacrifice: [...this.sacrifices] } : {};
    return { do: "play", ...written(first), ...given };
  }

  protected override clear(): void {
    super.clear();
    this.halves = [];
    this.sacrifices = [];
    this.wanted = null;
    this.early = [];
  }

  // What the server says

  /** Does it now, or as soon as it is known what can be done: whoever is quicker than the server loses nothing. */
  private whenKnown(deed: () => void): void {
    if (!this.isWaiting) return deed();
    this.early.push(deed);
    this.settle();
  }

  /** Whether it is not known yet what can be done with the card. */
  get isWaiting(): boolean {
    const half = this.half;
    return this.isOpen && half !== null && !this.known.has(keyOf(this.begunWith(half.card)));
  }

  /** What stands in the tray has changed: asks for what is not known of it. */
  private settle(): void {
    this.lifted = this.halves[0]?.card ?? null;
    const half = this.half;
    if (half === null) return;
    const begun = this.begunWith(half.card);
    void this.ask(begun);
    if (this.sacrifices.length > 0 && half.at !== null) void this.ask(this.poured(half.at));
    // Where the server had no time for all cells at once, this one is asked for by itself.
    if (isWhole(half) && this.known.has(keyOf(begun)) && this.endOf(begun, half) === null)
      void this.ask(this.exactly(half));
  }

  private begunWith(card: string): Begun {
    const first = this.halves[0];
    if (this.index === 0 || first === undefined) return { do: "play", card };
    return { do: "double", plays: [written(first), { card }] };
  }

  private exactly(half: Half): Begun {
    const first = this.halves[0];
    if (this.index === 0 || first === undefined) return { do: "play", ...written(half) };
    return { do: "double", plays: [written(first), written(half)] };
  }

  private poured(at: string): Begun {
    return { do: "play", card: this.half?.card ?? "", at, sacrifice: [...this.sacrifices] };
  }

  /** Asks for all cells and directions of what is begun, once a turn. */
  private async ask(begun: Begun): Promise<void> {
    const key = keyOf(begun);
    if (this.known.has(key)) return this.dropIllegal();
    if (this.asking.has(key)) return;
    const { turn } = this;
    this.asking.add(key);
    const answer = await this.session.draft([], [], begun).catch((error: unknown) => this.hear(error));
    this.asking.delete(key);
    if (answer === null || turn !== this.turn) return;
    this.known = new Map(this.known).set(key, endsOf(answer.targets ?? []));
    this.dropIllegal();
    const { early } = this;
    this.early = [];
    for (const deed of early) this.whenKnown(deed);
  }

  /** Whoever has asked something else since does not want to know. */
  private hear(error: unknown): null {
    if (!(error instanceof Refusal)) throw error;
    if (error.code !== "superseded") this.refuse(error.code);
    return null;
  }

  /** A cell that was kept for another card may not be one of its cells. */
  private dropIllegal(): void {
    const half = this.half;
    if (half === null || half.at === null || this.isWaiting || this.targets.has(half.at)) return;
    this.halves = this.halves.map((one, at) => (at === this.index ? { ...half, at: null, way: null } : one));
  }
}

/** A plot of which only a part is chosen. */
type Begun = { do: "play" | "double"; [field: string]: unknown };

const keyOf = (begun: Begun): string => JSON.stringify(begun);

function waysOf(card: string): readonly Way[] {
  return CARDS[card]?.ways ?? [];
}

/** The directions as the hand of a clock meets them. */
function roundOf(ways: readonly Way[]): Way[] {
  const ROUND: readonly Way[] = ["up", "ur", "right", "dr", "down", "dl", "left", "ul"];
  return ROUND.filter((way) => ways.includes(way));
}

function isWhole({ card, at, way }: Half): boolean {
  return at !== null && (way !== null || waysOf(card).length === 0);
}

function written({ card, at, way }: Half): WireHalf {
  return { card, at: at ?? "", ...(way === null ? {} : { dir: way }) };
}

function endsOf(targets: readonly Target[]): Ends {
  const ends = new Map<string, Map<Way | "", Foreseen | null>>();
  for (const { action, foreseen } of targets) {
    const plot = action as Action;
    const half = plot.do === "play" ? plot : plot.plays?.at(-1);
    if (half === undefined) continue;
    const ways = ends.get(half.at) ?? new Map<Way | "", Foreseen | null>();
    ends.set(half.at, ways.set((half.dir ?? "") as Way | "", (foreseen as Foreseen | undefined) ?? null));
  }
  return ends;
}

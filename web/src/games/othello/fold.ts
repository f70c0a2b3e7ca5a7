/** How an event changes what a viewer of Card Othello is shown: the twin of `games/othello/fold.py`. */

import type { Event, Guard, Kind, View } from "../../wire/records/othello";

type Color = "black" | "white";
type Cards = string[] | number;
type Both<T> = { black: T; white: T };
type Batch = Extract<Event, { targets: unknown; after: unknown }>;
type Redrawn = Exclude<Batch, { type: "move" }>;
type Moved = Extract<Event, { type: "move" }>;
type Dealt = Extract<Event, { type: "hand_add" | "hand_remove" | "deck_add" | "offer" | "reveal" }>;

const LETTERS: Record<string, string> = { black: "B", white: "W", empty: "." };
/** The kinds that act at turn starts. */
export const WAKING = ["hyperactive", "bomb", "breeding", "udg", "dragon"];
const COLORS: readonly Color[] = ["black", "white"];

export function fold(view: View, event: Event): View {
  switch (event.type) {
    case "move":
      return moved(view, event);
    case "place":
      return { ...redrawn(view, event), passes: 0 };
    case "flip":
    case "destroy":
    case "spawn":
    case "status_applied":
    case "status_removed":
      return redrawn(view, event);
    case "charge":
      return { ...view, charge: having(view.charge, event.by, event.value) };
    case "hand_add":
    case "hand_remove":
    case "deck_add":
    case "offer":
    case "reveal":
      return dealt(view, event);
    case "turn":
      return { ...closed(view), turn: event.by, stage: "act", used: null, pending: null, picks: 0 };
    case "card_used":
      return { ...view, used: event.card };
    case "stage": {
      const changed = { ...view, stage: event.stage, pending: event.pending, picks: event.picks };
      return event.stage === "pick" ? changed : closed(changed);
    }
    case "pass":
      return { ...view, passes: view.passes + 1 };
    case "game_over": {
      const over = { ...view, turn: null, stage: "over", used: null, pending: null, picks: 0, offers: null };
      return { ...over, result: { winner: event.winner, black: event.black, white: event.white } };
    }
  }
  return view;
}

/** Offers are gone, and a hand that was shown is a number again. */
function closed(view: View): View {
  let hand = view.hand;
  for (const color of COLORS) {
    if (color !== view.viewer) hand = having(hand, color, size(hand[color]));
  }
  return { ...view, offers: null, hand };
}

/** Squares look as the event says. */
function redrawn(view: View, event: Redrawn): View {
  const rows = view.board.map((row) => [...row]);
  const kinds = new Map(view.kinds.map((kind) => [kind.at, kind]));
  const guards = new Map(view.guards.map((guard) => [guard.at, guard]));
  event.targets.forEach((cell, place) => {
    const look = event.after[place]!;
    const at = squareName(cell.r, cell.c);
    rows[cell.r]![cell.c] = LETTERS[look.color]!;
    guards.delete(at);
    if (look.guard !== undefined && look.guard !== null) guards.set(at, { at, turns: look.guard });
    if (kinds.get(at)?.kind !== look.special) kinds.delete(at);
    if (look.special !== null) kinds.set(at, kindOf(at, look.special, look.timer));
  });
  return {
    ...view,
    board: rows.map((row) => row.join("")),
    kinds: inOrder([...kinds.values()]),
    guards: inReadingOrder([...guards.values()]),
  };
}

/** A stone carries its kind and guard along; a kind keeps its place in the order. */
function moved(view: View, event: Moved): View {
  const way = event.targets[0];
  const start = squareName(way.from.r, way.from.c);
  const end = squareName(way.to.r, way.to.c);
  const rows = view.board.map((row) => [...row]);
  rows[way.from.r]![way.from.c] = ".";
  rows[way.to.r]![way.to.c] = LETTERS[event.after[0].color]!;
  const carried = <T extends Kind | Guard>(mark: T): T => (mark.at === start ? { ...mark, at: end } : mark);
  return {
    ...view,
    board: rows.map((row) => row.join("")),
    kinds: inOrder(view.kinds.map(carried)),
    guards: inReadingOrder(view.guards.map(carried)),
  };
}

/** Cards come, go, or are shown. */
function dealt(view: View, event: Dealt): View {
  switch (event.type) {
    case "hand_add": {
      const by = colorOf(event.by);
      const deck = view.deck[by] - (event.source === "deck" ? size(event.cards) : 0);
      const hand = withCards(view.hand[by], event.cards);
      return { ...view, hand: having(view.hand, by, hand), deck: having(view.deck, by, deck) };
    }
    case "hand_remove": {
      const by = colorOf(event.by);
      const discard = event.to === "discard" ? [...view.discard[by], ...event.cards] : view.discard[by];
      const hand = without(view.hand[by], event.cards);
      return { ...view, hand: having(view.hand, by, hand), discard: having(view.discard, by, discard) };
    }
    case "deck_add": {
      const by = colorOf(event.by);
      return { ...view, deck: having(view.deck, by, view.deck[by] + event.cards.length) };
    }
    case "offer": {
      if (view.pending === "heaven") return { ...view, offers: event.cards };
      if (typeof event.cards === "number") return view;
      return { ...view, hand: having(view.hand, event.by === "black" ? "white" : "black", event.cards) };
    }
    case "reveal": {
      const sprung = event.traps.map((cell) => kindOf(squareName(cell.r, cell.c), "trap", null));
      const kinds = view.kinds.filter((kind) => kind.kind !== "trap");
      const hand = { black: event.hands.black, white: event.hands.white };
      return { ...view, kinds: inOrder([...kinds, ...sprung]), hand };
    }
  }
}

/** A hand without the leftmost copy of each of these cards. */
function without(held: Cards, cards: readonly string[]): Cards {
  if (typeof held === "number") return held - cards.length;
  return cards.reduce((left, card) => left.toSpliced(left.indexOf(card), 1), held);
}

function withCards(held: Cards, cards: Cards): Cards {
  if (typeof held === "number" || typeof cards === "number") return size(held) + size(cards);
  return [...held, ...cards];
}

function size(cards: Cards): number {
  return typeof cards === "number" ? cards : cards.length;
}

function having<T>(both: Both<T>, by: string, value: T): Both<T> {
  return by === "black" ? { black: value, white: both.white } : { black: both.black, white: value };
}

function colorOf(by: string): Color {
  return by === "black" ? "black" : "white";
}

function squareName(row: number, column: number): string {
  return `${"abcdefgh"[column]}${row + 1}`;
}

/** A square's number in reading order. */
function squareNumber(at: string): number {
  return (Number(at.slice(1)) - 1) * 8 + "abcdefgh".indexOf(at.slice(0, 1));
}

function kindOf(at: string, kind: string, timer: number | null | undefined): Kind {
  return timer === undefined || timer === null ? { at, kind } : { at, kind, timer };
}

function inReadingOrder<T extends { at: string }>(marks: T[]): T[] {
  return marks.toSorted((one, other) => squareNumber(one.at) - squareNumber(other.at));
}

/** Those that act at turn starts first, in the order given, then the others in reading order. */
function inOrder(kinds: Kind[]): Kind[] {
  const waking = kinds.filter((kind) => WAKING.includes(kind.kind));
  return [...waking, ...inReadingOrder(kinds.filter((kind) => !WAKING.includes(kind.kind)))];
}

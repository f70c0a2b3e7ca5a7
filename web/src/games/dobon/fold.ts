/** How each event changes what its viewer is shown: the twin of `games/dobon/fold.py`. */

import type { Event, View } from "../../wire/records/dobon";
import { PACK_SIZE, colourOf, inOrder } from "./cards";

type Chance = View["may"][number];
type Of<T extends Event["type"]> = Extract<Event, { type: T }>;

export function fold(view: View, event: Event): View {
  switch (event.type) {
    case "hand_add":
    case "hand_remove":
    case "flip":
    case "place":
    case "reveal":
      return foldCards(view, event);
    case "chance":
    case "declined":
    case "timeout":
    case "out_pending":
    case "dobon":
    case "return_offered":
      return foldChances(view, event);
    case "game_start":
    case "pay":
    case "game_over":
    case "rate":
    case "room_over":
    case "seat":
    case "owner":
      return foldRoom(view, event);
  }
  return foldTurn(view, event);
}

function foldCards(view: View, event: Of<"hand_add" | "hand_remove" | "flip" | "place" | "reveal">): View {
  switch (event.type) {
    case "hand_add":
      return added(view, event);
    case "hand_remove": {
      const { player, cards } = event;
      const counts = { ...view.counts, [player]: (view.counts[player] ?? 0) - cards.length };
      const held = view.hands[player];
      const hands = held === undefined ? view.hands : { ...view.hands, [player]: without(held, cards) };
      return { ...view, counts, hands };
    }
    case "flip":
      return laid({ ...view, pile: view.pile - 1, by: null, play_no: 0 }, [event.card]);
    case "place": {
      const discards = inOrder([...view.discards, ...view.field]);
      return laid({ ...view, discards, by: event.by, play_no: event.play_no }, event.cards);
    }
    case "reveal":
      return { ...view, hands: event.hands };
  }
}

function added(view: View, event: Of<"hand_add">): View {
  const { player, n, reason, cards } = event;
  const counts = { ...view.counts, [player]: (view.counts[player] ?? 0) + n };
  let after: View = { ...view, counts, pile: view.pile - n };
  if (cards !== undefined && cards !== null) {
    const hand = inOrder([...(view.hands[player] ?? []), ...cards]);
    after = { ...after, hands: { ...view.hands, [player]: hand } };
  }
  if (reason === "deal") return after;
  return restarted(withMay({ ...after, window: false, drawn: reason === "draw" }, []));
}

function foldTurn(view: View, event: Event): View {
  switch (event.type) {
    case "reverse":
      return { ...view, direction: event.direction };
    case "stack":
      return { ...view, stack: event.total };
    case "colour": {
      const after = { ...view, colour: event.colour };
      return event.by === null ? after : restarted(after);
    }
    case "colour_owed":
      return { ...view, phase: "colour", turn: event.player, drawn: false };
    case "turn": {
      const after: View = { ...view, phase: "turn", turn: event.player, drawn: false };
      return event.player === view.viewer ? withoutChances(after, ["cut-in"]) : after;
    }
    case "grace":
      return { ...view, grace: event.seconds > 0, clock: event.seconds || view.timeout };
    case "pass":
      return restarted(view);
  }
  return view;
}

function foldChances(
  view: View,
  event: Of<"chance" | "declined" | "timeout" | "out_pending" | "dobon" | "return_offered">,
): View {
  switch (event.type) {
    case "chance":
      return withMay(view, event.kinds);
    case "declined":
      return withoutChances(view, event.kinds);
    case "timeout":
      return event.auto === "no-dobon" ? withoutChances(view, ["dobon"]) : view;
    case "out_pending":
      return { ...view, phase: "finish", turn: null, window: false };
    case "dobon": {
      const called = { dobon_by: [...view.dobon_by, event.by], target: event.target };
      const after: View = { ...view, phase: "dobon", turn: null, drawn: false, window: false, ...called };
      return withoutChances(after, event.by === view.viewer ? ["cut-in", "dobon"] : ["cut-in"]);
    }
    case "return_offered": {
      const after = restarted({ ...view, phase: "return", turn: event.player });
      return event.player === view.viewer ? withMay(after, ["return"]) : after;
    }
  }
}

function foldRoom(
  view: View,
  event: Of<"game_start" | "pay" | "game_over" | "rate" | "room_over" | "seat" | "owner">,
): View {
  switch (event.type) {
    case "game_start": {
      const bare: Partial<View> = {
        hands: {},
        counts: {},
        field: [],
        discards: [],
        dobon_by: [],
        target: null,
      };
      const { game, rate } = event;
      const table: Partial<View> = {
        phase: "turn",
        pile: PACK_SIZE,
        direction: "cw",
        stack: 0,
        result: null,
      };
      return { ...view, ...bare, ...table, game, rate };
    }
    case "pay": {
      const { from, to, points } = event;
      const scores = { ...view.scores, [from]: (view.scores[from] ?? 0) - points };
      scores[to] = (scores[to] ?? 0) + points;
      return { ...view, scores, paid: [...view.paid, { from, to, points }] };
    }
    case "game_over":
      return ended(view, event);
    case "rate":
      return { ...view, rate: event.rate };
    case "seat":
      return { ...view, seats: { ...view.seats, [event.player]: event.holder } };
    case "owner":
      return { ...view, owner: event.player };
    case "room_over":
      return { ...view, phase: "closed" };
  }
}

/** The table comes to rest with its result. */
function ended(view: View, over: Of<"game_over">): View {
  const { kind, winners, losers, rate, next } = over;
  const after: View = {
    ...view,
    phase: "result",
    turn: null,
    stack: 0,
    drawn: false,
    window: false,
    clock: null,
    grace: false,
    result: { kind, winners, losers, pot: over.pot ?? null, rate, pays: view.paid, next },
    paid: [],
    next_start: next,
    deckouts: kind === "deck-out" ? view.deckouts + 1 : 0,
  };
  return withMay(after, []);
}

/** A new field card: its colour, a new window, the clock. */
function laid(view: View, cards: string[]): View {
  const colour = colourOf(cards[0]!);
  return restarted(withMay({ ...view, field: cards, colour, drawn: false, window: true, grace: false }, []));
}

function restarted(view: View): View {
  return { ...view, clock: view.timeout || null };
}

/** The viewer's own chances; in sequential mode the one they are asked for. */
function withMay(view: View, kinds: Chance[]): View {
  return { ...view, may: kinds, offer: view.mode === "sequential" ? (kinds[0] ?? null) : null };
}

function withoutChances(view: View, kinds: Chance[]): View {
  return withMay(
    view,
    view.may.filter((kind) => !kinds.includes(kind)),
  );
}

function without(hand: readonly string[], cards: readonly string[]): string[] {
  return cards.reduce((left, card) => left.toSpliced(left.indexOf(card), 1), [...hand]);
}

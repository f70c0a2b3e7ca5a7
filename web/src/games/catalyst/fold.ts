/** How an event changes what everybody sees of the solitaire: the twin of `games/catalyst/view.py`. */

import type { Event, View } from "../../wire/records/catalyst";
import { PACK } from "./cards";

export function fold(view: View, event: Event): View {
  switch (event.type) {
    case "place": {
      const deck = view.deck - (event.from === "deck" ? 1 : 0);
      return { ...view, field: view.field.toSpliced(event.at, 0, event.card), deck };
    }
    case "destroy": {
      const width = event.cause === "player" ? 2 : 3; // a catalyst never lies in the row
      const removed = inFixedOrder([...view.removed, ...event.cards]);
      return { ...view, field: view.field.toSpliced(event.at, width), removed };
    }
    case "hand_remove": {
      const slot = view.hand.indexOf(event.card);
      const gap = view.deck > 0 ? slot : null;
      return { ...view, hand: view.hand.toSpliced(slot, 1), plays: view.plays + 1, gap };
    }
    case "hand_add": {
      const slot = view.gap ?? view.hand.length;
      return { ...view, hand: view.hand.toSpliced(slot, 0, event.card), deck: view.deck - 1, gap: null };
    }
    case "game_over": {
      const { outcome, reason } = event;
      const left = view.field.length;
      const unplayed = view.hand.length + view.deck;
      return { ...view, result: { outcome, reason, plays: view.plays, left, unplayed }, gap: null };
    }
  }
  return view;
}

function inFixedOrder(cards: readonly string[]): string[] {
  return PACK.filter((card) => cards.includes(card));
}

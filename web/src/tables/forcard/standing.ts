/** How a side stands in the picture, in a word. */

import type { View } from "../../wire/records/forcard";
import { say } from "../../words/words.svelte";
import type { Side } from "./board";
import type { Played } from "./stages";

export type Status = "thinking" | "ready" | "plot" | "skip" | "double" | "reveal" | "over" | "away";

export interface Scene {
  view: View;
  /** The side of whoever looks; null for a spectator. */
  you: Side | null;
  isRevealing: boolean;
  isAway: boolean;
}

/** Of the other side nobody sees more than whether it is ready. */
export function statusOf(side: Side, { view, you, isRevealing, isAway }: Scene): Status {
  if (view.result !== null) return "over";
  if (isRevealing) return "reveal";
  if (view.ready.includes(side)) return "ready";
  if (isAway) return "away";
  if (view.skip.includes(side) || (view.hands[side] ?? []).length === 0) return "skip";
  if (view.double.includes(side)) return "double";
  return side === you ? "plot" : "thinking";
}

/** Cards that change by themselves, and the turns until then. */
export interface Change {
  turns: number;
  cards: string[];
}

/** The next change of cards that a hand still holds; null where none will come. */
export function nextChange(view: View): Change | null {
  const coming = Object.values(view.outlook)
    .flatMap((hand) => Object.entries(hand))
    .flatMap(([card, { switch_in = 0 }]) => (switch_in > 0 ? [{ card, turns: switch_in }] : []));
  if (coming.length === 0) return null;
  const turns = Math.min(...coming.map((one) => one.turns));
  const cards = coming.filter((one) => one.turns === turns).map((one) => one.card);
  return { turns, cards: [...new Set(cards)].sort() };
}

/** What is said on a strip for a moment, in the game's own words. */
export function momentWords(event: Played): { by: Side; text: string } | null {
  switch (event.type) {
    case "skip":
    case "timeout":
      return { by: event.by, text: say("forcard", `events.${event.type}`, { by: event.by }) };
    case "status_applied":
      if (event.status === "bomb") return null;
      return { by: event.by, text: say("forcard", `events.applied_${event.status}`, { by: event.by }) };
    default:
      return null;
  }
}

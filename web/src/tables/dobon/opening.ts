/** How a deal looks: card by card round the table from the pile, then the first card; it takes 900 ms at most. */

import { even, settle } from "../../playback/easing";
import { script, type Script, type Track } from "../../playback/score";
import { DEAL_ALL, DEAL_STEP, MOVE } from "../../playback/timing";
import type { HandAddEvent, View } from "../../wire/records/dobon";
import { fanName, FIELD, heldName, PILE, type Ghost } from "./actors";
import { addedIds } from "./held";

/** The hands that were dealt before this one lead to; all of them are there when the first card is turned up. */
export function dealt(event: HandAddEvent, before: View, after: View): Script<Ghost> {
  const seats = Object.values(after.seats).filter((holder) => holder !== "empty").length;
  const order = Object.keys(before.counts).length;
  const step = stepOf(seats * event.n);
  const { player, cards } = event;
  if (cards === undefined || cards === null) return script({ passing: comes(fanName(player), order * step) });
  const ids = addedIds(after.hands[player] ?? [], cards);
  return script({ passing: ids.flatMap((id, round) => comes(heldName(id), (round * seats + order) * step)) });
}

export function turnedUp(after: View): Script<Ghost> {
  const cards = Object.values(after.counts).reduce((sum, count) => sum + count, 0);
  return script({ passing: comes(FIELD, cards * stepOf(cards)) });
}

/** Between two of so many cards and the one that is turned up. */
function stepOf(cards: number): number {
  return Math.min(DEAL_STEP, (DEAL_ALL - MOVE) / Math.max(1, cards));
}

/** Nothing is seen of it before it leaves the pile. */
function comes(target: string, delay: number): Track[] {
  return [
    { target, property: "opacity", from: 0, to: 1, duration: 0, easing: even, delay },
    { target, property: "way", from: 1, to: 0, duration: MOVE, easing: settle, delay, origin: PILE },
  ];
}

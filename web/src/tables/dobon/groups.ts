/** Cards that are to be laid together. What may be laid is in the list that the server sends with every position. */

import type { Choice } from "../../table";
import type { Action, PlayAction } from "../../wire/records/dobon";
import { heldIds } from "./held";

/** A card in the hand; equal ones are told apart by a number. */
export interface Copy {
  id: string;
  card: string;
}

export function copiesOf(hand: readonly string[]): Copy[] {
  const ids = heldIds(hand);
  return hand.map((card, at) => ({ id: ids[at] ?? card, card }));
}

export function playsOf(choices: readonly Choice[]): PlayAction[] {
  const actions = choices.map((choice) => choice.action as Action);
  return actions.filter((action) => action.do === "play");
}

/** The play that lays exactly these, their first one as lead; null if it is not allowed. */
export function playOf(plays: readonly PlayAction[], cards: readonly string[]): PlayAction | null {
  const wanted = [...cards].sort().join(" ");
  const found = plays.find(
    (play) => play.cards[0] === cards[0] && [...play.cards].sort().join(" ") === wanted,
  );
  return found ?? null;
}

/** Whether these can be laid, alone or with more. */
export function isBegun(plays: readonly PlayAction[], cards: readonly string[]): boolean {
  return plays.some((play) => play.cards[0] === cards[0] && holds(play.cards, cards));
}

/** The leads of all plays, each once. */
export function leadsOf(plays: readonly PlayAction[]): Set<string> {
  return new Set(plays.flatMap((play) => play.cards.slice(0, 1)));
}

function holds(cards: readonly string[], some: readonly string[]): boolean {
  const left = [...cards];
  return some.every((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

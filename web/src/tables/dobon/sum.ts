/** The calculation that ends a game, from what everybody is shown: hands, the latest play, and the result. */

import { totalOf } from "../../games/dobon/cards";
import type { View } from "../../wire/records/dobon";

export interface Term {
  name: "hands" | "play" | "pot" | "rate" | "each" | "total";
  /** What stands between it and the one before. */
  sign: "" | "+" | "=" | "×";
  value: number;
}

/** Dobon and return: hands + play = pot, × rate = to each. Going out: hands × rate = total. Deck-out: nothing to count. */
export function termsOf(view: View): Term[] {
  const { result } = view;
  if (result === null || result.kind === "deck-out") return [];
  return result.pot === null ? wentOut(view, result.rate) : called(view, result.rate, result.pot);
}

function called(view: View, rate: number, pot: number): Term[] {
  const play = totalOf(view.field);
  return [
    { name: "hands", sign: "", value: pot - play },
    { name: "play", sign: "+", value: play },
    { name: "pot", sign: "=", value: pot },
    { name: "rate", sign: "×", value: rate },
    { name: "each", sign: "=", value: pot * rate },
  ];
}

/** Each of the others pays the own hand. */
function wentOut(view: View, rate: number): Term[] {
  const hands = handTotals(view).reduce((sum, [, total]) => sum + total, 0);
  return [
    { name: "hands", sign: "", value: hands },
    { name: "rate", sign: "×", value: rate },
    { name: "total", sign: "=", value: hands * rate },
  ];
}

/** What each open hand counts, in the order of seats. */
export function handTotals(view: View): [string, number][] {
  return Object.keys(view.hands)
    .toSorted()
    .map((seat) => [seat, totalOf(view.hands[seat] ?? [])]);
}

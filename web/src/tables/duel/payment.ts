/** Mana that is chosen by hand. Whether it pays is for the server to say. */

import type { ManaCard } from "../../wire/records/duel";
import { cardOf } from "./names";

/**
 * The named cards with one more, or with that one less. Where they are as many as wanted already, it takes the place of
 * another: of one that gives the same, if there is one, since that is what somebody means who taps it.
 */
export function swapped(
  named: readonly string[],
  at: string,
  wanted: number,
  mana: readonly ManaCard[],
): readonly string[] {
  if (named.includes(at)) return named.filter((one) => one !== at);
  if (named.length < wanted) return inOrder([...named, at]);
  const alike = named.findLast((one) => civs(mana, one) === civs(mana, at));
  const out = alike ?? named.at(-1);
  return inOrder([...named.filter((one) => one !== out), at]);
}

const numberOf = (at: string): number => Number(at.slice(1));

function inOrder(named: readonly string[]): readonly string[] {
  return named.toSorted((one, two) => numberOf(one) - numberOf(two));
}

function civs(mana: readonly ManaCard[], at: string): string {
  return cardOf(mana[numberOf(at) - 1]?.card ?? "").civ.join(" ");
}

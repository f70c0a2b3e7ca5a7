/** The legal next actions of a draft, by what one taps for them, and what a hint names of them. */

import type { Drafted, Hint } from "../../table";
import { shownOf } from "../../ui/hint-words";
import type { Action } from "../../wire/records/othello";
import type { Target } from "../../wire/records/server";

export function squareTargets(answer: Drafted | null): ReadonlyMap<string, Target> {
  return targetsBy(answer, (action) =>
    action.do === "place" || action.do === "pick" ? (action.at ?? null) : null,
  );
}

export function cardTargets(answer: Drafted | null): ReadonlyMap<string, Target> {
  return targetsBy(answer, (action) => (action.do === "pick" ? (action.card ?? null) : null));
}

function targetsBy(
  answer: Drafted | null,
  key: (action: Action) => string | null,
): ReadonlyMap<string, Target> {
  const found = (answer?.targets ?? []).flatMap((target): [string, Target][] => {
    const name = key(target.action as Action);
    return name === null ? [] : [[name, target]];
  });
  return new Map(found);
}

/** The squares that a hint shows, with their numbers among its moves. */
export function hintedSquares(hint: Hint | null): ReadonlyMap<string, number> {
  return numbered(hint, (action) => (action.do === "place" || action.do === "pick" ? action.at : null));
}

/** The cards that a hint shows, likewise. */
export function hintedCards(hint: Hint | null): ReadonlyMap<string, number> {
  return numbered(hint, (action) => (action.do === "use" || action.do === "pick" ? action.card : null));
}

function numbered(
  hint: Hint | null,
  key: (action: Action) => string | null | undefined,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  shownOf(hint).forEach((move, place) => {
    const name = key(move.action as Action);
    if (name && !found.has(name)) found.set(name, place + 1);
  });
  return found;
}

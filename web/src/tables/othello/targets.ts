/** The legal next actions of a draft, by what one taps for them, and what a hint names of them. */

import type { Drafted, Hint } from "../../table";
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

/** The square that a hint names. */
export function hintedSquare(hint: Hint | null): string | null {
  const action = (hint?.action ?? null) as Action | null;
  return action !== null && (action.do === "place" || action.do === "pick") ? (action.at ?? null) : null;
}

/** The card that a hint names. */
export function hintedCard(hint: Hint | null): string | null {
  const action = (hint?.action ?? null) as Action | null;
  return action !== null && (action.do === "use" || action.do === "pick") ? (action.card ?? null) : null;
}

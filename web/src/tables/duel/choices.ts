/** What can be done now, sorted by what one points at. */

import type { Choice } from "../../table";
import type { Action, AttackAction, BlockAction, Pending, ResolveAction } from "../../wire/records/duel";

export type Of<T extends Action["do"]> = Extract<Action, { do: T }>;

export function actionsOf<T extends Action["do"]>(choices: readonly Choice[], verb: T): Of<T>[] {
  return choices
    .map((choice) => choice.action as Action)
    .filter((action): action is Of<T> => action.do === verb);
}

/** The targets of each creature that can attack. */
export function attacksOf(choices: readonly Choice[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const attack of actionsOf(choices, "attack") as AttackAction[])
    found.set(attack.with, [...(found.get(attack.with) ?? []), attack.target]);
  return found;
}

export function blockersOf(choices: readonly Choice[]): ReadonlySet<string> {
  return new Set((actionsOf(choices, "block") as BlockAction[]).map((block) => block.with));
}

export function effectsOf(choices: readonly Choice[]): readonly string[] {
  return (actionsOf(choices, "resolve") as ResolveAction[]).map((resolve) => resolve.effect);
}

export type Kind =
  "charge" | "main" | "attack" | "block" | "shields" | "trigger" | "order" | "may" | "choose" | "mode" | "";

/** What this seat is asked; empty where it is asked nothing. */
export function kindOf(decision: Pending | null, you: string | null): Kind {
  return decision !== null && decision.by === you ? (decision.kind as Kind) : "";
}

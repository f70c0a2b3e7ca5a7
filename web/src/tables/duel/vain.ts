/** Of what can be picked, what would come to nothing: the server says what each pick would lead to. */

import type { Target } from "../../wire/records/server";
import type { Action, Event } from "../../wire/records/duel";

/** These say how the match goes on, and not that anything has changed. */
const ONWARD: ReadonlySet<string> = new Set<Event["type"]>([
  "decision",
  "effect_waits",
  "lapses_cleared",
  "log",
  "phase",
  "trigger",
]);

/** A spell that was carried out goes to the graveyard, whether it did something or not. */
function isOnward(event: Event): boolean {
  return ONWARD.has(event.type) || (event.type === "move" && event.from === "cast");
}

/** The picks of one thing after which nothing would be different. */
export function vainOf(targets: readonly Target[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { action, events, open } of targets) {
    const picked = action as Action;
    if (picked.do !== "choose" || picked.pick.length !== 1 || !events || open) continue;
    if ((events as Event[]).every(isOnward)) found.add(picked.pick[0] ?? "");
  }
  return found;
}

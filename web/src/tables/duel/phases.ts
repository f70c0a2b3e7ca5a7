/** What of a step is seen together: one deed, one group. */

import type { Event } from "../../wire/records/duel";

type Type = Event["type"];

/** A moment of this table's own: a spell's effect begins at this creature, which was chosen after the spell was cast. */
export interface AimedEvent {
  type: "aimed";
  player: string;
  card: string;
}

/** All that is played. */
export type Seen = Event | AimedEvent;

/** What a type may directly follow within one group. */
const FOLLOWS: Partial<Record<Type, readonly Type[]>> = {
  hand_remove: ["status_applied", "shield_trigger", "hand_remove"],
  cast: ["hand_remove"],
  spawn: ["hand_remove"],
  attack: ["status_applied"],
  block: ["status_applied"],
  destroy: ["destroy"],
  move: ["move", "shuffle"],
  hand_add: ["hand_add", "shield_break", "move"],
  shuffle: ["hand_add"],
  status_applied: ["status_applied", "spawn", "hand_remove", "move", "status_removed"],
  status_removed: ["status_removed", "spawn", "status_applied"],
};

/** These go with whatever was told before them. */
const ALWAYS: ReadonlySet<Type> = new Set(["effect_waits", "log", "lapses_cleared"]);

export function phasesOf(events: readonly Event[]): Seen[][] {
  const target = targetOf(events[0]);
  return target === null ? groupsOf(events) : [[{ type: "aimed", ...target }], ...groupsOf(events)];
}

/** The creature to which something happens. */
function targetOf(event: Event | undefined): { player: string; card: string } | null {
  switch (event?.type) {
    case "destroy":
      return { player: event.player, card: event.card };
    case "hand_add":
    case "move":
      return event.from === "battle" ? { player: event.player, card: event.card } : null;
    case "status_applied":
      return isOfCreature(event) ? { player: event.player, card: event.card } : null;
  }
  return null;
}

function groupsOf(events: readonly Event[]): Event[][] {
  const groups: Event[][] = [];
  for (const event of events) {
    const group = groups.at(-1);
    if (group !== undefined && isTogether(group, event)) group.push(event);
    else groups.push([event]);
  }
  return groups;
}

function isTogether(group: readonly Event[], event: Event): boolean {
  if (ALWAYS.has(event.type)) return true;
  const last = group.findLast((one) => !ALWAYS.has(one.type));
  if (last === undefined) return true;
  if (event.type === "hand_remove" && last.type === "status_applied" && isOfCreature(last)) return false;
  return FOLLOWS[event.type]?.includes(last.type) ?? false;
}

/** A creature that was tapped has paid for nothing. */
function isOfCreature(event: Extract<Event, { type: "status_applied" }>): boolean {
  return event.at === undefined || event.at === null;
}

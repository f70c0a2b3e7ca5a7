/** What of a step is seen together, and what a card was aimed at before it acts. */

import { grouped } from "../../playback/engine";
import type { Event } from "../../wire/records/othello";
import { squareAt } from "./board";

/** A moment of this table's own: a card's effect begins at these squares, which were chosen after it was used. */
export interface AimedEvent {
  type: "aimed";
  at: readonly string[];
}

/** All that is played. */
export type Seen = Event | AimedEvent;

/** The cards whose effect happens to what was chosen for them, as its events name them. */
const CHOOSING = new Set(["swap", "destroy", "sacrifice", "tempt", "inherit", "guard", "wind", "trap"]);

export function phasesOf(events: readonly Seen[]): Seen[][] {
  const told = events.filter((event) => event.type !== "aimed");
  const at = chosenBy(told[0]);
  return at.length === 0 ? grouped<Seen>(told) : [[{ type: "aimed", at }], ...grouped<Seen>(told)];
}

/** The squares to which something happens first of all, if that was chosen. */
function chosenBy(event: Event | undefined): string[] {
  if (event === undefined || !("batchKey" in event) || !CHOOSING.has(event.batchKey)) return [];
  if (event.type === "move") return [squareAt(event.targets[0].from)];
  return event.targets.map(squareAt);
}

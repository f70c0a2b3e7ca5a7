/** The stages of a turn that is revealed: which events belong to one, and where one begins of which nothing is told. */

import type { Event, PlaceEvent } from "../../wire/records/forcard";

/** In their order. `stopped` has what a jam or a dead hand keeps from acting. */
export type Stage = "cards" | "stopped" | "reversal" | "colour" | "fort" | "special" | "end" | "score";
const ORDER: readonly Stage[] = ["cards", "stopped", "reversal", "colour", "fort", "special", "end", "score"];

/** Painting and strengthening change cells or nothing at all; either way they have their time. */
export interface Begins {
  type: "begins";
  stage: "colour" | "fort";
}

/** What is played: what was told, and where a stage begins of itself. */
export type Played = Event | Begins;

export function stageOf(event: Played): Stage | null {
  switch (event.type) {
    case "place":
    case "hand_remove":
      return "cards";
    case "misfire":
    case "jam":
      return "stopped";
    case "reverse":
      return "reversal";
    case "steal":
    case "lock":
    case "barrier":
      return "colour";
    case "overload":
    case "penalty":
    case "sacrifice":
      return "special";
    case "fortress":
      return event.awakened ? "end" : "special";
    case "explode":
      return "end";
    case "status_applied":
      return event.status === "bomb" ? "special" : "score";
    case "status_removed":
      return event.status === "bomb" ? "end" : "score";
    case "change":
      return event.phase === "start" ? "reversal" : event.phase;
    case "begins":
      return event.stage;
    case "turn_end":
      return "score";
    default:
      return null;
  }
}

/** Whether an event happens together with the one before it. Special cards act one after the other, by their numbers. */
export function joins(before: Played, event: Played): boolean {
  const stage = stageOf(event);
  if (stage === null)
    return event.type === "skip" && (before.type === "turn_start" || before.type === "skip");
  if (stage !== stageOf(before)) return false;
  if (event.type === "change") return true;
  if (before.type === "change") return false;
  return !(stage === "special" || stage === "end") || cardOf(before) === cardOf(event);
}

/** An event of a special card by what the card does. */
function cardOf(event: Played): string {
  return event.type === "status_removed" ? "explode" : event.type;
}

/** A step's events as they are seen together. */
export function phasesOf(events: readonly Played[]): Played[][] {
  const phases: Played[][] = [];
  for (const event of withBeginnings(events)) {
    const last = phases.at(-1);
    const before = last?.at(-1);
    if (before !== undefined && joins(before, event)) last?.push(event);
    else phases.push([event]);
  }
  return phases;
}

/** Puts the beginning of each stage that somebody's card has before the first event that is not earlier. */
function withBeginnings(events: readonly Played[]): Played[] {
  const due = dueStages(events);
  return events.flatMap((event): Played[] => {
    const stage = stageOf(event);
    const now = stage === null ? [] : due.filter((one) => ORDER.indexOf(one) <= ORDER.indexOf(stage));
    due.splice(0, now.length);
    return [...now.map((one): Begins => ({ type: "begins", stage: one })), event];
  });
}

function dueStages(events: readonly Played[]): Begins["stage"][] {
  const acting = events.filter(
    (event): event is PlaceEvent => event.type === "place" && !isStopped(event, events),
  );
  const stages: Begins["stage"][] = [];
  if (acting.some(isPainting)) stages.push("colour");
  if (acting.some(({ card }) => card.startsWith("F"))) stages.push("fort");
  return stages;
}

function isStopped({ by, card }: PlaceEvent, events: readonly Played[]): boolean {
  return events.some(
    (event) =>
      (event.type === "misfire" && event.by === by && event.card === card) ||
      (event.type === "jam" && event.by !== by && event.card === card),
  );
}

/** Whether a card paints, as itself or as the one it acts as. */
export function isPainting({ card, acts_as }: Pick<PlaceEvent, "card" | "acts_as">): boolean {
  return card.startsWith("C") || (acts_as !== undefined && acts_as !== null);
}

/** What a step told, as one sentence for those who listen. */

import { say, t } from "../../words/words.svelte";
import type { Event, TurnEndEvent } from "../../wire/records/forcard";
import type { Side } from "./board";
import { plotWords } from "./naming";

/** Cards, what stopped or hit them, and the score; the cells that changed are looked up on the board. */
export function stepWords(events: readonly Event[], you: Side | null): string {
  return events
    .map((event) => eventWords(event, you))
    .filter((words) => words !== "")
    .join(" ");
}

function eventWords(event: Event, you: Side | null): string {
  switch (event.type) {
    case "ready":
      return event.by === you && event.plot
        ? t("forcard.said-final", { plot: plotWords(event.plot) })
        : t("forcard.said-ready", { by: event.by });
    case "place":
      return t("forcard.said-place", {
        by: event.by,
        plot: plotWords({ ...event, do: "play" }),
      });
    case "misfire":
    case "jam":
    case "reverse":
    case "steal":
    case "overload":
    case "explode":
    case "skip":
    case "timeout":
      return say("forcard", `events.${event.type}`, { ...event });
    case "lock":
      return say("forcard", event.hit ? "events.lock_hit" : "events.lock_miss", {
        by: event.by,
        at: event.at,
      });
    case "barrier":
      return say("forcard", "events.barrier", { by: event.by, at: event.at.join(" ") });
    case "penalty":
      return say("forcard", event.at.length > 0 ? "events.penalty" : "events.penalty_none", {
        by: event.by,
        at: event.at.join(" "),
      });
    case "turn_end":
      return scoreWords(event);
    case "game_over":
      return event.winner === "draw"
        ? say("forcard", "events.draw", totals(event.score))
        : say("forcard", "events.won", { by: event.winner, ...totals(event.score) });
    default:
      return "";
  }
}

function scoreWords({ turn, score }: TurnEndEvent): string {
  return say("forcard", "events.turn_end", { turn, ...totals(score) });
}

function totals(score: Readonly<Record<string, number>>): { a: number; b: number } {
  return { a: score["A"] ?? 0, b: score["B"] ?? 0 };
}

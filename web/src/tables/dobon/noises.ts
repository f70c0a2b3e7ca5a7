/** Which sound an event makes; most make none. What only others are told never gets here. */

import type { Name } from "../../sound/voices";
import type { Event, GameOverEvent } from "../../wire/records/dobon";

export function soundOf(event: Event, you: string | null): Name | null {
  switch (event.type) {
    case "hand_add":
    case "place":
      return "card";
    case "flip":
    case "reverse":
    case "reveal":
      return "flip";
    case "chance":
      return event.player === you ? "chance" : null;
    case "return_offered":
      return event.player === you ? "chance" : null;
    case "turn":
    case "colour_owed":
      return event.player === you ? "turn" : null;
    case "dobon":
    case "dobon_return":
      return "stone"; // the stamp lands
    case "game_over":
      return changed(event, you);
    case "room_over":
      return ended(event.scores, you);
    default:
      return null;
  }
}

function changed(event: GameOverEvent, you: string | null): Name | null {
  if (you === null) return null;
  if (event.winners.includes(you)) return "gain";
  return event.losers.includes(you) ? "loss" : null;
}

function ended(scores: Readonly<Record<string, number>>, you: string | null): Name {
  const own = you === null ? undefined : scores[you];
  if (own === undefined) return "end-draw";
  const others = Object.entries(scores).filter(([seat]) => seat !== you);
  const best = Math.max(...others.map(([, score]) => score));
  if (own === best) return "end-draw";
  return own > best ? "end-win" : "end-loss";
}

/** Whether the clock is heard when it shows so many seconds. */
export const ticksAt = (seconds: number): boolean => seconds >= 1 && seconds <= 3;

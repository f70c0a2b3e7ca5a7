/** What sounds. A hidden thing makes no sound on the other side. */

import type { Name } from "../../sound/voices";
import type { Seen } from "./phases";

export function soundOf(event: Seen, you: string | null): Name | null {
  switch (event.type) {
    case "spawn":
    case "cast":
    case "attack":
    case "block":
      return "card";
    case "hand_add":
      return event.from === "deck" && event.player !== you ? null : "card";
    case "hand_remove":
      return event.to === "mana" ? "card" : null;
    case "shield_break":
    case "shield_trigger":
      return "flip";
    case "destroy":
      return "gone";
    case "battle":
      return "stone";
    case "game_over":
      if (event.winner === null || you === null) return "end-draw";
      return event.winner === you ? "end-win" : "end-loss";
  }
  return null;
}

/** One's own last seconds. */
export function ticksAt(seconds: number): boolean {
  return seconds > 0 && seconds <= 3;
}

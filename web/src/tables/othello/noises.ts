/** Which sound an event makes; most make none. */

import type { Name } from "../../sound/voices";
import type { Color } from "./board";
import type { Seen } from "./phases";

export function soundOf(event: Seen, you: Color | null): Name | null {
  switch (event.type) {
    case "place":
    case "spawn":
      return "stone";
    case "flip":
      return "flip";
    case "destroy":
      return "gone";
    case "card_used":
      return "card";
    case "turn":
      return event.by === you ? "turn" : null;
    case "game_over":
      if (event.winner === "draw" || you === null) return "end-draw";
      return event.winner === you ? "end-win" : "end-loss";
    default:
      return null;
  }
}

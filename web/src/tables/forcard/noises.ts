/** Which sound an event makes; most make none. What a plot holds is never heard. */

import type { Name } from "../../sound/voices";
import type { Side } from "./board";
import type { Played } from "./stages";

export function soundOf(event: Played, you: Side | null): Name | null {
  switch (event.type) {
    case "ready":
      return "card";
    case "place":
    case "reverse":
      return "flip";
    case "begins":
    case "overload":
    case "sacrifice":
    case "steal":
      return "stone";
    case "status_applied":
      return event.status === "bomb" ? "stone" : null;
    case "fortress":
      return "gain";
    case "lock":
      return event.hit ? "gain" : "loss";
    case "penalty":
      return "loss";
    case "misfire":
    case "jam":
    case "explode":
      return "gone";
    case "game_over":
      if (event.winner === "draw" || you === null) return "end-draw";
      return event.winner === you ? "end-win" : "end-loss";
    default:
      return null;
  }
}

import type { forcard as ja } from "./forcard.ja";

/** What ForCard's table says. */
export const forcard: Record<keyof typeof ja, string> = {
  "forcard.table": "ForCard table",
  "forcard.board": "Board",
  "forcard.opponent": "Opponent",
  "forcard.you": "You",
  "forcard.hand": "Hand",
  "forcard.actions": "Actions",
};

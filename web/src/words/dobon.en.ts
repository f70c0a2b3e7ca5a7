import type { dobon as ja } from "./dobon.ja";

/** What Dobon UNO's table says. */
export const dobon: Record<keyof typeof ja, string> = {
  "dobon.table": "Dobon UNO, the table",
  "dobon.others": "Others",
  "dobon.you": "You",
  "dobon.hand": "Hand",
  "dobon.actions": "Actions",
  "dobon.bot-named": "Bot {seat}",
  "dobon.seat-named": "Seat {seat}",
};

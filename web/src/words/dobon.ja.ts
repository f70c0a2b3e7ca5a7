/** What Dobon UNO's table says. */
export const dobon = {
  "dobon.table": "ドボンUNOの場",
  "dobon.others": "ほかの人",
  "dobon.you": "あなた",
  "dobon.hand": "手札",
  "dobon.actions": "操作",
  "dobon.bot-named": "ボット{seat}",
  "dobon.seat-named": "席{seat}",
} as const;

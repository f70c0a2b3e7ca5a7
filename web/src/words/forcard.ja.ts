/** What ForCard's table says. */
export const forcard = {
  "forcard.table": "フォーカードの盤",
  "forcard.board": "盤面",
  "forcard.opponent": "相手",
  "forcard.you": "あなた",
  "forcard.hand": "手札",
  "forcard.actions": "操作",
} as const;

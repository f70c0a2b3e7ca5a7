/** What is printed on the cards of the duel, and said about them. */
export const duelCards = {
  "duel.card.creature": "クリーチャー",
  "duel.card.evolution": "進化",
  "duel.card.spell": "呪文",
  "duel.card.no-civ": "無色",
  "duel.card.and": "／",
  "duel.card.comma": "、",
  "duel.card.power-attacker": "パワーアタッカー",
  "duel.card.power-attacker-of": "パワーアタッカー+{n}",
  "duel.card.costs": "コスト{n}",
  "duel.card.power": "パワー{n}",
  "duel.card.number": "{n} / {all}",
  "duel.card.stack": "{n}枚",
};

/** What is printed on the cards of the duel, and said about them. */
export const duelCards = {
  "duel.card.creature": "Creature",
  "duel.card.evolution": "Evolution",
  "duel.card.spell": "Spell",
  "duel.card.no-civ": "No civilization",
  "duel.card.and": ", ",
  "duel.card.comma": ", ",
  "duel.card.power-attacker": "Power attacker",
  "duel.card.power-attacker-of": "Power attacker +{n}",
  "duel.card.costs": "costs {n}",
  "duel.card.power": "power {n}",
  "duel.card.number": "{n} / {all}",
  "duel.card.stack": "×{n}",
};

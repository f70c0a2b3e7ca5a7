// Written by tools/othello_cards_to_ts.py from the cards of the server. Change those, not this.

/** How a card is played: at once, by picking squares or a card first, or with the next stone. */
export type Form = "immediate" | "square" | "card" | "placement";

export interface CardFacts {
  cost: number;
  form: Form;
  /** How many may be picked. */
  picks: number;
  /** The kind of the stone placed with it. */
  kind: string | null;
}

export const CARDS: Record<string, CardFacts> = {
  chest: { cost: 0, form: "immediate", picks: 1, kind: null },
  weak: { cost: 1, form: "placement", picks: 1, kind: "protected" },
  free: { cost: 2, form: "placement", picks: 1, kind: null },
  silver: { cost: 3, form: "placement", picks: 1, kind: "silver" },
  heaven: { cost: 3, form: "card", picks: 1, kind: null },
  plunder: { cost: 4, form: "placement", picks: 1, kind: null },
  swap: { cost: 5, form: "square", picks: 1, kind: null },
  sacrifice: { cost: 5, form: "square", picks: 3, kind: null },
  gold: { cost: 6, form: "placement", picks: 1, kind: "gold" },
  condemn: { cost: 6, form: "card", picks: 1, kind: null },
  steal: { cost: 7, form: "placement", picks: 1, kind: null },
  guard: { cost: 7, form: "square", picks: 1, kind: null },
  hyperactive: { cost: 8, form: "placement", picks: 1, kind: "hyperactive" },
  sell: { cost: 8, form: "card", picks: 1, kind: null },
  wind: { cost: 9, form: "square", picks: 1, kind: null },
  destroy: { cost: 10, form: "square", picks: 1, kind: null },
  work: { cost: 11, form: "placement", picks: 1, kind: "work" },
  perma: { cost: 12, form: "placement", picks: 1, kind: "perma" },
  inherit: { cost: 12, form: "square", picks: 1, kind: null },
  bomb: { cost: 13, form: "placement", picks: 1, kind: "bomb" },
  trap: { cost: 14, form: "square", picks: 1, kind: null },
  regen: { cost: 15, form: "placement", picks: 1, kind: "regen" },
  breeding: { cost: 16, form: "placement", picks: 1, kind: "breeding" },
  "cross-bomb": { cost: 18, form: "placement", picks: 1, kind: "cross-bomb" },
  tempt: { cost: 20, form: "square", picks: 1, kind: null },
  chain: { cost: 22, form: "placement", picks: 1, kind: null },
  udg: { cost: 25, form: "placement", picks: 1, kind: "udg" },
  double: { cost: 27, form: "placement", picks: 1, kind: null },
  dragon: { cost: 30, form: "placement", picks: 1, kind: "dragon" },
};

/** The pack by name, in its fixed order: spades, hearts, diamonds, clubs, each from ace to king. */

export const SUITS = ["S", "H", "D", "C"] as const;
export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"] as const;
export const PACK: readonly string[] = SUITS.flatMap((suit) => RANKS.map((rank) => suit + rank));

export type Suit = (typeof SUITS)[number];
export type Rank = (typeof RANKS)[number];

export function suitOf(card: string): Suit {
  return card.slice(0, 1) as Suit;
}

export function rankOf(card: string): Rank {
  return card.slice(1) as Rank;
}

/** Cards, civilizations and people in words, from the catalogue. */

import type { SeatCard } from "../../wire/records/server";
import { holderName } from "../../ui/seats";
import { has, say, t } from "../../words/words.svelte";
import { bareText, printed } from "./cards/printed";
import type { Player } from "./sides";

const GAME = "duel";

/** Shields and mana cards by the numbers that stand on them: "2, 4". */
export function placeNumbers(places: readonly string[]): string {
  return places.map((place) => place.slice(1)).join(t("duel.comma"));
}

/** A card, with the sentences that its keywords do not say. */
export interface CardWords {
  name: string;
  text: string;
  civ: readonly string[];
  type: "creature" | "evolution" | "spell";
  cost: number;
  power: number | null;
  keywords: readonly string[];
  powerAttacker: number;
}

export function cardOf(named: string): CardWords {
  const card = printed(named);
  const { name, civ, type, cost, power = null, keywords = [], power_attacker: bonus } = card;
  return { name, text: bareText(card), civ, type, cost, power, keywords, powerAttacker: bonus ?? 0 };
}

export function cardName(named: string): string {
  return printed(named).name;
}

/** What a deck is called; a deck of one's own has no name here. */
export function deckName(deck: unknown): string {
  if (typeof deck === "string" && has(GAME, `decks.${deck}.name`)) return say(GAME, `decks.${deck}.name`);
  return deck === undefined || deck === null ? "" : t("duel.own-deck");
}

export type NameOf = (player: string) => string;

/** Everybody by name; oneself too. */
export function namesOf(seats: readonly SeatCard[], you: string | null): NameOf {
  return (player) => {
    const seat = seats.find((one) => one.seat === player);
    return seat === undefined ? player : holderName(seats, seat, you);
  };
}

/** The sign of a side, which is never told by its colour alone. */
export function signOf(player: Player): string {
  return player === "P1" ? "●" : "◆";
}

export { civName, keywordName } from "./cards/printed";

/** Cards, civilizations and people in words, from the catalogue. */

import type { SeatCard } from "../../wire/records/server";
import { holderName } from "../../ui/seats";
import { find, has, own, say, t, type Catalogue } from "../../words/words.svelte";
import { plain, type Player } from "./sides";

const GAME = "duel";

/** What the catalogue says of a card. */
export interface CardWords {
  name: string;
  text: string;
  civ: readonly string[];
  type: "creature" | "evolution" | "spell";
  cost: number;
  power: number | null;
  race: readonly string[];
  keywords: readonly string[];
  powerAttacker: number;
}

const NOTHING: CardWords = {
  name: "",
  text: "",
  civ: [],
  type: "creature",
  cost: 0,
  power: null,
  race: [],
  keywords: [],
  powerAttacker: 0,
};

export function cardOf(named: string): CardWords {
  const id = plain(named);
  const found = find(GAME, `cards.${id}`) as (Catalogue & Record<string, unknown>) | undefined;
  if (found === undefined) return { ...NOTHING, name: id };
  return {
    name: String(found["name"] ?? id),
    text: String(found["text"] ?? ""),
    civ: listOf(found["civ"]),
    type: (found["type"] as CardWords["type"] | undefined) ?? "creature",
    cost: Number(found["cost"] ?? 0),
    power: typeof found["power"] === "number" ? found["power"] : null,
    race: listOf(found["race"]),
    keywords: listOf(found["keywords"]),
    powerAttacker: Number(found["power_attacker"] ?? 0),
  };
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? (value as string[]) : [];
}

export function cardName(named: string): string {
  return cardOf(named).name;
}

export function civName(civilization: string): string {
  return has(GAME, `civilizations.${civilization}`)
    ? say(GAME, `civilizations.${civilization}`)
    : t("duel.civ-none");
}

export function keywordName(keyword: string): string {
  return own(`duel.keyword-${keyword}`) ?? say(GAME, `statuses.${keyword}`);
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
    return seat === undefined ? player : holderName(seat, you);
  };
}

/** The sign of a side, which is never told by its colour alone. */
export function signOf(player: Player): string {
  return player === "P1" ? "●" : "◆";
}

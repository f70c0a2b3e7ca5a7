/** Options in words: their names, and what was chosen. */

import { nameOf, namedIn } from "../site/own-cards";
import { find, language, own, say, t } from "../words/words.svelte";

/** Of a digest that people are shown. */
const DIGITS = 8;

export function optionName(game: string, name: string): string {
  return own(`option.${game}.${name}`) ?? name;
}

/** One value of a choice. */
export function optionWord(game: string, name: string, word: string): string {
  return own(`option.${game}.${name}.${word}`) ?? own(`option.${word}`) ?? word;
}

/** A deck by its id; one that is written card by card has no name that others know. */
export function deckName(game: string, deck: unknown): string {
  if (typeof deck === "object") return t("option.own-deck");
  const id = String(deck);
  return say(game, typeof find(game, `decks.${id}`) === "string" ? `decks.${id}` : `decks.${id}.name`);
}

/** What was agreed that is not as usual, each with its name; in brief, cards are only counted. */
export function optionFacts(
  game: string,
  options: Record<string, unknown>,
  isBrief = false,
): [string, string][] {
  return Object.entries(options).map(([name, value]) => [
    optionName(game, name),
    isBrief && Array.isArray(value) ? t("option.cards", { n: value.length }) : valueText(game, name, value),
  ]);
}

function valueText(game: string, name: string, value: unknown): string {
  const named = namedIn({ cards: value });
  if (named !== null) return nameOf(named)?.[language()] ?? named.digest.slice(0, DIGITS);
  if (typeof value === "boolean") return t(value ? "option.on" : "option.off");
  if (typeof value === "string") return optionWord(game, name, value);
  if (Array.isArray(value)) return value.map((one) => say(game, `cards.${String(one)}.name`)).join(" · ");
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .map(([seat, deck]) => `${seat} ${deckName(game, deck)}`)
      .join(" · ");
  return String(value);
}

/** Everything that is printed on a card, in every language that is loaded, in small letters. */

import type { Printed } from "../../../games/duel/cards";
import { find, type Language } from "../../../words/words.svelte";
import { civName, keywordName, marksOf } from "../cards/printed";

const LANGUAGES: readonly Language[] = ["ja", "en"];

export function searchWords(card: string): string {
  return LANGUAGES.map((language) => printedIn(card, language))
    .join(" ")
    .toLowerCase();
}

function printedIn(card: string, language: Language): string {
  const found = find("duel", `cards.${card}`, language) as unknown as Printed | undefined;
  if (found === undefined) return "";
  const races = (found.race ?? []).map((one) => find("duel", `races.${one}`, language));
  const words = marksOf(found).map((one) => keywordName(one, found));
  return [found.name, found.text, card, ...races, ...words, ...found.civ.map(civName)].join(" ");
}

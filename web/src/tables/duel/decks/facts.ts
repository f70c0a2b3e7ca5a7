/** Cards of the catalogue by id, as the reckoning about decks takes them. */

import type { Printed } from "../../../games/duel/cards";
import { find, type Language } from "../../../words/words.svelte";
import { allCards } from "../cards/printed";

export function facts(card: string): Printed | undefined {
  const found = find("duel", `cards.${card}`);
  return typeof found === "object" ? (found as unknown as Printed) : undefined;
}

/** The id of a card that is named by it, or by its name in either language. */
export function idOf(named: string): string | undefined {
  const wanted = named.trim().toLowerCase();
  const names = (card: string) =>
    (["ja", "en"] as Language[]).map((language) => find("duel", `cards.${card}.name`, language));
  return allCards().find((card) =>
    [card, ...names(card)].some((one) => typeof one === "string" && one.toLowerCase() === wanted),
  );
}

/** What is printed on the cards, from the server's catalogue in the language chosen. */

import { marksOf, type Printed } from "../../../games/duel/cards";
import { plain } from "../../../games/duel/fold";
import { find, say, t } from "../../../words/words.svelte";

export { marksOf };

const UNKNOWN: Omit<Printed, "id" | "name"> = { text: "", civ: [], type: "spell", cost: 0 };

/** A card by its id, or by the name of a creature; a blank one until the catalogue is there. */
export function printed(named: string): Printed {
  const id = plain(named);
  const found = find("duel", `cards.${id}`);
  return typeof found === "object" ? (found as unknown as Printed) : { id, name: id, ...UNKNOWN };
}

/** The ids of all cards in the order of the set. */
export function allCards(): string[] {
  return Object.keys(find("duel", "cards") ?? {});
}

/** Where it stands in the set, counted from 1. */
export function numberOf(card: string): number {
  return allCards().indexOf(plain(card)) + 1;
}

export function keywordName(keyword: string, card?: Printed): string {
  if (keyword === "evolution") return t("duel.card.evolution");
  if (keyword !== "power_attacker") return capital(say("duel", `statuses.${keyword}`));
  const n = card?.power_attacker ?? 0;
  return n > 0 ? t("duel.card.power-attacker-of", { n }) : t("duel.card.power-attacker");
}

export function civName(civ: string): string {
  return civ === "none" ? t("duel.card.no-civ") : say("duel", `civilizations.${civ}`);
}

/** Creature, evolution or spell; races; civilizations. */
export function typeLine(card: Printed): string {
  const races = (card.race ?? []).map((one) => say("duel", `races.${one}`));
  const civs = card.civ.length > 0 ? card.civ.map(civName) : [civName("none")];
  return [t(`duel.card.${card.type}`), races.join(t("duel.card.and")), civs.join(t("duel.card.and"))]
    .filter((one) => one !== "")
    .join(" · ");
}

/** What its text says besides its keywords, which are shown as words of their own. */
export function bareText(card: Printed): string {
  const said = new Set(marksOf(card).map((one) => keywordName(one, card).toLowerCase()));
  return sentences(card.text)
    .filter((one) => !said.has(one.replace(/^このクリーチャーは|[.。]\s*$/g, "").toLowerCase()))
    .join("");
}

function sentences(text: string): string[] {
  return text.match(/[^.。]+[.。]?\s*/g) ?? [];
}

/** A card in one sentence, for those who do not see it. */
export function spoken(card: Printed): string {
  const words = marksOf(card).map((one) => keywordName(one, card));
  return [
    card.name,
    typeLine(card),
    t("duel.card.costs", { n: card.cost }),
    card.power == null ? "" : t("duel.card.power", { n: card.power }),
    ...words,
  ]
    .filter((one) => one !== "")
    .join(t("duel.card.comma"));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What a deck lacks, in sentences: first what bars it from a match, then what one might think of. */

import { basesOf, countOf, problemsOf, total, type Cards, type Problem } from "../../../games/duel/decks";
import { t } from "../../../words/words.svelte";
import { facts } from "./facts";

/** As few of them stand in a starter deck. */
const FEW_TRIGGERS = 6;
const FEW_BASES = 5;
const FEW_EARLY = 6;
/** Before that there is nothing to be said of it. */
const ENOUGH_CARDS = 20;

export function problems(cards: Cards): string[] {
  return problemsOf(cards, facts).map(sentence);
}

function sentence(problem: Problem): string {
  switch (problem.code) {
    case "few":
    case "many":
      return t(`duel.deck.${problem.code}`, { n: problem.n });
    case "copies":
      return t("duel.deck.copies", { card: facts(problem.card)?.name ?? problem.card, n: problem.n });
    case "unknown":
      return t("duel.deck.unknown", { card: problem.card });
  }
}

/** Why it cannot be played with, in a few words; empty if it can. */
export function inShort(cards: Cards): string {
  const [first] = problemsOf(cards, facts);
  if (first === undefined) return "";
  if (first.code === "few" || first.code === "many")
    return t(`duel.deck.${first.code}-short`, { n: first.n });
  return t("duel.deck.wrong-short");
}

export function advice(cards: Cards): string[] {
  if (total(cards) < ENOUGH_CARDS) return [];
  const triggers = countOf(cards, facts, (card) => card.keywords?.includes("shield_trigger") === true);
  const early = countOf(cards, facts, (card) => card.type === "creature" && card.cost <= 2);
  return [
    ...(triggers < FEW_TRIGGERS ? [t("duel.deck.triggers", { n: triggers })] : []),
    ...(early < FEW_EARLY ? [t("duel.deck.no-early", { n: early })] : []),
    ...Object.keys(cards).flatMap((id) => {
      const card = facts(id);
      const n = card?.type === "evolution" ? basesOf(card, cards, facts) : FEW_BASES;
      return n < FEW_BASES ? [t("duel.deck.bases", { card: card?.name ?? id, n })] : [];
    }),
  ];
}

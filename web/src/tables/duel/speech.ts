/** Creatures, effects and reasons in words. */

import type { Creature, Standing, View } from "../../wire/records/duel";
import { own, refusal, say, t } from "../../words/words.svelte";
import type { Mark } from "./marks";
import { cardName, cardOf, civName, keywordName } from "./names";
import { signed } from "./numbers";
import { creatureOf, standingOf, type Player } from "./sides";
import type { Turn } from "./turn.svelte";

const GAME = "duel";

export function join(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(t("duel.comma"));
}

/** A creature as it is heard. */
export function creatureLabel(creature: Creature, standing: Standing | null, mark: Mark): string {
  const card = cardOf(creature.name);
  const keywords = standing?.keywords ?? card.keywords;
  return join([
    card.name,
    t("duel.power-of", { n: standing?.power ?? card.power ?? 0 }),
    creature.tapped ? t("duel.tapped") : "",
    creature.sick ? t("duel.sick") : "",
    creature.under?.length ? t("duel.stack-of", { n: creature.under.length + 1 }) : "",
    ...keywords.filter((keyword) => keyword !== "shield_trigger").map((keyword) => keywordName(keyword)),
    card.powerAttacker > 0 ? t("duel.attacking", { n: signed(card.powerAttacker) }) : "",
    mark === "" ? "" : t(`duel.mark-${mark}`),
  ]);
}

/** A card of the hand as it is heard. */
export function cardLabel(id: string): string {
  const card = cardOf(id);
  return join([
    card.name,
    card.civ.length === 0 ? civName("none") : card.civ.map(civName).join(t("duel.and")),
    t("duel.cost-of", { n: card.cost }),
    card.power === null ? t(`duel.type-${card.type}`) : t("duel.power-of", { n: card.power }),
    card.text,
  ]);
}

/** Where a power comes from: "2000 (5000 −3000)". */
export function powerWords(standing: Standing, printed: number): string {
  const changes = standing.changes ?? [];
  if (changes.length === 0) return String(standing.power);
  return `${standing.power}${t("duel.power-sum", { sum: [printed, ...changes.map(({ n }) => signed(n))].join(" ") })}`;
}

/** Why it differs from what is printed. */
export function changeWords(standing: Standing): string {
  return (standing.changes ?? [])
    .map(({ n, why, card }) => {
      const words = t(`duel.change-${why}`, { n: signed(n), card: card ? cardName(card) : "" });
      return words;
    })
    .join(t("duel.blank"));
}

/** What a card says when it asks. */
export function effectWords(source: { card: string; when: string }): string {
  return cardOf(source.card).text;
}

export function whenWords(when: string): string {
  return own(`duel.when-${when}`) ?? when;
}

/** The sentences of a card that offers several. */
export function modeWords(card: string, number: number): string {
  const parts = cardOf(card).text.split(/[(（]\d[)）]/);
  return (parts[number] ?? "")
    .trim()
    .replace(/[;；.。]$/, "")
    .replace(/^./, (first) => first.toUpperCase());
}

// Reasons

/** Why something cannot be done, with the numbers that say so. */
export function reasonWords(code: string, about: string | null, turn: Turn): string {
  switch (code) {
    case "cannot-pay":
      return payWords(turn.asked.hand?.[about ?? ""] ?? {});
    case "needs-base":
      return baseWords(about, turn);
    case "bad-mana":
      return manaWords(turn);
    case "cannot-attack":
      return restWords(about, turn);
    case "bad-target":
      return about === "player"
        ? t("duel.why-no-player")
        : t("duel.why-untapped", { card: cardName(about ?? "") });
    case "wrong-kind":
      return own(`duel.why-in-${turn.kind}`) ?? refusal(GAME, code);
    case "cannot-block":
      return t("duel.why-no-block", { card: cardName(about ?? "") });
    case "bad-pick":
      return t("duel.why-pick", { n: turn.most });
  }
  return own(`duel.why-${code}`, { card: about === null ? "" : cardName(about) }) ?? refusal(GAME, code);
}

/** What is missing of a payment, with its number. */
export function payWords({ short = 0, lacks = [] }: { short?: number; lacks?: string[] }): string {
  const civs = lacks.map(civName).join(t("duel.and"));
  if (short > 0 && lacks.length > 0) return t("duel.why-short-civ", { n: short, civ: civs, m: lacks.length });
  if (lacks.length > 0) return t("duel.why-civ", { civ: civs });
  if (short < 0) return t("duel.why-over", { n: -short });
  return t("duel.why-short", { n: short });
}

function manaWords(turn: Turn): string {
  if (turn.payment === null) return turn.isPaidByHand ? t("duel.asking") : t("duel.why-tapped-mana");
  return payWords(turn.payment);
}

function baseWords(card: string | null, turn: Turn): string {
  if (turn.bases.length > 0) return t("duel.why-choose-base");
  return t("duel.why-no-base", { card: cardName(card ?? "") });
}

function restWords(name: string | null, turn: Turn): string {
  const found = name === null ? null : creatureOf(turn.now, name);
  if (found === null) return refusal(GAME, "cannot-attack");
  const rests = standingOf(turn.now, found.player, found.creature.name)?.rests ?? "";
  const card = cardName(found.creature.name);
  return rests === "" ? t("duel.why-nothing-tapped", { card }) : t(`duel.why-${rests}`, { card });
}

/** The blockers of the other side, with their powers. */
export function blockerWords(view: View, player: Player, names: readonly string[], who: string): string {
  if (names.length === 0) return t("duel.no-blockers", { who });
  const powers = names.map((name) => standingOf(view, player, name)?.power ?? 0).join(t("duel.comma"));
  return t("duel.blockers", { who, n: names.length, powers });
}

export function phaseName(phase: string): string {
  return say(GAME, `phases.${phase}`);
}

/** What a step told, in sentences: for the log and for those who listen. Hidden things are hidden here too. */

import type { Event } from "../../wire/records/duel";
import { t } from "../../words/words.svelte";
import { cardName, cardOf, keywordName, placeNumbers, type NameOf } from "./names";
import { signed } from "./numbers";
import { told } from "./person";
import { phaseName } from "./speech";

type Of<T extends Event["type"]> = Extract<Event, { type: T }>;

/** What earlier events of a step say about a later one. */
interface Known {
  /** The mana cards that were tapped for what follows. */
  paid: string[];
}

export function stepWords(events: readonly Event[], nameOf: NameOf): string[] {
  const known: Known = { paid: [] };
  const said = events.map((event) => wordsOf(event, known, nameOf)).filter((words) => words !== "");
  return said.length > 0 ? said : [onwardWords(events, nameOf)];
}

/** Nothing was done: what comes next is all there is to say. */
function onwardWords(events: readonly Event[], nameOf: NameOf): string {
  const phase = events.findLast((event) => event.type === "phase");
  if (phase?.type !== "phase") return t("duel.log-declined");
  return told("duel.log-phase", nameOf(phase.player), { phase: phaseName(phase.phase) });
}

function wordsOf(event: Event, known: Known, nameOf: NameOf): string {
  const who = "player" in event ? nameOf(event.player) : "";
  switch (event.type) {
    case "phase":
      return event.phase === "start" ? told("duel.log-turn", who, { n: event.turn }) : "";
    case "status_applied":
    case "status_removed":
      return statusWords(event, known);
    case "hand_add":
      return handWords(event, who);
    case "hand_remove":
      return removeWords(event, who);
    case "spawn":
      return spawnWords(event, known, who);
    case "cast":
      return told("duel.log-cast", who, { card: cardName(event.card), paid: paidWords(known) });
    case "move":
      return moveWords(event, who);
    case "destroy":
      return told("duel.log-destroy", who, { card: cardName(event.card) });
    case "attack":
      return event.target === "player"
        ? told("duel.log-attack-player", who, { card: cardName(event.card) })
        : told("duel.log-attack", who, { card: cardName(event.card), target: cardName(event.target) });
    case "block":
      return told("duel.log-block", who, { card: cardName(event.card) });
    case "battle":
      return t("duel.log-battle", { power: event.attacker_power, against: event.defender_power });
    case "shield_break":
      return told("duel.log-break", who, { shields: placeNumbers(event.shields) });
    case "shield_trigger":
      return told("duel.log-trigger", who, { card: cardName(event.card) });
    case "trigger":
      return t("duel.log-effect", { card: cardName(event.card) });
    case "reveal":
      return event.cards === "?"
        ? told("duel.log-look", who)
        : told("duel.log-reveal", who, { cards: event.cards.map(cardName).join(t("duel.comma")) });
    case "timeout":
      return told("duel.log-timeout", who, { n: event.lapses });
    case "game_over":
      return event.winner === null ? t("duel.log-draw") : told("duel.log-over", nameOf(event.winner));
  }
  return "";
}

function paidWords(known: Known): string {
  const paid = known.paid.splice(0);
  return paid.length === 0 ? "" : t("duel.log-paid", { mana: placeNumbers(paid) });
}

function statusWords(event: Of<"status_applied" | "status_removed">, known: Known): string {
  const isApplied = event.type === "status_applied";
  if (event.at !== undefined && event.at !== null) {
    if (isApplied) known.paid.push(event.at);
    return "";
  }
  const card = cardName(event.card);
  if (!isApplied || event.status === "tapped" || event.status === "sick") return "";
  if (event.status === "power") return t("duel.log-power", { card, n: signed(event.n ?? 0) });
  return t("duel.log-keyword", { card, keyword: keywordName(event.status) });
}

function handWords(event: Of<"hand_add">, who: string): string {
  const isKnown = event.card !== "?";
  const card = isKnown ? cardName(event.card) : "";
  switch (event.from) {
    case "deck":
      return isKnown ? told("duel.log-draw-card", who, { card }) : told("duel.log-draw-one", who);
    case "shields":
      return isKnown ? t("duel.log-shield-card", { card, shield: placeNumbers([event.shield ?? ""]) }) : "";
  }
  return told("duel.log-to-hand", who, { card });
}

function removeWords(event: Of<"hand_remove">, who: string): string {
  const card = cardName(event.card);
  if (event.to === "mana") return told("duel.log-charge", who, { card });
  return event.to === "graveyard" ? told("duel.log-discard", who, { card }) : "";
}

function spawnWords(event: Of<"spawn">, known: Known, who: string): string {
  const card = cardName(event.card);
  const paid = paidWords(known);
  if (event.onto) return told("duel.log-evolve", who, { card, base: cardName(event.onto), paid });
  return told("duel.log-summon", who, { card, power: cardOf(event.card).power ?? 0, paid });
}

function moveWords(event: Of<"move">, who: string): string {
  if (event.to === "shields")
    return told("duel.log-new-shield", who, { shield: placeNumbers([event.shield ?? ""]) });
  if (event.to !== "mana" || event.card === "?") return "";
  return told("duel.log-to-mana", who, { card: cardName(event.card) });
}

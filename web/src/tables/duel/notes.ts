/** What the line under the table says: a reason, what a choice would do, what is asked, or what goes on. */

import type { Hint } from "../../table";
import { firstRunHint } from "../../ui/first-run";
import type { View } from "../../wire/records/duel";
import { t } from "../../words/words.svelte";
import { namedAction } from "./named";
import { cardName, cardOf, type NameOf } from "./names";
import { signed } from "./numbers";
import { creatureOf, other, parted, plain, standingOf, type Player } from "./sides";
import * as speech from "./speech";
import type { Turn } from "./turn.svelte";

export interface Said {
  head: string;
  body: string;
  /** Smaller, beneath. */
  foot: string;
  code: string | null;
}

/** All that the line may be about. */
export interface Matter {
  view: View;
  turn: Turn;
  nameOf: NameOf;
  below: Player;
  /** The card or creature that is pointed at, or has the focus. */
  reading: string | null;
  hint: Hint | null;
  isOffline: boolean;
  isPast: boolean;
}

const said = (head: string, body = "", foot = "", code: string | null = null): Said => ({
  head,
  body,
  foot,
  code,
});

export function noteOf(matter: Matter): Said {
  const { turn, view, hint } = matter;
  if (matter.isOffline) return said(t("duel.why-offline"), "", "", "connection-lost");
  if (turn.reason !== null) return reason(turn, turn.reason);
  if (turn.attacker !== null) return attackNote(matter, turn.attacker);
  if (turn.card !== null) return cardNote(turn, turn.card);
  if (turn.kind !== "" && turn.picks.length > 0) return askNote(matter);
  if (matter.reading !== null) return readingNote(matter, matter.reading);
  if (hint !== null && turn.isOpen) return said(t("duel.note-hint", { move: namedAction(hint.action) }));
  if (view.result !== null) return said(""); // the band says it, and the result lies over half the line
  return turn.kind === "" ? waitNote(matter) : askNote(matter);
}

function reason(turn: Turn, { code, card }: { code: string; card: string | null }): Said {
  const about = card !== null && code !== "bad-mana" && card !== "player" ? cardName(card) : "";
  return said(about, speech.reasonWords(code, card, turn), "", code);
}

// What is begun

function attackNote({ turn, view, nameOf, below }: Matter, attacker: string): Said {
  const card = cardOf(attacker);
  const standing = standingOf(view, below, attacker);
  const who = nameOf(other(below));
  if (turn.aim === null) return said(card.name, t("duel.note-attack"), "");
  const seen = turn.foreseenOf(turn.aim);
  const bonus = (seen?.power ?? 0) - (standing?.power ?? 0);
  const body = bonus > 0 ? t("duel.note-bonus", { n: signed(bonus), power: seen?.power ?? 0 }) : "";
  const foot = seen === null ? "" : speech.blockerWords(view, other(below), seen.blockers ?? [], who);
  if (turn.aim === "player") {
    const words = seen?.direct
      ? t("duel.note-direct", { who })
      : t("duel.note-breaks", { who, n: seen?.breaks ?? 1 });
    return said(t("duel.note-at", { card: card.name, target: who }), `${words} ${body}`.trim(), foot);
  }
  return said(
    t("duel.note-at", { card: card.name, target: cardName(turn.aim) }),
    body || t("duel.note-battle"),
    foot,
  );
}

function cardNote(turn: Turn, id: string): Said {
  const card = cardOf(id);
  if (turn.kind === "charge") return said(card.name, t("duel.note-charge"), card.text);
  if (turn.bases.length > 0 && turn.aim === null)
    return said(card.name, t("duel.why-choose-base"), card.text);
  return said(card.name, card.text);
}

// What is asked

function askNote(matter: Matter): Said {
  const { turn, view } = matter;
  const source = turn.asked.source ?? null;
  const from = source === null ? "" : cardName(source.card);
  switch (turn.kind) {
    case "charge":
      return said(newcomer(1) || t("duel.ask-charge"));
    case "main":
      return said(newcomer(2) || t("duel.ask-main"), "", openCards(turn));
    case "attack":
      return turn.attacks.size === 0
        ? said(t("duel.ask-no-attack"))
        : said(newcomer(3) || t("duel.ask-attack"), "", t("duel.ask-attackers", { n: turn.attacks.size }));
    case "block":
      return blockNote(matter);
    case "shields":
      return said(t("duel.ask-shields", { n: turn.most }), countNote(turn));
    case "order":
      return said(t("duel.ask-order"), "", turn.asked.vain?.length ? t("duel.ask-vain") : "");
    case "may":
      return said(from, source === null ? "" : speech.effectWords(source));
    case "mode":
      return said(from, t("duel.ask-mode"));
    case "choose":
      return said(
        chooseHead(turn, from),
        source === null ? spellText(view) : speech.effectWords(source),
        vainWords(turn),
      );
    case "trigger":
      return said(t("duel.ask-trigger"));
  }
  return said("");
}

const newcomer = (number: number): string => firstRunHint("duel", number);

function spellText(view: View): string {
  return view.spell === null ? "" : cardOf(view.spell.card).text;
}

function chooseHead(turn: Turn, from: string): string {
  const how = turn.least === turn.most ? "duel.ask-choose" : "duel.ask-choose-up-to";
  const words = t(how, { n: turn.most });
  return from === "" ? words : t("duel.ask-of", { card: from, words });
}

function vainWords(turn: Turn): string {
  const picked = turn.picked.find((one) => turn.vain.has(one));
  if (picked !== undefined) return t("duel.note-vain", { card: cardName(parted(picked).rest) });
  return turn.vain.size > 0 ? t("duel.ask-vain") : "";
}

function countNote(turn: Turn): string {
  const left = turn.most - turn.picks.length;
  return left > 0 ? t("duel.ask-left", { n: left }) : "";
}

/** How many cards of the hand can be played. */
function openCards(turn: Turn): string {
  const free = Object.values(turn.asked.hand ?? {}).filter((prospect) => !prospect.code).length;
  return free === 0 ? t("duel.ask-none-open") : t("duel.ask-open", { n: free });
}

function blockNote({ turn, view, below }: Matter): Said {
  const { attack } = view;
  if (attack === null) return said("");
  const power = standingOf(view, other(below), attack.with)?.power ?? 0;
  const target =
    attack.target === "player" ? t("duel.you-word") : t("duel.your-card", { card: cardName(attack.target) });
  const head = t("duel.ask-block", { card: cardName(attack.with), power, target });
  const picked = turn.picked[0];
  return said(
    head,
    picked === undefined ? t("duel.ask-block-or-not") : t("duel.note-block", { card: cardName(picked) }),
  );
}

// What is read, and what goes on

function readingNote({ view, turn }: Matter, name: string): Said {
  const card = cardOf(name);
  const found = name.includes("#") ? creatureOf(view, name) : null;
  const standing = found === null ? null : standingOf(view, found.player, found.creature.name);
  if (standing === null) {
    const isHeld = turn.hand.includes(plain(name));
    const code = isHeld && turn.isOpen ? turn.whyNotCard(plain(name)) : null;
    const foot = code === null ? "" : speech.reasonWords(code, plain(name), turn);
    return said(card.name, card.text || keywordsOf(card.keywords), foot, code);
  }
  const head = `${card.name} ${speech.powerWords(standing, card.power ?? 0)}`;
  const body = card.text || keywordsOf(standing.keywords ?? []);
  return said(head, body, speech.changeWords(standing));
}

function keywordsOf(keywords: readonly string[]): string {
  return keywords.length === 0 ? t("duel.no-text") : "";
}

function waitNote({ view, nameOf, isPast, turn }: Matter): Said {
  if (isPast) return said("");
  const by = view.decision?.by ?? view.active;
  if (turn.you === null) return said(t("duel.wait-of", { who: nameOf(by) }));
  return by === turn.you ? said(t("duel.wait-moment")) : said(t("duel.wait", { who: nameOf(by) }));
}

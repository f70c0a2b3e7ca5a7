/** What the buttons under the hand say: the very act, and what it brings about. */

import type { Act, Why } from "../../ui/ActButton.svelte";
import { t } from "../../words/words.svelte";
import { cardName, cardOf, placeNumbers, type NameOf } from "./names";
import { parted, type Player } from "./sides";
import { reasonWords } from "./speech";
import type { Turn } from "./turn.svelte";

export interface Acts {
  main: Act;
  /** Instead of going back: what is declined. */
  decline: Act | null;
}

export function actsOf(turn: Turn, nameOf: NameOf, other: Player): Acts {
  const decline = declineOf(turn);
  if (!turn.isOpen) return { main: idle(turn), decline: null };
  if (isBegun(turn)) return { main: begun(turn, nameOf, other), decline };
  return { main: onward(turn), decline };
}

/** Something is lifted or picked, or nothing else can be done. */
function isBegun(turn: Turn): boolean {
  if (turn.lifted !== null) return true;
  return turn.kind !== "charge" && turn.kind !== "main" && turn.kind !== "attack";
}

function idle(turn: Turn): Act {
  const isWatching = turn.you === null;
  const isOver = turn.now.result !== null;
  const why: Why = { code: isWatching ? "watching" : "not-your-decision", words: "" };
  const label = isOver ? t("duel.over") : isWatching ? t("duel.watching") : t("duel.their-turn");
  return { label, why, onact: () => undefined, testid: "act" };
}

/** The button that ends a phase says what comes next, and what would be left undone. */
function onward(turn: Turn): Act {
  const act = { why: null, onact: () => void turn.pass(), testid: "next" };
  switch (turn.kind) {
    case "charge":
      return { ...act, label: t("duel.to-main"), detail: t("duel.to-main-detail") };
    case "main":
      return { ...act, label: t("duel.to-attack"), detail: untapped(turn) };
    default: {
      const n = turn.attacks.size;
      return { ...act, label: t("duel.end-turn"), detail: n > 0 ? t("duel.attacks-left", { n }) : "" };
    }
  }
}

function untapped(turn: Turn): string {
  const n = turn.you === null ? 0 : turn.now[turn.you].mana.filter((one) => !one.tapped).length;
  return n > 0 ? t("duel.mana-left", { n }) : "";
}

function begun(turn: Turn, nameOf: NameOf, other: Player): Act {
  const code = turn.whyNotYet;
  const why =
    code === null || turn.kind === "may" ? null : { code, words: reasonWords(code, turn.card, turn) };
  const { label, detail } = labelOf(turn, nameOf, other);
  const onact = (): void => void (turn.kind === "may" ? turn.answer(true) : turn.confirm());
  return { label, detail, why, onact, testid: "act" };
}

interface Label {
  label: string;
  detail: string;
}

function labelOf(turn: Turn, nameOf: NameOf, other: Player): Label {
  const [first = ""] = turn.picked;
  switch (turn.kind) {
    case "charge":
      return { label: t("duel.do-charge"), detail: cardName(turn.card ?? "") };
    case "main":
      return playLabel(turn);
    case "attack":
      return { label: t("duel.do-attack"), detail: targetOf(turn, nameOf, other) };
    case "block":
      return { label: t("duel.do-block"), detail: first === "" ? "" : cardName(first) };
    case "shields":
      return { label: t("duel.do-break", { n: turn.most }), detail: shieldsPicked(turn) };
    case "trigger":
      return { label: t("duel.do-use-free"), detail: t("duel.do-use-free-detail") };
    case "order":
      return { label: t("duel.do-resolve"), detail: first === "" ? "" : cardName(first.split("/")[0] ?? "") };
    case "may":
      return { label: t("duel.do-accept"), detail: cardName(turn.asked.source?.card ?? "") };
    case "mode":
      return { label: t("duel.do-mode"), detail: first === "" ? "" : t("duel.mode-of", { n: first }) };
  }
  return chooseLabel(turn);
}

function shieldsPicked(turn: Turn): string {
  return turn.picked.length === 0 ? "" : t("duel.shield", { n: placeNumbers(turn.picked) });
}

function playLabel(turn: Turn): Label {
  const card = cardOf(turn.card ?? "");
  const detail = t("duel.taps", { n: card.cost });
  if (card.type === "spell") return { label: t("duel.do-cast"), detail };
  if (card.type === "evolution") return { label: t("duel.do-evolve"), detail };
  return { label: t("duel.do-summon"), detail };
}

function targetOf(turn: Turn, nameOf: NameOf, other: Player): string {
  if (turn.aim === null) return t("duel.no-target-yet");
  return t("duel.at", { target: turn.aim === "player" ? nameOf(other) : cardName(turn.aim) });
}

function chooseLabel(turn: Turn): Label {
  const names = turn.picked.map((one) => {
    const { rest } = parted(one);
    return /^m\d+$/.test(rest) ? rest : cardName(rest);
  });
  if (names.length === 0 && turn.least === 0) return { label: t("duel.do-choose-none"), detail: "" };
  const label =
    turn.most > 1 ? t("duel.do-choose-of", { n: names.length, all: turn.most }) : t("duel.do-choose");
  return { label, detail: names.join(t("duel.comma")) };
}

function declineOf(turn: Turn): Act | null {
  switch (turn.kind) {
    case "block":
      return { label: t("duel.do-not-block"), why: null, onact: () => void turn.pass(), testid: "next" };
    case "trigger":
      return { label: t("duel.do-not-use"), why: null, onact: () => void turn.pass(), testid: "decline" };
    case "may":
      return {
        label: t("duel.do-not-use"),
        why: null,
        onact: () => void turn.answer(false),
        testid: "decline",
      };
  }
  return null;
}

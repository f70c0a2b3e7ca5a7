/** An action in words, as a hint names it. */

import type { WireAction } from "../../table";
import type { Action } from "../../wire/records/duel";
import { t } from "../../words/words.svelte";
import { cardName } from "./names";
import { parted } from "./sides";

/** What an action names: a creature, a card, a shield or a mana card. */
function thing(named: string): string {
  const { rest } = parted(named);
  const [, kind = "", n = ""] = /^([ms])(\d+)$/.exec(rest) ?? [];
  if (kind === "") return cardName(rest.split("/")[0] ?? "");
  return t(kind === "m" ? "plain.mana" : "plain.shield", { n });
}

export function namedAction(action: WireAction | string): string {
  if (typeof action === "string") return action;
  const move = action as Action;
  switch (move.do) {
    case "charge":
      return t("duel.move-charge", { card: cardName(move.card) });
    case "play":
      return move.onto === undefined
        ? t("duel.move-play", { card: cardName(move.card) })
        : t("duel.move-evolve", { card: cardName(move.card), base: thing(move.onto) });
    case "attack":
      return move.target === "player"
        ? t("duel.move-attack-player", { card: thing(move.with) })
        : t("duel.move-attack", { card: thing(move.with), target: thing(move.target) });
    case "block":
      return t("duel.move-block", { card: thing(move.with) });
    case "choose":
      return move.pick.length === 0
        ? t("duel.move-choose-none")
        : t("duel.move-choose", { cards: move.pick.map(thing).join(t("duel.comma")) });
    case "trigger":
      return t("duel.move-trigger", { card: cardName(move.card) });
    case "resolve":
      return t("duel.move-resolve", { card: thing(move.effect) });
    case "mode":
      return t("duel.move-mode", { n: move.pick });
  }
  return t(`duel.move-${move.do}`);
}

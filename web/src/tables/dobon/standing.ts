/** What goes on, as the own strip says it in a few words; and whether the obi is awake. */

import { t } from "../../words/words.svelte";
import type { NameOf } from "./seats";
import type { Turn } from "./turn.svelte";

export interface Standing {
  words: string;
  /** Whether the seconds belong beside them. */
  hasSeconds: boolean;
  /** To act, to call, or nothing to do. */
  obi: "act" | "call" | "rest";
}

export function standingOf(turn: Turn, nameOf: NameOf): Standing {
  const { isPast } = turn.stand;
  if (isPast) return rest(t("dobon.now-past"));
  if (turn.you === null) return rest(t("dobon.now-watching"));
  if (turn.call === "return") return { words: t("dobon.now-return"), hasSeconds: false, obi: "call" };
  if (turn.call === "dobon") return { words: t("dobon.now-dobon"), hasSeconds: false, obi: "call" };
  if (turn.canCutIn) return awake(t("dobon.now-cut-in"));
  if (turn.isChoosing) return awake(t("dobon.now-colour"));
  if (turn.isOwnTurn) return turn.isFree ? awake(t("dobon.now-turn")) : rest(t("dobon.now-turn"));
  if (turn.can("start")) return { ...awake(waiting(turn, nameOf)), hasSeconds: false };
  return rest(waiting(turn, nameOf));
}

function waiting(turn: Turn, nameOf: NameOf): string {
  const { view, you } = turn.stand;
  const name = view.turn === null ? "" : nameOf(view.turn);
  switch (view.phase) {
    case "lobby":
      return t("dobon.now-lobby");
    case "turn":
      return t("dobon.now-other", { name });
    case "colour":
      return t("dobon.now-choosing", { name });
    case "finish":
      return t(view.by === you ? "dobon.now-finish-own" : "dobon.now-finish");
    case "dobon":
      return t(view.dobon_by.includes(you ?? "") ? "dobon.now-called" : "dobon.now-finish");
    case "return":
      return t("dobon.now-returning", { name });
    case "result":
      return "";
    case "closed":
      return t("dobon.now-closed");
  }
}

const awake = (words: string): Standing => ({ words, hasSeconds: true, obi: "act" });
const rest = (words: string): Standing => ({ words, hasSeconds: false, obi: "rest" });

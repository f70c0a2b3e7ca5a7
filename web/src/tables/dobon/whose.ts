/** Whose turn it is, as the bar says it; empty where nobody is up. */

import type { View } from "../../wire/records/dobon";
import { t } from "../../words/words.svelte";
import type { NameOf } from "./seats";

export function whoseWords(view: View, you: string | null, nameOf: NameOf): string {
  switch (view.phase) {
    case "turn":
      return view.turn === you
        ? t("dobon.now-turn")
        : t("dobon.now-other", { name: nameOf(view.turn ?? "") });
    case "colour":
      return view.turn === you
        ? t("dobon.now-colour")
        : t("dobon.now-choosing", { name: nameOf(view.turn ?? "") });
    case "finish":
    case "dobon":
      return t("dobon.now-finish");
    case "return":
      return view.turn === you
        ? t("dobon.now-return")
        : t("dobon.now-returning", { name: nameOf(view.turn ?? "") });
    case "lobby":
      return t("dobon.now-lobby");
    case "result":
      return t("dobon.bar-result");
    case "closed":
      return t("dobon.now-closed");
  }
}

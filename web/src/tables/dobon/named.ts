/** An action in words, as a hint names it. */

import type { WireAction } from "../../table";
import type { Action } from "../../wire/records/dobon";
import { own, t } from "../../words/words.svelte";
import { colourWord, groupNoun } from "./speech";

export function namedAction(given: WireAction | string): string {
  const action = typeof given === "string" ? actionOf(given) : (given as Action);
  switch (action.do) {
    case "play":
      return t("dobon.named-play", { cards: groupNoun(action.cards) });
    case "choose":
      return t("dobon.named-choose", { colour: colourWord(action.colour) });
    default:
      return own(`dobon.named-${action.do}`) ?? action.do;
  }
}

/** From its short notation, which may say on which play it was chosen. */
function actionOf(short: string): Action {
  const [verb = "", ...rest] = short.split(" ").filter((word) => !word.startsWith("@"));
  if (verb === "play") return { do: "play", cards: rest };
  if (verb === "choose") return { do: "choose", colour: rest[0] } as Action;
  return { do: verb } as Action;
}

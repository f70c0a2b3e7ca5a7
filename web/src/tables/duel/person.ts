/** Sentences about somebody who may be oneself. */

import { t, type Key, type Values } from "../../words/words.svelte";

/** Stands round a name, so that it can be found again in its sentence. */
export const MARK = "\u2060";

const FORMS = /\[([^|\]]*)\|([^\]]*)\]/g;

/** A text with `{who}` in it. Where a language has two forms, "[wins|win]", the second is of "you". */
export function told(key: Key, who: string, values: Values = {}): string {
  const isYou = who.replaceAll(MARK, "") === t("you");
  return t(key, { ...values, who }).replace(FORMS, (_whole, third: string, second: string) =>
    isYou ? second : third,
  );
}

/** Names of bots. */

import { ja } from "../words/ja";
import { t, type Key } from "../words/words.svelte";

export function botName(bot: string): string {
  const key = `bot.${bot}`;
  return key in ja ? t(key as Key) : bot;
}

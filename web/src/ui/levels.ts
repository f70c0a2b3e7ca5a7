/** Names of bots. */

import { own } from "../words/words.svelte";

export function botName(bot: string): string {
  return own(`bot.${bot}`) ?? bot;
}

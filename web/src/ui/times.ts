/** Moments in words. */

import { language, t } from "../words/words.svelte";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago something was; `at` in milliseconds. */
export function since(at: number): string {
  const gone = Math.max(0, Date.now() - at);
  const form = new Intl.RelativeTimeFormat(language(), { numeric: "auto", style: "short" });
  if (gone < MINUTE) return t("just-now");
  if (gone < HOUR) return form.format(-Math.floor(gone / MINUTE), "minute");
  if (gone < DAY) return form.format(-Math.floor(gone / HOUR), "hour");
  return form.format(-Math.floor(gone / DAY), "day");
}

/** Time left or gone, as 0:24. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Says who has come and who has gone, where nobody has to look for it. */

import { untrack } from "svelte";

import type { SeatCard } from "../../wire/records/server";
import { toast } from "../../ui/toasts.svelte";
import { t } from "../../words/words.svelte";
import { comingsOf, type Coming } from "./comings";

/** From within a component; `seats` and `you` are read again whenever they change. */
export function tellComings(seats: () => readonly SeatCard[], you: () => string | null): void {
  let known = untrack(seats);
  $effect(() => {
    const now = seats();
    const [coming] = comingsOf(known, now, you());
    known = now;
    if (coming !== undefined) untrack(() => toast(comingWords(coming)));
  });
}

function comingWords({ seat, kind, name }: Coming): string {
  return t(`dobon.coming-${kind}`, { name: name === "" ? t("dobon.seat-named", { seat }) : name });
}

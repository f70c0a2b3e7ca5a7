/** The decisions that met: of games in which all decide at once. */

import type { Judged } from "../wire/records/server";

/** Those of the last steps up to a move, one a seat, in the order of the seats' names; none elsewhere. */
export function meetingAt(decisions: readonly Judged[], at: number, seats: number): Judged[] {
  const last = new Map<string, Judged>();
  for (const one of decisions) {
    if ((one.mix?.length ?? 0) > 0 && one.step <= at && one.step > at - seats) last.set(one.by, one);
  }
  return [...last.values()].sort((one, two) => one.by.localeCompare(two.by));
}

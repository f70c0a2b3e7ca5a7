/** Who has paid whom. */

import type { Payment } from "../../wire/records/dobon";

/** What payments change for each seat that they concern, in the order of seats. */
export function changesOf(pays: readonly Payment[]): [string, number][] {
  const changes = new Map<string, number>();
  const add = (seat: string, points: number) => changes.set(seat, (changes.get(seat) ?? 0) + points);
  for (const { from, to, points } of pays) {
    add(from, -points);
    add(to, points);
  }
  return [...changes].toSorted(([one], [other]) => one.localeCompare(other));
}

/** The most that one seat has paid. */
export function largestPayment(pays: readonly Payment[]): number {
  const paid = new Map<string, number>();
  for (const { from, points } of pays) paid.set(from, (paid.get(from) ?? 0) + points);
  return Math.max(0, ...paid.values());
}

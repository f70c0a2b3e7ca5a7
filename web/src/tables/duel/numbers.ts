/** Numbers as they are written. */

/** A change: +1000, −3000. */
export function signed(n: number): string {
  return n < 0 ? `−${-n}` : `+${n}`;
}

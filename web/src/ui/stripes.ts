/** Card backs: five uneven stripes from a hash of a match's public id, so that every match has its own. */

import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

const WIDTHS = [2, 3, 4, 5, 6];
const TONES = ["var(--stripe-1)", "var(--stripe-2)", "var(--stripe-3)", "var(--stripe-4)", "var(--stripe-5)"];

export interface Stripe {
  x: number;
  width: number;
  tone: string;
}

function shuffled<T>(items: readonly T[], bytes: Uint8Array, from: number): T[] {
  const left = [...items];
  return items.map((_, at) => left.splice((bytes[from + at] ?? 0) % left.length, 1)[0] as T);
}

export function stripesOf(id: string): Stripe[] {
  const bytes = sha256(utf8ToBytes(id));
  const tones = shuffled(TONES, bytes, 5);
  let x = 0;
  return shuffled(WIDTHS, bytes, 0).map((width, at) => {
    const stripe = { x, width, tone: tones[at] as string };
    x += width;
    return stripe;
  });
}

/** The tones of a card's drawing: of its first civilization, and of its second where it has two. */

import { GLYPHS, NONE } from "../../../games/duel/marks";

export function tonesOf(civs: readonly string[]): string {
  const [first = NONE, second = first] = civs.map((one) => (one in GLYPHS ? one : NONE));
  return [
    `--deep:var(--${first})`,
    `--mid:var(--${first}-mid)`,
    `--pale:var(--${first}-pale)`,
    `--shade:var(--${first}-shade)`,
    `--other:var(--${second})`,
    `--other-mid:var(--${second}-mid)`,
    `--other-pale:var(--${second}-pale)`,
  ].join(";");
}

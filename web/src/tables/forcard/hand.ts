/** How the cards of a hand are laid out. */

export type Kind = "C" | "F" | "S";
export const KINDS: readonly Kind[] = ["C", "F", "S"];

export const kindOf = (card: string): Kind => card.charAt(0) as Kind;

/**
 * Colour cards above, the others below. A filtered hand, and one that fits but is uneven, is filled row by row; what
 * fits in one row is one row.
 */
export function rowsOf(cards: readonly string[], filter: Kind | null, fit: number): string[][] {
  const shown = filter === null ? [...cards] : cards.filter((card) => kindOf(card) === filter);
  if (shown.length <= fit) return [shown];
  const colours = shown.filter((card) => kindOf(card) === "C");
  const others = shown.filter((card) => kindOf(card) !== "C");
  const longest = Math.max(colours.length, others.length);
  const isEven = filter === null && (longest <= fit || shown.length > 2 * fit) && longest < shown.length;
  if (isEven) return [colours, others];
  const length = Math.max(fit, Math.ceil(shown.length / 2));
  return [shown.slice(0, length), shown.slice(length)];
}

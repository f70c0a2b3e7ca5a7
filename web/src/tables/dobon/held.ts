/** The cards of a hand by names of their own: of equal ones it does not matter which is which. */

/** Each card with the number of its copy: red-7.0, red-7.1. */
export function heldIds(cards: readonly string[]): string[] {
  const copies = new Map<string, number>();
  return cards.map((card) => {
    const copy = copies.get(card) ?? 0;
    copies.set(card, copy + 1);
    return `${card}.${copy}`;
  });
}

/** The ids of the cards that have just come into a hand: of equal ones the last copies, in the order of the hand. */
export function addedIds(hand: readonly string[], added: readonly string[]): string[] {
  const missing = [...added];
  const ids = heldIds(hand).toReversed();
  const found = ids.filter((id) => {
    const at = missing.indexOf(id.slice(0, id.lastIndexOf(".")));
    if (at >= 0) missing.splice(at, 1);
    return at >= 0;
  });
  return found.toReversed();
}

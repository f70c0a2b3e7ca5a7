/** The kinds of cards in the order in which a hand is sorted, and the colour printed on each. */

export const COLOURS = ["red", "blue", "green", "yellow"] as const;
export type Colour = (typeof COLOURS)[number];

const COLOURED_FACES = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "skip", "reverse", "draw2"];
const COLOURED = COLOURS.flatMap((colour) => COLOURED_FACES.map((face) => `${colour}-${face}`));
const FORCES = COLOURS.map((colour) => `force-${colour}`);

export const KINDS: readonly string[] = [...COLOURED, ...FORCES, "wild", "draw4"];
export const PACK_SIZE = 112;

/** The printed colour; wild and draw four have none. */
export function colourOf(card: string): Colour | null {
  return COLOURS.find((colour) => card.startsWith(`${colour}-`) || card === `force-${colour}`) ?? null;
}

/** Cards as a hand is sorted. */
export function inOrder(cards: readonly string[]): string[] {
  return cards.toSorted((one, other) => KINDS.indexOf(one) - KINDS.indexOf(other));
}

const NUMBER = /-(\d)$/;
const POINTS: Readonly<Record<string, number>> = { wild: 30, draw4: 50, force: 10 };
const SYMBOL_POINTS = 20;

/** What is printed beside the colour: a number, a symbol, or the name of a card without colour. */
export function faceOf(card: string): string {
  if (card.startsWith("force-")) return "force";
  return card.split("-").at(-1) ?? card;
}

export function pointsOf(card: string): number {
  const number = NUMBER.exec(card)?.[1];
  return number === undefined ? (POINTS[faceOf(card)] ?? SYMBOL_POINTS) : Number(number);
}

export function totalOf(cards: readonly string[]): number {
  return cards.reduce((sum, card) => sum + pointsOf(card), 0);
}

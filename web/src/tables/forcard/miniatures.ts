/** The picture of a card's pattern on five by five cells. */

import { CARDS, type Way } from "../../games/forcard/cards";
import type { Place } from "./board";

export interface Miniature {
  cells: Place[];
  /** Where the card is put; null where that does not matter. */
  target: Place | null;
  /** The pattern leaves its own cell out. */
  isHollow: boolean;
  /** Only own cells count. */
  isPlus: boolean;
  /** Borders that it needs, as lines on a grid of 40. */
  border: string;
}

const SIZE = 5;
/** Of the largest board. */
const FURTHEST = 8;
const CENTRE: Place = { x: 2, y: 2 };
const ALL = Array.from({ length: SIZE * SIZE }, (_, at) => ({ x: at % SIZE, y: Math.floor(at / SIZE) }));
/** A region of any form: this one is hardly a pattern of another card. */
const REGION: readonly Place[] = [
  { x: 1, y: 1 },
  { x: 2, y: 1 },
  { x: 1, y: 2 },
  { x: 2, y: 2 },
  { x: 3, y: 2 },
  { x: 3, y: 3 },
];

/** The direction in which a card is drawn as long as none is chosen. */
const USUAL: Readonly<Record<string, Way>> = {
  C03: "right",
  C04: "dr",
  C06: "ur",
  C07: "up",
  C16: "dr",
  C17: "up",
};
const CORNER = "M1 14.4V39H25.6";
const EDGE = "M0 39H40";

export function miniatureOf(card: string, way: Way | null): Miniature {
  const facts = CARDS[card];
  const isPlus = card.startsWith("F");
  const plain = { target: null, isHollow: false, isPlus, border: "" };
  if (facts?.reach === "board") return { ...plain, cells: ALL };
  if (facts?.reach === "region") return { ...plain, cells: [...REGION] };
  const drawing = facts?.patterns?.[way ?? USUAL[card] ?? "none"] ?? facts?.patterns?.none;
  if (drawing === undefined) return { ...plain, cells: [] };
  const offsets = offsetsOf(drawing);
  const target = targetFor(card, way, offsets);
  const cells = offsets
    .map(({ x, y }) => ({ x: target.x + x, y: target.y + y }))
    .filter(({ x, y }) => x >= 0 && x < SIZE && y >= 0 && y < SIZE);
  const isAtBorder = way === null;
  const border = isAtBorder && card === "C06" ? CORNER : isAtBorder && card === "C07" ? EDGE : "";
  return { cells, target: isPlus ? null : target, isHollow: drawing.includes("o"), isPlus, border };
}

/** In the middle, unless the card belongs to the border; a pattern to the right and below is moved to the middle. */
function targetFor(card: string, way: Way | null, offsets: readonly Place[]): Place {
  if (way === null && card === "C06") return { x: 0, y: 4 };
  if (way === null && card === "C07") return { x: 2, y: 4 };
  const most = Math.max(...offsets.map(({ x, y }) => Math.max(x, y)));
  const least = Math.min(...offsets.map(({ x, y }) => Math.min(x, y)));
  const isBlock = least === 0 && most === 1 && offsets.length === 4;
  return isBlock || (card === "C03" && way === null) ? { x: 1, y: isBlock ? 1 : 2 } : CENTRE;
}

/** The cells of a drawing, as steps from its target; those off a board are among them. */
export function offsetsOf(drawing: string): Place[] {
  const marks = drawing.split("/").flatMap((row, y) => [...row].map((mark, x) => ({ x, y, mark })));
  const target = marks.find(({ mark }) => mark === "T" || mark === "o") ?? { x: 0, y: 0 };
  return marks.flatMap(({ x, y, mark }) => {
    const step = { x: x - target.x, y: y - target.y };
    if (mark === "T" || mark === "#") return [step];
    if (mark !== "~") return [];
    return Array.from({ length: FURTHEST }, (_, far) => ({ x: step.x * (far + 1), y: step.y * (far + 1) }));
  });
}

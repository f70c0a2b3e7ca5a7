/** Where the cards of the row and its gaps lie. The row wraps like text; a place is a column and a line. */

export interface Place {
  column: number;
  line: number;
}

/** How many cards a line holds at present. There is one table on a page. */
export const layout = $state({ columns: 8 });

export const MOST_COLUMNS = 14;
export const SMALLEST_PITCH = 44;
export const LARGEST_PITCH = 66;

/** At a desk, as long as they all have room. */
const DESK = { least: 600, columns: 10, pitch: 96 };

export interface Size {
  /** Cards a line. */
  columns: number;
  /** The width of a card with its margin. */
  pitch: number;
}

export function lineHeight(pitch: number): number {
  return Math.round((pitch * 72) / 44);
}

/** The size of the cards of a row, so many in so much room. */
export function fit(width: number, height: number, cards: number): Size {
  const { columns, pitch } = { ...DESK, pitch: Math.min(DESK.pitch, Math.floor(width / DESK.columns)) };
  const isRoomy = width >= DESK.least && linesOf(cards, columns) * lineHeight(pitch) <= height;
  return isRoomy ? { columns, pitch } : packed(width);
}

/** As many a line as fingers can tell apart. */
function packed(width: number): Size {
  const columns = Math.min(MOST_COLUMNS, Math.max(4, Math.floor(width / SMALLEST_PITCH)));
  return { columns, pitch: Math.min(LARGEST_PITCH, Math.max(SMALLEST_PITCH, Math.floor(width / columns))) };
}

export function cardPlace(index: number, columns: number): Place {
  return { column: index % columns, line: Math.floor(index / columns) };
}

/** Where a gap shows: left of a card, and at the end of a line also behind its last card. */
export function gapPlaces(at: number, cards: number, columns: number): Place[] {
  const start = cardPlace(at, columns);
  const isLineStart = at > 0 && start.column === 0;
  const end = { column: columns, line: start.line - 1 };
  if (!isLineStart) return [start];
  return at < cards ? [end, start] : [end];
}

export function linesOf(cards: number, columns: number): number {
  return Math.max(1, Math.ceil(cards / columns));
}

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

/** Cards a line, and the width of a card with its margin, in a row so wide. */
export function fit(width: number): { columns: number; pitch: number } {
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

/** One short notice at a time, of things done elsewhere. */

const SHOWN = 4_000;
/** Where there is something to decide. */
const SHOWN_WITH_ACT = 10_000;

export interface Notice {
  text: string;
  /** What can be done about it. */
  act?: { label: string; run: () => void } | undefined;
}

let current = $state.raw<Notice | null>(null);
let timer = 0;

export function toast(text: string, act?: Notice["act"]): void {
  current = { text, act };
  clearTimeout(timer);
  timer = window.setTimeout(leave, act === undefined ? SHOWN : SHOWN_WITH_ACT);
}

export function leave(): void {
  current = null;
}

export function notice(): Notice | null {
  return current;
}

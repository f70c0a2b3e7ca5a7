/** One short notice at a time, of things done elsewhere. */

const SHOWN = 4_000;

let current = $state("");
let timer = 0;

export function toast(text: string): void {
  current = text;
  clearTimeout(timer);
  timer = window.setTimeout(() => (current = ""), SHOWN);
}

export function notice(): string {
  return current;
}

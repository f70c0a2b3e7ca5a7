/** What keys do at a table: the common ones, and a game's own in one list. Arrows and Enter belong to its parts. */

import { settings } from "../settings.svelte";

/** Does what a key is for; false where there is nothing to do, so that the key is left to others. */
export type Deed = () => boolean;

export interface TableKeys {
  /** Space shows at once whatever still moves. */
  playback: { readonly playing: boolean; skip(): void };
  /** Space goes on to what follows instead, and shows everything at once when it is held down. */
  next?: () => void;
  /** Escape goes back one step. */
  back: Deed;
  /** Keys of one letter, in lower case. They can be switched off. */
  letters: Readonly<Record<string, Deed>>;
  /** The digits 1 to 9, if they are for something. */
  number?: (number: number) => boolean;
}

/** Whether a key is meant for a field, the browser, or somebody who was asked before. */
export function isForOthers(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  return event.target instanceof Element && event.target.matches("input, textarea, select");
}

export function press(event: KeyboardEvent, keys: TableKeys): void {
  if (!isForOthers(event) && isDone(event, keys)) event.preventDefault();
}

function isDone(
  { key, repeat }: KeyboardEvent,
  { playback, next, back, letters, number }: TableKeys,
): boolean {
  if (key === " " && playback.playing)
    return done(() => (next === undefined || repeat ? playback.skip() : next()));
  if (key === "Escape") return back();
  if (!settings.shortcuts) return false;
  if (/^[1-9]$/.test(key)) return number?.(Number(key)) ?? false;
  const name = key.toLowerCase();
  return Object.hasOwn(letters, name) && (letters[name]?.() ?? false);
}

/** For deeds that are always done. */
export function done(what: () => void): true {
  what();
  return true;
}

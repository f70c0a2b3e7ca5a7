/** Everything said to people: the client's own texts, and each game's catalogue, in the language chosen. */

import { browserStorage } from "../storage";
import { en } from "./en";
import { ja } from "./ja";

export type Language = "ja" | "en";
export type Key = keyof typeof ja;
export type Values = Record<string, string | number>;

/** A branch of a game's catalogue. */
export interface Catalogue {
  [key: string]: string | Catalogue;
}

const KEPT_AT = "tefuda.language";
const OWN: Record<Language, Record<Key, string>> = { ja, en };

function first(): Language {
  const kept = browserStorage.get(KEPT_AT);
  if (kept === "ja" || kept === "en") return kept;
  return navigator.languages.some((one) => one.startsWith("ja")) ? "ja" : "en";
}

let chosen = $state<Language>(first());
const catalogues = $state<Record<string, Catalogue>>({});
/** By game the digest of the cards of one's own that are played with now, if there are some. */
const brought = $state<Record<string, string>>({});

export function language(): Language {
  return chosen;
}

export function choose(next: Language): void {
  chosen = next;
  browserStorage.set(KEPT_AT, next);
}

/** A text of the client's own. */
export function t(key: Key, values: Values = {}): string {
  return fill(OWN[chosen][key], values);
}

function isKey(key: string): key is Key {
  return Object.hasOwn(ja, key);
}

/** A text of the client's own by a key that is put together from names; null where there is none. */
export function own(key: string, values: Values = {}): string | null {
  return isKey(key) ? t(key, values) : null;
}

/** Puts values into the braces of a text. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

function nameOf(game: string, wanted: Language): string {
  const digest = brought[game] ?? "";
  return digest === "" ? `${game}/${wanted}` : `${game}/${digest}/${wanted}`;
}

/** From now on a game speaks of these cards too, until it is told of others; none: of its own alone. */
export function bring(game: string, digest = "", words: Partial<Record<Language, Catalogue>> = {}): void {
  brought[game] = digest;
  for (const one of ["ja", "en"] as const) {
    const said = words[one];
    if (said !== undefined) catalogues[nameOf(game, one)] = said;
  }
}

/** What has been asked for and not come yet. */
const awaited = new Map<string, Promise<void>>();

/** Loads a game's words in the language chosen, with the cards of a room; `say` and `has` know them afterwards. */
export async function load(game: string, wanted: Language = chosen, room = ""): Promise<void> {
  const name = nameOf(game, wanted);
  if (catalogues[name]) return;
  const place =
    brought[game] && room !== "" ? `/api/rooms/${encodeURIComponent(room)}` : `/api/games/${game}`;
  const coming = awaited.get(name) ?? fetchWords(name, `${place}/words/${wanted}`);
  awaited.set(name, coming);
  await coming.finally(() => awaited.delete(name));
}

async function fetchWords(name: string, place: string): Promise<void> {
  const answer = await fetch(place);
  if (answer.ok) catalogues[name] = (await answer.json()) as Catalogue;
}

/** A text of a game by its path (`cards.wind.name`); the path itself if there is none, or it is not loaded yet. */
export function say(game: string, path: string, values: Values = {}): string {
  const found = find(game, path);
  return typeof found === "string" ? fill(found, values) : path;
}

export function has(game: string, path: string): boolean {
  return find(game, path) !== undefined;
}

/** A branch or leaf of a game's catalogue; in another language if that one is loaded as well. */
export function find(game: string, path: string, wanted: Language = chosen): string | Catalogue | undefined {
  let node: string | Catalogue | undefined = catalogues[nameOf(game, wanted)];
  for (const key of path.split(".")) node = typeof node === "object" ? node[key] : undefined;
  return node;
}

/** Why something was refused, in a sentence: of the game, or else the client's own; best about the very option. */
export function refusal(game: string, code: string, field = ""): string {
  if (field !== "" && has(game, `options.${field}`)) return say(game, `options.${field}`);
  const name = own(`option.${game}.${field}`);
  if (field !== "" && name !== null) return t("option.wrong", { name });
  if (has(game, `refusals.${code}`)) return say(game, `refusals.${code}`);
  return own(`code.${game}.${code}`) ?? own(`code.${code}`) ?? t("code.unknown");
}

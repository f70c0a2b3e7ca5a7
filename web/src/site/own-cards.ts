/** Cards of one's own: a file becomes the options of a room, and is kept here for the next room with the same cards. */

import { browserStorage } from "../storage";
import { Refusal } from "../table";
import type { Brought } from "../wire/records/server";

const KEPT_AT = "tefuda.own-cards";
const MOST_KEPT = 3;

/** The option as a room is made with it. */
export interface OwnCards {
  digest: string;
  text?: string;
}

interface Name {
  ja: string;
  en: string;
}

/** The option as rooms show it. */
export interface Named extends OwnCards {
  name?: Name;
}

export function namedIn(options: Record<string, unknown>): Named | null {
  const { cards } = options;
  return typeof cards === "object" && cards !== null && "digest" in cards ? (cards as Named) : null;
}

/** What a set calls itself; undefined if it does not. */
export function nameOf(cards: Named): Name | undefined {
  if (cards.name !== undefined || cards.text === undefined) return cards.name;
  return (JSON.parse(cards.text) as { set?: { name?: Name } }).set?.name;
}

/** The digest of the cards of one's own that are agreed; empty if there are none. */
export function digestOf(options: Record<string, unknown>): string {
  return namedIn(options)?.digest ?? "";
}

/** What the server makes of a card file: options and words, or every problem. */
export async function read(game: string, file: string): Promise<Brought> {
  const headers = { "Content-Type": "text/plain" };
  const answer = await fetch(`/api/games/${game}/cards`, { method: "POST", headers, body: file });
  if (answer.ok) return (await answer.json()) as Brought;
  const { code = "no-server" } = (await answer.json().catch(() => ({}))) as { code?: string };
  throw new Refusal(code);
}

function kept(): OwnCards[] {
  try {
    return JSON.parse(browserStorage.get(KEPT_AT) ?? "[]") as OwnCards[];
  } catch {
    return [];
  }
}

export function keep(cards: OwnCards): void {
  const others = kept().filter(({ digest }) => digest !== cards.digest);
  browserStorage.set(KEPT_AT, JSON.stringify([cards, ...others].slice(0, MOST_KEPT)));
}

/** Options to make a room with: cards that only have their name get their text back, if it is kept here. */
export function whole(options: Record<string, unknown>): Record<string, unknown> {
  const named = namedIn(options);
  if (named === null || "text" in named) return options;
  const { digest } = named;
  return { ...options, cards: kept().find((one) => one.digest === digest) ?? { digest } };
}

/** Decks as cards and copies, as text and as links. Whether a match can be played with one, the server says. */

import type { Printed } from "./cards";

/** R1: so many cards, and so many copies of one at most. */
export const DECK_SIZE = 40;
export const MOST_COPIES = 4;
/** R2. */
export const OPENING_HAND = 5;

export type Cards = Readonly<Record<string, number>>;
export type Facts = (card: string) => Printed | undefined;

/** Why no match can be played with a deck. */
export type Problem =
  | { code: "few" | "many"; n: number }
  | { code: "copies"; card: string; n: number }
  | { code: "unknown"; card: string };

export function total(cards: Cards): number {
  return Object.values(cards).reduce((sum, n) => sum + n, 0);
}

export function problemsOf(cards: Cards, facts: Facts): Problem[] {
  const found: Problem[] = Object.entries(cards).flatMap(([card, n]): Problem[] => {
    if (facts(card) === undefined) return [{ code: "unknown", card }];
    return n > MOST_COPIES ? [{ code: "copies", card, n: n - MOST_COPIES }] : [];
  });
  const missing = DECK_SIZE - total(cards);
  if (missing > 0) found.unshift({ code: "few", n: missing });
  if (missing < 0) found.unshift({ code: "many", n: -missing });
  return found;
}

/** With one copy more or less; a card of which there is none left is gone. */
export function withCopies(cards: Cards, card: string, n: number): Cards {
  const kept = Object.entries(cards).filter(([one]) => one !== card);
  return Object.fromEntries(n > 0 ? [...kept, [card, n]] : kept);
}

/** By cost, then as in the set. */
export function inOrder(cards: Cards, facts: Facts, all: readonly string[]): string[] {
  const cost = (card: string) => facts(card)?.cost ?? 99;
  const place = (card: string) => (all.includes(card) ? all.indexOf(card) : all.length);
  return Object.keys(cards).sort((one, other) => cost(one) - cost(other) || place(one) - place(other));
}

export interface Column {
  cost: number;
  creatures: number;
  spells: number;
}

/** How many cards cost how much; the last column holds all that cost more. */
export function curveOf(cards: Cards, facts: Facts, last = 7): Column[] {
  const columns = Array.from({ length: last }, (_, at) => ({ cost: at + 1, creatures: 0, spells: 0 }));
  for (const [card, n] of Object.entries(cards)) {
    const known = facts(card);
    const column = known && columns[Math.min(Math.max(known.cost, 1), last) - 1];
    if (column) column[known.type === "spell" ? "spells" : "creatures"] += n;
  }
  return columns;
}

export function averageCost(cards: Cards, facts: Facts): number {
  const sum = Object.entries(cards).reduce((all, [card, n]) => all + n * (facts(card)?.cost ?? 0), 0);
  return sum / Math.max(total(cards), 1);
}

/** Cards of each civilization, the most first; one of two civilizations counts for both. */
export function civsOf(cards: Cards, facts: Facts): [string, number][] {
  const found = new Map<string, number>();
  for (const [card, n] of Object.entries(cards))
    for (const civ of civsOfCard(facts(card))) found.set(civ, (found.get(civ) ?? 0) + n);
  return [...found].sort(([, one], [, other]) => other - one);
}

export function civsOfCard(card: Printed | undefined): readonly string[] {
  return card === undefined || card.civ.length === 0 ? ["none"] : card.civ;
}

export function countOf(cards: Cards, facts: Facts, fits: (card: Printed) => boolean): number {
  return Object.entries(cards).reduce((sum, [card, n]) => {
    const known = facts(card);
    return sum + (known !== undefined && fits(known) ? n : 0);
  }, 0);
}

/** The creatures of a deck that an evolution can be put on. */
export function basesOf(evolution: Printed, cards: Cards, facts: Facts): number {
  const { race, civ } = evolution.evolves_from ?? {};
  const shares = (wanted: readonly string[] | null | undefined, has: readonly string[] | null | undefined) =>
    (wanted ?? []).some((one) => (has ?? []).includes(one));
  const fits = (card: Printed) =>
    card.type !== "spell" && card.id !== evolution.id && (shares(race, card.race) || shares(civ, card.civ));
  return countOf(cards, facts, fits);
}

/** How likely it is that so many cards off the top hold one of `hits`. */
export function chanceOf(hits: number, drawn: number, all: number): number {
  let none = 1;
  for (let at = 0; at < Math.min(drawn, all); at++) none *= Math.max(all - hits - at, 0) / (all - at);
  return 1 - none;
}

/** The top of the deck, shuffled. */
export function drawn(cards: Cards, count: number, random: () => number = Math.random): string[] {
  const deck = Object.entries(cards).flatMap(([card, n]) => Array.from({ length: n }, () => card));
  const hand: string[] = [];
  while (hand.length < count && deck.length > 0)
    hand.push(...deck.splice(Math.floor(random() * deck.length), 1));
  return hand;
}

// As text and as a link

export interface ReadDeck {
  name: string;
  cards: Cards;
  bad: BadLine[];
}

/** A line that cannot be read, counted from 1: it names no card, or no copies of one. */
export interface BadLine {
  line: number;
  why: "no-card" | "no-copies";
  /** What should be a card. */
  named: string;
}

const LINE = /^(?:(\d+)\s*[x×枚]?\s+)?(.+?)(?:\s*[x×:：]\s*(\d+)\s*枚?)?$/i;

/** A line a card, with its copies before or behind: `4 kiln-whelp`, `窯竜の雛 x4`. What follows an id or `#` is a remark. */
export function readDeck(text: string, idOf: (named: string) => string | undefined): ReadDeck {
  const found: ReadDeck = { name: "", cards: {}, bad: [] };
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const titled = /^#\s*(.*)$/.exec(line.trim());
    if (titled && found.name === "" && total(found.cards) === 0) found.name = titled[1] ?? "";
    const [, before, named, behind] = LINE.exec(line.replace(/#.*$/, "").trim()) ?? [];
    if (named === undefined) continue;
    const card = idOf(named) ?? idOf(named.split(/\s/, 1)[0] ?? "");
    const copies = Number(before ?? behind ?? 1);
    if (card === undefined) found.bad.push({ line: at + 1, why: "no-card", named });
    else if (copies === 0) found.bad.push({ line: at + 1, why: "no-copies", named });
    else found.cards = withCopies(found.cards, card, (found.cards[card] ?? 0) + copies);
  }
  return found;
}

/** As `readDeck` reads it, and as the terminal takes it. */
export function writeDeck(name: string, cards: Cards, order: readonly string[], facts: Facts): string {
  const lines = order.map((card) => `${cards[card] ?? 0} ${card}  # ${facts(card)?.name ?? ""}`.trimEnd());
  return [`# ${name}`, ...lines, ""].join("\n");
}

/** What stands behind `#` in a link to a deck. */
export function linkOf(name: string, cards: Cards): string {
  const written = Object.entries(cards).map(([card, n]) => `${n}*${card}`);
  return new URLSearchParams({ name, cards: written.join(" ") }).toString();
}

export function ofLink(anchor: string): { name: string; cards: Cards } | null {
  const found = new URLSearchParams(anchor);
  const cards = [...(found.get("cards") ?? "").matchAll(/(\d{1,2})\*([a-z0-9-]+)/g)];
  if (cards.length === 0) return null;
  return {
    name: found.get("name") ?? "",
    cards: Object.fromEntries(cards.map(([, n, card]) => [card as string, Number(n)])),
  };
}

/** Deals by number. The number is the room's seed, so that the same number gives the same cards everywhere. */

import { browserStorage } from "../../storage";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

import type { Deal } from "../manifest";

/** Numbers go from 1 to this. */
export const LARGEST = 999_999;

const KEPT_AT = "tefuda.catalyst.deals";
const SOLVED_AT = "tefuda.catalyst.solved";
const KEPT = 100;

export function numbered(number: number): Deal {
  return { number, seed: String(number), daily: "" };
}

export function isNumber(text: string): boolean {
  return /^[1-9]\d{0,5}$/.test(text);
}

export function randomDeal(): Deal {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return numbered(1 + (drawn % LARGEST));
}

/** One deal a day for everybody, by the calendar of whoever plays. */
export function dailyDeal(now: Date = new Date()): Deal {
  const daily = dayOf(now);
  const [a = 0, b = 0, c = 0, d = 0] = sha256(utf8ToBytes(`tefuda catalyst ${daily}`));
  return { ...numbered(1 + ((((a << 24) | (b << 16) | (c << 8) | d) >>> 0) % LARGEST)), daily };
}

export function dayOf(now: Date): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

/** Where somebody else can play this deal. */
export function linkTo(deal: Deal): string {
  return `${location.origin}/g/catalyst?deal=${deal.number}`;
}

/** Notes which deal a room of ours plays. */
export function remember(room: string, deal: Deal): void {
  const others = known().filter(([other]) => other !== room);
  browserStorage.set(KEPT_AT, JSON.stringify([[room, deal], ...others].slice(0, KEPT)));
}

/** The deal of a room, if this browser has made it. */
export function recall(room: string): Deal | null {
  return known().find(([other]) => other === room)?.[1] ?? null;
}

/** Notes that the solution of a deal was shown: whoever plays it again has had help. */
export function noteSolved(deal: Deal): void {
  if (!isSolved(deal)) browserStorage.set(SOLVED_AT, JSON.stringify([deal.seed, ...solved()].slice(0, KEPT)));
}

export function isSolved(deal: Deal): boolean {
  return solved().includes(deal.seed);
}

function known(): [string, Deal][] {
  return read(KEPT_AT) as [string, Deal][];
}

function solved(): string[] {
  return read(SOLVED_AT) as string[];
}

function read(place: string): unknown[] {
  try {
    return JSON.parse(browserStorage.get(place) ?? "[]") as unknown[];
  } catch {
    return [];
  }
}

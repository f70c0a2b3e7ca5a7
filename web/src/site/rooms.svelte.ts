/** The rooms this browser has a seat in, and how one gets into a room. */

import { browserStorage } from "../storage";
import type { Deal, Deals } from "../games/manifest";
import { isPlayedAlone, manifestOf } from "../games/manifests";
import { settings, keep } from "../settings.svelte";
import type { MakeRoom, RoomCard } from "../wire/records/server";
import * as api from "./api";
import { easiest, seatsAt, seatsOf } from "./games";
import { go } from "./router.svelte";

const KEPT_AT = "tefuda.rooms";
const KEPT = 60;

/** A seat of ours. The token is its only key and never leaves this browser by itself. */
export interface Held {
  room: string;
  game: string;
  seat: string;
  token: string;
  /** What shall take its place, while the server's answer is not here. */
  nextToken?: string;
  at: number;
  /** Who sits opposite: a bot's name, or empty among people. */
  bot: string;
  over?: boolean;
  won?: "win" | "loss" | "draw" | "";
  /** How many moves it had, where that was known. */
  moves?: number;
  /** Plays on from a position of another match: no result of its own counts. */
  branch?: boolean;
  /** What the next match shall be like, once that was changed. */
  next?: Wish;
}

/** A match to come, alone or against bots. */
export interface Wish {
  level: string;
  side: string;
  options: Record<string, unknown>;
}

function kept(): Held[] {
  try {
    return JSON.parse(browserStorage.get(KEPT_AT) ?? "[]") as Held[];
  } catch {
    return [];
  }
}

let held = $state<Held[]>(kept());

function write(next: Held[]): void {
  held = next.slice(0, KEPT);
  browserStorage.set(KEPT_AT, JSON.stringify(held));
}

/** Newest first. */
export function heldRooms(): Held[] {
  return held;
}

export function heldRoom(room: string): Held | undefined {
  return held.find((one) => one.room === room);
}

export function hold(card: RoomCard, seat: string, token: string): void {
  const bot = card.seats.find((one) => one.holding === "bot")?.name ?? "";
  const branch = card.branch !== "";
  const entry: Held = { room: card.id, game: card.game, seat, token, at: Date.now(), bot, branch };
  write([entry, ...held.filter((one) => one.room !== card.id)]);
}

/** Notes on which seat a token of ours has let us. */
export function noteSeat(room: string, seat: string): void {
  if (heldRoom(room) === undefined || heldRoom(room)?.seat === seat) return;
  write(held.map((one) => (one.room === room ? { ...one, seat } : one)));
}

/** A secret for a seat: 192 random bits. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

/** Makes the link to a seat of ours void and has a new one; noted before it is sent, so that no lost answer costs the seat. */
export async function renewSeat(room: string, send: (token: string) => Promise<void>): Promise<void> {
  const nextToken = heldRoom(room)?.nextToken ?? newToken();
  write(held.map((one) => (one.room === room ? { ...one, nextToken } : one)));
  await send(nextToken);
  keepToken(room, nextToken);
}

/** Notes that the next token of a seat has opened it. */
export function keepToken(room: string, token: string): void {
  if (token === "" || heldRoom(room)?.nextToken !== token) return;
  write(held.map((one) => (one.room === room ? { ...one, token, nextToken: undefined } : one)));
}

export function release(room: string): void {
  write(held.filter((one) => one.room !== room));
}

/** Notes that a match is over, how it went for us, and how long it was. */
export function finish(room: string, { won, moves }: Pick<Held, "won" | "moves">): void {
  const ended = (one: Held): Held => ({
    ...one,
    over: true,
    won: one.branch ? "" : won,
    moves: moves || one.moves,
  });
  write(held.map((one) => (one.room === room ? ended(one) : one)));
}

/** Notes what the next match after this one shall be like. */
export function wish(room: string, next: Wish): void {
  write(held.map((one) => (one.room === room ? { ...one, next } : one)));
}

/** The match to go on with: the newest that is not over. */
export function unfinished(): Held | undefined {
  return held.find((one) => !one.over);
}

/** Makes a room, takes the seats asked for and goes there. */
export async function startMatch(form: MakeRoom): Promise<string> {
  const made = await api.makeRoom({ name: settings.name, ...form });
  const [seat] = Object.entries(made.tokens);
  if (seat) hold(made.room, seat[0], seat[1]);
  go(`/r/${made.room.id}`);
  return made.room.id;
}

/** One tap: a match against the easiest bots, or those chosen last. */
export async function quickStart(game: string): Promise<string> {
  if (isPlayedAlone(game)) return playDeal(game);
  const cards = await api.games();
  const card = cards.find((one) => one.id === game);
  const level = settings.levels[game] ?? easiest(card?.bots ?? []);
  return startMatch(await plan(game, level));
}

/** The match that was wished for. */
export async function startWish(game: string, next: Wish): Promise<string> {
  if (isPlayedAlone(game)) return playDeal(game, next.options);
  const card = (await api.games()).find((one) => one.id === game);
  const seats = seatsOf(game, card?.seats ?? [], next.options);
  const side = seats.includes(next.side) ? next.side : (seats[0] ?? "");
  rememberLevel(game, next.level);
  return startMatch({ game, options: next.options, seats: seatsAt(seats, side, next.level) });
}

/** The form of a match against bots of one level. */
export async function plan(game: string, level: string, more: Partial<MakeRoom> = {}): Promise<MakeRoom> {
  const quick = manifestOf(game).quick;
  const card = (await api.games()).find((one) => one.id === game);
  const names = quick.seats ?? card?.seats ?? [];
  const own = names[0] ?? "";
  const seats = Object.fromEntries(names.map((name) => [name, name === own ? "person" : level]));
  return { game, seats, options: { ...quick.options }, ...more };
}

/** A match alone: by a deal, with its number as the room's seed, where the game has deals. */
async function deal(game: string, which: (deals: Deals) => Deal, options = {}): Promise<string> {
  const deals = await manifestOf(game).deals?.();
  if (deals === undefined) return startMatch({ game, options });
  const chosen = which(deals);
  const room = await startMatch({ game, options, seed: chosen.seed });
  deals.remember(room, chosen);
  return room;
}

export const playDaily = (game: string) => deal(game, (deals) => deals.dailyDeal());
export const playDeal = (game: string, options = {}) => deal(game, (deals) => deals.randomDeal(), options);

/** The deal that a link names by its number; one at random if it is none. */
export function playNumbered(game: string, text: string): Promise<string> {
  return deal(game, (deals) => (deals.isNumber(text) ? deals.numbered(Number(text)) : deals.randomDeal()));
}

export function rememberLevel(game: string, level: string): void {
  settings.levels[game] = level;
  keep();
}

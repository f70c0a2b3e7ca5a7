/** What is asked of the server over HTTP. */

import { Refusal } from "../table";
import type {
  Again,
  Analysis,
  Branch,
  GameCard,
  Join,
  Joined,
  Made,
  MakeRoom,
  MatchCard,
  Problem,
  RoomCard,
} from "../wire/records/server";
import { own } from "../words/words.svelte";
import { whole } from "./own-cards";

/** It has no time, or no place: later it may have. */
const BUSY = [429, 503];

async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new Refusal("no-server");
  }
  if (answer.ok) return (await answer.json()) as T;
  throw await refusalOf(answer);
}

/** Why an answer is none. */
export async function refusalOf(answer: Response): Promise<Refusal> {
  try {
    const { code = `http-${answer.status}`, field } = (await answer.json()) as Partial<Problem>;
    return new Refusal(isBusy(answer) && own(`code.${code}`) === null ? "busy" : code, field);
  } catch {
    if (isBusy(answer)) return new Refusal("busy");
    return new Refusal(answer.status >= 500 ? "no-server" : `http-${answer.status}`);
  }
}

const isBusy = (answer: Response): boolean => BUSY.includes(answer.status);

function post<T>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<T> {
  const all = { "Content-Type": "application/json", ...headers };
  return ask<T>(path, { method: "POST", headers: all, body: JSON.stringify(body) });
}

let known: Promise<GameCard[]> | null = null;

/** All games; asked for once. */
export function games(): Promise<GameCard[]> {
  known ??= ask<GameCard[]>("/api/games").catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

export const makeRoom = (form: MakeRoom) =>
  post<Made>("/api/rooms", { ...form, options: whole(form.options ?? {}) });
export const openRooms = (game = "") => ask<RoomCard[]>(`/api/rooms?game=${encodeURIComponent(game)}`);
export const roomCard = (room: string) => ask<RoomCard>(`/api/rooms/${encodeURIComponent(room)}`);
export const roomByCode = (code: string) => ask<RoomCard>(`/api/codes/${encodeURIComponent(code)}`);
export const matches = (game: string, limit = 20) =>
  ask<MatchCard[]>(`/api/matches?game=${game}&limit=${limit}`);

/** Take a seat, or the first one that nobody has. */
export function join(room: string, form: Join): Promise<Joined> {
  return post<Joined>(`/api/rooms/${encodeURIComponent(room)}/join`, form);
}

/** Make a room for those who have played here, and wait for them there. */
export function invite(room: string, token: string): Promise<Made> {
  return post<Made>(`/api/rooms/${encodeURIComponent(room)}/invite`, {}, { "X-Seat-Token": token });
}

/** Play a finished match on from one of its positions. */
export function branch(room: string, form: Branch): Promise<Made> {
  return post<Made>(`/api/rooms/${encodeURIComponent(room)}/branch`, form);
}

export const analysis = (room: string) => ask<Analysis>(`/api/rooms/${encodeURIComponent(room)}/analysis`);

/** The match file of a match that is over. */
export async function matchFile(room: string): Promise<string> {
  const answer = await fetch(`/api/rooms/${encodeURIComponent(room)}/match`).catch(() => null);
  if (!answer?.ok) throw new Refusal("no-server");
  return answer.text();
}

export function rematch(room: string, token: string): Promise<Again> {
  return post<Again>(`/api/rooms/${encodeURIComponent(room)}/rematch`, {}, { "X-Seat-Token": token });
}

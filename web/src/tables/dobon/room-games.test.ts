import { expect, test } from "vitest";

import type { Past } from "../../table";
import type { Event, View } from "../../wire/records/dobon";
import { gamesOf } from "./room-games";
import { HANDS, tableWith } from "./sample";

const lobby = tableWith({ phase: "lobby", game: 0, field: [], hands: {}, counts: {}, by: null });

const begins = (game: number, rate = 1): Event[] => [
  { type: "game_start", game, rate },
  { type: "flip", card: "red-5" },
];
const play = (by: string, card: string, isCutIn = false): Event[] => [
  { type: "hand_remove", player: by, cards: [card] },
  { type: "place", by, cards: [card], cut_in: isCutIn, points: 4, play_no: 1 },
];
const goesOut: Event[] = [
  { type: "reveal", hands: { ...HANDS } },
  { type: "pay", from: "B", to: "A", points: 30 },
  { type: "pay", from: "C", to: "A", points: 50 },
  { type: "game_over", kind: "out", winners: ["A"], losers: ["B", "C"], rate: 1, next: "A" },
];
const runsOut: Event[] = [
  { type: "reveal", hands: { ...HANDS } },
  { type: "game_over", kind: "deck-out", winners: [], losers: [], rate: 1, next: "C" },
  { type: "rate", rate: 2 },
];

const past = (...told: Event[][]): Past<View, Event> => ({
  opening: lobby,
  moments: told.map((events) => ({ events })),
});

test("a room that has begun has no game that is over", () => {
  expect(gamesOf(past(begins(1), play("A", "red-4")))).toEqual([]);
});

test("each game keeps its payments, hands and latest play to itself", () => {
  const games = gamesOf(past(begins(1), play("A", "red-4"), goesOut, begins(2), play("B", "red-9"), runsOut));

  expect(
    games.map(({ number, result, field, by }) => [number, result.kind, result.pays.length, field, by]),
  ).toEqual([
    [1, "out", 2, ["red-4"], "A"],
    [2, "deck-out", 0, ["red-9"], "B"],
  ]);
});

test("cut-ins and calls are counted, returned ones too", () => {
  const call: Event[] = [{ type: "dobon", by: "C", target: "D" }];

  const [game] = gamesOf(past(begins(1), play("B", "red-5", true), play("D", "red-5", true), call, goesOut));

  expect([game?.cutIns, game?.calls]).toEqual([2, 1]);
});

test("nothing is told while the past is not known", () => {
  expect(gamesOf({ opening: null, moments: [{ events: goesOut }] })).toEqual([]);
});

test("whoever comes in the middle of a game is told how that one ends", () => {
  const [game] = gamesOf({ opening: tableWith(), moments: [{ events: goesOut }] });

  expect([game?.number, game?.field, game?.by]).toEqual([3, ["blue-skip"], "B"]);
});

test("a game that was taken back is not over", () => {
  const during = tableWith({ game: 2, result: null });
  const told = past(begins(1), goesOut, begins(2), goesOut);

  const games = gamesOf({ ...told, moments: [...told.moments, { events: [], back: during }] });

  expect(games.map(({ number }) => number)).toEqual([1]);
});

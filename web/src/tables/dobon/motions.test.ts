import { describe, expect, test } from "vitest";

import { fold } from "../../games/dobon/fold";
import { lengthOf } from "../../playback/poses";
import type { Script } from "../../playback/score";
import { BEHIND_AT_MOST, DEAL_ALL, PHASE_GAP, WORD_STAYS } from "../../playback/timing";
import type { Event, View } from "../../wire/records/dobon";
import {
  DIRECTION,
  FIELD,
  heldName,
  openName,
  payName,
  scoreName,
  seatName,
  stampName,
  wordName,
} from "./actors";
import type { Ghost } from "./actors";
import { addedIds, heldIds } from "./held";
import { score } from "./motions";
import { calledTable, HANDS, tableWith } from "./sample";

type AnyScript = (event: Event, before: View, after: View) => Script<Ghost>;

function scriptOf(event: Event, before: View): Script<Ghost> {
  return (score.scripts[event.type] as AnyScript)(event, before, fold(before, event));
}

const tracksOf = (name: string, script: Script<Ghost>) =>
  [...script.tracks, ...script.lasting, ...script.passing].filter(({ target }) => target === name);

const place = (parts: object = {}): Event => ({
  type: "place",
  by: "D",
  cards: ["blue-4"],
  cut_in: false,
  points: 4,
  play_no: 13,
  ...parts,
});

describe("a play", () => {
  test("comes from its player's seat", () => {
    const [way] = tracksOf(FIELD, scriptOf(place(), tableWith()));

    expect(way).toMatchObject({ property: "way", origin: seatName("D"), from: 1, to: 0 });
  });

  test("comes at a slant when it cuts in", () => {
    const tracks = tracksOf(FIELD, scriptOf(place({ cut_in: true }), tableWith()));

    expect(tracks.map(({ property }) => property)).toEqual(["way", "tilt"]);
  });

  test("of the same colour leaves the mat alone", () => {
    expect(scriptOf(place(), tableWith()).ghosts).toEqual([]);
  });

  test("of another colour dyes it over the old cloth", () => {
    const script = scriptOf(place({ cards: ["red-skip"] }), tableWith());

    expect(script.ghosts).toEqual([{ kind: "mat", colour: "blue" }]);
  });

  test("holds up what follows for less than the picture may be behind", () => {
    expect(lengthOf(scriptOf(place({ cut_in: true }), tableWith()).tracks)).toBeLessThan(BEHIND_AT_MOST);
  });
});

test("only cards on their way and the dye hold up what follows", () => {
  const table = tableWith();
  const events: Event[] = [
    { type: "skip", player: "C" },
    { type: "reverse", direction: "ccw" },
    { type: "stack", total: 4 },
    { type: "turn", player: "A" },
    { type: "chance", player: "A", kinds: ["dobon"] },
    { type: "timeout", player: "C", auto: "pass" },
    { type: "pass", player: "C" },
    { type: "dobon", by: "A", target: "B" },
    { type: "reveal", hands: { ...HANDS } },
    { type: "game_over", kind: "deck-out", winners: [], losers: [], rate: 1, next: "A" },
    { type: "room_over", scores: {} },
  ];

  expect(events.flatMap((event) => scriptOf(event, table).tracks)).toEqual([]);
});

test("nothing of another seat's cards is in the way they come", () => {
  const script = scriptOf({ type: "hand_add", player: "C", n: 2, reason: "take" }, tableWith());

  expect(script.ghosts).toEqual([{ kind: "arrival", seat: "C", n: 2 }]);
});

test("own cards that were drawn come to their places in the hand", () => {
  const event: Event = { type: "hand_add", player: "A", n: 1, reason: "draw", cards: ["red-9"] };

  const script = scriptOf(event, tableWith());

  expect(script.passing.map(({ target }) => target)).toEqual([heldName("red-9.1")]);
});

test("the direction turns only when it changes", () => {
  const turned = scriptOf({ type: "reverse", direction: "ccw" }, tableWith());
  const same = scriptOf({ type: "reverse", direction: "cw" }, tableWith());

  expect([tracksOf(DIRECTION, turned).length, tracksOf(DIRECTION, same).length]).toEqual([1, 0]);
});

test("a word stays in the foot for its time and is gone with a skip", () => {
  const tracks = tracksOf(wordName("C"), scriptOf({ type: "skip", player: "C" }, tableWith()));

  expect(tracks.every(({ isBrief }) => isBrief)).toBe(true);
  expect(lengthOf(tracks)).toBeGreaterThanOrEqual(WORD_STAYS);
});

describe("a deal", () => {
  const empty = tableWith({ counts: {}, hands: {}, field: [], pile: 112 });
  const seven = ["red-1", "red-1", "red-2", "blue-3", "blue-4", "green-5", "wild"];

  test.each([2, 6])("for %i takes 900 ms at most, the first card included", (players) => {
    const letters = ["A", "B", "C", "D", "E", "F"].slice(0, players);
    const seats = Object.fromEntries(letters.map((seat) => [seat, "person" as const]));
    let view: View = { ...empty, seats };
    const tracks = [];
    for (const player of letters) {
      const event: Event = {
        type: "hand_add",
        player,
        n: 7,
        reason: "deal",
        cards: player === "A" ? seven : null,
      };
      tracks.push(...scriptOf(event, view).passing);
      view = fold(view, event);
    }
    tracks.push(...scriptOf({ type: "flip", card: "red-5" }, view).passing);

    expect(lengthOf(tracks)).toBeLessThanOrEqual(DEAL_ALL);
    expect(lengthOf(tracks)).toBe(lengthOf(tracksOf(FIELD, scriptOf({ type: "flip", card: "red-5" }, view))));
  });
});

describe("the end", () => {
  const call = (by: string): Event => ({ type: "dobon", by, target: "B" });
  const over: Event = {
    type: "game_over",
    kind: "dobon",
    winners: ["A", "D"],
    losers: ["B"],
    pot: 140,
    rate: 2,
    next: "A",
  };
  const ending = calledTable({ result: null, paid: calledTable().result?.pays ?? [] });

  test("the stamp lands once, however many call", () => {
    const first = scriptOf(call("A"), tableWith());
    const second = scriptOf(call("D"), tableWith({ dobon_by: ["A"], target: "B" }));

    expect([tracksOf(stampName("B"), first).length, tracksOf(stampName("B"), second).length]).toEqual([2, 0]);
  });

  test("the hands of all others open", () => {
    const script = scriptOf({ type: "reveal", hands: { ...HANDS } }, tableWith());

    expect(script.passing.map(({ target }) => target)).toEqual(["B", "C", "D"].map(openName));
  });

  test("the terms follow each other from left to right, one gap apart", () => {
    const terms = scriptOf(over, ending).passing.filter(({ target }) => target.startsWith("term:"));

    expect(terms.map(({ target }) => target.slice(5))).toEqual(["hands", "play", "pot", "rate", "each"]);
    const starts = terms.map(({ delay }) => delay ?? 0);
    expect(starts.slice(1).map((start, at) => start - (starts[at] ?? 0))).toEqual(Array(4).fill(PHASE_GAP));
  });

  test("then the arrows grow, then the scores count", () => {
    const script = scriptOf(over, ending);
    const starts = (name: string): number => tracksOf(name, script)[0]?.delay ?? 0;
    const lastTerm = Math.max(
      ...script.passing.filter((one) => one.target.startsWith("term:")).map((one) => one.delay ?? 0),
    );

    expect(starts(payName("B", "D"))).toBeGreaterThan(lastTerm);
    expect(starts(scoreName("B"))).toBeGreaterThan(starts(payName("B", "D")));
    expect(tracksOf(scoreName("B"), script)[0]).toMatchObject({ property: "count", from: -35, to: -595 });
  });

  test("a return stamps those who had called", () => {
    const returned: Event = { ...over, kind: "return", winners: ["B"], losers: ["A", "D"], next: "B" };

    const script = scriptOf(returned, ending);

    expect(["A", "B", "D"].map((seat) => tracksOf(stampName(seat), script).length)).toEqual([2, 0, 2]);
  });
});

test("of equal cards in a hand each has a name of its own", () => {
  expect(heldIds(["red-7", "red-7", "wild"])).toEqual(["red-7.0", "red-7.1", "wild.0"]);
});

test("of equal cards those that have come are the last copies", () => {
  expect(addedIds(["red-7", "red-7", "red-7", "wild"], ["red-7", "wild", "red-7"])).toEqual([
    "red-7.1",
    "red-7.2",
    "wild.0",
  ]);
});

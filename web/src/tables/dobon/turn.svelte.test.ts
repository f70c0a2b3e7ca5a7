import { beforeEach, describe, expect, it, vi } from "vitest";

import { Refusal, type Spoken, type WireAction } from "../../table";
import type { Action, View } from "../../wire/records/dobon";
import { tableWith } from "./sample";
import { Turn, type DobonSession } from "./turn.svelte";

const LATER = 1_000;

interface Sent {
  action: Action;
  seen: number;
}

/** A room that takes whatever is sent, or refuses all of it. */
class Room {
  readonly room = "room";
  readonly connection = "open";
  readonly sent: Sent[] = [];
  refuses = "";
  view = $state.raw<View>(tableWith());
  spoken = $state.raw<Spoken>(spoken([]));

  constructor(view: Partial<View>, actions: Action[]) {
    this.view = tableWith({ turn: "A", play_no: 3, may: [], ...view });
    this.spoken = spoken(actions);
  }

  act(action: WireAction, on: View): Promise<void> {
    this.sent.push({ action: action as Action, seen: on.play_no });
    return this.refuses === "" ? Promise.resolve() : Promise.reject(new Refusal(this.refuses));
  }
}

function spoken(actions: Action[]): Spoken {
  const choices = actions.map((action) => ({ action, short: "" }));
  return { position: "", prompt: "", told: [], choices };
}

const play = (...cards: string[]): Action => ({ do: "play", cards });

function turnOf(room: Room): Turn {
  return new Turn(room as unknown as DobonSession, "A");
}

/** The room tells another position. */
function goesOn(turn: Turn, room: Room, view: Partial<View>, actions: Action[]): void {
  room.view = { ...room.view, ...view };
  room.spoken = spoken(actions);
  turn.follow(room.view);
}

let now = 0;
beforeEach(() => {
  now = LATER;
  vi.spyOn(performance, "now").mockImplementation(() => now);
});

const HAND = { A: ["red-7", "red-7", "blue-3", "green-5"] };
const MINE = [play("red-7"), play("red-7", "red-7"), play("blue-3"), { do: "draw" } as Action];

describe("a card", () => {
  it("is lifted by the first tap and laid by the second", () => {
    const room = new Room({ hands: HAND }, MINE);
    const turn = turnOf(room);
    const three = turn.hand[2]!;

    turn.tap(three);
    expect(turn.group).toEqual([three]);
    expect(room.sent).toEqual([]);
    turn.tap(three);

    expect(room.sent).toEqual([{ action: play("blue-3"), seen: 3 }]);
  });

  it("joins the group of its equals, in the order of the taps", () => {
    const turn = turnOf(new Room({ hands: HAND }, MINE));

    turn.tap(turn.hand[1]!);
    turn.tap(turn.hand[0]!);

    expect(turn.group.map((copy) => copy.id)).toEqual([turn.hand[1]!.id, turn.hand[0]!.id]);
    expect(turn.play?.cards).toEqual(["red-7", "red-7"]);
  });

  it("takes the place of a group that it does not fit", () => {
    const turn = turnOf(new Room({ hands: HAND }, MINE));

    turn.tap(turn.hand[0]!);
    turn.tap(turn.hand[2]!);

    expect(turn.group).toEqual([turn.hand[2]]);
  });

  it("that does not fit says why, and leaves the group alone", () => {
    const turn = turnOf(new Room({ hands: HAND }, MINE));
    turn.tap(turn.hand[0]!);

    turn.tap(turn.hand[3]!);

    expect(turn.reason).toEqual({ code: "cannot-play", card: "green-5" });
    expect(turn.group).toHaveLength(1);
  });

  it("goes back step by step", () => {
    const turn = turnOf(new Room({ hands: HAND }, MINE));
    turn.tap(turn.hand[0]!);
    turn.tap(turn.hand[1]!);

    expect([turn.back(), turn.group.length, turn.back(), turn.group.length, turn.back()]).toEqual([
      true,
      1,
      true,
      0,
      false,
    ]);
  });
});

describe("a tap that comes too late", () => {
  const theirs = { hands: HAND, turn: "C", may: ["cut-in" as const] };
  const another = { play_no: 4, by: "C", field: ["red-7"] };

  it("is dropped when another play came to lie there under the finger", () => {
    const room = new Room(theirs, [play("red-7")]);
    const turn = turnOf(room);
    goesOn(turn, room, another, [play("red-7")]);

    now += 200;
    turn.tap(turn.hand[0]!);
    expect([turn.group, turn.reason?.code]).toEqual([[], "too-late"]);
    now += 100;
    turn.tap(turn.hand[0]!);

    expect(turn.group).toHaveLength(1);
  });

  it("is dropped when the field changed between pressing and letting go, however long that took", () => {
    const room = new Room(theirs, [play("red-7")]);
    const turn = turnOf(room);
    turn.press();
    goesOn(turn, room, another, [play("red-7")]);

    now += LATER;
    turn.tap(turn.hand[0]!);

    expect([turn.group, turn.reason?.code]).toEqual([[], "too-late"]);
  });

  it("is no such thing after an own play", () => {
    const room = new Room({ hands: HAND }, MINE);
    const turn = turnOf(room);
    goesOn(turn, room, { play_no: 4, by: "A" }, MINE);

    turn.tap(turn.hand[0]!);

    expect(turn.group).toHaveLength(1);
  });
});

describe("the slot in the middle", () => {
  const cuttingIn = { hands: HAND, turn: "C", may: ["cut-in" as const] };
  const over = { phase: "result" as const, turn: null };

  it("does not begin a game with a finger that came down to cut in", () => {
    const room = new Room(cuttingIn, [play("red-7")]);
    const turn = turnOf(room);
    turn.follow(room.view);
    turn.press();
    goesOn(turn, room, over, [{ do: "start" }]);

    now += LATER;
    turn.start();

    expect([room.sent, turn.reason?.code]).toEqual([[], "too-late"]);
  });

  it("begins none so soon after it did something else, and does so a moment later", () => {
    const room = new Room(cuttingIn, [play("red-7")]);
    const turn = turnOf(room);
    turn.follow(room.view);
    goesOn(turn, room, over, [{ do: "start" }]);

    now += 200;
    turn.press();
    turn.start();
    expect(room.sent).toEqual([]);
    now += 100;
    turn.press();
    turn.start();

    expect(room.sent.map((one) => one.action.do)).toEqual(["start"]);
  });

  it("does not play with a finger that came down to begin", () => {
    const room = new Room({ ...over, hands: HAND }, [{ do: "start" }]);
    const turn = turnOf(room);
    turn.follow(room.view);
    turn.press();
    goesOn(turn, room, { phase: "turn", turn: "A" }, MINE);

    now += LATER;
    turn.tap(turn.hand[0]!);

    expect([turn.group, turn.reason?.code]).toEqual([[], "too-late"]);
  });
});

describe("the slot for drawing", () => {
  it("passes only after a moment, so that one hit is not two", () => {
    const room = new Room({ hands: HAND }, [{ do: "draw" }]);
    const turn = turnOf(room);
    turn.follow(room.view);
    turn.draw();
    goesOn(turn, room, { drawn: true }, [{ do: "pass" }]);

    turn.draw();
    now += 301;
    turn.draw();

    expect(room.sent.map((one) => one.action.do)).toEqual(["draw", "pass"]);
  });

  it("takes where there is a stack", () => {
    const room = new Room({ hands: HAND, stack: 4 }, [{ do: "take" }]);

    expect(turnOf(room).drawing).toBe("take");
  });
});

describe("a call", () => {
  it("is sent at once on the newest view, whatever else is on its way", () => {
    const room = new Room({ hands: HAND, may: ["dobon"] }, [...MINE, { do: "dobon" }]);
    const turn = turnOf(room);
    turn.tap(turn.hand[2]!);
    turn.lay();
    goesOn(turn, room, { play_no: 5, by: "C", may: ["dobon"] }, [...MINE, { do: "dobon" }]);

    turn.shout();

    expect(room.sent.at(-1)).toEqual({ action: { do: "dobon" }, seen: 5 });
  });

  it("is sent once, and again only after it was refused", async () => {
    const room = new Room({ hands: HAND, may: ["dobon"] }, [{ do: "dobon" }]);
    const turn = turnOf(room);
    room.refuses = "too-late";

    turn.shout();
    turn.shout();
    await Promise.resolve();
    await Promise.resolve();
    turn.shout();

    expect(room.sent).toHaveLength(2);
    expect(turn.reason?.code).toBe("too-late");
  });
});

describe("a group", () => {
  it("is put back when the newest list no longer holds it", () => {
    const room = new Room({ hands: HAND }, MINE);
    const turn = turnOf(room);
    turn.tap(turn.hand[0]!);

    goesOn(turn, room, {}, [play("blue-3")]);

    expect(turn.group).toEqual([]);
  });

  it("stays lifted through what does not concern it", () => {
    const room = new Room({ hands: HAND }, MINE);
    const turn = turnOf(room);
    turn.tap(turn.hand[0]!);

    goesOn(turn, room, { owner: "B" }, MINE);

    expect(turn.group).toHaveLength(1);
  });
});

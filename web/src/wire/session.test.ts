/** What a visit sends, against a server that is a list of messages. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { aimOf } from "../games/aims";
import type { Fold } from "../table";
import { digestOf } from "./digest";
import { LiveSession } from "./session.svelte";

/** The words look for the kept language when they are first imported. */
vi.hoisted(() => vi.stubGlobal("localStorage", { getItem: () => "en" }));

const OPEN = 1;

class FakeSocket {
  static readonly OPEN = OPEN;
  static newest: FakeSocket;
  readonly readyState = OPEN;
  readonly sent: { type: string; id: string; action?: unknown }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    FakeSocket.newest = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FakeSocket["sent"][number]);
  }

  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  close(): void {}
}

const visits: LiveSession[] = [];

/** An event here says what the view is. */
const fold: Fold = (_view, event) => (event as unknown as { view: object }).view;

function welcome(game: string, view: object): object {
  const room = { version: 1, room: "r", game, rules: 1, options: {}, commitment: "", you: "A", seats: [] };
  return {
    type: "welcome",
    seq: 1,
    digest: digestOf(view),
    phase: "playing",
    clock: null,
    yours: true,
    view,
    ...room,
  };
}

function visit(game: string, view: object): [LiveSession, FakeSocket] {
  const session = new LiveSession({ room: "r", token: "", language: "en", fold: () => fold, aim: aimOf });
  const socket = FakeSocket.newest;
  visits.push(session);
  socket.onopen?.();
  socket.hear(welcome(game, view));
  return [session, socket];
}

/** Nobody answers here. */
function act(session: LiveSession, ...given: Parameters<LiveSession["act"]>): void {
  session.act(...given).catch(() => undefined);
}

beforeEach(() => {
  const page = { addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "localhost" });
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", { ...page, setTimeout: () => 0, setInterval: () => 0 });
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no server")));
});

afterEach(() => {
  for (const session of visits.splice(0)) session.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("an act", () => {
  it("of Dobon says which play was seen", () => {
    const [session, socket] = visit("dobon", { play_no: 3 });

    act(session, { do: "dobon" });

    expect(socket.sent.at(-1)).toMatchObject({ type: "act", seq: 1, action: { do: "dobon", seen: 3 } });
  });

  it("says the play on which it was begun, whatever has been laid since", () => {
    const [session, socket] = visit("dobon", { play_no: 3 });
    const before = session.view;
    const after = { play_no: 4 };
    socket.hear({
      type: "update",
      seq: 2,
      digest: digestOf(after),
      yours: true,
      events: [{ type: "x", view: after }],
    });

    act(session, { do: "dobon" }, before);
    act(session, "draw");

    expect(socket.sent.slice(-2)).toMatchObject([
      { seq: 2, action: { do: "dobon", seen: 3 } },
      { seq: 2, action: "draw @4" },
    ]);
  });

  it("of another game is sent as it is", () => {
    const [session, socket] = visit("othello", { board: [] });

    act(session, { do: "pass" });

    expect(socket.sent.at(-1)).toMatchObject({ action: { do: "pass" } });
  });
});

describe("a line", () => {
  it("is as slow as the server says, and nobody knows how slow before or after a break", () => {
    const [session, socket] = visit("othello", { board: [] });
    const lags = [session.lag];

    for (const lag of [{}, { lag: 420 }]) {
      socket.hear({ type: "ping", seq: 1, digest: "", number: 0, ...lag });
      lags.push(session.lag);
    }
    socket.onclose?.();
    lags.push(session.lag);

    expect(lags).toEqual([null, null, 420, null]);
  });
});

describe("presence", () => {
  it("says who is here and since when others are away", () => {
    const [session, socket] = visit("othello", { board: [] });
    vi.spyOn(performance, "now").mockReturnValue(50_000);

    socket.hear({
      type: "presence",
      seq: 1,
      digest: "",
      here: ["black"],
      watching: 2,
      away: { white: 18_000 },
    });

    expect(session).toMatchObject({ here: ["black"], watching: 2, away: { white: 32_000 } });
  });

  it("forgets that somebody was away", () => {
    const [session, socket] = visit("othello", { board: [] });
    socket.hear({ type: "presence", seq: 1, digest: "", here: [], watching: 0, away: { white: 18_000 } });

    socket.hear({ type: "presence", seq: 1, digest: "", here: ["white"], watching: 0 });

    expect(session.away).toEqual({});
  });
});

import { beforeAll, describe, expect, it, vi } from "vitest";

import type { Place } from "./router.svelte";

let placeOf: (path: string) => Place;

beforeAll(async () => {
  vi.stubGlobal("location", { pathname: "/", hash: "" });
  ({ placeOf } = await import("./router.svelte"));
});

describe("paths", () => {
  it.each([
    ["/", { page: "home", name: "" }],
    ["/g/othello", { page: "game", name: "othello" }],
    ["/g/duel/cards/kiln-whelp", { page: "game", name: "duel", parts: ["cards", "kiln-whelp"] }],
    ["/r/p7av20ny8n17", { page: "room", name: "p7av20ny8n17" }],
    ["/rules", { page: "rules", name: "" }],
    ["/rules/duel", { page: "rules", name: "duel" }],
    ["/replay/abc", { page: "replay", name: "abc" }],
    ["/r", { page: "missing", name: "r" }],
    ["/r/a/b", { page: "missing", name: "r" }],
    ["/nowhere", { page: "missing", name: "nowhere" }],
  ])("%s", (path, place) => {
    expect(placeOf(path)).toEqual(place);
  });
});

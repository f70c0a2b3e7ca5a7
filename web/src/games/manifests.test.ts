import { describe, expect, it } from "vitest";

import { gamesInOrder, isPlayedAlone, manifestOf } from "./manifests";

describe("manifests", () => {
  it("put the games in their order", () => {
    expect(gamesInOrder()).toEqual(["othello", "dobon", "catalyst", "forcard", "duel"]);
  });

  it("put games from outside behind them", () => {
    expect(gamesInOrder(["nim", "duel", "chess"]).slice(-3)).toEqual(["duel", "chess", "nim"]);
  });

  it("let a game from outside begin with all its seats and nothing agreed", () => {
    expect(manifestOf("nim").quick).toEqual({});
    expect(isPlayedAlone("nim")).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { summaryOf, type Finished } from "./record.svelte";

function deal(given: Partial<Finished>): Finished {
  return { room: "r", won: true, plays: 10, par: null, assisted: false, undone: 0, daily: "", ...given };
}

const LOST = deal({ won: false, plays: 44 });

describe("the record", () => {
  it("counts a streak from the newest deal back to the last loss", () => {
    expect(summaryOf([deal({}), LOST, deal({}), deal({})]).streak).toBe(2);
  });

  it("has a streak of all deals where none was lost", () => {
    expect(summaryOf([deal({}), deal({})]).streak).toBe(2);
  });

  it("remembers the longest streak", () => {
    expect(summaryOf([deal({}), deal({}), deal({}), LOST, deal({})]).best).toBe(3);
  });

  it("counts assisted deals apart", () => {
    const { played, won, assisted } = summaryOf([deal({}), deal({ assisted: true })]);

    expect({ played, won, assisted }).toEqual({ played: 1, won: 1, assisted: 1 });
  });

  it("sorts the plays of wins", () => {
    const games = [deal({ plays: 13 }), deal({ plays: 7 }), deal({ plays: 13 }), LOST];

    expect(summaryOf(games).histogram).toEqual([
      [7, 1],
      [13, 2],
    ]);
  });

  it("averages the distance to par over wins whose par is known", () => {
    const games = [deal({ plays: 13, par: 7 }), deal({ plays: 10, par: 10 }), deal({ plays: 40 })];

    expect(summaryOf(games).overPar).toBe(3);
  });
});

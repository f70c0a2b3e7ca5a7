import { expect, test } from "vitest";

import type { SeatCard } from "../../wire/records/server";
import { comingsOf } from "./comings";

const seats = (...cards: [string, SeatCard["holding"], string?][]): SeatCard[] =>
  cards.map(([seat, holding, name]) => ({ seat, holding, name: name ?? "" }));

test("a person who sits down is named", () => {
  const before = seats(["A", "person", "Hana"], ["B", "open"]);
  const after = seats(["A", "person", "Hana"], ["B", "person", "Mia"]);

  expect(comingsOf(before, after, "A")).toEqual([{ seat: "B", kind: "sat", name: "Mia" }]);
});

test("whoever leaves is named by the name they had", () => {
  const before = seats(["A", "person"], ["B", "person", "Mia"]);

  expect(comingsOf(before, seats(["A", "person"], ["B", "open"]), "A")).toEqual([
    { seat: "B", kind: "gone", name: "Mia" },
  ]);
});

test("a bot is a bot, whatever its level is called", () => {
  const after = seats(["B", "bot", "basic"]);

  expect(comingsOf(seats(["B", "open"]), after, "A")).toEqual([{ seat: "B", kind: "bot", name: "" }]);
});

test("nobody is told of themselves, or of what stays", () => {
  const before = seats(["A", "open"], ["B", "person", "Mia"]);
  const after = seats(["A", "person", "Hana"], ["B", "person", "Mia"]);

  expect(comingsOf(before, after, "A")).toEqual([]);
});

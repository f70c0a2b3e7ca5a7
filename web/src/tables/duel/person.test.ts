import { beforeAll, expect, it, vi } from "vitest";

import type * as Person from "./person";

let person: typeof Person;
beforeAll(async () => {
  vi.stubGlobal("localStorage", { getItem: () => "en" });
  person = await import("./person");
});

it("says of oneself what one does, and of others what they do", () => {
  expect(person.told("duel.log-over", "You")).toBe("You win.");
  expect(person.told("duel.log-over", "Hana")).toBe("Hana wins.");
  expect(person.told("duel.log-destroy", "You", { card: "Kiln Whelp" })).toBe(
    "Your Kiln Whelp is destroyed.",
  );
});

it("knows oneself where the name is marked", () => {
  const marked = person.MARK + "You" + person.MARK;

  expect(person.told("duel.log-draw-one", marked)).toBe(`${marked} draw a card.`);
});

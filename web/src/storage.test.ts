import { expect, it } from "vitest";

import { SafeStorage } from "./storage";

function storage(): Storage {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  } as unknown as Storage;
}

function blocked(): never {
  throw new DOMException("no", "SecurityError");
}

it("keeps things in the browser, where another page finds them", () => {
  const browser = storage();
  new SafeStorage(() => browser).set("name", "Hana");

  const another = new SafeStorage(() => browser);

  expect(another.get("name")).toBe("Hana");
  expect(another.isFleeting).toBe(false);
});

it("keeps things itself where the browser may not be asked", () => {
  const kept = new SafeStorage(blocked);
  kept.set("name", "Hana");

  expect(kept.get("name")).toBe("Hana");
  expect(kept.get("other")).toBeNull();
  expect(kept.isFleeting).toBe(true);
});

it("keeps the newest where the browser is full, and again in the browser when it is not", () => {
  const browser = storage();
  let isFull = false;
  const kept = new SafeStorage(() => ({
    ...browser,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException("full", "QuotaExceededError");
      browser.setItem(key, value);
    },
  }));
  kept.set("deck", "first");
  isFull = true;
  kept.set("deck", "second");
  expect(kept.get("deck")).toBe("second");

  isFull = false;
  kept.set("deck", "third");

  expect([kept.get("deck"), browser.getItem("deck")]).toEqual(["third", "third"]);
});

import { beforeEach, describe, expect, it, vi } from "vitest";

/** The settings look for what was kept and for what the system wants when they are first imported. */
vi.hoisted(() => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal("Element", class {});
});

import { settings } from "../settings.svelte";
import { press, type TableKeys } from "./keys";

function keys(isPlaying = false): TableKeys & { done: string[] } {
  const done: string[] = [];
  const note = (what: string) => () => done.push(what) > 0;
  return {
    done,
    playback: { playing: isPlaying, skip: note("skip") },
    back: note("back"),
    letters: { p: note("pass"), q: () => false },
    number: (number) => number <= 2 && note(`card ${number}`)(),
  };
}

function pressed(key: string, table: TableKeys, more: Partial<KeyboardEvent> = {}): boolean {
  const preventDefault = vi.fn();
  const event = { key, defaultPrevented: false, target: null, preventDefault, ...more };
  press(event as unknown as KeyboardEvent, table);
  return preventDefault.mock.calls.length > 0;
}

beforeEach(() => {
  settings.shortcuts = true;
});

describe("keys at a table", () => {
  it("skip what moves with Space, and leave Space alone otherwise", () => {
    const [moving, still] = [keys(true), keys()];

    expect([pressed(" ", moving), pressed(" ", still)]).toEqual([true, false]);
    expect([moving.done, still.done]).toEqual([["skip"], []]);
  });

  it("take letters in either case, and digits up to the last card", () => {
    const table = keys();

    expect(["P", "2", "3"].map((key) => pressed(key, table))).toEqual([true, true, false]);
    expect(table.done).toEqual(["pass", "card 2"]);
  });

  it("leave a key to others where there is nothing to do", () => {
    expect(["q", "x", "constructor"].map((key) => pressed(key, keys()))).toEqual([false, false, false]);
  });

  it("leave keys with modifiers to the browser", () => {
    expect(pressed("p", keys(), { ctrlKey: true })).toBe(false);
  });

  it("are only Escape and Space where shortcuts are off", () => {
    settings.shortcuts = false;
    const table = keys();

    expect(["p", "1", "Escape"].map((key) => pressed(key, table))).toEqual([false, false, true]);
    expect(table.done).toEqual(["back"]);
  });
});

/** The rooms of the client import only what they may, and nothing imports itself in a circle. */

import { describe, expect, it } from "vitest";

const SOURCES = import.meta.glob<string>(["./**/*.ts", "./**/*.svelte"], {
  eager: true,
  query: "?raw",
  import: "default",
});
const IMPORT =
  /(?:^|[\s;])(?:import|export)\s+(?:(type)\s)?[^"';]*?from\s+"(\.[^"]+)"|import\s*\(?\s*"(\.[^"]+)"/g;

/** The table of ARCHITECTURE.md: what each room may import beside itself. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  theme: [],
  storage: [],
  settings: ["storage"],
  words: ["storage"],
  table: ["playback", "wire"],
  playback: ["table"],
  sound: ["settings", "storage", "words"],
  wire: ["table", "words"],
  games: ["storage", "table", "wire"],
  ui: ["playback", "settings", "sound", "table", "wire", "words"],
  site: ["games", "settings", "storage", "table", "ui", "wire", "words"],
  tables: ["games", "playback", "settings", "sound", "storage", "table", "ui", "wire", "words"],
  rules: ["games", "settings", "site", "table", "ui", "wire", "words"],
  replay: ["games", "playback", "settings", "site", "table", "tables", "ui", "wire", "words"],
  shell: [
    "games",
    "playback",
    "replay",
    "rules",
    "settings",
    "site",
    "sound",
    "storage",
    "table",
    "tables",
    "ui",
    "wire",
    "words",
  ],
  main: ["shell", "site", "theme"],
};
/** The only file of the tables that others see. */
const DOOR = "tables/index";

interface Import {
  to: string;
  isType: boolean;
}

/** Paths from `src`, without endings. */
const FILES = Object.keys(SOURCES).map(nameOf);

function nameOf(path: string): string {
  return path.replace(/^\.\//, "").replace(/\.ts$/, "");
}

function importsOf(file: string): Import[] {
  const source = SOURCES[`./${file}.ts`] ?? SOURCES[`./${file}`] ?? "";
  return [...source.matchAll(IMPORT)].map((found) => ({
    to: resolved(file, found[2] ?? found[3] ?? ""),
    isType: found[1] === "type",
  }));
}

function resolved(file: string, path: string): string {
  const { pathname } = new URL(path, `http://src/${file}`);
  return nameOf(`.${pathname}`);
}

function roomOf(file: string): string {
  return file.split("/")[0]?.split(".")[0] ?? "";
}

/** The game that a file of `games` or `tables` belongs to; empty for what serves all of them. */
function gameOf(file: string): string {
  const [, game = "", rest] = file.split("/");
  return rest === undefined ? "" : game;
}

function mayImport(file: string, to: string): boolean {
  const [mine, theirs] = [roomOf(file), roomOf(to)];
  const isOneGame = gameOf(file) === gameOf(to) || gameOf(to) === "";
  if (mine === theirs) return file === DOOR || !["games", "tables"].includes(mine) || isOneGame;
  if (mine === "tables" && theirs === "games") return isOneGame;
  if (theirs === "games") return gameOf(to) === "";
  if (theirs === "tables") return to === DOOR && ALLOWED[mine]?.includes(theirs) === true;
  return ALLOWED[mine]?.includes(theirs) ?? false;
}

/** The files on the way from a file back to itself, following what is there when the page runs. */
function circleOf(file: string): string[] {
  const before = new Map<string, string>();
  const open = [file];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const { to, isType } of importsOf(at)) {
      if (isType || before.has(to)) continue;
      before.set(to, at);
      if (to === file) return wayTo(file, before);
      open.push(to);
    }
  }
  return [];
}

function wayTo(file: string, before: ReadonlyMap<string, string>): string[] {
  const way = [file];
  for (let at = before.get(file); at !== undefined && at !== file; at = before.get(at)) way.unshift(at);
  return way;
}

const OWN = FILES.filter((file) => !file.endsWith(".test"));

describe("rooms", () => {
  it("are all in the table", () => {
    expect(OWN.filter((file) => ALLOWED[roomOf(file)] === undefined)).toEqual([]);
  });

  it.each(OWN)("%s imports only what it may", (file) => {
    const forbidden = importsOf(file).filter(({ to }) => !mayImport(file, to));

    expect(forbidden.map(({ to }) => to)).toEqual([]);
  });

  it.each(OWN)("%s does not import itself in a circle", (file) => {
    expect(circleOf(file)).toEqual([]);
  });
});

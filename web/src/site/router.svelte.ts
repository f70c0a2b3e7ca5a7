/** Where we are. Paths are the pages' names; every link inside the site goes through here. */

let path = $state(location.pathname);
let hash = $state(location.hash);
let hasMoved = false;

export interface Place {
  page: "home" | "game" | "room" | "rooms" | "settings" | "replay" | "rules" | "about" | "missing";
  /** A game or a room, where the page is about one. */
  name: string;
  /** What stands below a game: the pages that it brings itself. */
  parts?: string[];
}

const PAGES: Record<string, Place["page"]> = {
  g: "game",
  r: "room",
  rooms: "rooms",
  settings: "settings",
  replay: "replay",
  rules: "rules",
  about: "about",
};
const NEED_NAME = new Set(["g", "r"]);

export function placeOf(given: string): Place {
  const [first = "", name = "", ...more] = given
    .split("/")
    .filter((part) => part !== "")
    .map(decoded);
  if (first === "") return { page: "home", name: "" };
  const page = PAGES[first];
  if (page === "game" && more.length > 0) return { page, name, parts: more };
  const isKnown = page !== undefined && more.length === 0 && (name !== "" || !NEED_NAME.has(first));
  return isKnown ? { page, name } : { page: "missing", name: first };
}

/** A part of an address as it is meant; as it stands if it means nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function place(): Place {
  return placeOf(path);
}

/** The part after `#`, without it. */
export function anchor(): string {
  return hash.replace(/^#/, "");
}

/** What is asked about after `#`. */
export function subject(): string {
  return decoded(anchor());
}

export function go(to: string, how: "push" | "replace" = "push"): void {
  if (how === "push") history.pushState(null, "", to);
  else history.replaceState(null, "", to);
  arrive();
  window.scrollTo(0, 0);
}

function arrive(): void {
  hasMoved = hasMoved || path !== location.pathname;
  path = location.pathname;
  hash = location.hash;
}

/** Takes whoever cannot see that the page is another one to its beginning. */
export function toBeginning(): void {
  const { activeElement } = document;
  const isLost = activeElement === document.body || activeElement?.closest("main") === null;
  if (hasMoved && isLost) document.getElementById("main")?.focus({ preventScroll: true });
}

/** Links of our own change the page without loading it. */
function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
    return;
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/")) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

export function startRouter(): void {
  window.addEventListener("popstate", arrive);
  window.addEventListener("hashchange", arrive);
  document.addEventListener("click", follow);
}

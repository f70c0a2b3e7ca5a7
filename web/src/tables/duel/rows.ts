/** Arrows at the table: up and down from zone to zone, left and right from card to card. */

const STOPS = "[data-stop], [role=option]";

/** Whether an arrow was for this. */
export function walk(event: KeyboardEvent, root: HTMLElement): boolean {
  const at = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-row]") : null;
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return false;
  if (event.key === "ArrowUp") return toRow(root, at, -1);
  if (event.key === "ArrowDown") return toRow(root, at, 1);
  if (at === null) return false;
  if (event.key === "ArrowLeft") return along(at, event.target as Element, -1);
  return event.key === "ArrowRight" && along(at, event.target as Element, 1);
}

function isSeen(element: HTMLElement): boolean {
  return element.checkVisibility() && stopsOf(element).length > 0;
}

/** A zone of one thing is a stop itself. */
function stopsOf(row: HTMLElement): HTMLElement[] {
  const inside = [...row.querySelectorAll<HTMLElement>(STOPS)];
  return inside.length === 0 && row.matches(STOPS) ? [row] : inside;
}

function toRow(root: HTMLElement, from: HTMLElement | null, step: number): boolean {
  const rows = [...root.querySelectorAll<HTMLElement>("[data-row]")].filter(isSeen).sort(byPlace);
  const at = from === null ? (step > 0 ? -1 : rows.length) : rows.indexOf(from);
  const next = rows[at + step];
  if (next === undefined) return from !== null;
  const stops = stopsOf(next);
  (stops.find((stop) => stop.tabIndex === 0) ?? stops[0])?.focus();
  return true;
}

/** From the upper edge to the lower, then from the left. */
function byPlace(one: HTMLElement, two: HTMLElement): number {
  const [a, b] = [one.getBoundingClientRect(), two.getBoundingClientRect()];
  const [high, low] = [a.y + a.height / 2, b.y + b.height / 2];
  return Math.abs(high - low) > 12 ? high - low : a.x - b.x;
}

function along(row: HTMLElement, from: Element, step: number): boolean {
  const stops = stopsOf(row);
  const at = stops.findIndex((stop) => stop.contains(from));
  const next = stops[at + step];
  next?.focus();
  return true;
}

/** Creatures whose places change go there; they do not jump. */

/** Where each creature of a row stands, in pixels from the row's left edge. */
export function standing(row: HTMLElement | undefined): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [name, place] of placesOf(row)) found.set(name, place.offsetLeft);
  return found;
}

/** From where they stood to where they stand. The layout has changed already; only a transform moves. */
export function glide(row: HTMLElement, stood: ReadonlyMap<string, number>, duration: number): void {
  for (const [name, place] of placesOf(row)) {
    const from = stood.get(name);
    const by = from === undefined ? 0 : from - place.offsetLeft;
    if (by === 0) continue;
    const way = [{ transform: `translateX(${by}px)` }, { transform: "none" }];
    place.animate(way, { duration, easing: "cubic-bezier(0.2, 0, 0, 1)" });
  }
}

/** Where a creature will stand in the window: by the layout, whatever moves it for a while. */
export function restingBox(creature: HTMLElement): DOMRect {
  let [x, y] = [0, 0];
  for (let at: Element | null = creature; at instanceof HTMLElement; at = at.offsetParent) {
    const border = at === creature ? { clientLeft: 0, clientTop: 0 } : at;
    x += at.offsetLeft + border.clientLeft;
    y += at.offsetTop + border.clientTop;
  }
  for (let at = creature.parentElement; at !== null; at = at.parentElement) {
    x -= at.scrollLeft;
    y -= at.scrollTop;
  }
  return new DOMRect(x, y, creature.offsetWidth, creature.offsetHeight);
}

function* placesOf(row: HTMLElement | undefined): Generator<[string, HTMLElement]> {
  for (const creature of row?.querySelectorAll<HTMLElement>("[data-creature]") ?? []) {
    const place = creature.closest("li");
    if (place !== null) yield [creature.dataset["creature"] ?? "", place];
  }
}

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

/** Where a creature will stand, whether it is there yet or not. */
export function restingBox(creature: Element): DOMRect {
  const { x, y, width, height } = creature.getBoundingClientRect();
  const place = creature.closest("li");
  const by = place === null ? 0 : new DOMMatrixReadOnly(getComputedStyle(place).transform).m41;
  return new DOMRect(x - by, y, width, height);
}

function* placesOf(row: HTMLElement | undefined): Generator<[string, HTMLElement]> {
  for (const creature of row?.querySelectorAll<HTMLElement>("[data-creature]") ?? []) {
    const place = creature.closest("li");
    if (place !== null) yield [creature.dataset["creature"] ?? "", place];
  }
}

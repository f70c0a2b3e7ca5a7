/**
 * A list that grows at its head: what was there goes down to its new place and does not jump there.
 *
 * Its rows lie above its own edge (`height: 0`, packed at the end), so that a new one moves no other in the layout; all
 * of them are then brought down by a transform, which is no shift. A margin keeps their room free.
 */

import { reduced } from "../settings.svelte";

const TIME = 160;

/** Found out after the layout and before anything is painted, which measures nothing twice. */
export function growing(list: HTMLElement): () => void {
  let height = 0;

  function follow(): void {
    const before = height;
    const first = list.firstElementChild;
    height = first instanceof HTMLElement ? -first.offsetTop : 0;
    if (height === before) return;
    list.style.transform = `translateY(${height}px)`;
    list.style.marginBottom = `${height}px`;
    if (before > 0 && height > before) goDown(height - before);
  }

  /** Whoever reads further down stays where they read. */
  function goDown(by: number): void {
    const scroller = scrollerOf(list);
    if (scroller !== null && scroller.scrollTop > 0) scroller.scrollTop += by;
    else if (!reduced())
      list.animate([{ transform: `translateY(${-by}px)` }, { transform: "none" }], {
        duration: TIME,
        easing: "ease-out",
        // one that comes while another is on its way adds to it
        composite: "add",
      });
  }

  const sizes = new ResizeObserver(follow);
  const rows = new MutationObserver((changes) => {
    for (const row of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (row instanceof HTMLElement) sizes.observe(row);
    if (changes.some(({ removedNodes }) => removedNodes.length > 0)) follow();
  });
  for (const row of list.children) sizes.observe(row);
  rows.observe(list, { childList: true });
  return () => {
    sizes.disconnect();
    rows.disconnect();
  };
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let one = element.parentElement; one !== null; one = one.parentElement)
    if (["auto", "scroll"].includes(getComputedStyle(one).overflowY)) return one;
  return null;
}

/** A list that grows at its head: what was there goes down to its new place and does not jump there. */

import { reduced } from "../settings.svelte";

const TIME = 160;
/** A frame in which all is where it was: without motion it is elsewhere at the next one. */
const FRAME = 20;

/** Found out after the layout and before anything is painted, which measures nothing twice. */
export function growing(list: HTMLElement): () => void {
  let height = 0;
  const watcher = new ResizeObserver(([entry]) => {
    const before = height;
    height = entry?.contentRect.height ?? 0;
    if (before === 0 || height <= before) return;
    const from = { transform: `translateY(${before - height}px)` };
    const how = reduced() ? { duration: FRAME, easing: "step-end" } : { duration: TIME, easing: "ease-out" };
    // one that comes while another is on its way adds to it
    list.animate([from, { transform: "none" }], { ...how, composite: "add" });
  });
  watcher.observe(list);
  return () => watcher.disconnect();
}

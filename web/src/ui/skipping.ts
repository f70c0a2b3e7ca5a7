/** While something is played, a tap anywhere goes on to what follows, and holding shows how it ends. */

import type { Attachment } from "svelte/attachments";

interface Played {
  readonly playing: boolean;
  skipPhase(): void;
  skip(): void;
}

const LONG = 400;
/** What is read while something is played: a tap on it is its own. */
const OWN = "[data-holds]";

const isOwn = (event: Event): boolean =>
  event.target instanceof Element && event.target.closest(OWN) !== null;

/** Nothing else hears of such a tap. */
export function skipping(playback: Played): Attachment<HTMLElement> {
  return (node) => {
    let timer = 0;
    let wasHeld = false;

    function release(): void {
      window.clearTimeout(timer);
    }

    function down(event: PointerEvent): void {
      release();
      wasHeld = false;
      if (!playback.playing || isOwn(event)) return;
      timer = window.setTimeout(() => {
        wasHeld = true;
        playback.skip();
      }, LONG);
    }

    function click(event: MouseEvent): void {
      release();
      if (!wasHeld && (!playback.playing || isOwn(event))) return;
      if (!wasHeld) playback.skipPhase();
      wasHeld = false;
      event.stopPropagation();
      event.preventDefault();
    }

    node.addEventListener("pointerdown", down, { capture: true });
    node.addEventListener("pointerup", release, { capture: true });
    node.addEventListener("pointercancel", release, { capture: true });
    node.addEventListener("click", click, { capture: true });
    return () => {
      release();
      node.removeEventListener("pointerdown", down, { capture: true });
      node.removeEventListener("pointerup", release, { capture: true });
      node.removeEventListener("pointercancel", release, { capture: true });
      node.removeEventListener("click", click, { capture: true });
    };
  };
}

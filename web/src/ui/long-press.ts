/** A long press asks for the text of a thing, on screens that one cannot point at without touching. */

import type { Attachment } from "svelte/attachments";

const LONG = 400;
/** A finger that wanders further, in pixels, is on its way elsewhere. */
const STRAY = 10;

/** `onlong` gets what the finger rests on. The tap that ends such a press is none. */
export function longPress(onlong: (on: Element) => void): Attachment<HTMLElement> {
  return (node) => {
    let timer = 0;
    let start = { x: 0, y: 0 };
    let wasLong = false;

    function cancel(): void {
      window.clearTimeout(timer);
      timer = 0;
    }

    function down(event: PointerEvent): void {
      cancel();
      wasLong = false;
      if (event.pointerType === "mouse") return;
      start = { x: event.clientX, y: event.clientY };
      const on = event.target as Element;
      timer = window.setTimeout(() => {
        wasLong = true;
        timer = 0;
        onlong(on);
      }, LONG);
    }

    function move(event: PointerEvent): void {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > STRAY) cancel();
    }

    function click(event: MouseEvent): void {
      if (!wasLong) return;
      wasLong = false;
      event.stopPropagation();
      event.preventDefault();
    }

    /** The browser's own menu stays away; the other button of a mouse asks as well. */
    function menu(event: MouseEvent): void {
      event.preventDefault();
      if (timer === 0) onlong(event.target as Element);
    }

    node.addEventListener("pointerdown", down);
    node.addEventListener("pointermove", move);
    node.addEventListener("pointerup", cancel);
    node.addEventListener("pointercancel", cancel);
    node.addEventListener("contextmenu", menu);
    node.addEventListener("click", click, { capture: true });
    return () => {
      cancel();
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", cancel);
      node.removeEventListener("pointercancel", cancel);
      node.removeEventListener("contextmenu", menu);
      node.removeEventListener("click", click, { capture: true });
    };
  };
}

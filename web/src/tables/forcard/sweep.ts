/** A press on a cell that is drawn on toward another says in which direction. */

import type { Attachment } from "svelte/attachments";

import type { Way } from "../../games/forcard/cards";
import { angleOf } from "./board";

/** Pixels that a finger may tremble before it is on its way somewhere. */
const TREMBLE = 18;

interface Swept {
  /** The directions that can be meant; none where it is no use to draw. */
  ways: () => readonly Way[];
  onsweep: (at: string, way: Way) => void;
}

/** The tap that ends such a press is none. */
export function sweep({ ways, onsweep }: Swept): Attachment<HTMLElement> {
  return (node) => {
    let start: { at: string; x: number; y: number } | null = null;
    let wasSwept = false;

    function down(event: PointerEvent): void {
      wasSwept = false;
      const at = (event.target as Element).closest<HTMLElement>("[data-cell]")?.dataset["cell"];
      start = at === undefined || ways().length === 0 ? null : { at, x: event.clientX, y: event.clientY };
    }

    function move(event: PointerEvent): void {
      if (start === null) return;
      const [right, below] = [event.clientX - start.x, event.clientY - start.y];
      if (Math.hypot(right, below) < TREMBLE) return;
      wasSwept = true;
      onsweep(start.at, nearest(ways(), (Math.atan2(below, right) * 180) / Math.PI));
    }

    function up(): void {
      start = null;
    }

    function click(event: MouseEvent): void {
      if (!wasSwept) return;
      wasSwept = false;
      event.stopPropagation();
      event.preventDefault();
    }

    node.addEventListener("pointerdown", down);
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", up);
    node.addEventListener("click", click, { capture: true });
    return () => {
      node.removeEventListener("pointerdown", down);
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", up);
      node.removeEventListener("click", click, { capture: true });
    };
  };
}

/** The direction whose arrow lies next to an angle. */
export function nearest(ways: readonly Way[], angle: number): Way {
  const off = (way: Way): number => Math.abs(((angleOf(way) - angle + 540) % 360) - 180);
  return ways.reduce((best, way) => (off(way) < off(best) ? way : best));
}

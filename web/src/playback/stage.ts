/** The elements that can be moved, by name. Only `transform` and `opacity` are ever set. */

import type { Pose } from "./engine";

/** Turning about an upright axis looks flat without some depth. */
const DEPTH = "perspective(24rem)";

export class Stage {
  private readonly elements = new Map<string, HTMLElement>();
  private readonly poses = new Map<string, Pose>();

  /** For `{@attach stage.actor(name)}`: this element is what tracks of that name move. */
  actor(name: string): (element: HTMLElement) => () => void {
    return (element) => {
      this.elements.set(name, element);
      const pose = this.poses.get(name);
      if (pose !== undefined) write(element, pose);
      return () => {
        if (this.elements.get(name) === element) this.elements.delete(name);
      };
    };
  }

  pose(name: string, pose: Pose | null): void {
    if (pose === null) this.poses.delete(name);
    else this.poses.set(name, pose);
    const element = this.elements.get(name);
    if (element !== undefined) write(element, pose);
  }

  /** Where a thing stands in the window, for a motion from one to another. */
  place(name: string): DOMRect | undefined {
    return this.elements.get(name)?.getBoundingClientRect();
  }
}

function write(element: HTMLElement, pose: Pose | null): void {
  element.style.opacity = pose?.opacity === undefined ? "" : String(pose.opacity.value);
  element.style.transform = pose === null ? "" : transform(pose);
}

/** Always in this order: first the way, then the turning in place. */
export function transform(pose: Pose): string {
  const parts: string[] = [];
  if (pose.x !== undefined || pose.y !== undefined)
    parts.push(`translate(${length(pose.x)}, ${length(pose.y)})`);
  if (pose.turn !== undefined) parts.push(`${DEPTH} rotateY(${pose.turn.value}deg)`);
  if (pose.tilt !== undefined) parts.push(`rotate(${pose.tilt.value}deg)`);
  return parts.join(" ");
}

function length(part: Pose["x"]): string {
  return part === undefined ? "0" : `${part.value}${part.unit}`;
}

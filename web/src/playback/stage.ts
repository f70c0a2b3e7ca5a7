/** The elements that can be moved, by name. Only `transform` and `opacity` are ever set. */

import type { Pose } from "./poses";

/** Turning about an upright axis looks flat without some depth. */
const DEPTH = "perspective(24rem)";

/** From the place of one thing to that of another, in pixels. */
interface Way {
  origin: string;
  x: number;
  y: number;
}

type Drawn = HTMLElement | SVGElement;
type Watcher = (pose: Pose | null) => void;

export class Stage {
  private readonly elements = new Map<string, Drawn>();
  private readonly poses = new Map<string, Pose>();
  private readonly ways = new Map<string, Way>();
  private readonly watchers = new Map<string, Set<Watcher>>();

  /** For `{@attach stage.actor(name)}`: this element is what tracks of that name move. */
  actor(name: string): (element: Drawn) => () => void {
    return (element) => {
      this.elements.set(name, element);
      this.write(name, element);
      return () => {
        if (this.elements.get(name) === element) this.elements.delete(name);
        Object.assign(element.style, { opacity: "", transform: "" }); // it may stay, without this name
      };
    };
  }

  /** Tells every pose of a name: for what shows a number on its way, or something only as long as it moves. */
  watch(name: string, watcher: Watcher): () => void {
    const watchers = this.watchers.get(name) ?? new Set();
    this.watchers.set(name, watchers.add(watcher));
    return () => watchers.delete(watcher);
  }

  pose(name: string, pose: Pose | null): void {
    if (pose === null) this.poses.delete(name);
    else this.poses.set(name, pose);
    if (pose?.way === undefined) this.ways.delete(name);
    const element = this.elements.get(name);
    if (element !== undefined) this.write(name, element);
    for (const watcher of this.watchers.get(name) ?? []) watcher(pose);
  }

  /** Where a thing stands in the window, for a motion from one to another. */
  place(name: string): DOMRect | undefined {
    return this.elements.get(name)?.getBoundingClientRect();
  }

  private write(name: string, element: Drawn): void {
    const pose = this.poses.get(name) ?? {};
    element.style.opacity = pose.opacity === undefined ? "" : String(pose.opacity.value);
    element.style.transform = transform(pose, this.wayOf(name, element, pose.way?.origin));
  }

  /** Measured once a motion, between the middles of both: on its way the thing is not where it belongs. */
  private wayOf(name: string, element: Drawn, origin: string | undefined): Way | undefined {
    if (origin === undefined) return undefined;
    const known = this.ways.get(name);
    if (known?.origin === origin) return known;
    element.style.transform = "";
    const [from, to] = [this.place(origin), element.getBoundingClientRect()];
    const way = from === undefined ? { origin, x: 0, y: 0 } : { origin, ...between(to, from) };
    this.ways.set(name, way);
    return way;
  }
}

function between(from: DOMRect, to: DOMRect): { x: number; y: number } {
  return {
    x: to.x + to.width / 2 - from.x - from.width / 2,
    y: to.y + to.height / 2 - from.y - from.height / 2,
  };
}

/** Always in this order: first the way, then the turning in place. */
export function transform(pose: Pose, way: { x: number; y: number } = { x: 0, y: 0 }): string {
  const parts: string[] = [];
  if (pose.way !== undefined)
    parts.push(`translate(${way.x * pose.way.value}px, ${way.y * pose.way.value}px)`);
  if (pose.x !== undefined || pose.y !== undefined)
    parts.push(`translate(${length(pose.x)}, ${length(pose.y)})`);
  if (pose.turn !== undefined) parts.push(`${DEPTH} rotateY(${pose.turn.value}deg)`);
  if (pose.tilt !== undefined) parts.push(`rotate(${pose.tilt.value}deg)`);
  if (pose.scale !== undefined) parts.push(`scale(${pose.scale.value})`);
  return parts.join(" ");
}

function length(part: Pose["x"]): string {
  return part === undefined ? "0" : `${part.value}${part.unit}`;
}

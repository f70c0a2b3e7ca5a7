/** What a table draws: the view as shown so far, the ghosts, and whether something is being played. */

import { flushSync } from "svelte";

import type { Feed, Step } from "../table";
import { browserClock, type Clock } from "./clock";
import { Engine, type Picture } from "./engine";
import type { Score, Told } from "./score";
import { Stage } from "./stage";

export interface Manners {
  speed?: number;
  reduced?: boolean;
}

export class Playback<V = unknown, E extends Told = Told, G = unknown> {
  readonly stage = new Stage();
  private picture = $state.raw<Picture<V, G>>() as Picture<V, G>;
  private isPlaying = $state(false);
  private isStopped = $state(false);
  /** How often somebody did not want to see all of it. */
  skips = $state(0);
  private readonly engine: Engine<V, E, G>;
  private listeners: Listener<V, E>[] = [];
  private readonly leave: () => void;

  constructor(feed: Feed<V, E>, score: Score<V, E, G>, manners: Manners = {}, clock: Clock = browserClock) {
    this.picture = { view: feed.view, ghosts: [], touched: [] };
    this.engine = new Engine(score, this, clock, feed.view);
    this.engine.speed = manners.speed ?? 1;
    this.engine.reduced = manners.reduced ?? false;
    this.leave = feed.listen((step) => this.take(step));
    document.addEventListener("visibilitychange", this.onVisibility);
  }

  /** The view as drawn now; nothing else than this class changes it. */
  get shown(): V {
    return this.picture.view;
  }

  /** Looks on their way out. */
  get ghosts(): G[] {
    return this.picture.ghosts;
  }

  /** What has a still frame because motion is not wanted. */
  get touched(): string[] {
    return this.picture.touched;
  }

  get playing(): boolean {
    return this.isPlaying;
  }

  /** Whether somebody holds what is shown. */
  get held(): boolean {
    return this.isStopped && this.isPlaying;
  }

  get speed(): number {
    return this.engine.speed;
  }

  set speed(speed: number) {
    this.engine.speed = speed;
  }

  get reduced(): boolean {
    return this.engine.reduced;
  }

  set reduced(reduced: boolean) {
    this.engine.reduced = reduced;
  }

  /** What is shown stays until it is let go or skipped: somebody reads it. */
  hold(): void {
    this.isStopped = this.isPlaying;
    this.engine.hold();
  }

  release(): void {
    this.isStopped = false;
    this.engine.release();
  }

  /** Everything that is still to be seen is shown as it ends. */
  skip(): void {
    this.note();
    this.engine.skip();
  }

  /** What is shown now is shown as it ends, and what follows begins. */
  skipPhase(): void {
    this.note();
    this.engine.skipPhase();
  }

  /** Letting go of what one has held is no skip. */
  private note(): void {
    if (this.isPlaying && !this.isStopped) this.skips += 1;
    this.isStopped = false;
  }

  /** Plays once more what has been seen: from the view before it, to the one that is shown now. */
  again(before: V, events: readonly E[]): void {
    const now = this.picture.view;
    this.engine.replace(before);
    this.engine.play(events, now);
  }

  /** Hears each event when its turn has come, and each view that replaces all. */
  hear(listener: Listener<V, E>): () => void {
    this.listeners.push(listener);
    return () => {
      this.listeners = this.listeners.filter((one) => one !== listener);
    };
  }

  close(): void {
    this.leave();
    this.engine.close();
    document.removeEventListener("visibilitychange", this.onVisibility);
  }

  private take(step: Step<V, E>): void {
    if (step.kind === "view") {
      this.isStopped = false;
      this.engine.replace(step.view);
      for (const listener of this.listeners) listener.view?.(step.view);
      return;
    }
    this.engine.play(step.events, step.after);
    if (document.hidden) this.engine.skip();
  }

  /** Nobody looks, and a hidden page gets no frames. */
  private readonly onVisibility = (): void => {
    if (document.hidden) this.engine.skip();
  };

  // The engine's screen

  draw(picture: Picture<V, G>): void {
    this.picture = picture;
    flushSync();
  }

  pose(...[target, pose]: Parameters<Stage["pose"]>): void {
    this.stage.pose(target, pose);
  }

  tell(event: E): void {
    for (const listener of this.listeners) listener.event?.(event);
  }

  busy(isPlaying: boolean): void {
    this.isPlaying = isPlaying;
  }
}

export interface Listener<V, E> {
  event?(event: E): void;
  view?(view: V): void;
}

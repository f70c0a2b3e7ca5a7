/**
 * Plays what the server told, phase after phase, and is the only one that changes what is shown.
 *
 * A phase begins with its view, which is right from its first frame; looks on their way out are drawn as ghosts until
 * it ends. Skipping is therefore nothing but an early end. Nothing is found out by comparing views.
 */

import type { Clock } from "./clock";
import { lengthOf, onlyOpacity, onlySteps, posesAt, type Pose } from "./poses";
import type { Score, Script, Told, Track } from "./score";
import { still } from "./score";
import { BEHIND_AT_MOST, FLIP, PHASE_GAP, TURN_TRANSITION_GAP } from "./timing";

/** Where the engine's results go. */
export interface Screen<V, E, G> {
  /** Draw this, before the next frame. */
  draw(picture: Picture<V, G>): void;
  /** Put things where they are at this moment; null gives a thing back to its layout. */
  pose(target: string, pose: Pose | null): void;
  /** An event's turn has come. */
  tell(event: E): void;
  busy(isPlaying: boolean): void;
}

export interface Picture<V, G> {
  view: V;
  ghosts: G[];
  /** What gets a still frame, where motion is not wanted. */
  touched: string[];
}

/** Being late by more than this (a stalled tab), the next phase begins late instead of catching up. */
const LATE = 100;

interface Phase<V, E> {
  events: E[];
  /** What the server's own view is after it, for the last phase of a step. */
  after: V | undefined;
  /** When it was told. */
  at: number;
}

type AnyScript<V, E, G> = (event: E, before: V, after: V) => Script<G>;

interface Running {
  tracks: Track[];
  start: number;
}

export class Engine<V, E extends Told, G> {
  speed = 1;
  /** Motions take no time; gaps stay, and what is touched gets a frame. */
  reduced = false;

  private view: V;
  private queue: Phase<V, E>[] = [];
  private current: Phase<V, E> | null = null;
  private running: Running = { tracks: [], start: 0 };
  private lasting = new Map<string, Running>();
  private passing = new Map<string, Running>();
  /** When the current phase ends, or else the gap after it. */
  private ends = 0;
  private inGap = false;
  private isBusy = false;
  private frame: number | null = null;
  /** Since when time stands still. */
  private heldAt: number | null = null;

  constructor(
    private readonly score: Score<V, E, G>,
    private readonly screen: Screen<V, E, G>,
    private readonly clock: Clock,
    opening: V,
  ) {
    this.view = opening;
  }

  /** Events that follow what was played before; `after` is the view they lead to. */
  play(events: readonly E[], after: V): void {
    const at = this.clock.now();
    const groups = this.score.phases?.(events) ?? grouped(events);
    const last = groups.pop() ?? [];
    for (const together of groups) this.queue.push({ events: together, after: undefined, at });
    this.queue.push({ events: last, after, at });
    this.setBusy(true);
    if (this.isIdle) this.begin(at);
    this.run();
  }

  /** Another view takes the place of everything, without motion. */
  replace(view: V): void {
    this.heldAt = null;
    this.queue = [];
    this.rest();
    for (const running of [this.lasting, this.passing]) {
      this.drop(running.keys());
      running.clear();
    }
    this.view = view;
    this.draw([], []);
    this.setBusy(false);
  }

  /** What is shown stays as it is until it is let go, or skipped. */
  hold(): void {
    if (this.isBusy) this.heldAt ??= this.clock.now();
  }

  /** Everything goes on where it was held. */
  release(): void {
    if (this.heldAt === null) return;
    const by = this.clock.now() - this.heldAt;
    this.heldAt = null;
    this.ends += by;
    for (const running of [this.running, ...this.lasting.values(), ...this.passing.values()])
      running.start += by;
    this.run();
  }

  /** All that is still to be played has happened. */
  skip(): void {
    if (!this.isBusy) return;
    this.release();
    this.drop(this.passing.keys());
    this.passing.clear();
    this.dropBrief();
    const now = this.clock.now();
    this.finish((script) => {
      const stays = onlyOpacity(script.lasting).filter((track) => !track.isBrief);
      this.keep(this.lasting, stays, now);
    });
    this.run();
  }

  /** The phase that is shown has happened, and the gap after it: the next one begins. */
  skipPhase(): void {
    if (!this.isBusy) return;
    this.release();
    this.drop(this.passing.keys());
    this.passing.clear();
    this.dropBrief();
    this.end();
    this.inGap = false;
    this.begin(this.clock.now());
    this.run();
  }

  private dropBrief(): void {
    for (const [target, { tracks }] of this.lasting) {
      if (!tracks.some((track) => track.isBrief)) continue;
      this.lasting.delete(target);
      this.drop([target]);
    }
  }

  /** Everything that holds others up is over at once; what does not hold them up goes on. */
  private catchUp(now: number): void {
    this.finish((script) => this.keepBeside(script, now));
  }

  private finish(keep: (script: Script<G>) => void): void {
    if (this.current !== null) this.sync(this.current);
    for (const phase of this.queue) {
      for (const [event, script] of this.fold(phase)) {
        keep(script);
        this.screen.tell(event);
      }
      this.sync(phase);
    }
    this.queue = [];
    this.rest();
    this.draw([], []);
  }

  /** Stops for good. */
  close(): void {
    this.queue = [];
    this.lasting.clear();
    this.passing.clear();
    this.rest();
    if (this.frame !== null) this.clock.cancel(this.frame);
    this.frame = null;
  }

  private get isIdle(): boolean {
    return this.current === null && !this.inGap;
  }

  private setBusy(isBusy: boolean): void {
    if (isBusy === this.isBusy) return;
    this.isBusy = isBusy;
    this.screen.busy(isBusy);
  }

  // Phases

  private begin(at: number): void {
    const phase = this.queue.shift();
    if (phase === undefined) return;
    this.current = phase;
    const played = this.fold(phase);
    const scripts = played.map(([, script]) => script);
    const touched = this.reduced ? scripts.flatMap((script) => script.touched) : [];
    const tracks = this.reduced ? [] : scripts.flatMap((script) => script.tracks);
    const ghosts = this.reduced ? [] : scripts.flatMap((script) => script.ghosts);
    this.draw([...ghosts, ...scripts.flatMap((script) => script.marks)], touched);
    for (const [event] of played) this.screen.tell(event);
    for (const script of scripts) this.keepBeside(script, at);
    for (const { target } of tracks) this.passing.delete(target); // it goes another way now
    this.running = { tracks: tracks.map((track) => this.scaled(track)), start: at };
    this.ends = at + (touched.length > 0 ? FLIP / this.speed : lengthOf(this.running.tracks));
    this.put(this.running, at);
  }

  /** What goes on beside the phases. */
  private keepBeside(script: Script<G>, at: number): void {
    this.keep(this.lasting, this.reduced ? onlyOpacity(script.lasting) : script.lasting, at);
    const passing = this.reduced ? onlySteps(script.passing) : script.passing;
    this.keep(
      this.passing,
      passing.map((track) => this.scaled(track)),
      at,
    );
  }

  /** The phase's events with their scripts; the view is then the one after it. */
  private fold(phase: Phase<V, E>): [E, Script<G>][] {
    return phase.events.map((event) => {
      const before = this.view;
      this.view = this.score.fold(before, event);
      return [event, this.scriptOf(event, before)];
    });
  }

  /** A type that the score does not know has happened already when it is folded. */
  private scriptOf(event: E, before: V): Script<G> {
    const scripts = this.score.scripts as unknown as Record<string, AnyScript<V, E, G>>;
    const write = Object.hasOwn(scripts, event.type) ? scripts[event.type] : undefined;
    return write === undefined ? still : write(event, before, this.view);
  }

  private end(): void {
    const phase = this.current;
    if (phase === null) return;
    this.sync(phase);
    this.rest();
    this.draw([], []);
    this.inGap = true;
    this.ends += this.gapAfter(phase) / this.speed;
  }

  private sync(phase: Phase<V, E>): void {
    if (phase.after !== undefined) this.view = phase.after;
  }

  private gapAfter(phase: Phase<V, E>): number {
    if (this.score.realTime) return 0;
    const next = this.queue.at(0);
    if (next?.events.some((event) => this.score.transitions.has(event.type))) return TURN_TRANSITION_GAP;
    return phase.events.every((event) => this.score.quiet.has(event.type)) ? 0 : PHASE_GAP;
  }

  private rest(): void {
    this.drop(this.running.tracks.map((track) => track.target));
    this.running = { tracks: [], start: 0 };
    this.current = null;
    this.inGap = false;
  }

  private draw(ghosts: G[], touched: string[]): void {
    this.screen.draw({ view: this.view, ghosts, touched });
  }

  // Time

  private run(): void {
    if (this.heldAt !== null) return;
    const now = this.clock.now();
    if (this.isBehind(now)) this.catchUp(now);
    while (!this.isIdle && now >= this.ends) {
      if (this.inGap) {
        this.inGap = false;
        this.begin(now - this.ends > LATE ? now : this.ends);
      } else this.end();
    }
    this.put(this.running, now);
    this.putBeside(this.lasting, now);
    this.putBeside(this.passing, now);
    this.setBusy(!this.isIdle || this.passing.size > 0);
    const isMoving = this.isBusy || this.lasting.size > 0;
    this.frame ??= isMoving ? this.clock.frame(this.onFrame) : null;
  }

  /** What was told first of all that is not shown yet waits longest. */
  private isBehind(now: number): boolean {
    const first = this.queue.at(0);
    return this.score.realTime === true && first !== undefined && now - first.at > BEHIND_AT_MOST;
  }

  private putBeside(beside: Map<string, Running>, now: number): void {
    for (const [target, running] of beside) {
      if (now >= running.start + lengthOf(running.tracks)) {
        beside.delete(target);
        this.drop([target]);
      } else this.put(running, now);
    }
  }

  private readonly onFrame = (): void => {
    this.frame = null;
    this.run();
  };

  private scaled(track: Track): Track {
    return { ...track, duration: track.duration / this.speed, delay: (track.delay ?? 0) / this.speed };
  }

  private keep(beside: Map<string, Running>, tracks: Track[], start: number): void {
    for (const target of new Set(tracks.map((track) => track.target))) {
      const own = tracks.filter((track) => track.target === target);
      beside.set(target, { tracks: own, start });
    }
  }

  private put(running: Running, now: number): void {
    for (const [target, pose] of posesAt(running.tracks, now - running.start)) this.screen.pose(target, pose);
  }

  private drop(targets: Iterable<string>): void {
    for (const target of targets) this.screen.pose(target, null);
  }
}

/** Events that happen together, in the order of their phases. */
export function grouped<E extends Told>(events: readonly E[]): E[][] {
  const groups: E[][] = [];
  for (const event of events) {
    const group = groups.at(-1);
    if (event.phase !== undefined && group?.[0]?.phase === event.phase) group.push(event);
    else groups.push([event]);
  }
  return groups;
}

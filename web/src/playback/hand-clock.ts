import type { Clock } from "./clock";

/** A clock that a test turns. */
export class HandClock implements Clock {
  private time = 0;
  private next = 1;
  private waiting = new Map<number, () => void>();

  constructor(private readonly step = 10) {}

  now(): number {
    return this.time;
  }

  frame(callback: () => void): number {
    this.waiting.set(this.next, callback);
    return this.next++;
  }

  cancel(frame: number): void {
    this.waiting.delete(frame);
  }

  get isWaiting(): boolean {
    return this.waiting.size > 0;
  }

  /** Frame by frame. */
  turn(milliseconds: number): void {
    const end = this.time + milliseconds;
    while (this.time < end) {
      this.time = Math.min(end, this.time + this.step);
      const callbacks = [...this.waiting.values()];
      this.waiting.clear();
      for (const callback of callbacks) callback();
    }
  }
}

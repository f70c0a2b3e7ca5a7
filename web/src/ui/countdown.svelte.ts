/** The time that is left on a table's clock, or has passed since something, while it is looked at. */

import type { Clock } from "../table";

const BEAT = 200;

export class Countdown {
  private now = $state(performance.now());

  /** Inside a component: the clock ticks as long as that is there. */
  constructor(private readonly clock: () => Clock | null) {
    $effect(() => {
      if (clock() === null) return;
      this.now = performance.now();
      const timer = setInterval(() => (this.now = performance.now()), BEAT);
      return () => clearInterval(timer);
    });
  }

  /** In milliseconds; null without a clock. */
  get left(): number | null {
    const clock = this.clock();
    if (clock === null) return null;
    const gone = Math.max(0, this.now - clock.at); // a new clock may be read before the next beat
    return Math.max(0, clock.left - gone);
  }

  get seconds(): number | null {
    return this.left === null ? null : Math.ceil(this.left / 1000);
  }
}

/** How long it is since some moment, while somebody wants to know. */
export class Elapsed {
  private now = $state(performance.now());

  /** Inside a component. */
  constructor(isWanted: () => boolean) {
    $effect(() => {
      if (!isWanted()) return;
      this.now = performance.now();
      const timer = setInterval(() => (this.now = performance.now()), BEAT);
      return () => clearInterval(timer);
    });
  }

  /** In milliseconds; `at` is a moment of `performance.now()`. */
  since(at: number): number {
    return Math.max(0, this.now - at);
  }
}

/** The only source of time of everything that moves, so that a test can turn it. */
export interface Clock {
  /** Milliseconds since some moment; never decreases. */
  now(): number;
  /** Calls back once, before the next picture is painted. */
  frame(callback: () => void): number;
  cancel(frame: number): void;
}

export const browserClock: Clock = {
  now: () => performance.now(),
  frame: (callback) => requestAnimationFrame(callback),
  cancel: (frame) => cancelAnimationFrame(frame),
};

/** Progress in time (0 to 1) to progress of a motion (0 to 1). */
export type Easing = (progress: number) => number;

export const even: Easing = (progress) => progress;

/** Quick to start, slow to arrive: cubic-bezier(.2, 0, 0, 1). */
export const settle: Easing = bezier(0.2, 0, 0, 1);

const CLOSE_ENOUGH = 1e-4;

/** The curve of CSS with the same four numbers. */
export function bezier(x1: number, y1: number, x2: number, y2: number): Easing {
  return (progress) => (progress <= 0 ? 0 : progress >= 1 ? 1 : along(y1, y2, whenAt(x1, x2, progress)));
}

function along(first: number, second: number, t: number): number {
  const rest = 1 - t;
  return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t;
}

/** By halving: the curve of x never turns back. */
function whenAt(x1: number, x2: number, x: number): number {
  let low = 0;
  let high = 1;
  while (high - low > CLOSE_ENOUGH) {
    const middle = (low + high) / 2;
    if (along(x1, x2, middle) < x) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The cells around one, as far as they are on the board. */

import { nameOf, placeOf } from "./board";

/** Three by three, in reading order: what a bomb reaches. */
export function blockAt(at: string, size: number): string[] {
  const { x, y } = placeOf(at);
  const near = [-1, 0, 1];
  const places = near.flatMap((down) => near.map((right) => ({ x: x + right, y: y + down })));
  return places.filter((place) => [place.x, place.y].every((one) => one >= 0 && one < size)).map(nameOf);
}

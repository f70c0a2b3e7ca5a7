/** Which hands are just being laid open: until that is seen, their backs lie there. */

import type { Stage } from "../../playback/stage";
import { openName } from "./actors";
import { LETTERS } from "./letters";

export class Reveals {
  private opening = $state.raw<ReadonlySet<string>>(new Set());

  constructor(stage: Stage) {
    for (const seat of LETTERS) stage.watch(openName(seat), (pose) => this.note(seat, pose !== null));
  }

  isOpening(seat: string): boolean {
    return this.opening.has(seat);
  }

  private note(seat: string, isOpening: boolean): void {
    if (isOpening === this.opening.has(seat)) return;
    const others = [...this.opening].filter((one) => one !== seat);
    this.opening = new Set(isOpening ? [...others, seat] : others);
  }
}

/** The word in the foot of each seat, as long as it is to be read. One for each playback. */

import type { Playback } from "../../playback/playback.svelte";
import type { Event, View } from "../../wire/records/dobon";
import { wordName, type Ghost } from "./actors";
import { LETTERS } from "./seats";

export type Word = "skip" | "pass" | "timeout" | "declined";

const WORDS: ReadonlySet<string> = new Set<Word>(["skip", "pass", "timeout", "declined"]);

export class Feet {
  private words = $state.raw<Partial<Record<string, Word>>>({});
  /** What was said last of each seat; it is read while the stage has a pose for it. */
  private said: Partial<Record<string, Word>> = {};

  constructor(playback: Playback<View, Event, Ghost>) {
    playback.hear({ event: (event) => this.take(event) });
    for (const seat of LETTERS)
      playback.stage.watch(wordName(seat), (pose) => this.show(seat, pose !== null));
  }

  of(seat: string): Word | null {
    return this.words[seat] ?? null;
  }

  private take(event: Event): void {
    if (!WORDS.has(event.type) || !("player" in event)) return;
    const isForced = event.type === "pass" && this.said[event.player] === "timeout"; // the clock passed for them
    if (!isForced) this.said[event.player] = event.type as Word;
  }

  private show(seat: string, isRead: boolean): void {
    if (!isRead) delete this.said[seat];
    const word = this.said[seat];
    if (this.words[seat] !== word) this.words = { ...this.words, [seat]: word };
  }
}

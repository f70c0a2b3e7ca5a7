/** What has been told so far, as the table shows it. One for each playback. */

import type { Playback } from "../../playback/playback.svelte";
import type { Past } from "../../table";
import type { Event, View } from "../../wire/records/dobon";
import { EMPTY, told, type Chronicle, type Doing, type Play } from "./chronicle";
import type { Ghost } from "./actors";

export type DobonPlayback = Playback<View, Event, Ghost>;

export class Story {
  private chronicle = $state.raw<Chronicle>(EMPTY);
  /** Whether what was told before one came is in it. */
  private isWhole = false;

  constructor(playback: DobonPlayback) {
    playback.hear({ event: (event) => this.take(event), view: () => this.forget() });
  }

  /** The plays before the one that lies there, newest last. */
  earlier(view: View): readonly Play[] {
    return this.chronicle.plays.filter((play) => play.number < view.play_no).slice(-3);
  }

  get doings(): Readonly<Record<string, Doing>> {
    return this.chronicle.doings;
  }

  /** What was told before one came, as soon as it is known: then nothing has been heard that is not in it. */
  recall(past: Past<View, Event>): void {
    if (this.isWhole || past.opening === null) return;
    this.isWhole = true;
    this.chronicle = past.moments
      .flatMap((moment) => moment.events)
      .reduce((before, event) => told(before, event), EMPTY);
  }

  private take(event: Event): void {
    this.chronicle = told(this.chronicle, event);
  }

  private forget(): void {
    this.isWhole = false;
    this.chronicle = EMPTY;
  }
}

const stories = new WeakMap<DobonPlayback, Story>();

/** All that shows one match tells the same story. */
export function storyOf(playback: DobonPlayback): Story {
  const found = stories.get(playback) ?? new Story(playback);
  stories.set(playback, found);
  return found;
}

/** A match so far as this viewer was told of it: the log's lines, and every position that was seen. */

import type { Entry, Moment, Past as Known, WireEvent } from "../table";
import { t } from "../words/words.svelte";
import { entriesOf } from "./entries";
import type { Past as Answer } from "./records/server";

/** A moment with its place among the server's messages, and in words. */
export interface ToldMoment extends Moment<object> {
  seq: number;
  sentences: string[];
}

/** How much was missed while the line was broken. */
interface Absence {
  /** After so many moments. */
  place: number;
  missed: number;
}

export class Past implements Known<object> {
  moments = $state.raw<ToldMoment[]>([]);
  /** The view before the first of them; null until the server has told it. */
  opening = $state.raw<object | null>(null);

  private absences = $state.raw<Absence[]>([]);
  private missed = 0;
  private asked = 0;

  constructor(
    private readonly room: string,
    private readonly token: string,
  ) {}

  /** Oldest first. */
  readonly entries: Entry[] = $derived(
    entriesOf(
      this.moments,
      this.absences.map(({ place, missed }) => ({ place, sentence: t("lost.missed", { n: missed }) })),
    ),
  );

  add(moment: ToldMoment): void {
    this.moments = [...this.moments, moment];
  }

  /** Whoever was away is told how much was missed, when that is known. */
  away(missed: number): void {
    this.missed += missed;
  }

  /** Asks for everything anew: one comes late, comes again, or something was taken back. */
  async recall(language: string): Promise<void> {
    const asked = ++this.asked;
    const answer = await this.ask(language);
    if (answer === null || asked !== this.asked) return;
    const told = answer.steps.map((step) => ({
      seq: answer.seq,
      events: step.events as WireEvent[],
      sentences: step.told,
    }));
    this.opening = answer.opening as object;
    if (this.missed > 0) this.absences = [...this.absences, { place: told.length, missed: this.missed }];
    this.missed = 0;
    this.moments = [...told, ...this.moments.filter((one) => one.seq > answer.seq)];
  }

  private async ask(language: string): Promise<Answer | null> {
    const headers: Record<string, string> = this.token ? { "X-Seat-Token": this.token } : {};
    const path = `/api/rooms/${encodeURIComponent(this.room)}/past?language=${language}`;
    const answer = await fetch(path, { headers }).catch(() => null);
    return answer?.ok ? ((await answer.json()) as Answer) : null;
  }
}

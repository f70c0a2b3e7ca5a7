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

const TOO_MANY = 429;
/** Milliseconds before the past is asked for again, if it could not be had. */
const WAITS = [500, 1_000, 2_000, 5_000];

export class Past implements Known<object> {
  moments = $state.raw<ToldMoment[]>([]);
  /** The view before the first of them; null until the server has told it. */
  opening = $state.raw<object | null>(null);

  private absences = $state.raw<Absence[]>([]);
  private missed = 0;
  private asked = 0;

  constructor(
    private readonly room: string,
    private readonly token: () => string,
  ) {}

  /** Oldest first; none while it is unknown what came before the moments that were seen. */
  readonly entries: Entry[] = $derived(
    this.opening === null
      ? []
      : entriesOf(
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
    for (let attempt = 0; asked === this.asked; attempt += 1) {
      const answer = await this.ask(language);
      if (answer === "refused" || asked !== this.asked) return;
      if (answer !== "lost") return this.take(answer);
      const wait = WAITS[Math.min(attempt, WAITS.length - 1)];
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  /** Nobody wants to know any more. */
  close(): void {
    this.asked += 1;
  }

  private take(answer: Answer): void {
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

  /** What the server tells; "lost" if it may tell another time. */
  private async ask(language: string): Promise<Answer | "refused" | "lost"> {
    const headers: Record<string, string> = this.token() ? { "X-Seat-Token": this.token() } : {};
    const path = `/api/rooms/${encodeURIComponent(this.room)}/past?language=${language}`;
    try {
      const answer = await fetch(path, { headers });
      if (answer.ok) return (await answer.json()) as Answer;
      return answer.status >= 500 || answer.status === TOO_MANY ? "lost" : "refused";
    } catch {
      return "lost";
    }
  }
}

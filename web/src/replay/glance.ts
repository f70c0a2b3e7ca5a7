/** A position of a match that goes on, as whoever looks back at it was shown it. */

import type { LiveSession } from "../wire/session.svelte";
import { Replay } from "./replay.svelte";

/** The match after so many of the steps that this viewer was told; null while its past is not known. */
export function glance(session: LiveSession, place: number): Replay | null {
  const { opening, moments } = session.past;
  if (opening === null) return null;
  const steps = moments.map(({ events, sentences }) => ({
    by: null,
    at: 0,
    action: null,
    events,
    told_ja: sentences,
    told_en: sentences,
  }));
  const { game, options, seats, you: viewer } = session;
  const match = { game, rules: 0, options, seats, viewer, opening, steps, result: null };
  const replay = new Replay(match, session.fold, (step) => step.told_ja, session.room);
  replay.at = place;
  return replay;
}

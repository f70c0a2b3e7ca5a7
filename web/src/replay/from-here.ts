/** Playing on from a move of a replay: the same deal in a new room, with the same moves made up to there. */

import { makeRoom } from "../shell/api";
import { hold } from "../shell/rooms.svelte";
import { go } from "../shell/router.svelte";
import { Refusal, type WireAction } from "../table";
import { isNumber, numbered, remember } from "../tables/catalyst/deals";
import type { ReplayStep } from "../wire/records/server";
import { LiveSession } from "../wire/session.svelte";
import { language } from "../words/words.svelte";
import type { Replay } from "./replay.svelte";

/** Only alone: others would not answer as they did. `room` is the one that was played in. */
export async function playFromHere(replay: Replay, room: string): Promise<void> {
  const { game, options } = replay;
  const seed = await seedOf(room);
  const made = await makeRoom({ game, options, seed });
  const [[seat, token] = ["", ""]] = Object.entries(made.tokens);
  const { id } = made.room;
  hold(made.room, seat, token);
  if (isNumber(seed)) remember(id, numbered(Number(seed)));
  const session = new LiveSession({ room: id, token, language: language(), fold: () => replay.fold });
  await new Promise<void>((resolve) => session.listen(() => resolve()));
  for (const move of movesOf(replay.steps.slice(0, replay.at))) await session.act(move);
  session.close();
  go(`/r/${id}`);
}

/** The moves that stand after these steps. A take-back leaves as many as its view has plays. */
export function movesOf(steps: readonly ReplayStep[]): WireAction[] {
  return steps.reduce<WireAction[]>((moves, step) => {
    if (step.view !== undefined && step.view !== null)
      return moves.slice(0, (step.view as { plays: number }).plays);
    return step.action === null ? moves : [...moves, step.action as unknown as WireAction];
  }, []);
}

/** The seed, which is the last line of a match file. */
async function seedOf(room: string): Promise<string> {
  const answer = await fetch(`/api/rooms/${encodeURIComponent(room)}/match`).catch(() => null);
  if (!answer?.ok) throw new Refusal("no-server");
  const lines = (await answer.text()).trim().split("\n");
  return (JSON.parse(lines.at(-1) ?? "{}") as { seed: string }).seed;
}

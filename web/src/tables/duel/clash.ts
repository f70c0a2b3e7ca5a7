/** An attack as it is seen: who attacks whom, and what their powers say. */

import type { View } from "../../wire/records/duel";
import type { Ghost } from "./actors";
import { other, standingOf, type Player } from "./sides";
import type { Turn } from "./turn.svelte";

export interface Clash {
  /** Whose attack it is. */
  player: Player;
  from: string;
  /** A creature's name, or `player`. */
  to: string;
  /** The attacker's power, and what it meets; null where that is not told. */
  power: number | null;
  against: number | null;
  /** Seen from the attacker; empty while nothing is known. */
  outcome: "" | "wins" | "loses" | "both" | "breaks" | "direct";
  breaks: number;
  /** It only fades. */
  isOver: boolean;
}

const NOTHING = { power: null, against: null, outcome: "", breaks: 0, isOver: false } as const;

/** What one is about to do, or else what is under way. */
export function clashOf(view: View, turn: Turn, ghosts: readonly Ghost[], isBroken: boolean): Clash | null {
  const now = isBroken || IN_EFFECTS.has(turn.kind) ? null : underWay(view, turn);
  return begun(turn) ?? fought(view, ghosts) ?? now ?? fading(ghosts);
}

/** What is asked then is no matter of the attack: its arrow would lie in the way. */
const IN_EFFECTS: ReadonlySet<string> = new Set(["trigger", "order", "may", "choose", "mode"]);

function begun(turn: Turn): Clash | null {
  const { attacker, aim, you } = turn;
  if (turn.kind !== "attack" || attacker === null || aim === null || you === null) return null;
  const seen = turn.foreseenOf(aim);
  const outcome = seen?.direct ? "direct" : seen?.breaks ? "breaks" : (seen?.outcome ?? "");
  return {
    ...NOTHING,
    player: you,
    from: attacker,
    to: aim,
    power: seen?.power ?? null,
    against: seen?.against ?? null,
    outcome,
    breaks: seen?.breaks ?? 0,
  };
}

/** A battle whose powers have been read. */
function fought(view: View, ghosts: readonly Ghost[]): Clash | null {
  const told = ghosts.find((ghost) => ghost.kind === "battle");
  if (told?.kind !== "battle" || view.attack === null) return null;
  const { attacker_power: power, defender_power: against } = told.battle;
  const outcome = power > against ? "wins" : power < against ? "loses" : "both";
  const { attacker: from, defender: to } = told.battle;
  return { ...NOTHING, player: view.active as Player, from, to, power, against, outcome };
}

function underWay(view: View, turn: Turn): Clash | null {
  const { attack } = view;
  if (attack === null) return null;
  const player = view.active as Player;
  const blocker = turn.kind === "block" ? (turn.picked[0] ?? attack.blocker) : attack.blocker;
  const to = blocker ?? attack.target;
  const power = standingOf(view, player, attack.with)?.power ?? null;
  const against = to === "player" ? null : (standingOf(view, other(player), to)?.power ?? null);
  return { ...NOTHING, player, from: attack.with, to, power, against, outcome: blockOutcome(turn) };
}

/** What the one who blocks foresees, seen from the attacker. */
function blockOutcome(turn: Turn): Clash["outcome"] {
  const outcome = turn.kind === "block" ? (turn.outlook?.outcome ?? "") : "";
  if (outcome === "wins") return "loses";
  return outcome === "loses" ? "wins" : outcome;
}

function fading(ghosts: readonly Ghost[]): Clash | null {
  const ghost = ghosts.find((one) => one.kind === "arrow");
  if (ghost?.kind !== "arrow") return null;
  return { ...NOTHING, player: ghost.player, from: ghost.from, to: ghost.to, isOver: true };
}

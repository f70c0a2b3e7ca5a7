/** How a creature or a player stands out, and the word under it. */

import type { View } from "../../wire/records/duel";
import { t } from "../../words/words.svelte";
import type { Ghost } from "./actors";
import type { Clash } from "./clash";
import type { Hinted } from "./hinted";
import type { Player } from "./sides";
import type { Turn } from "./turn.svelte";

export type Mark =
  "candidate" | "vain" | "chosen" | "target" | "blocker" | "attacker" | "base" | "source" | "hinted" | "";

/** All that marks can come from. */
export interface Scene {
  view: View;
  turn: Turn;
  ghosts: readonly Ghost[];
  clash: Clash | null;
  hinted: Hinted;
}

export function markOf(player: Player, name: string, scene: Scene): Mark {
  const mark = ownMark(player, name, scene);
  const isFree = mark === "" || mark === "candidate" || mark === "base";
  return isFree && scene.turn.isOpen && scene.hinted.creatures.has(`${player}.${name}`) ? "hinted" : mark;
}

function ownMark(player: Player, name: string, scene: Scene): Mark {
  const { turn, view } = scene;
  const option = turn.optionOf(player, name);
  if (option >= 0) return pickMark(turn, option);
  if (turn.bases.includes(name) && player === turn.you) return turn.aim === name ? "chosen" : "base";
  if (turn.attacker !== null) return aimMark(turn, player, name);
  return (
    attackMark(view, player, name) || aimedMark(scene.ghosts, player, name) || sourceMark(scene, player, name)
  );
}

function pickMark(turn: Turn, option: number): Mark {
  if (turn.picks.includes(option)) return "chosen";
  if (turn.vain.has(turn.options[option] ?? "")) return "vain";
  return turn.kind === "block" ? "blocker" : "candidate";
}

function aimMark(turn: Turn, player: Player, name: string): Mark {
  if (player === turn.you) return turn.attacker === name ? "attacker" : "";
  if (turn.aim === name) return "target";
  if (turn.aim !== null && turn.outlook?.blockers?.includes(name)) return "blocker";
  return turn.aim === null && turn.targets.includes(name) ? "candidate" : "";
}

/** The attack under way, as everybody sees it. */
function attackMark(view: View, player: Player, name: string): Mark {
  const { attack } = view;
  if (attack === null) return "";
  if (player === view.active) return attack.with === name ? "attacker" : "";
  return (attack.blocker ?? attack.target) === name ? "target" : "";
}

/** What a spell of the other side was aimed at. */
function aimedMark(ghosts: readonly Ghost[], player: Player, name: string): Mark {
  const is = (ghost: Ghost) => ghost.kind === "aimed" && ghost.player === player && ghost.card === name;
  return ghosts.some(is) ? "target" : "";
}

function sourceMark({ view, ghosts, turn }: Scene, player: Player, name: string): Mark {
  const asks = turn.isOpen ? view.decision?.asked?.source : null;
  if (asks && asks.player === player && asks.card === name) return "source";
  const is = (ghost: Ghost) => ghost.kind === "source" && ghost.player === player && ghost.card === name;
  return ghosts.some(is) ? "source" : "";
}

/** Whether the other player can be attacked, or is. */
export function playerMark(player: Player, { turn, clash, hinted }: Scene): Mark {
  if (turn.kind === "shields") return "";
  if (clash !== null && clash.to === "player" && player !== clash.player && !clash.isOver) return "target";
  if (hinted.isPlayer && turn.isOpen && turn.aim === null && player !== turn.you) return "hinted";
  const isOpen = turn.attacker !== null && turn.aim === null && turn.targets.includes("player");
  return isOpen && player !== turn.you ? "candidate" : "";
}

/** One word under a creature. */
export function markWord(mark: Mark): string {
  switch (mark) {
    case "blocker":
      return t("duel.mark-blocker");
    case "chosen":
      return t("duel.mark-chosen");
    case "base":
      return t("duel.mark-base");
    case "vain":
      return t("duel.word-vain");
    case "hinted":
      return t("duel.mark-hinted");
  }
  return "";
}

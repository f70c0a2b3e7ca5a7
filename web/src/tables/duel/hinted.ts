/** What a hint names on the table: a card of the hand, creatures, shields, the other player. */

import type { Hint } from "../../table";
import type { Action, View } from "../../wire/records/duel";
import { other, parted, type Player } from "./sides";

export interface Hinted {
  card: string | null;
  /** Creatures by owner and name. */
  creatures: ReadonlySet<string>;
  shields: readonly string[];
  isPlayer: boolean;
}

export const UNHINTED: Hinted = { card: null, creatures: new Set(), shields: [], isPlayer: false };

/** `you` is asked; what is told of creatures without an owner may be either's. */
export function hintedOf(hint: Hint | null, you: Player | null, view: View): Hinted {
  if (hint === null || you === null || typeof hint.action === "string") return UNHINTED;
  const move = hint.action as Action;
  switch (move.do) {
    case "charge":
      return { ...UNHINTED, card: move.card };
    case "play":
      return { ...UNHINTED, card: move.card, creatures: creatures(you, move.onto ?? null) };
    case "attack":
      return {
        ...UNHINTED,
        creatures: new Set([...creatures(you, move.with), ...creatures(other(you), move.target)]),
        isPlayer: move.target === "player",
      };
    case "block":
      return { ...UNHINTED, creatures: creatures(you, move.with) };
    case "choose":
      return chosen(move.pick, you, view);
  }
  return UNHINTED;
}

function creatures(player: Player, name: string | null): ReadonlySet<string> {
  return new Set(name === null ? [] : [`${player}.${name}`]);
}

function chosen(picks: readonly string[], you: Player, view: View): Hinted {
  const owned = picks.map((pick) =>
    parted(pick).rest === pick ? `${ownerOf(pick, you, view)}.${pick}` : pick,
  );
  return {
    ...UNHINTED,
    card: picks.find((pick) => !pick.includes("#") && !/^[ms]\d+$/.test(parted(pick).rest)) ?? null,
    creatures: new Set(owned.filter((pick) => pick.includes("#"))),
    shields: picks.filter((pick) => /^s\d+$/.test(pick)),
  };
}

/** Where only one side has what can be picked, no owner is named. */
function ownerOf(name: string, you: Player, view: View): Player {
  const among = view.decision?.asked?.among ?? [];
  const theirs = new Set(view[other(you)].battle.map((one) => one.name));
  return theirs.has(name) && among.every((one) => theirs.has(one)) ? other(you) : you;
}

/** A duel as its past tells it: shields turn by turn, and what each side has broken and felled. */

import { fold } from "../../games/duel/fold";
import type { Past } from "../../table";
import type { Event, View } from "../../wire/records/duel";
import { isPlayer, other, PLAYERS, type Player } from "./sides";

type Both = Readonly<Record<Player, number>>;

export interface Chronicle {
  /** The shields that stood when each turn began, and at the end. */
  shields: readonly Both[];
  broken: Both;
  felled: Both;
  /** The creature that attacked last. */
  last: string | null;
}

const NONE: Both = { P1: 0, P2: 0 };
const EMPTY: Chronicle = { shields: [], broken: NONE, felled: NONE, last: null };

/** Null while the past is unknown. */
export function chronicleOf(past: Past<unknown, unknown>): Chronicle | null {
  if (past.opening === null) return null;
  let view = past.opening as View;
  let told = EMPTY;
  for (const { events, back, open } of past.moments) {
    for (const event of events as Event[]) {
      told = after(told, event, view);
      view = fold(view, event);
    }
    view = (back ?? open ?? view) as View;
  }
  return { ...told, shields: [...told.shields, shieldsIn(view)] };
}

function shieldsIn(view: View): Both {
  return { P1: view.P1.shields.length, P2: view.P2.shields.length };
}

/** What one's shields or creatures lost is to the other's credit. */
function credit(both: Both, loser: string, n: number): Both {
  if (!isPlayer(loser)) return both;
  const winner = other(loser);
  return { ...both, [winner]: both[winner] + n };
}

function after(told: Chronicle, event: Event, view: View): Chronicle {
  switch (event.type) {
    case "phase": {
      const isTurn = event.phase === "start" && event.player === PLAYERS[0];
      return isTurn ? { ...told, shields: [...told.shields, shieldsIn(view)] } : told;
    }
    case "shield_break":
      return { ...told, broken: credit(told.broken, event.player, event.shields.length) };
    case "destroy":
      return { ...told, felled: credit(told.felled, event.player, 1) };
    case "attack":
      return { ...told, last: event.card };
  }
  return told;
}

/** How each event of Dobon UNO looks while it happens. It is played in real time: only a card on its way holds others up. */

import { fold } from "../../games/dobon/fold";
import { even, settle } from "../../playback/easing";
import { script, still, type Score, type Script, type Track } from "../../playback/score";
import { DEAL_AT_MOST, DEAL_STEP, FADE_IN, FADE_OUT, MOVE, WORD_STAYS } from "../../playback/timing";
import type { Event, HandAddEvent, PlaceEvent, View } from "../../wire/records/dobon";
import { addedIds } from "./held";
import { calculated, revealed, stamped, untilRead } from "./ending";
import { dealt, turnedUp } from "./opening";
import {
  arrivalName,
  DIRECTION,
  FIELD,
  heldName,
  MAT,
  PILE,
  seatName,
  STACK,
  wordName,
  type Ghost,
} from "./actors";

/** Whoever cuts in throws the card in at a slant, in degrees. */
const SLANT = -18;
const HALF_TURN = 180;
/** A number that has grown is larger for a moment. */
const SWOLLEN = 1.3;

/** A card goes from its player's seat to the mat, which is dyed anew while it comes. */
function laid(event: PlaceEvent, before: View, after: View): Script<Ghost> {
  const way = { target: FIELD, to: 0, duration: MOVE, easing: settle };
  const slants: Track[] = event.cut_in ? [{ ...way, property: "tilt", from: SLANT }] : [];
  const dyes = dyed(before, after);
  const comes: Track = { ...way, property: "way", from: 1, origin: seatName(event.by) };
  return script({ tracks: [comes, ...slants, ...dyes.tracks], ghosts: dyes.ghosts });
}

/** The old cloth lies under the new one until that is there. */
function dyed(before: View, after: View): Script<Ghost> {
  if (before.colour === after.colour) return still;
  const comes: Track = { target: MAT, property: "opacity", from: 0, to: 1, duration: MOVE, easing: even };
  return script({ tracks: [comes], ghosts: [{ kind: "mat", colour: before.colour }] });
}

/** Own cards come one by one; of others' nobody sees more than how many there are. */
function drawn(event: HandAddEvent, _before: View, after: View): Script<Ghost> {
  const { player, n, cards } = event;
  if (cards === undefined || cards === null) return arrives(player, n);
  const step = Math.min(DEAL_STEP, DEAL_AT_MOST / Math.max(1, n - 1));
  const ids = addedIds(after.hands[player] ?? [], cards);
  return script({ passing: ids.map((id, place) => fromPile(heldName(id), place * step)) });
}

function arrives(seat: string, n: number): Script<Ghost> {
  return script({ tracks: [fromPile(arrivalName(seat))], ghosts: [{ kind: "arrival", seat, n }] });
}

function fromPile(target: string, delay = 0): Track {
  return { target, property: "way", from: 1, to: 0, duration: MOVE, easing: settle, delay, origin: PILE };
}

function added(event: HandAddEvent, before: View, after: View): Script<Ghost> {
  return event.reason === "deal" ? dealt(event, before, after) : drawn(event, before, after);
}

function turnedRound(before: View, after: View): Script<Ghost> {
  if (before.direction === after.direction) return still;
  const from = after.direction === "cw" ? -HALF_TURN : HALF_TURN;
  const turns: Track = { target: DIRECTION, property: "tilt", from, to: 0, duration: MOVE, easing: settle };
  return script({ passing: [turns] });
}

function stacked(before: View, after: View): Script<Ghost> {
  if (after.stack === 0) return still;
  const grows = { target: STACK, duration: MOVE, easing: settle };
  return script({
    passing: [
      { ...grows, property: "scale", from: SWOLLEN, to: 1 },
      { ...grows, property: "count", from: before.stack, to: after.stack },
    ],
  });
}

/** A word in the foot of a seat, which comes, is read and goes. */
function said(seat: string): Script<Ghost> {
  const fade = { target: wordName(seat), property: "opacity", easing: even, isBrief: true } as const;
  return script({
    lasting: [
      { ...fade, from: 0, to: 1, duration: FADE_IN },
      { ...fade, from: 1, to: 0, duration: FADE_OUT, delay: FADE_IN + WORD_STAYS },
    ],
  });
}

export const score: Score<View, Event, Ghost> = {
  fold,
  scripts: {
    game_start: () => still,
    hand_add: added,
    flip: (_event, _before, after) => turnedUp(after),
    hand_remove: () => still,
    place: laid,
    skip: (event) => said(event.player),
    reverse: (_event, before, after) => turnedRound(before, after),
    stack: (_event, before, after) => stacked(before, after),
    colour: (_event, before, after) => dyed(before, after),
    colour_owed: () => still,
    turn: () => still,
    grace: () => still,
    chance: () => still,
    declined: (event) => said(event.player),
    timeout: (event) => said(event.player),
    pass: (event) => said(event.player),
    out_pending: () => still,
    dobon: stamped,
    return_offered: () => still,
    dobon_return: () => still,
    reveal: (_event, before, after) => revealed(before, after),
    pay: () => still,
    game_over: (_event, _before, after) => calculated(after),
    rate: () => still,
    seat: () => still,
    owner: () => still,
    room_over: untilRead,
  },
  quiet: new Set(),
  transitions: new Set(),
  realTime: true,
};

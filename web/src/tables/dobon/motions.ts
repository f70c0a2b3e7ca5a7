/** How each event of Dobon UNO looks while it happens. */

import { fold } from "../../games/dobon/fold";
import { still, type Score, type Script } from "../../playback/score";
import type { Event, View } from "../../wire/records/dobon";

/** A look on its way out. */
export type Ghost = never;

const nothing = (): Script<Ghost> => still;

export const score: Score<View, Event, Ghost> = {
  fold,
  scripts: {
    game_start: nothing,
    hand_add: nothing,
    flip: nothing,
    hand_remove: nothing,
    place: nothing,
    skip: nothing,
    reverse: nothing,
    stack: nothing,
    colour: nothing,
    colour_owed: nothing,
    turn: nothing,
    grace: nothing,
    chance: nothing,
    declined: nothing,
    timeout: nothing,
    pass: nothing,
    out_pending: nothing,
    dobon: nothing,
    return_offered: nothing,
    dobon_return: nothing,
    reveal: nothing,
    pay: nothing,
    game_over: nothing,
    rate: nothing,
    seat: nothing,
    owner: nothing,
    room_over: nothing,
  },
  quiet: new Set(),
  transitions: new Set(),
};

/** How each event of ForCard looks while it happens. */

import { fold } from "../../games/forcard/fold";
import { still, type Score, type Script } from "../../playback/score";
import type { Event, View } from "../../wire/records/forcard";
import type { Ghost } from "./actors";

const nothing = (): Script<Ghost> => still;

export const score: Score<View, Event, Ghost> = {
  fold,
  scripts: {
    deck: nothing,
    turn_start: nothing,
    skip: nothing,
    timeout: nothing,
    ready: nothing,
    place: nothing,
    hand_remove: nothing,
    misfire: nothing,
    jam: nothing,
    reverse: nothing,
    steal: nothing,
    lock: nothing,
    barrier: nothing,
    overload: nothing,
    penalty: nothing,
    sacrifice: nothing,
    fortress: nothing,
    explode: nothing,
    change: nothing,
    status_applied: nothing,
    status_removed: nothing,
    turn_end: nothing,
    game_over: nothing,
  },
  quiet: new Set(),
  transitions: new Set(["turn_start"]),
};

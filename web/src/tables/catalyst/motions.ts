/** How each event of Catalyst looks while it happens. */

import { fold } from "../../games/catalyst/fold";
import { even, settle } from "../../playback/easing";
import { script, still, type Score, type Script, type Track } from "../../playback/score";
import { FADE_IN, FADE_OUT, MOVE, PHASE_GAP } from "../../playback/timing";
import type { DestroyEvent, Event, PlaceEvent, View } from "../../wire/records/catalyst";
import { cardPlace, layout, type Place } from "./layout.svelte";

/** A card on its way out, with the outline that says why. */
export interface Ghost {
  card: string;
  place: Place;
  match: "suit" | "rank";
  /** The catalyst, which never lay in the row: it shows between the two others. */
  isCatalyst: boolean;
}

/** A card's box is one column wide and one line high. */
const BOX = 100;
/** From the hand, which lies under the row. */
const FROM_HAND = 2 * BOX;

export const rowName = (card: string): string => `row:${card}`;
export const ghostName = (card: string): string => `ghost:${card}`;
export const handName = (card: string): string => `hand:${card}`;
export const gapName = (at: number): string => `gap:${at}`;

/** Cards that lie elsewhere after an event go there in one straight line. */
function shifts(before: View, after: View, delay = 0): Track[] {
  return after.field.flatMap((card, index) => {
    const old = before.field.indexOf(card);
    if (old < 0) return [];
    const [from, to] = [cardPlace(old, layout.columns), cardPlace(index, layout.columns)];
    const way = { target: rowName(card), to: 0, duration: MOVE, easing: settle, delay };
    const tracks: Track[] = [
      { ...way, property: "x", from: (from.column - to.column) * BOX },
      { ...way, property: "y", from: (from.line - to.line) * BOX },
    ];
    return tracks.filter((track) => track.from !== 0);
  });
}

function fadeIn(target: string): Track {
  return { target, property: "opacity", from: 0, to: 1, duration: FADE_IN, easing: even };
}

function placed(event: PlaceEvent, before: View, after: View): Script<Ghost> {
  const target = rowName(event.card);
  const arrives: Track =
    event.from === "deck"
      ? fadeIn(target)
      : { target, property: "y", from: FROM_HAND, to: 0, duration: MOVE, easing: settle };
  return script({ tracks: [arrives, ...shifts(before, after)], touched: [gapName(event.at)] });
}

/** The outline stands for one gap, the three fade, the row closes. */
function destroyed(event: DestroyEvent, before: View, after: View): Script<Ghost> {
  const leaves = (card: string): Track => ({
    target: ghostName(card),
    property: "opacity",
    from: 1,
    to: 0,
    duration: FADE_OUT,
    easing: even,
    delay: PHASE_GAP,
  });
  return script({
    tracks: [...event.cards.map(leaves), ...shifts(before, after, PHASE_GAP + FADE_OUT)],
    ghosts: event.cards.map((card, place) => ghostOf(event, card, place)),
    touched: [gapName(event.at)],
  });
}

function ghostOf(event: DestroyEvent, card: string, place: number): Ghost {
  const isCatalyst = event.cause === "player" && place === 1;
  const index = event.at + (event.cause === "player" && place === 2 ? 1 : isCatalyst ? 0 : place);
  return { card, place: cardPlace(index, layout.columns), match: event.match, isCatalyst };
}

export const score: Score<View, Event, Ghost> = {
  fold,
  scripts: {
    shuffle: () => still,
    place: placed,
    destroy: destroyed,
    hand_remove: () => still,
    hand_add: (event) => script({ tracks: [fadeIn(handName(event.card))] }),
    game_over: () => still,
  },
  quiet: new Set(["shuffle", "hand_remove"]),
  transitions: new Set(),
};

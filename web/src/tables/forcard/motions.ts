/** How each event of ForCard looks while it happens. A stage's first event brings what all of it share. */

import { settle } from "../../playback/easing";
import { script, still, type Score, type Script, type Track } from "../../playback/score";
import { FADE_IN, FADE_OUT, FLIP, MOVE, WORD_STAYS } from "../../playback/timing";
import type { ReadyEvent, TurnEndEvent } from "../../wire/records/forcard";
import {
  ballName,
  cardName,
  heldName,
  partName,
  printName,
  RIBBON,
  slotName,
  stopName,
  totalName,
  WHERE,
  wordName,
  type Ghost,
} from "./actors";
import { other, SIDES, type Side } from "./board";
import { fade, held, together } from "./moving";
import { changed, exploded, framed } from "./working";
import { foldShown, type Shown } from "./reveal";
import { phasesOf, type Played } from "./stages";
import { turnedTwice, turnsOver } from "./turning";

const HALF_TURN = 180;
/** How much is left to see of a card that was jammed. */
export const JAMMED = 0.6;
export const PARTS = ["area", "sturdy", "fortress"] as const;

// Plots

/** The slot fills; in the own hand the card turns its back. */
function plotted({ by, plot }: ReadyEvent): Script<Ghost> {
  const fills = fade(slotName(by), 0, 1, MOVE);
  const cards =
    plot === undefined || plot === null
      ? []
      : plot.do === "play"
        ? [plot.card]
        : (plot.plays ?? []).map(({ card }) => card);
  return script({
    tracks: [fills, ...cards.map((card) => turning(heldName(card)))],
    touched: [slotName(by)],
  });
}

function turning(target: string): Track {
  return { target, property: "turn", from: HALF_TURN, to: 0, duration: FLIP, easing: settle };
}

function opened(by: Side, card: string): Script<Ghost> {
  return script({
    tracks: WHERE.map((where) => turning(cardName(where, by, card))),
    touched: [slotName(by)],
  });
}

/** A slash, drawn from the lower left, or a stamp. It stays; so long it is read before anything else happens. */
function stopped(side: Side, card: string, isJam: boolean): Script<Ghost> {
  const tracks = WHERE.flatMap((where): Track[] => {
    const stop = stopName(where, side, card);
    const comes: Track[] = isJam
      ? [
          { target: stop, property: "scale", from: 0, to: 1, duration: FADE_IN, easing: settle },
          fade(printName(where, side, card), 1, JAMMED, FADE_IN),
        ]
      : [fade(stop, 0, 1, FADE_IN)];
    return comes;
  });
  return script({ tracks: [...tracks, held(RIBBON, FADE_IN + WORD_STAYS)], touched: [slotName(side)] });
}

// Words and numbers

/** A word that comes, is read and goes. */
function said(side: Side): Script<Ghost> {
  const fades = [
    fade(wordName(side), 0, 1, FADE_IN),
    fade(wordName(side), 1, 0, FADE_OUT, FADE_IN + WORD_STAYS),
  ];
  return script({ lasting: fades.map((track) => ({ ...track, isBrief: true })) });
}

/** Totals and their parts count to what they are now. */
function counted(_event: TurnEndEvent, before: Shown, after: Shown): Script<Ghost> {
  const counts = (target: string, from = 0, to = 0): Track[] =>
    from === to ? [] : [{ target, property: "count", from, to, duration: FLIP, easing: settle }];
  const tracks = SIDES.flatMap((side) => [
    ...counts(totalName(side), before.score[side], after.score[side]),
    ...PARTS.flatMap((part) =>
      counts(partName(side, part), before.parts[side]?.[part], after.parts[side]?.[part]),
    ),
  ]);
  return script({ tracks: [...tracks, held(RIBBON, FADE_IN + WORD_STAYS)], touched: [RIBBON] });
}

const nothing = (): Script<Ghost> => still;
const works = (_event: Played, before: Shown, after: Shown): Script<Ghost> => framed(before, after);

export const score: Score<Shown, Played, Ghost> = {
  fold: foldShown,
  phases: phasesOf,
  scripts: {
    deck: nothing,
    turn_start: nothing,
    skip: ({ by }) => said(by),
    timeout: ({ by }) => said(by),
    ready: plotted,
    place: ({ by, card }) => opened(by, card),
    hand_remove: nothing,
    misfire: ({ by, card }) => stopped(by, card, false),
    jam: ({ by, card }) => stopped(other(by), card, true),
    reverse: (_event, before, after) => turnedTwice(before, after),
    begins: works,
    steal: works,
    lock: works,
    barrier: works,
    overload: works,
    penalty: works,
    sacrifice: works,
    fortress: works,
    explode: works,
    change: (event, before, after) =>
      together(
        works(event, before, after),
        event.phase === "start" ? turnsOver(event, after) : changed(event),
      ),
    status_applied: (event, before, after) =>
      event.status === "bomb" && event.at !== undefined && event.at !== null
        ? together(framed(before, after), script({ tracks: [fade(ballName(event.at), 0, 1, FADE_IN)] }))
        : said(event.by),
    status_removed: (event) => exploded(event),
    turn_end: counted,
    game_over: nothing,
  },
  quiet: new Set(["deck", "turn_start", "skip", "timeout"]),
  transitions: new Set(["turn_start", "game_over"]),
};

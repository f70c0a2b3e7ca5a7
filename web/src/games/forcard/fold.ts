/** How an event changes what a viewer of ForCard is shown: the twin of `games/forcard/view.py`. */

import type { Event, View } from "../../wire/records/forcard";

type Seat = "A" | "B";
type Status = Extract<Event, { type: "status_applied" | "status_removed" }>;

const SEATS: readonly Seat[] = ["A", "B"];

export function fold(view: View, event: Event): View {
  switch (event.type) {
    case "deck":
      return { ...view, deck: event.cards, hands: { A: event.cards, B: event.cards } };
    case "turn_start":
      return { ...view, turn: event.turn, outlook: event.outlook ?? {}, dead: event.dead ?? [] };
    case "ready": {
      const { by, plot } = event;
      const plots = plot === undefined || plot === null ? view.plots : { ...view.plots, [by]: plot };
      return { ...view, ready: inOrder([...view.ready, by]), plots };
    }
    case "hand_remove": {
      const hand = (view.hands[event.by] ?? []).filter((held) => held !== event.card);
      return { ...view, hands: { ...view.hands, [event.by]: hand } };
    }
    case "change":
      return { ...view, board: view.board.with(cellNumber(view.size, event.at), event.to) };
    case "status_applied":
    case "status_removed":
      return foldStatus(view, event);
    case "turn_end": {
      const { previous, score, parts, shapes = [] } = event;
      return { ...view, ready: [], plots: {}, previous, score, parts, shapes };
    }
    case "game_over":
      return {
        ...view,
        result: { winner: event.winner, score: event.score },
        outlook: {},
        dead: [],
      };
  }
  return view;
}

function foldStatus(view: View, event: Status): View {
  const applied = event.type === "status_applied";
  if (event.status === "bomb")
    return { ...view, bombs: applied ? planted(view, event) : defused(view, event) };
  const flagged = view[event.status];
  const changed = applied ? inOrder([...flagged, event.by]) : flagged.filter((name) => name !== event.by);
  return { ...view, [event.status]: changed };
}

function planted(view: View, event: Status): View["bombs"] {
  return [...view.bombs, { owner: event.by, at: event.at!, explodes: event.explodes! }];
}

function defused(view: View, event: Status): View["bombs"] {
  const place = view.bombs.findIndex(
    ({ owner, at, explodes }) => owner === event.by && at === event.at && explodes === event.explodes,
  );
  return view.bombs.toSpliced(place, 1);
}

/** A cell's number in reading order. */
function cellNumber(size: number, at: string): number {
  return (Number(at.slice(1)) - 1) * size + "abcdefgh".indexOf(at.slice(0, 1));
}

function inOrder(names: readonly string[]): Seat[] {
  return SEATS.filter((name) => names.includes(name));
}

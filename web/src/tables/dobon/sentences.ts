/** What happened, in one sentence a move, with everybody by name; for screen readers and the log. */

import { totalOf } from "../../games/dobon/cards";
import type { ColourSetEvent, Event } from "../../wire/records/dobon";
import { t } from "../../words/words.svelte";
import type { NameOf } from "./seats";
import { cardWord, colourWord, groupWords } from "./speech";

export function moveWords(events: readonly Event[], nameOf: NameOf): string {
  const parts = events.map((event) => eventWords(event, nameOf)).filter((part) => part !== "");
  return parts.join(t("dobon.space"));
}

/** Empty for what follows from the rest, or is nobody else's business. */
export function eventWords(event: Event, nameOf: NameOf): string {
  switch (event.type) {
    case "game_start":
      return t("dobon.told-start", { game: event.game, rate: event.rate });
    case "flip":
      return t("dobon.told-flip", { card: cardWord(event.card) });
    case "place":
      return t(event.cut_in ? "dobon.told-cut-in" : "dobon.told-play", {
        name: nameOf(event.by),
        cards: groupWords(event.cards),
        points: totalOf(event.cards),
      });
    case "hand_add":
      if (event.reason === "deal") return "";
      return t(event.reason === "draw" ? "dobon.told-draw" : "dobon.told-take", {
        name: nameOf(event.player),
        n: event.n,
      });
    case "skip":
      return t("dobon.told-skip", { name: nameOf(event.player) });
    case "reverse":
      return t("dobon.told-reverse", { way: t(`dobon.${event.direction}`) });
    case "stack":
      return event.total > 0 ? t("dobon.told-stack", { n: event.total }) : "";
    case "colour":
      return colourWords(event, nameOf);
    case "pass":
      return t("dobon.told-pass", { name: nameOf(event.player) });
  }
  return lastWords(event, nameOf);
}

/** Chosen by somebody or by lot, or set by a card. */
function colourWords(event: ColourSetEvent, nameOf: NameOf): string {
  const colour = colourWord(event.colour);
  if (event.by === null) return t("dobon.told-colour", { colour });
  return t(event.auto ? "dobon.told-lot" : "dobon.told-choice", { name: nameOf(event.by), colour });
}

/** The same for those who see the cards as well: what is printed on them need not be said. */
export function logWords(event: Event, nameOf: NameOf): string {
  if (event.type !== "place") return eventWords(event, nameOf);
  return t(event.cut_in ? "dobon.log-cut-in" : "dobon.log-play", {
    name: nameOf(event.by),
    cards: groupWords(event.cards),
  });
}

/** How games end, and what is between them. */
function lastWords(event: Event, nameOf: NameOf): string {
  switch (event.type) {
    case "out_pending":
      return t("dobon.told-out-pending", { name: nameOf(event.player) });
    case "dobon":
      return t("dobon.told-dobon", { name: nameOf(event.by), target: nameOf(event.target) });
    case "dobon_return":
      return t("dobon.told-return", {
        name: nameOf(event.by),
        target: event.against.map(nameOf).join(t("dobon.and")),
      });
    case "pay":
      if (event.points === 0) return "";
      return t("dobon.told-pay", { name: nameOf(event.from), to: nameOf(event.to), points: event.points });
    case "game_over":
      if (event.kind === "deck-out") return t("dobon.told-deck-out");
      return event.kind === "out" ? t("dobon.told-out", { name: nameOf(event.winners[0] ?? "") }) : "";
    case "rate":
      return t("dobon.told-rate", { rate: event.rate });
    case "seat":
      return t(`dobon.told-seat-${event.holder}`, { name: nameOf(event.player) });
    case "owner":
      return t("dobon.told-owner", { name: nameOf(event.player) });
    case "room_over":
      return t("dobon.told-closed");
  }
  return "";
}

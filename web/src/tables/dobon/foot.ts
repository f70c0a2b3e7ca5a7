/** What the foot of a seat says: the most pressing thing about it. All of it is known to everybody. */

import type { View } from "../../wire/records/dobon";
import { clockText } from "../../ui/times";
import { t } from "../../words/words.svelte";
import type { Doing } from "./chronicle";
import type { NameOf } from "./seats";
import type { Word } from "./feet.svelte";
import { signed } from "./numbers";
import { doingWords, scoreWords, type Room } from "./speech";

export interface Foot {
  kind: string;
  words: string;
  /** What stands at its other end. */
  aside?: string;
  tone?: "up" | "down" | "seal" | "strong";
}

export interface Known {
  view: View;
  doings: Readonly<Record<string, Doing>>;
  nameOf: NameOf;
  /** What happened to it just now. */
  word: Word | null;
  /** For how long its player has been away, in milliseconds; null if they are there. */
  away: number | null;
  room: Room;
  /** A bot plays for somebody who is away. */
  hasStandIn: boolean;
}

export function footOf(seat: string, known: Known): Foot {
  const { view, doings, word } = known;
  if (view.phase === "lobby")
    return { kind: "", words: seat === view.owner ? t("dobon.foot-owner") : scoreOf(view, seat) };
  if (view.phase === "result" || view.phase === "closed") return resultFoot(view, seat);
  const doing = doings[seat];
  return (
    called(seat, known) ??
    (word === null ? null : { kind: word, words: t(`dobon.did-${word}`) }) ??
    up(seat, known) ??
    (view.counts[seat] === 1 ? { kind: "one", words: say("one", known) } : null) ??
    absent(seat, known) ??
    (doing === undefined ? { kind: "", words: scoreOf(view, seat) } : did(doing, known.room))
  );
}

/** After a dobon nobody is up, and what everybody wants to know is who hit whom. */
function called(seat: string, known: Known): Foot | null {
  const { view } = known;
  if (view.phase === "return" && view.turn === seat)
    return { kind: "returning", words: say("returning", known) };
  if (view.dobon_by.includes(seat)) return { kind: "dobon", words: t("dobon.foot-called"), tone: "seal" };
  if (view.target === seat) return { kind: "target", words: say("hit", known), tone: "strong" };
  if (view.phase === "finish" && view.by === seat)
    return { kind: "out", words: say("out", known), tone: "strong" };
  return null;
}

/** Six at a table on a phone leave room for four characters. */
function say(
  what: "one" | "returning" | "hit" | "out" | "choosing" | "left" | "stand-in",
  { room }: Known,
): string {
  return room === "least" ? t(`dobon.foot-${what}-short`) : t(`dobon.foot-${what}`);
}

function up(seat: string, known: Known): Foot | null {
  const { view, nameOf, room } = known;
  if (view.turn !== seat) return null;
  if (view.phase === "colour") return { kind: "colour", words: say("choosing", known) };
  return {
    kind: "turn",
    words: room === "least" ? t("dobon.foot-up-short") : t("dobon.foot-up", { name: nameOf(seat) }),
  };
}

function absent(seat: string, known: Known): Foot | null {
  const { view, away, hasStandIn, room } = known;
  if (view.seats[seat] === "left") return { kind: "left", words: say("left", known) };
  if (hasStandIn) return { kind: "stand-in", words: say("stand-in", known) };
  if (away === null) return null;
  const time = clockText(away);
  return {
    kind: "away",
    words: room === "least" ? t("dobon.foot-away-short", { time }) : t("dobon.foot-away", { time }),
  };
}

function did(doing: Doing, room: Room): Foot {
  const kind = doing.kind === "play" && doing.isCutIn ? "cut-in" : doing.kind;
  return { kind, words: doingWords(doing, room) };
}

/** What the game that has ended brought. */
function resultFoot(view: View, seat: string): Foot {
  if (view.result === null) return { kind: "", words: scoreOf(view, seat) };
  const points = view.result.pays.reduce((sum, pay) => {
    if (pay.to === seat) return sum + pay.points;
    return pay.from === seat ? sum - pay.points : sum;
  }, 0);
  const tone = points > 0 ? ({ tone: "up" } as const) : points < 0 ? ({ tone: "down" } as const) : {};
  return { kind: "paid", words: points === 0 ? "±0" : signed(points), ...tone };
}

function scoreOf(view: View, seat: string): string {
  return scoreWords(view.scores[seat] ?? 0);
}

/** A stage of the reveal in words: its name, and what happened; a clash comes first, for that is the story. */

import { say, t, type Values } from "../../words/words.svelte";
import { other, SIDES, signOf, type Side } from "./board";
import { cellList } from "./lists";
import { signed } from "./numbers";
import { changesOf, clashesOf, type Laid, type Reveal, type Shown } from "./reveal";
import type { Played } from "./stages";

export interface Telling {
  head: string;
  body: string;
}

export function tellingOf(shown: Shown): Telling {
  const { reveal } = shown;
  if (reveal === undefined) return { head: "", body: "" };
  switch (reveal.stage) {
    case "cards":
      return { head: t("forcard.told.cards"), body: cardsWords(reveal) };
    case "stopped":
      return stoppedWords(reveal);
    case "reversal":
      return reversalWords(shown, reveal);
    case "colour":
      return { head: t("forcard.told.colour"), body: colourWords(reveal) };
    case "fort":
      return { head: t("forcard.told.fort"), body: fortWords(reveal) };
    case "special":
      return { head: t("forcard.told.special"), body: eventWords(reveal) };
    case "end":
      return { head: t("forcard.told.end"), body: eventWords(reveal) };
    case "score":
      return { head: t("forcard.told.score", { turn: shown.turn }), body: scoreWords(shown, reveal) };
  }
}

export function cardWords({ card }: Pick<Laid, "card">): string {
  return `${card} ${say("forcard", `cards.${card}.name`)}`;
}

function cardsWords({ laid }: Reveal): string {
  const [a, b] = SIDES.map((side) => laid[side].map(cardWords).join(" + ")) as [string, string];
  if (a !== "" && b !== "") return t("forcard.told.both-cards", { a, b });
  if (a === "" && b === "") return t("forcard.told.no-cards");
  const by: Side = a === "" ? "B" : "A";
  return t("forcard.told.one-card", { by, card: a + b, other: other(by) });
}

/** The first of what was stopped is the head; there are seldom two. */
function stoppedWords(reveal: Reveal): Telling {
  const [head = "", ...rest] = reveal.told.flatMap((event): string[] => {
    if (event.type === "misfire") return [sentence(event)];
    if (event.type !== "jam") return [];
    const consequence = t(event.card === "S01" ? "forcard.told.jam-S01" : "forcard.told.jam-nothing");
    return [t("forcard.told.jam", { by: event.by, card: event.card }), consequence];
  });
  return { head, body: rest.join(gap()) };
}

function reversalWords({ score }: Shown, { told }: Reveal): Telling {
  const by = told.flatMap((event) => (event.type === "reverse" ? [event.by] : []));
  if (by.length > 1) return { head: t("forcard.told.reversal"), body: t("forcard.told.reverse-both") };
  // Every sheet changes sides, and so does every point.
  const [a = 0, b = 0] = SIDES.map((side) => score[side]);
  return {
    head: t("forcard.told.reverse", { by: by[0] ?? "" }),
    body: t("forcard.told.reverse-scores", { a, b }),
  };
}

function colourWords(reveal: Reveal): string {
  const clashes = clashesOf(reveal);
  const changes = changesOf(reveal);
  const gained = (side: Side): string[] =>
    changes.filter(({ from, to }) => (to - from) * signOf(side) > 0).map(({ at }) => at);
  const events = reveal.told.map(sentence).filter((one) => one !== "");
  const clash =
    clashes.length === 0
      ? []
      : [
          t(clashes.length === 1 ? "forcard.told.clash" : "forcard.told.clashes", {
            cells: cellList(clashes),
          }),
        ];
  const told = [...clash, ...events, ...gainWords(gained("A"), gained("B"))];
  return (told.length === 0 ? [t("forcard.told.nothing-painted"), ...cappedWords(reveal)] : told).join(gap());
}

/** Whoever gained more comes first. */
function gainWords(a: readonly string[], b: readonly string[]): string[] {
  const [by, cells, cells2]: [Side, readonly string[], readonly string[]] =
    b.length > a.length ? ["B", b, a] : ["A", a, b];
  if (cells.length === 0) return [];
  const values = { by, cells: cellList(cells), other: other(by), cells2: cellList(cells2) };
  return [t(cells2.length === 0 ? "forcard.told.gain" : "forcard.told.gains", values)];
}

/** Cells that were reached and could not become stronger. */
function cappedWords(reveal: Reveal): string[] {
  const reached = new Set([...reveal.reach.A, ...reveal.reach.B]);
  return reached.size === 0 ? [] : [t("forcard.told.capped", { n: reached.size })];
}

function fortWords(reveal: Reveal): string {
  const changes = changesOf(reveal);
  const told = SIDES.flatMap((side) => {
    const own = changes.filter(({ from }) => from * signOf(side) > 0);
    const up = own.filter(({ from, to }) => Math.abs(to) > Math.abs(from)).map(({ at }) => at);
    const down = own.filter(({ from, to }) => Math.abs(to) < Math.abs(from)).map(({ at }) => at);
    return [
      ...(up.length === 0 ? [] : [t("forcard.told.stronger", { by: side, cells: cellList(up) })]),
      ...(down.length === 0 ? [] : [t("forcard.told.weaker", { by: side, cells: cellList(down) })]),
    ];
  });
  return told.length === 0 ? t("forcard.told.nothing-stronger") : told.join(gap());
}

function eventWords({ told }: Reveal): string {
  return told
    .map(sentence)
    .filter((one) => one !== "")
    .join(gap());
}

function scoreWords({ score }: Shown, { scores, told }: Reveal): string {
  const change = (side: Side): string => signed((score[side] ?? 0) - (scores[side] ?? 0));
  const totals = t("forcard.told.scores", {
    a: score["A"] ?? 0,
    b: score["B"] ?? 0,
    da: change("A"),
    db: change("B"),
  });
  const flags = told.map((event) => (event.type === "status_applied" ? sentence(event) : ""));
  return [totals, ...flags.filter((one) => one !== "")].join(gap());
}

/** What the game's own words say of an event; nothing of a change, which is seen. */
function sentence(event: Played): string {
  const key = keyOf(event);
  return key === "" ? "" : say("forcard", `events.${key}`, valuesOf(event));
}

/** The fields of an event, lists as words. */
function valuesOf(event: Played): Values {
  return Object.fromEntries(
    Object.entries(event).map(([name, value]): [string, string] => [
      name,
      Array.isArray(value) ? cellList(value.map(String)) : String(value),
    ]),
  );
}

function keyOf(event: Played): string {
  switch (event.type) {
    case "misfire":
    case "steal":
    case "barrier":
    case "overload":
    case "sacrifice":
    case "explode":
      return event.type;
    case "lock":
      return event.hit ? "lock_hit" : "lock_miss";
    case "penalty":
      return event.at.length > 0 ? "penalty" : "penalty_none";
    case "fortress":
      return event.awakened ? "fortress_awakened" : "fortress_growth";
    case "status_applied":
      return `applied_${event.status}`;
    default:
      return "";
  }
}

/** Between two sentences. */
function gap(): string {
  return t("forcard.between") === "、" ? "" : " ";
}

/** What the line under the board says: a reason, what to choose next, what a plot would do, or what goes on. */

import { firstRunHint } from "../../ui/first-run";
import type { Foreseen, View } from "../../wire/records/forcard";
import { t } from "../../words/words.svelte";
import { other } from "./board";
import type { Plot } from "./plot.svelte";
import { cellList } from "./lists";
import { signed } from "./numbers";
import { fullCells, isReversal } from "./preview";
import * as speech from "./speech";

/** All that the line may be about. */
export interface Matter {
  view: View;
  plot: Plot;
  /** The card or the cell that is looked at. */
  reading: { card: string | null; at: string | null };
  isPast: boolean;
  isPlayer: boolean;
  isOffline: boolean;
  isRevealing: boolean;
}

export interface Said {
  head: string;
  body: string;
  /** What is not known yet, in smaller letters. */
  foot: string;
  code: string | null;
}

const plain = (head: string, body = "", foot = ""): Said => ({ head, body, foot, code: null });

export function noteOf(matter: Matter): Said {
  const { view, plot, reading } = matter;
  if (matter.isOffline) return { ...plain(t("forcard.offline")), code: "connection-lost" };
  if (plot.reason !== null) return reasonNote(plot);
  if (plot.isOpen && plot.half !== null && plot.half.at !== null) return plotNote(view, plot);
  if (reading.card !== null) return cardNote(view, plot, reading.card);
  if (plot.isOpen && plot.half !== null) return liftedNote(view, plot);
  if (reading.at !== null) return plain(speech.cellWords(view, reading.at));
  return standing(matter);
}

function reasonNote(plot: Plot): Said {
  const { code = "", card = null } = plot.reason ?? {};
  const outlook = card === null ? {} : plot.outlookOf(card);
  const words = speech.reasonWords(code, card, outlook);
  const head = card === null ? words : speech.cardTitle(card);
  return { head, body: card === null ? "" : words, foot: "", code };
}

function cardNote(view: View, plot: Plot, card: string): Said {
  const outlook = plot.outlookOf(card);
  const why = speech.barredWords(outlook);
  const turns = outlook.switch_in ?? 0;
  const foot = view.dead.includes(plot.side)
    ? t("forcard.misfires")
    : why || (turns > 0 ? t("forcard.changes-in", { n: turns }) : "");
  return plain(titleOf(card, plot), speech.actsWords(card, outlook), foot);
}

function titleOf(card: string, plot: Plot): string {
  const { mode = "" } = plot.outlookOf(card);
  return mode === "awakened" ? t("forcard.awakened", { card }) : speech.cardTitle(card);
}

/** A card is lifted, and no cell chosen. */
function liftedNote(view: View, plot: Plot): Said {
  const card = plot.half?.card ?? "";
  const hint = firstRunHint("forcard", 2);
  if (hint !== "") return plain(titleOf(card, plot), hint);
  const does = plot.foreseen === null ? speech.actsWords(card, plot.outlookOf(card)) : doesWords(view, plot);
  return plain(titleOf(card, plot), t("forcard.choose-cell"), does);
}

/** A cell is chosen: what is still to choose, then what would come of it. */
function plotNote(view: View, plot: Plot): Said {
  const card = plot.half?.card ?? "";
  const head = titleOf(card, plot);
  const asks = asksFor(plot);
  const does = doesWords(view, plot);
  const foot = `${lossWords(plot)}${t("forcard.unknown", { by: other(plot.side) })}`;
  if (asks === "") return plain(head, does, foot);
  return plain(head, asks, does === "" ? foot : `${does} ${foot}`);
}

/** What an awakened fortress would cost. */
function lossWords(plot: Plot): string {
  if (plot.outlookOf(plot.half?.card ?? "").mode !== "awakened") return "";
  const lost = Object.entries(plot.foreseen?.gains ?? {}).filter(([, gain]) => gain < 0);
  return lost.length === 0 ? "" : t("forcard.does-lose", { cells: cellList(lost.map(([at]) => at)) });
}

function asksFor(plot: Plot): string {
  if (!plot.isComplete) {
    if (plot.half?.at === null) return t("forcard.choose-cell");
    return plot.index === 1 ? t("forcard.choose-second-way") : t("forcard.choose-way");
  }
  if (plot.part === "sacrifice" && plot.giveable.length > 0) return t("forcard.choose-sacrifice");
  return plot.part === "second" && plot.seconds.length > 0 ? t("forcard.choose-second") : "";
}

/** What the plot would do by itself: "+1 on 3 cells". */
export function doesWords(view: View, plot: Plot): string {
  const { foreseen, side } = plot;
  if (view.dead.includes(side)) return t("forcard.does-misfire");
  if (foreseen === null) return "";
  const card = plot.half?.card ?? "";
  if (isReversal(plot)) return t("forcard.does-reverse");
  if (plot.outlookOf(card).mode === "awakened") return t("forcard.does-awakened");
  if (Object.keys(foreseen.perhaps ?? {}).length > 0 || Object.keys(foreseen.gains ?? {}).length === 0)
    return isOpenCard(foreseen) ? speech.cardText(card, plot.outlookOf(card)) : t("forcard.does-nothing");
  return gainWords(foreseen, view, plot);
}

/** Chance or the opponent decides, or it acts later. */
function isOpenCard(foreseen: Foreseen): boolean {
  return Object.keys(foreseen.perhaps ?? {}).length > 0 || (foreseen.acts_as ?? "") === "";
}

function gainWords(foreseen: Foreseen, view: View, plot: Plot): string {
  const counts = new Map<number, number>();
  for (const gain of Object.values(foreseen.gains ?? {})) counts.set(gain, (counts.get(gain) ?? 0) + 1);
  const told = [...counts]
    .sort(([one], [two]) => two - one)
    .map(([gain, n], place) => t(doesKey(n, place), { n, gain: signed(gain) }));
  const full = fullCells(foreseen, view, plot.side);
  if (full > 0) told.push(t(full === 1 ? "forcard.does-full-one" : "forcard.does-full", { n: full }));
  return told.join(t("forcard.comma")) + t("forcard.stop");
}

/** What is counted is named once. */
function doesKey(n: number, place: number): "forcard.does" | "forcard.does-one" | "forcard.does-more" {
  if (place > 0) return "forcard.does-more";
  return n === 1 ? "forcard.does-one" : "forcard.does";
}

/** Nothing in particular is asked: what goes on, and what may be done. */
function standing({ view, plot, isPast, isPlayer, isRevealing }: Matter): Said {
  const them = other(plot.side);
  if (isPast) return plain(t("forcard.past"));
  if (view.result !== null) return plain(""); // the result is told over it
  if (isRevealing) return plain(t("forcard.revealing"));
  if (!isPlayer) return plain(t("forcard.watching"));
  if (view.skip.includes(plot.side)) return plain(t("forcard.skipping"), t("forcard.skip-why"));
  if (view.ready.includes(plot.side)) return plain(t("forcard.final"), t("forcard.final-body"));
  if (view.dead.includes(plot.side)) return plain(t("forcard.dead"), t("forcard.dead-body"));
  if (view.double.includes(plot.side)) return plain(t("forcard.double"), t("forcard.double-body"));
  const hint = firstRunHint("forcard", 1) || firstRunHint("forcard", 3);
  return hint !== "" ? plain(hint) : plain(t("forcard.choose-card"), "", t("forcard.unknown", { by: them }));
}

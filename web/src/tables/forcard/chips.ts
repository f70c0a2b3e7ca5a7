/** What stands in the tray. */

import { wayOf } from "./board";
import type { DoubleAction, PlayAction } from "../../wire/records/forcard";
import { t } from "../../words/words.svelte";
import type { Half, Part, Plot } from "./plot.svelte";
import { waysOf } from "./preview";
import { ARROWS } from "./speech";
import type { Chip } from "./Tray.svelte";

/** The parts of a plot that is being made. */
export function chipsOf(plot: Plot): Chip[] {
  const [first, second] = plot.halves;
  if (first === undefined) return [];
  const given = plot.sacrifices.map((at, place) => chip("sacrifice", at, at, { n: place + 1 }));
  const more = plot.giveable.length > 0 && first.at !== null ? [chip("sacrifice", "", "＋", null)] : [];
  return [...halfChips(first), ...given, ...more, ...secondChips(plot, second)];
}

/** The parts of a plot that is final. */
export function finalChips(plot: PlayAction | DoubleAction): Chip[] {
  const [first, second] = plot.do === "play" ? [plot] : (plot.plays ?? []);
  if (first === undefined) return [];
  const given = plot.do === "play" ? (plot.sacrifice ?? []) : [];
  const chips = halfChips({ ...first, way: wayOf(first.dir) }).filter(({ value }) => value !== "");
  const gifts = given.map((at, place) => chip("sacrifice", at, at, { n: place + 1 }));
  if (second === undefined) return [...chips, ...gifts];
  const half = { ...second, way: wayOf(second.dir) };
  return [...chips, secondChip(half)];
}

function halfChips({ card, at, way }: Half): Chip[] {
  const chips = [chip("card", card, card), chip("cell", at ?? "", at ?? "–")];
  if (waysOf(card).length === 0) return chips;
  return [...chips, { ...chip("direction", way ?? "", way === null ? "–" : ""), way }];
}

function secondChips(plot: Plot, second: Half | undefined): Chip[] {
  if (second !== undefined) return [secondChip(second)];
  return plot.seconds.length > 0 ? [chip("second", "", "＋")] : [];
}

function secondChip({ card, at, way }: Half): Chip {
  const parts = [card, at ?? "", way === null ? "" : ARROWS[way]].filter((part) => part !== "");
  return chip("second", [card, at, way].filter((part) => part !== null).join(" "), parts.join(" "));
}

function chip(part: Part, value: string, text: string, numbered: { n: number } | null = { n: 0 }): Chip {
  const label =
    part === "sacrifice" && numbered === null
      ? t("forcard.part-sacrifice-more")
      : t(`forcard.part-${part}`, numbered ?? {});
  const short =
    part === "second" ? label : part === "sacrifice" && value !== "" ? String(numbered?.n ?? "") : "";
  return { part, value, text, label, short, way: null };
}

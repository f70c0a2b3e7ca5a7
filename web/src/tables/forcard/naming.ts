/** Plots in words, as hints and analyses name them. */

import { say, t } from "../../words/words.svelte";
import type { Action, Half, PlayAction } from "../../wire/records/forcard";

/** An action, or how one types it: `C03@c3/up`, `S08@c3-a1-b1`, `C01@a1+C11@c3`. */
export function plotWords(plot: Action | string): string {
  const plays = typeof plot === "string" ? plot.split("+").map(playOf) : playsOf(plot);
  return plays.map(playWords).join(" + ");
}

function playsOf(plot: Action): readonly (PlayAction | Half)[] {
  return plot.do === "play" ? [plot] : (plot.plays ?? []);
}

function playOf(typed: string): Half & { sacrifice: string[] } {
  const [put = "", ...sacrifice] = typed.split("-");
  const [card = "", place = ""] = put.split("@");
  const [at = "", dir = null] = place.split("/");
  return { card, at, dir, sacrifice };
}

function playWords(play: PlayAction | Half): string {
  const { card, at, dir } = play;
  const way = dir === undefined || dir === null ? [] : [say("forcard", `ways.${dir}`)];
  const given =
    "sacrifice" in play && play.sacrifice?.length
      ? [t("forcard.giving", { cells: play.sacrifice.join(" ") })]
      : [];
  return [`${card} ${say("forcard", `cards.${card}.name`)}`, at, ...way, ...given].join(" ");
}

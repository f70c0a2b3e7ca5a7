import type { Component } from "svelte";

import type { Score } from "../../playback/score";
import type { TableProps, WireAction } from "../../table";
import type { Action, View } from "../../wire/records/forcard";
import { t } from "../../words/words.svelte";
import Beside from "./Beside.svelte";
import { score as forcard } from "./motions";
import { plotWords } from "./naming";
import Summary from "./Summary.svelte";
import Table from "./Table.svelte";

// The shell knows no game's types: it hands on a session and a playback made from this very score.
export const table = Table as Component<TableProps>;
export const score = forcard as unknown as Score;
export const beside = Beside as Component<TableProps>;
export const summary = Summary as Component<TableProps>;
export const named = (action: WireAction | string): string => plotWords(action as Action | string);
export const progressOf = (view: unknown): string => {
  const { turn, turns } = view as View;
  return t("forcard.turn", { turn, turns });
};

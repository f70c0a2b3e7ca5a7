import type { Component } from "svelte";

import type { Score } from "../../playback/score";
import type { TableProps, WireAction } from "../../table";
import type { Action, View } from "../../wire/records/othello";
import Beside from "./Beside.svelte";
import { score as othello } from "./motions";
import { actionOf, moveWords, reasonedWords } from "./speech";
import Summary from "./Summary.svelte";
import Table from "./Table.svelte";

// The shell knows no game's types: it hands on a session and a playback made from this very score.
export const table = Table as Component<TableProps>;
export const score = othello as unknown as Score;
export const beside = Beside as Component<TableProps>;
export const summary = Summary as Component<TableProps>;
export const named = (action: WireAction | string): string =>
  moveWords(typeof action === "string" ? actionOf(action) : (action as Action));
export const reasoned = reasonedWords;
export const turnOf = (view: unknown): string | null => (view as View).turn;
export const placesHelp = true;

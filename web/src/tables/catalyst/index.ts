import type { Component } from "svelte";

import type { Score } from "../../playback/score";
import type { TableProps, WireAction } from "../../table";
import type { Action, View } from "../../wire/records/catalyst";
import Beside from "./Beside.svelte";
import { score as catalyst } from "./motions";
import { playName, playOfShort } from "./names";
import Summary from "./Summary.svelte";
import Table from "./Table.svelte";

// The shell knows no game's types: it hands on a session and a playback made from this very score.
export const table = Table as unknown as Component<TableProps>;
export const score = catalyst as unknown as Score;
export const beside = Beside as unknown as Component<TableProps>;
export const named = (action: WireAction | string, view?: unknown): string =>
  typeof action === "string"
    ? playName(playOfShort(action))
    : playName(action as Action, (view as View | undefined)?.field ?? null);
export const summary = Summary as unknown as Component<TableProps>;

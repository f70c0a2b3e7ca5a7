import type { Component } from "svelte";

import type { Score } from "../../playback/score";
import type { TableProps } from "../../table";
import { score as forcard } from "./motions";
import Table from "./Table.svelte";

// The shell knows no game's types: it hands on a session and a playback made from this very score.
export const table = Table as Component<TableProps>;
export const score = forcard as unknown as Score;

import type { Component } from "svelte";

import type { Score } from "../../playback/score";
import type { TableProps } from "../../table";
import type { View } from "../../wire/records/dobon";
import { score as dobon } from "./motions";
import Table from "./Table.svelte";

// The shell knows no game's types: it hands on a session and a playback made from this very score.
export const table = Table as Component<TableProps>;
export const score = dobon as unknown as Score;
export const turnOf = (view: unknown): string | null => (view as View).turn;

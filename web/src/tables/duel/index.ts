import type { Component } from "svelte";

import type { Score } from "../../playback/score";
import type { EntryProps, Session, TableProps } from "../../table";
import type { View } from "../../wire/records/duel";
import Above from "./Above.svelte";
import Bar from "./Bar.svelte";
import Beside from "./Beside.svelte";
import Entry from "./Entry.svelte";
import { score as duel } from "./motions";
import { namedAction as named } from "./named";
import { namesOf } from "./names";
import Summary from "./Summary.svelte";
import Table from "./Table.svelte";
import { whoseWords } from "./whose";

// The shell knows no game's types: it hands on a session and a playback made from this very score.
export const table = Table as Component<TableProps>;
export const score = duel as unknown as Score;
export const above = Above as Component<TableProps>;
export const beside = Beside as Component<TableProps>;
export const bar = Bar as Component<TableProps>;
export const entry = Entry as Component<EntryProps>;
export const turnOf = (view: unknown): string | null => (view as View).decision?.by ?? null;
export const whose = (session: Session): string =>
  whoseWords(session.view as View, session.you, namesOf(session.seats, session.you));
export const summary = Summary as Component<TableProps>;
export const tellsEnd = true;
export const placesHelp = true;
export { named };

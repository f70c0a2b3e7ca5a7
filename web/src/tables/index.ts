/** The one door to the tables: those that games bring, loaded when they are first wanted, and the plain one for all. */

import type { TableModule } from "../table";

export { default as PlainTable } from "./plain/PlainTable.svelte";

const FOUND = import.meta.glob<TableModule>("./*/index.ts");

export async function tableOf(game: string): Promise<TableModule | null> {
  return (await FOUND[`./${game}/index.ts`]?.()) ?? null;
}

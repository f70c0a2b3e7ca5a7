/** The one door to the tables: those that games bring, loaded when they are first wanted, and the plain one for all. */

import type { OptionsModule, TableModule } from "../table";

export { default as PlainTable } from "./plain/PlainTable.svelte";

const FOUND = import.meta.glob<TableModule>("./*/index.ts");
const FORMS = import.meta.glob<OptionsModule>("./*/options.ts");

export async function tableOf(game: string): Promise<TableModule | null> {
  return (await FOUND[`./${game}/index.ts`]?.()) ?? null;
}

/** The form that a game brings for its options; null where there is none. */
export function optionsOf(game: string): Promise<OptionsModule> | null {
  return FORMS[`./${game}/options.ts`]?.() ?? null;
}

/** The one door to the tables: those that games bring, loaded when they are first wanted, and the plain one for all. */

import type { OptionsModule, PagesModule, TableModule } from "../table";

export { default as PlainTable } from "./plain/PlainTable.svelte";

const FOUND = import.meta.glob<TableModule>("./*/index.ts");
const FORMS = import.meta.glob<OptionsModule>("./*/options.ts");
const PAGES = import.meta.glob<PagesModule>("./*/pages.ts");

export async function tableOf(game: string): Promise<TableModule | null> {
  return (await FOUND[`./${game}/index.ts`]?.()) ?? null;
}

/** The form that a game brings for its options; null where there is none. */
export function optionsOf(game: string): Promise<OptionsModule> | null {
  return FORMS[`./${game}/options.ts`]?.() ?? null;
}

/** The pages that a game brings of its own; null where there are none. */
export async function pagesOf(game: string): Promise<PagesModule | null> {
  return (await PAGES[`./${game}/pages.ts`]?.()) ?? null;
}

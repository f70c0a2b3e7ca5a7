/** The tables that games bring, loaded when they are first wanted. Whatever brings none is played at the plain one. */

import type { TableModule } from "../table";

const FOUND = import.meta.glob<TableModule>(["../tables/*/index.ts", "!../tables/plain/index.ts"]);

export async function tableOf(game: string): Promise<TableModule | null> {
  return (await FOUND[`../tables/${game}/index.ts`]?.()) ?? null;
}

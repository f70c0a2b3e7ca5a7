/** The options of a game as controls: read from the JSON schema that the server gives. */

export type Field =
  | {
      kind: "integer";
      name: string;
      low: number;
      high: number | null;
      preset: number | null;
      optional: boolean;
    }
  | { kind: "choice"; name: string; values: string[]; preset: string }
  | { kind: "flag"; name: string; preset: boolean }
  | { kind: "cards"; name: string }
  | { kind: "decks"; name: string; seats: string[] }
  | { kind: "own-cards"; name: string };

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string;
  enum?: string[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  default?: unknown;
}

/** A choice that is left to the game. */
export const UNSET = "";

/** The fields that a person can set; what only programs need (whole decks by card) is left out. */
export function fieldsOf(given: Record<string, unknown>): Field[] {
  const root = given as Schema;
  const top = resolve(root, root);
  return Object.entries(top.properties ?? {}).flatMap(([name, schema]) => fieldOf(name, schema, root) ?? []);
}

function resolve(schema: Schema, root: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const name = schema.$ref.split("/").at(-1) ?? "";
  return { ...root.$defs?.[name], default: schema.default };
}

function fieldOf(name: string, given: Schema, root: Schema): Field | null {
  const parts = (given.anyOf ?? [given]).map((one) => resolve(one, root));
  const optional = parts.some((one) => one.type === "null");
  const integer = parts.find((one) => one.type === "integer");
  const choice = parts.find((one) => one.enum !== undefined);
  if (integer) return { ...range(integer), kind: "integer", name, preset: numberOf(given.default), optional };
  if (choice) return { kind: "choice", name, values: choice.enum ?? [], preset: textOf(given.default) };
  if (parts.some((one) => one.type === "boolean"))
    return { kind: "flag", name, preset: given.default === true };
  if (name === "ban") return { kind: "cards", name };
  const seats = parts.find((one) => one.type === "object" && (one.required?.length ?? 0) > 1);
  if (parts.some((one) => one.properties?.["digest"] !== undefined)) return { kind: "own-cards", name };
  return seats ? { kind: "decks", name, seats: seats.required ?? [] } : null;
}

function range(schema: Schema): { low: number; high: number | null } {
  return { low: schema.minimum ?? 0, high: schema.maximum ?? null };
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : UNSET;
}

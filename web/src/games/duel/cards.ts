/** A card as the server's catalogue has it, in one language. */
export interface Printed {
  id: string;
  name: string;
  text: string;
  civ: readonly string[];
  type: "creature" | "evolution" | "spell";
  cost: number;
  power?: number | null;
  race?: readonly string[] | null;
  keywords?: readonly string[];
  power_attacker?: number | null;
  evolves_from?: { race?: readonly string[] | null; civ?: readonly string[] | null } | null;
}

/** What the rulings say of cards like this one: a sentence each, with their numbers. */

import type { Printed } from "../../../games/duel/cards";
import { own } from "../../../words/words.svelte";
import { marksOf } from "../cards/printed";

export interface Topic {
  name: string;
  text: string;
  rules: readonly string[];
}

const RULES: Readonly<Record<string, readonly string[]>> = {
  evolution: ["R31", "R33", "R36"],
  speed_attacker: ["R30"],
  blocker: ["R53", "R54", "R55"],
  slayer: ["R60", "R61"],
  power_attacker: ["R45", "R46"],
  double_breaker: ["R48", "R50", "R51"],
  triple_breaker: ["R48", "R50", "R51"],
  shield_trigger: ["R67", "R69", "R70", "R72"],
  cannot_be_blocked: ["R14"],
  cannot_attack_player: ["R38", "R53"],
  cannot_attack: ["R38", "R53"],
  spell: ["R25", "R26", "R28"],
  two: ["R16", "R17", "R18"],
  none: ["R19"],
  creature: ["R27", "R29"],
};

/** Beside these it would be wrong, or nothing new, that a creature cannot attack at once. */
const SAYS_MORE = new Set(["speed_attacker", "cannot_attack"]);

export function topicsOf(card: Printed): Topic[] {
  const marks = marksOf(card);
  const names = [
    ...marks,
    ...(card.type === "spell" ? ["spell"] : []),
    ...(card.civ.length > 1 ? ["two"] : []),
    ...(card.civ.length === 0 ? ["none"] : []),
    ...(card.type === "creature" && !marks.some((one) => SAYS_MORE.has(one)) ? ["creature"] : []),
  ];
  return names.flatMap((name) => {
    const text = own(`duel.ruling.${name}`);
    return text === null ? [] : [{ name, text, rules: RULES[name] ?? [] }];
  });
}

/** Any game's choices as a few small questions: which verb, which card, which place. Knows fields, but no rules. */

import type { Choice } from "../../table";

/** One field of an action: where it stands, and what is in it. */
export interface Part {
  path: string;
  value: string;
}

/** A question: which of these values shall a field have? */
export interface Question {
  path: string;
  values: Answer[];
  /** Whole actions that are too many for one list, by what they have in common; none: one list. */
  groups: Group[];
}

export interface Answer {
  value: string;
  count: number;
  only: Choice | null;
}

/** Actions that have the same in one field. */
export interface Group {
  path: string;
  value: string;
  values: Answer[];
}

/** The path of the question "which of these few actions?" */
export const WHOLE = "";

const ABSENT = "";
/** So few choices are shown at once. */
const FEW = 9;
/** So many are, if they can be grouped. */
const MANY = 60;

/** The fields of an action, in the order in which they are written. */
export function partsOf(action: object, prefix = ""): Part[] {
  return Object.entries(action).flatMap(([key, value]): Part[] => {
    const path = prefix + key;
    if (Array.isArray(value) && value.some((one) => typeof one === "object" && one !== null)) {
      return value.flatMap((one, at) => partsOf(one as object, `${path}.${at + 1}.`));
    }
    if (Array.isArray(value)) return [{ path, value: value.join(" ") }];
    if (typeof value === "object" && value !== null) return partsOf(value as object, `${path}.`);
    return [{ path, value: String(value) }];
  });
}

function valueAt(choice: Choice, path: string): string {
  return partsOf(choice.action).find((part) => part.path === path)?.value ?? ABSENT;
}

/** The choices that have all these values. */
export function fitting(choices: Choice[], given: Part[]): Choice[] {
  return choices.filter((choice) => given.every((part) => valueAt(choice, part.path) === part.value));
}

/** The next question; null if nothing is left to ask. */
export function nextQuestion(choices: Choice[], given: Part[]): Question | null {
  const left = fitting(choices, given);
  if (left.length <= 1) return null;
  const groups = left.length > FEW && left.length <= MANY ? groupsOf(left) : [];
  if (left.length <= FEW || groups.length > 0) return { path: WHOLE, values: left.map(answerOf), groups };
  const asked = new Set(given.map((part) => part.path));
  const paths = [...new Set(left.flatMap((choice) => partsOf(choice.action).map((part) => part.path)))];
  for (const path of paths) {
    const found = grouped(left, path);
    if (!asked.has(path) && found.size > 1) return { path, values: answers(found), groups: [] };
  }
  return null;
}

function answerOf(choice: Choice): Answer {
  return { value: choice.short, count: 1, only: choice };
}

/** By the first field in which they differ and not each is alone: what is done, or with which card. */
function groupsOf(choices: Choice[]): Group[] {
  const paths = new Set(choices.flatMap((choice) => partsOf(choice.action).map((part) => part.path)));
  for (const path of paths) {
    const found = grouped(choices, path);
    if (found.size < 2 || found.size === choices.length) continue;
    return [...found].map(([value, members]) => ({ path, value, values: members.map(answerOf) }));
  }
  return [];
}

function grouped(choices: Choice[], path: string): Map<string, Choice[]> {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const value = valueAt(choice, path);
    groups.set(value, [...(groups.get(value) ?? []), choice]);
  }
  return groups;
}

function answers(groups: Map<string, Choice[]>): Question["values"] {
  return [...groups].map(([value, found]) => ({
    value,
    count: found.length,
    only: found.length === 1 ? (found[0] ?? null) : null,
  }));
}

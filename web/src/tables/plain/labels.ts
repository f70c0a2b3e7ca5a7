/** Values of actions in words: from the game's catalogue where it has them. */

import type { Choice, WireAction } from "../../table";
import { find, has, own, say, t } from "../../words/words.svelte";
import { partsOf, WHOLE } from "./steps";

const BRANCHES = ["colours", "colors", "faces", "ways", "seats", "zones", "modes"];

/** What a question asks for. */
export function askLabel(path: string): string {
  if (path === WHOLE) return t("ask.do");
  const field = path.split(".").at(-1) ?? path;
  return own(`ask.${field}`) ?? t("ask.other");
}

export type Named = (action: WireAction) => string;

/** Whole actions in words, no two alike: where the words of some are the same, with that in which they differ. */
export function choiceLabels(game: string, choices: Choice[], named?: Named): Map<Choice, string> {
  const alike = new Map<string, Choice[]>();
  for (const choice of choices) {
    const words = named?.(choice.action) ?? actionWords(game, choice);
    alike.set(words, [...(alike.get(words) ?? []), choice]);
  }
  const found = new Map<Choice, string>();
  for (const [words, same] of alike) {
    for (const choice of same)
      found.set(choice, same.length > 1 ? words + differing(game, choice, same) : words);
  }
  return found;
}

/** In which fields an action differs from others. */
function differing(game: string, choice: Choice, others: Choice[]): string {
  const own = partsOf(choice.action).filter((part) =>
    others.some(
      (one) => !partsOf(one.action).some(({ path, value }) => path === part.path && value === part.value),
    ),
  );
  if (own.length === 0) return "";
  return t("plain.differs", { what: own.map((part) => answerLabel(game, part.path, part.value)).join(" ") });
}

/** As the game's catalogue says it; of a game that does not, the verb and all the rest. */
function actionWords(game: string, choice: Choice): string {
  const [verb, ...others] = partsOf(choice.action);
  if (!verb) return choice.short;
  const values = Object.fromEntries(others.map(({ path, value }) => [path, answerLabel(game, path, value)]));
  if (has(game, `actions.${verb.value}`)) return say(game, `actions.${verb.value}`, values);
  const words = answerLabel(game, verb.path, verb.value);
  const rest = Object.values(values).join(" ");
  return rest === "" ? words : t("plain.action", { verb: words, rest });
}

/** One answer. Several cards in one field are named one after the other. */
export function answerLabel(game: string, path: string, value: string): string {
  if (value === "") return t("ask.without");
  if (path === "do") return own(`do.${game}.${value}`) ?? own(`do.${value}`) ?? value;
  return value
    .split(" ")
    .map((word) => wordLabel(game, word))
    .join(" ");
}

function wordLabel(game: string, word: string): string {
  const kind = word.replace(/#\d+$/, "");
  const number = word.slice(kind.length);
  if (has(game, `cards.${kind}.name`)) return say(game, `cards.${kind}.name`) + copyLabel(number);
  return (
    branchLabel(game, word) ?? compoundLabel(game, word) ?? own(`value.${word}`) ?? placeLabel(word) ?? word
  );
}

/** Which of several cards of one name. */
function copyLabel(number: string): string {
  return number === "" ? "" : t("plain.copy", { n: number.slice(1) });
}

function branchLabel(game: string, word: string): string | null {
  const branch = BRANCHES.find((one) => typeof find(game, `${one}.${word}`) === "string");
  return branch ? say(game, `${branch}.${word}`) : null;
}

/** Mana cards and shields, by their numbers. */
function placeLabel(word: string): string | null {
  const [, kind = "", n = ""] = /^([ms])(\d+)$/.exec(word) ?? [];
  return kind === "" ? null : t(kind === "m" ? "plain.mana" : "plain.shield", { n });
}

/** Cards named by two parts: a colour and a face (`red-7`), a force and its colour, a suit and a rank (`S7`). */
function compoundLabel(game: string, word: string): string | null {
  const [first = "", second = ""] = word.split("-");
  if (has(game, `colours.${first}`) && second !== "") {
    const face = branchLabel(game, second) ?? second;
    return say(game, "cards.coloured", { colour: say(game, `colours.${first}`), face });
  }
  if (has(game, `cards.${first}`) && has(game, `colours.${second}`)) {
    return say(game, `cards.${first}`, { colour: say(game, `colours.${second}`) });
  }
  const suit = /^([A-Z])(10|[2-9AJQK])$/.exec(word);
  return suit && has(game, `suits.${suit[1]}`) ? `${say(game, `suits.${suit[1]}`)} ${suit[2]}` : null;
}

/** The colour that the first card of an answer has, as a token; empty if it has none. */
export function answerColour(game: string, value: string): string {
  const colour = /(?:^|[ -])(red|blue|green|yellow)(?:$|[ -])/.exec(value)?.[1];
  return colour && has(game, `colours.${colour}`) ? `var(--${colour})` : "";
}

/** The sentence printed on a card, if the value is one. */
export function cardText(game: string, value: string): string {
  const text = find(game, `cards.${value.replace(/#\d+$/, "")}.text`);
  return typeof text === "string" ? text : "";
}

/** The sentence on the card of a whole action. */
export function choiceText(game: string, choice: Choice): string {
  const cards = partsOf(choice.action).filter((part) => part.path.endsWith("card"));
  return cards.length === 1 ? cardText(game, cards[0]?.value ?? "") : "";
}

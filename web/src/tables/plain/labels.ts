/** Values of actions in words: from the game's catalogue where it has them. */

import type { Choice } from "../../table";
import { find, has, own, say, t } from "../../words/words.svelte";
import { partsOf, WHOLE } from "./steps";

const BRANCHES = ["colours", "colors", "faces", "ways", "seats", "zones", "modes"];

/** What a question asks for. */
export function askLabel(path: string): string {
  if (path === WHOLE) return t("ask.do");
  const field = path.split(".").at(-1) ?? path;
  return own(`ask.${field}`) ?? t("ask.other");
}

/** A whole action: its verb, then all the rest. */
export function choiceLabel(game: string, choice: Choice): string {
  const [verb, ...others] = partsOf(choice.action);
  const rest = others.map((part) => answerLabel(game, part.path, part.value)).join(" ");
  return verb ? `${answerLabel(game, verb.path, verb.value)} ${rest}`.trim() : choice.short;
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
  if (has(game, `cards.${kind}.name`)) return say(game, `cards.${kind}.name`) + number;
  return branchLabel(game, word) ?? compoundLabel(game, word) ?? own(`value.${word}`) ?? word;
}

function branchLabel(game: string, word: string): string | null {
  const branch = BRANCHES.find((one) => typeof find(game, `${one}.${word}`) === "string");
  return branch ? say(game, `${branch}.${word}`) : null;
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

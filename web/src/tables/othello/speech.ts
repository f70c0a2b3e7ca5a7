/** Sentences about the board, for the line under it and for screen readers. */

import { CARDS } from "../../games/othello/cards";
import type { Hint } from "../../table";
import type { Action, Event, LogEvent, Look, View } from "../../wire/records/othello";
import type { Reason } from "../../ui/draft.svelte";
import { language, refusal, say, t } from "../../words/words.svelte";
import { cardsOf, lookAt, orderOf, squareAt, type Color } from "./board";
import type { Estimate } from "./chance.svelte";
import type { Preview } from "./preview";
import type { Turn } from "./turn.svelte";

const GAME = "othello";

export const colorWord = (color: string): string => say(GAME, `colors.${color}`);
export const cardWord = (card: string): string => say(GAME, `cards.${card}.name`);
export const cardText = (card: string): string => say(GAME, `cards.${card}.text`);

/** What a stone does that lies on the board, by the card that made it. */
export const stoneText = (card: string): string => say(GAME, `stones.${card}`);

function joined(parts: string[]): string {
  return parts.filter((part) => part !== "").join(t("othello.comma"));
}

/** The card whose text tells what a kind of stone does. */
export function cardOfKind(kind: string): string {
  return kind === "trap" ? kind : (Object.keys(CARDS).find((card) => CARDS[card]?.kind === kind) ?? kind);
}

/** A stone in words: colour, kind, timer, guard. */
export function lookWords(look: Look): string {
  return joined([
    colorWord(look.color),
    look.special === null ? "" : say(GAME, `kinds.${look.special}`),
    look.timer === null || look.timer === undefined ? "" : t("othello.cell-timer", { n: look.timer }),
    look.guard ? t("othello.cell-guard", { n: look.guard }) : "",
  ]);
}

/** A square's name for a screen reader: place, content, then what it allows. */
export function cellWords({ at, look, turn, order, isLast }: Told): string {
  const content = look === null ? t("othello.cell-empty") : lookWords(look);
  const acts = order === undefined ? "" : t("othello.order", { n: order });
  return joined([at, content, isLast ? t("othello.cell-last") : "", acts, ...allowed(at, turn)]);
}

/** All that is said of a square. */
interface Told {
  at: string;
  look: Look | null;
  turn: Turn;
  /** Its place among the stones that act at turn starts, if that is wanted. */
  order?: number | undefined;
  /** The last stone was put here. */
  isLast?: boolean;
}

function allowed(at: string, turn: Turn): string[] {
  const place = turn.chosen.indexOf(at);
  if (place >= 0) return [t("othello.cell-picked", { n: place + 1 })];
  const target = turn.squares.get(at);
  if (target === undefined) return [];
  if ((target.action as Action).do !== "place") return [t("othello.cell-target")];
  const flips = turn.foretold(at).flips.length;
  return [t("othello.cell-playable"), flips > 0 ? t("othello.cell-flips", { n: flips }) : ""];
}

/** What a drafted action would do, in a few words. */
export function doesWords(preview: Preview): string {
  const others = preview.gone.filter((at) => at !== preview.stone?.at);
  return joined([
    preview.flips.length > 0 ? t("othello.does-flips", { n: preview.flips.length }) : "",
    others.length > 0 ? t("othello.does-gone", { n: others.length }) : "",
    others.length < preview.gone.length ? t("othello.does-gone-itself") : "",
    preview.changed.length > 0 ? t("othello.does-changed", { n: preview.changed.length }) : "",
    preview.gain > 0 ? t("othello.does-gain", { n: preview.gain }) : "",
    preview.isOpen ? t("othello.does-chance") : "",
  ]);
}

/** Why something cannot be done: what is missing, with the number, then what would do. */
export function reasonWords(reason: Reason, view: View, color: Color): string {
  switch (reason.code) {
    case "not-enough-charge": {
      const cost = reason.card === null ? 0 : (CARDS[reason.card]?.cost ?? 0);
      return t("othello.not-enough-charge", { n: cost - view.charge[color] });
    }
    case "bad-target":
      if (reason.card !== null) return t("othello.bad-target", { card: cardWord(reason.card) });
  }
  return codeWords(reason.code);
}

/** A reason that is about nothing in particular. */
export function codeWords(code: string): string {
  switch (code) {
    case "illegal-move":
    case "card-already-used":
    case "no-target":
    case "nothing-to-undo":
    case "nothing-chosen":
    case "still-moving":
      return t(`othello.${code}`);
  }
  return refusal(GAME, code);
}

/** A log line in the language of the interface. */
export function lineWords(line: LogEvent): string {
  const values = { ...line.params };
  if (typeof values["by"] === "string") values["by"] = colorWord(values["by"]);
  if (typeof values["card"] === "string") values["card"] = cardWord(values["card"]);
  return say(GAME, `log.${line.code}`, values);
}

/** A line of the effects: in Japanese the very text that was told, elsewhere its gloss. */
export function effectWords(line: LogEvent): string {
  return language() === "ja" ? line.text : lineWords(line);
}

/** What a side has just won or lost. */
export function chargeWords(delta: number): string {
  return t("othello.charge-label", { n: delta > 0 ? `+${delta}` : `-${Math.abs(delta)}` });
}

/** One sentence for what was told at once, and the lines of the effects in it. */
export function stepWords(events: Event[], after: View): string {
  const sentences: string[] = [];
  for (const event of events) {
    if (event.type === "place") sentences.push(placeWords(event, events, after));
    if (event.type === "card_used") sentences.push(usesWords(event.by, event.card));
    if (event.type === "pass") sentences.push(t("othello.said-pass", { by: colorWord(event.by) }));
    if (event.type === "log" && event.channel === "effect") sentences.push(lineWords(event));
    if (event.type === "game_over")
      sentences.push(t("othello.said-over", { black: event.black, white: event.white }));
  }
  return sentences
    .map((sentence) => sentence.replace(/[。. ]+$/, "") + t("othello.stop"))
    .join("")
    .trim();
}

export function usesWords(by: string, card: string): string {
  return t("othello.said-use", { by: colorWord(by), card: cardWord(card) });
}

/** Whether a side has placed a stone. */
export function isPlacedBy(color: Color, events: Event[]): boolean {
  return events.some((event) => event.type === "place" && event.after[0]?.color === color);
}

function placeWords(place: Extract<Event, { type: "place" }>, events: Event[], after: View): string {
  const color = (place.after[0]?.color ?? "black") as Color;
  const at = place.targets[0] === undefined ? "" : squareAt(place.targets[0]);
  const flip = events.find((event) => event.type === "flip" && event.batchKey === "place");
  const flips = flip?.type === "flip" ? flip.targets.length : 0;
  const key = flips > 0 ? "othello.said-flips" : "othello.said-place";
  const said = t(key, { by: colorWord(color), at, n: flips });
  return after.charge[color] > 0 ? t("othello.said-charge", { said, n: after.charge[color] }) : said;
}

/** A hint with what its move would do, `does`; its panel says what it promises. */
export function hintWords(hint: Hint, does: string): string {
  return joined([t("othello.hint", { move: moveWords(hint.action as Action) }), does]);
}

/** What speaks for a hint's move, as far as one sees it on the board. */
export function reasonedWords(hint: Hint): string {
  const action = hint.action as Action;
  if (action.do === "use") return cardText(action.card);
  if (action.do !== "place") return "";
  if (/^[ah][18]$/.test(action.at)) return t("othello.why-corner");
  return /^[ah]|[18]$/.test(action.at) ? t("othello.why-edge") : "";
}

/** An action from its short notation: `place d3`, `use gold`, `pick d3`, `pick gold`, `finish`, `pass`. */
export function actionOf(short: string): Action {
  const [verb = "", target = ""] = short.split(" ");
  switch (verb) {
    case "place":
      return { do: "place", at: target };
    case "use":
      return { do: "use", card: target };
    case "pick":
      return /^[a-h][1-8]$/.test(target) ? { do: "pick", at: target } : { do: "pick", card: target };
    case "finish":
      return { do: "finish" };
  }
  return { do: "pass" };
}

export function moveWords(action: Action): string {
  switch (action.do) {
    case "place":
      return t("othello.hint-place", { at: action.at });
    case "use":
      return t("othello.hint-use", { card: cardWord(action.card) });
    case "pick":
      return t("othello.hint-pick", { at: action.at ?? cardWord(action.card ?? "") });
    case "pass":
      return t("othello.hint-pass");
    case "finish":
      return t("othello.finish");
  }
}

export const percent = (part: number): number => Math.round(part * 100);

/** Black's chance to win and its interval. */
export function chanceWords(estimate: Estimate): string {
  const [n, low, high] = [estimate.black, estimate.low, estimate.high].map(percent);
  return t("othello.chance-of", { by: colorWord("black"), n: n ?? 0, low: low ?? 0, high: high ?? 0 });
}

/** The stones that act at turn starts, in their order. */
export function orderWords(view: View): string {
  const stones = [...orderOf(view)].map(([at, place]) => {
    const kind = lookAt(view, at)?.special ?? "";
    return `${place} ${at} ${say(GAME, `kinds.${kind}`)}`;
  });
  return stones.length === 0 ? t("othello.order-none") : t("othello.order-of", { stones: joined(stones) });
}

/** Cards by name, equal ones once with their number. */
export function cardsWords(cards: readonly string[]): string {
  const numbers = new Map<string, number>();
  for (const card of cards) numbers.set(card, (numbers.get(card) ?? 0) + 1);
  const words = [...numbers].map(([card, n]) => cardWord(card) + (n > 1 ? ` ×${n}` : ""));
  return words.join("\u00a0· ") || t("othello.none");
}

/** What one may do now. */
export function promptWords(view: View, turn: Turn, you: Color | null): string {
  if (view.stage === "over" || view.result !== null) return t("othello.prompt-over");
  if (you === null) return t("othello.prompt-watch");
  if (!turn.isOpen) return t(view.turn === you ? "othello.prompt-own" : "othello.prompt-wait");
  const choosing = turn.choosing;
  if (choosing !== null) {
    const key = turn.cards.size > 0 ? "othello.prompt-card" : "othello.prompt-square";
    return t(key, { card: cardWord(choosing) });
  }
  if (turn.canPass && turn.squares.size === 0) return t("othello.prompt-pass");
  if (view.stage === "second") return t("othello.prompt-second");
  return view.pending === null
    ? t("othello.prompt-place")
    : t("othello.prompt-pending", { card: cardWord(view.pending) });
}

/** The very act that confirm would send. */
export function confirmWords(turn: Turn, isShownYours: boolean): string {
  const { aim, card, choosing } = turn;
  if (!turn.isOpen) return t(isShownYours ? "othello.wait-own" : "othello.wait");
  if (turn.choosesSeveral && turn.chosen.length > 0)
    return t("othello.sacrifice", { n: turn.chosen.length, m: turn.preview.gain });
  if (aim !== null && turn.cards.has(aim)) {
    return t(card === null ? "othello.pick-card" : "othello.use-sell", { card: cardWord(aim) });
  }
  if (aim !== null) return t(aimKey(turn, aim), { at: aim });
  if (card !== null && turn.revealsFirst) return t("othello.use", { card: cardWord(card) });
  if (turn.canPass && turn.squares.size === 0) return t("othello.pass");
  return t(choosing !== null && turn.cards.size > 0 ? "othello.choose-card" : "othello.choose");
}

function aimKey(turn: Turn, aim: string) {
  const isPlace = (turn.squares.get(aim)?.action as Action | undefined)?.do === "place";
  if (turn.card === null) return isPlace ? "othello.place" : "othello.pick";
  return isPlace ? "othello.use-place" : "othello.use-pick";
}

/** Whether a card may be used now is known only once the server has said so. */
export function missing(view: View, color: Color, place: number): number {
  const card = cardsOf(view, color)[place];
  return card === undefined ? 0 : Math.max(0, (CARDS[card]?.cost ?? 0) - view.charge[color]);
}

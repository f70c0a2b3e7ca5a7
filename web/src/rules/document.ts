/** A rule document in sections, each with its heading and its text as HTML. */

import { Marked, type Token, type Tokens } from "marked";

import type { Language } from "../words/words.svelte";

export interface Section {
  id: string;
  title: string;
  html: string;
  /** All words in it, in lower case, for searching. */
  words: string;
  /** The ids of cards and kinds that it explains: what stands in it as `code`. */
  codes: string[];
}

/** Headings down to this depth begin a section. */
const DEPTH = 2;

/** Letters that are two columns wide in a drawing, and between which Japanese has no spaces. */
const BROAD = "\\u2e80-\\u9fff\\uac00-\\ud7a3\\uf900-\\ufaff\\uff01-\\uff60";
/** A line's end after which no space is meant: inside Japanese, or between its punctuation and a name. */
const BREAK = new RegExp(
  `(?<=[${BROAD}])\\n *(?=(?:\\*\\*)?[${BROAD}])|(?<=[、。）」])\\n *(?=[A-Za-z]|\\d(?!\\d*\\.))`,
  "g",
);
const JAPANESE = new RegExp(`[${BROAD}]+`, "g");
/** What is drawn with, such as a stone, where a text explains it. */
const SIGN = /^[^\x20-\x7e]$/;
const FENCED = /(^ *```[^]*?^ *```)/m;

/** `wide` is what screen readers are told of a part that scrolls sideways. */
export function sectionsOf(markdown: string, wide: string, language: Language = "en"): Section[] {
  const marked = renderer(wide, language);
  const parts: Token[][] = [];
  for (const token of marked.lexer(joined(markdown))) {
    if (parts.length === 0 || isStart(token)) parts.push([]);
    parts.at(-1)?.push(token);
  }
  return parts.map((tokens, number) => sectionOf(marked, tokens, number));
}

/** A line that is broken inside Japanese goes on without a space; drawings keep their lines. */
function joined(markdown: string): string {
  return markdown
    .split(FENCED)
    .map((part) => (FENCED.test(part) ? part : part.replace(BREAK, "")))
    .join("");
}

function isStart(token: Token): boolean {
  return token.type === "heading" && (token as Tokens.Heading).depth <= DEPTH;
}

function sectionOf(marked: Marked, tokens: Token[], number: number): Section {
  const heading = tokens.find(isStart) as Tokens.Heading | undefined;
  const text = tokens.map((token) => token.raw).join("");
  return {
    id: heading === undefined || number === 0 ? "top" : slugOf(heading.text),
    title: heading?.text ?? "",
    html: marked.parser(tokens.filter((token) => token !== heading)),
    words: text.toLowerCase(),
    codes: [...text.matchAll(/`([\w-]+)`/g)].map(([, code]) => code as string),
  };
}

/** A heading's name in a link. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/** What may be wider than a phone scrolls by itself, and can be reached by keyboard. */
function renderer(wide: string, language: Language): Marked {
  const marked = new Marked();
  const named = (html: string) =>
    language === "ja" ? html : html.replace(JAPANESE, '<span lang="ja">$&</span>');
  const scrolling = (html: string) =>
    `<div class="wide" tabindex="0" role="group" aria-label="${wide}">${html}</div>`;
  marked.use({
    renderer: {
      table(token) {
        const fieldOf = (cell: Tokens.TableCell, at: number, tag: string) =>
          `<${tag}${isIds(token, at) ? ' class="ids"' : ""}>${named(this.parser.parseInline(cell.tokens))}</${tag}>`;
        const row = (cells: Tokens.TableCell[], tag: string) =>
          `<tr>${cells.map((cell, at) => fieldOf(cell, at, tag)).join("")}</tr>`;
        const body = token.rows.map((cells) => row(cells, "td")).join("");
        return scrolling(`<table><thead>${row(token.header, "th")}</thead><tbody>${body}</tbody></table>`);
      },
      code({ text }) {
        return scrolling(`<pre>${[...text].map(cellOf).join("")}</pre>`);
      },
      codespan({ text }) {
        return `<code${SIGN.test(text) ? ' class="sign"' : ""}>${escaped(text)}</code>`;
      },
      image({ href, text }) {
        return `<img src="${href}" alt="${escaped(text)}" loading="lazy">`;
      },
    },
  });
  return marked;
}

/** A sign of a drawing in as many columns as it was drawn with, whatever the font makes of it. */
function cellOf(sign: string): string {
  if (sign < "\u0080") return escaped(sign);
  return `<i${new RegExp(`[${BROAD}]`).test(sign) ? ' class="broad"' : ""}>${sign}</i>`;
}

/** Whether a column has nothing but ids: it says nothing to people, and gives way where room is short. */
function isIds(table: Tokens.Table, column: number): boolean {
  return table.rows.every((cells) => /^`[\w-]+`$/.test(cells[column]?.text ?? ""));
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
}

/** The sections that hold every word of a query; all of them for an empty one. */
export function search(sections: readonly Section[], query: string): Section[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  return sections.filter((section) => wanted.every((word) => section.words.includes(word)));
}

/** The section of a heading or of a card's id. */
export function sectionAbout(sections: readonly Section[], about: string): Section | undefined {
  return sections.find((one) => one.id === about) ?? sections.find((one) => one.codes.includes(about));
}

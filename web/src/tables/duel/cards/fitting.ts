/** How many lines a name takes on a card, at a guess that is good enough to choose how it is set. */

const NARROW = /[fijlrt' -]/;
const WIDE = /[mwMW]/;
const CAPITAL = /[A-Z]/;
const JAPANESE = /[\u2e80-\uffff]/;

/** The width of letters of 12 px, bold. */
function widthOf(text: string): number {
  return [...text].reduce((sum, one) => sum + letter(one), 0);
}

function letter(one: string): number {
  if (JAPANESE.test(one)) return 12;
  if (WIDE.test(one)) return 10.5;
  if (NARROW.test(one)) return 4.6;
  return CAPITAL.test(one) ? 7.8 : 7;
}

/** By `words`: the lines of its widest word, which cannot be broken. */
export function linesOf(name: string, width: number, by: "name" | "words" = "name"): number {
  const words = name.split(" ");
  if (by === "words") return Math.max(...words.map((one) => Math.ceil(widthOf(one) / width)));
  let [lines, used] = [1, 0];
  for (const word of words) {
    const more = widthOf(word);
    const isFirst = used === 0;
    if (isFirst || used + 3 + more <= width) used += isFirst ? more : 3 + more;
    else [lines, used] = [lines + 1, more];
  }
  return lines + (words.length === 1 ? Math.ceil(used / width) - 1 : 0);
}

/** The name with hyphens that hold where the word would nearly fit; set a little tighter it does. */
export function unbroken(name: string, width: number): string {
  const held = (word: string) => (widthOf(word) <= width * 1.1 ? word.replaceAll("-", "\u2011") : word);
  return name.split(" ").map(held).join(" ");
}

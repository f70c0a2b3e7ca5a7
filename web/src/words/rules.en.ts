import type { rules as ja } from "./rules.ja";

/** What the rule pages say around the rules. */
export const rules: Record<keyof typeof ja, string> = {
  "rules.title": "How to play {game}",
  "rules.all": "Rules",
  "rules.search": "Search the rules",
  "rules.found": "{n} places",
  "rules.none": "“{query}” is not found. Try another word.",
  "rules.contents": "Contents",
  "rules.missing": "The rules could not be loaded.",
  "rules.retry": "Load again",
  "rules.play": "Play",
  "rules.page": "Read as a page",
  "rules.exact": "The exact rulings",
  "rules.wide": "Table or picture, scrolls sideways",
};

/** The drawings, by kind of stone and by card. They take the colour of the text around them. */

import { CARDS } from "../../games/othello/cards";
import type { Color } from "./board";

const files = import.meta.glob<string>(["./stones/*.svg", "./cards/*.svg"], {
  query: "?raw",
  import: "default",
  eager: true,
});

function drawing(path: string): string {
  const found = files[path];
  if (found === undefined) throw new Error(`expected a drawing, got none at ${path}`);
  return found;
}

/** A trap has a drawing of its own for each colour. */
export function kindDrawing(kind: string, color: Color): string {
  return drawing(kind === "trap" ? `./stones/trap_stone-${color}.svg` : `./stones/${kind}.stone.svg`);
}

/** A card shows the stone it makes; one that makes none has its own drawing. */
export function cardDrawing(card: string, color: Color): string {
  const kind = card === "trap" ? "trap" : CARDS[card]?.kind;
  return kind === null || kind === undefined ? drawing(`./cards/${card}.card.svg`) : kindDrawing(kind, color);
}

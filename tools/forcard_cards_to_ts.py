"""What the browser has to know about the cards of ForCard to draw them: kind, rank, pattern, amount, directions.

python tools/forcard_cards_to_ts.py            writes the file
python tools/forcard_cards_to_ts.py --check    fails if it is stale
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from tefuda.games.forcard.aids import CONDITIONS
from tefuda.games.forcard.cards.base import Card
from tefuda.games.forcard.cards.catalogue import CARDS, NAMES, STANDARD, STANDARD_TURNS
from tefuda.games.forcard.cards.colour import Colour
from tefuda.games.forcard.cards.fort import Fort, Region, WholeBoard
from tefuda.games.forcard.grid import DRAWINGS, NO_WAY, WAYS
from tefuda.games.forcard.words import TEXTS

PATH: Final = Path(__file__).parents[1] / "web" / "src" / "games" / "forcard" / "cards.ts"
NAMES_OF_SHAPES: Final = list(DRAWINGS)
HEAD: Final = """\
// Written by tools/forcard_cards_to_ts.py from the cards of the server. Change those, not this.

export type Way = "up" | "down" | "left" | "right" | "ul" | "ur" | "dl" | "dr";
export type Ground = "anywhere" | "corner" | "edge" | "own" | "not-own" | "after-colour";

export interface CardFacts {
  /** Stars; none on special cards. */
  rank: number;
  /** Where it may be put. */
  ground: Ground;
  /** The directions from which one has to be chosen. */
  ways: readonly Way[];
  /** What a fort card adds. */
  amount?: number;
  /** The region of its cell, or the whole board, instead of a pattern. */
  reach?: "region" | "board";
  /**
   * Its pattern, for each direction it can have: T its cell (o if the pattern leaves it out), # other cells of the
   * pattern, ~ all cells from there to the border; rows are parted by strokes.
   */
  patterns?: Readonly<Partial<Record<Way | "none", string>>>;
}

export const CARDS: Readonly<Record<string, CardFacts>> = {
"""


def text() -> str:
    lines = [f"  {card.name}: {{ {', '.join(facts(card))} }},\n" for card in CARDS]
    deck = ", ".join(f'"{NAMES[card]}"' for card in STANDARD)
    standard = f"/** For {STANDARD_TURNS} turns. */\nexport const STANDARD_DECK: readonly string[] = [{deck}];\n"
    return HEAD + "".join(lines) + "};\n\n" + standard


def facts(card: Card) -> list[str]:
    """The fields of a card's record."""
    ranks = TEXTS.in_language("en")["ranks"]
    ways = ", ".join(f'"{WAYS[way]}"' for way in card.ways)
    found = [f"rank: {ranks.get(card.name, 0)}", f'ground: "{CONDITIONS[card.ground]}"', f"ways: [{ways}]"]
    if isinstance(card, Fort):
        found.append(f"amount: {card.amount}")
        if isinstance(card, Region | WholeBoard):
            return [*found, f'reach: "{"region" if isinstance(card, Region) else "board"}"']
        return [*found, f'patterns: {{ none: "{DRAWINGS[NAMES_OF_SHAPES[card.shape]]}" }}']
    return [*found, f"patterns: {patterns(card)}"] if isinstance(card, Colour) else found


def patterns(card: Colour) -> str:
    named = {"none" if way == NO_WAY else WAYS[way]: NAMES_OF_SHAPES[shape] for way, shape in card.shapes.items()}
    return "{ " + ", ".join(f'{way}: "{DRAWINGS[shape]}"' for way, shape in named.items()) + " }"


def main() -> int:
    if "--check" in sys.argv[1:]:
        is_stale = not PATH.exists() or PATH.read_text(encoding="utf-8") != text()
        if is_stale:
            print(f"{PATH.name} is stale: run python tools/forcard_cards_to_ts.py")
        return int(is_stale)
    PATH.write_text(text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

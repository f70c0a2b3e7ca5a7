"""What the browser has to know about the cards of Card Othello before it asks: costs, and how a card is played.

python tools/othello_cards_to_ts.py            writes the file
python tools/othello_cards_to_ts.py --check    fails if it is stale
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from tefuda.games.othello.cards.card import CARD, IMMEDIATE, PLACEMENT, SQUARE
from tefuda.games.othello.cards.table import CARDS
from tefuda.games.othello.catalogue import KINDS, NAMES
from tefuda.games.othello.numbers import PLAIN

PATH: Final = Path(__file__).parents[1] / "web" / "src" / "games" / "othello" / "cards.ts"
FORMS: Final = {IMMEDIATE: "immediate", SQUARE: "square", CARD: "card", PLACEMENT: "placement"}
HEAD: Final = """\
// Written by tools/othello_cards_to_ts.py from the cards of the server. Change those, not this.

/** How a card is played: at once, by picking squares or a card first, or with the next stone. */
export type Form = "immediate" | "square" | "card" | "placement";

export interface CardFacts {
  cost: number;
  form: Form;
  /** How many may be picked. */
  picks: number;
  /** The kind of the stone placed with it. */
  kind: string | null;
}

export const CARDS: Record<string, CardFacts> = {
"""


def text() -> str:
    lines = []
    for name, card in zip(NAMES, CARDS, strict=True):
        kind = "null" if card.kind == PLAIN else f'"{KINDS[card.kind]}"'
        key = f'"{name}"' if "-" in name else name
        facts = f'cost: {card.cost}, form: "{FORMS[card.form]}", picks: {card.picks}, kind: {kind}'
        lines.append(f"  {key}: {{ {facts} }},\n")
    return HEAD + "".join(lines) + "};\n"


def main() -> int:
    if "--check" in sys.argv[1:]:
        is_stale = not PATH.exists() or PATH.read_text(encoding="utf-8") != text()
        if is_stale:
            print(f"{PATH.name} is stale: run python tools/othello_cards_to_ts.py")
        return int(is_stale)
    PATH.write_text(text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""All 40 cards in catalogue order; a card is its place in this order (R2)."""

from __future__ import annotations

from typing import Final

from tefuda.games.forcard.cards.base import FIRST_FORT, FIRST_SPECIAL, Card
from tefuda.games.forcard.cards.colour import COLOURS
from tefuda.games.forcard.cards.fort import FORTS
from tefuda.games.forcard.cards.special import SPECIALS

CARDS: Final[list[Card]] = [*COLOURS, *FORTS, *SPECIALS]
NAMES: Final = [card.name for card in CARDS]
INDEX: Final = {name: index for index, name in enumerate(NAMES)}
GROUND: Final = [card.ground for card in CARDS]

COLOUR_CARDS: Final = list(range(FIRST_FORT))
FORT_CARDS: Final = list(range(FIRST_FORT, FIRST_SPECIAL))
SPECIAL_CARDS: Final = list(range(FIRST_SPECIAL, len(CARDS)))

STANDARD_TURNS: Final = 15
STANDARD: Final = [
    INDEX[name]
    for name in [
        "C01",
        "C03",
        "C09",
        "C11",
        "C13",
        "C14",
        "C16",
        "C24",
        "F01",
        "F07",
        "F12",
        "S01",
        "S05",
        "S07",
        "S09",
    ]
]

"""The catalogue: what the cards are called and cost, and every sentence of the game. Read once, on import."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from tefuda.core import documents
from tefuda.core.texts import Texts
from tefuda.games.othello.numbers import WEAK

_PATH: Final = Path(__file__).with_name("catalogue.yaml")
_CARDS: Final[dict[str, dict[str, Any]]] = documents.load(_PATH)["cards"]

TEXTS: Final = Texts(_PATH)
NAMES: Final = list(_CARDS)
"""The cards' names by number: the order of the file is the order of section 5."""
CARDS: Final = {name: card for card, name in enumerate(NAMES)}
COSTS: Final[list[int]] = [card["cost"] for card in _CARDS.values()]
KINDS: Final = ["protected" if card == WEAK else name for card, name in enumerate(NAMES)]
"""The kinds' names, by the number of the card that makes them."""

COLORS: Final = ["black", "white"]
STAGES: Final = ["act", "pick", "second", "over"]
SQUARES: Final = [f"{column}{row}" for row in range(1, 9) for column in "abcdefgh"]
WAYS: Final = ["n", "ne", "e", "se", "s", "sw", "w", "nw"]

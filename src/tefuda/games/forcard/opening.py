"""How a match begins."""

from __future__ import annotations

from tefuda.core.chance import Chance
from tefuda.core.engine import Log
from tefuda.games.forcard import rules
from tefuda.games.forcard.cards.catalogue import INDEX, STANDARD
from tefuda.games.forcard.grid import grid
from tefuda.games.forcard.options import Options
from tefuda.games.forcard.state import ForcardState, Terms


def terms_of(options: Options, deck: list[int]) -> Terms:
    """What a match with these options and this deck is played with."""
    terms = Terms(grid(options.size), options.turns, options.clock, deck)
    terms.drawn = options.kind == "random"
    return terms


def deck_of(options: Options, chance: Chance) -> list[int]:
    """The deck of both players; a random one is drawn here."""
    if isinstance(options.deck, list):
        return [INDEX[name] for name in options.deck]
    return rules.random_deck(options.turns, chance) if options.kind == "random" else STANDARD


def new_match(options: Options, chance: Chance, log: Log | None) -> ForcardState:
    """A fresh match at its first decision."""
    s = ForcardState(terms_of(options, deck_of(options, chance)), chance, log)
    s.deal()
    s.begin_turn()
    return s

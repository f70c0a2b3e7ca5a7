"""New matches and set-up positions as states."""

from __future__ import annotations

from tefuda.core.chance import Chance
from tefuda.core.engine import Log
from tefuda.games.forcard import rules
from tefuda.games.forcard.cards.catalogue import INDEX, STANDARD
from tefuda.games.forcard.grid import grid
from tefuda.games.forcard.options import Options
from tefuda.games.forcard.state import ForcardState


def bare_state(options: Options, chance: Chance, log: Log | None) -> ForcardState:
    """A state without deck, board and hands."""
    return ForcardState(grid(options.size), options.turns, options.clock, chance, log)


def deck_of(options: Options, chance: Chance) -> list[int]:
    """The deck of both players; a random one is drawn here."""
    if isinstance(options.deck, list):
        return [INDEX[name] for name in options.deck]
    return rules.random_deck(options.turns, chance) if options.kind == "random" else STANDARD


def new_match(options: Options, chance: Chance, log: Log | None) -> ForcardState:
    """A fresh match at its first decision."""
    s = bare_state(options, chance, log)
    s.deal_deck(deck_of(options, chance))
    if options.kind == "random":
        s.announce_deck()
    s.begin_turn()
    return s

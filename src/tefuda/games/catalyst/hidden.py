"""Who sees what: everything is open to all, except the order of the deck, which nobody sees (R39–R41)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.core.chance import Chance

if TYPE_CHECKING:
    from tefuda.games.catalyst.state import CatalystState


def guess(s: CatalystState, chance: Chance) -> CatalystState:
    """The same position over another order of the unseen cards. Which cards they are follows by subtraction (R40)."""
    world = s.fork(chance)
    unseen = sorted(s.deck[s.drawn :])
    world.deck = chance.deal("shuffle", unseen, len(unseen))
    world.drawn = 0
    return world

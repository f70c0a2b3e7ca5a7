"""Positions for the tests of this folder."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.core.chance import Chance, Seeded
from tefuda.games.catalyst.cards import CARDS, matches
from tefuda.games.catalyst.game import GAME
from tefuda.games.catalyst.state import CatalystState


def cards(names: str) -> list[int]:
    """Cards by name, with spaces between."""
    return [CARDS[name] for name in names.split()]


def position(field: str, hand: str, deck: str = "", limit: int | None = None) -> CatalystState:
    given = {"field": field.split(), "hand": hand.split(), "deck": deck.split()}
    return GAME.notation.read(GAME.options({"field_limit": limit} if limit else {}), given, Chance(), None)


def deal(number: int, limit: int | None = None) -> CatalystState:
    return GAME.new(GAME.options({"field_limit": limit} if limit else {}), Seeded(str(number)), None)


def scrambled(state: CatalystState, seed: str) -> CatalystState:
    """The same position over another order of the deck, with the cards drawn so far left in front."""
    twin = state.fork(Seeded(seed))
    rest = state.deck[state.drawn :]
    twin.deck = state.deck[: state.drawn] + twin.chance.deal("shuffle", rest, len(rest))
    return twin


def is_stable(row: Sequence[int]) -> bool:
    return not any(matches(*row[at : at + 3]) for at in range(len(row) - 2))


def ending(seed: str, size: int, deck: int) -> CatalystState:
    """A random stable row over few suits and ranks, so that much reacts, with a hand of three and a short deck."""
    pack = [suit << 4 | rank for suit in range(4) for rank in range(4)]
    dice = Seeded(seed)
    drawn = dice.deal("shuffle", pack, len(pack))
    while not is_stable(drawn[:size]):
        drawn = dice.deal("shuffle", pack, len(pack))
    s = CatalystState(0, Chance(), None)
    s.field, s.hand, s.deck = drawn[:size], drawn[size : size + 3], drawn[size + 3 : size + 3 + deck]
    return s

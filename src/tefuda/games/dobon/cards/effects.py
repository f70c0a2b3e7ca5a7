"""What each kind of card does: laid by a player who keeps at least one card, or turned up as the first card.

Each effect ends with somebody up: a turn begins, or a colour is owed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from tefuda.games.dobon import announce
from tefuda.games.dobon.cards import pack

if TYPE_CHECKING:
    from tefuda.games.dobon.state import DobonState


@mypyc_attr(native_class=True)
class Effect:
    """A number has no effect: the next player is up, or the first one begins."""

    def laid(self, s: DobonState, player: int, count: int) -> None:
        s.begin_turn(s.next(player))

    def turned_up(self, s: DobonState, first: int) -> None:
        s.begin_turn(first)


class Skip(Effect):
    """Each card passes over one seat (R32); as the first card it passes over the first player."""

    def laid(self, s: DobonState, player: int, count: int) -> None:
        seat = player
        for _ in range(count):
            seat = s.next(seat)
            announce.skip(s, seat)
        s.begin_turn(s.next(seat))

    def turned_up(self, s: DobonState, first: int) -> None:
        announce.skip(s, first)
        s.begin_turn(s.next(first))


class Reverse(Effect):
    """Each card turns the direction round (R33). By the option `reverse_skips` it also skips when only two play."""

    def laid(self, s: DobonState, player: int, count: int) -> None:
        for _ in range(count):
            s.reverse()
        if self.skips(s):
            SKIPPING.laid(s, player, count)
        else:
            s.begin_turn(s.next(player))

    def turned_up(self, s: DobonState, first: int) -> None:
        s.reverse()
        if self.skips(s):
            SKIPPING.turned_up(s, first)
        elif s.room.game == 1:
            s.begin_turn(s.next(s.room.owner))  # R15: the owner's right neighbour, in the room's first game only
        else:
            s.begin_turn(first)

    def skips(self, s: DobonState) -> bool:
        return s.terms.reverse_skips and s.next(s.next(s.room.owner)) == s.room.owner


class DrawTwo(Effect):
    """Two cards more on the draw stack for each card laid (R34)."""

    def laid(self, s: DobonState, player: int, count: int) -> None:
        s.raise_stack(2 * count)
        s.begin_turn(s.next(player))

    def turned_up(self, s: DobonState, first: int) -> None:
        s.raise_stack(2)
        s.begin_turn(first)


class Wild(Effect):
    """Whoever laid it chooses the colour; as the first card, the first player does and then takes the turn (R16)."""

    def laid(self, s: DobonState, player: int, count: int) -> None:
        s.owe_colour(player)

    def turned_up(self, s: DobonState, first: int) -> None:
        s.owe_colour(first)


class DrawFour(Effect):
    """Four cards more on the draw stack for each card laid, and a colour to choose.

    As the first card it has no colour until somebody has taken the stack or answered it (R17).
    """

    def laid(self, s: DobonState, player: int, count: int) -> None:
        s.raise_stack(4 * count)
        s.owe_colour(player)

    def turned_up(self, s: DobonState, first: int) -> None:
        s.raise_stack(4)
        s.begin_turn(first)


class Force(Effect):
    """Its own colour is the colour now; of several, that of the lead (R12)."""

    def laid(self, s: DobonState, player: int, count: int) -> None:
        announce.forced_colour(s)
        s.begin_turn(s.next(player))

    def turned_up(self, s: DobonState, first: int) -> None:
        announce.forced_colour(s)
        s.begin_turn(first)


SKIPPING: Final = Skip()
PLAIN: Final = Effect()
BY_FACE: Final[list[Effect]] = [PLAIN] * pack.SKIP + [SKIPPING, Reverse(), DrawTwo(), Force(), Wild(), DrawFour()]


def effect_of(kind: int) -> Effect:
    """What this kind of card does."""
    return BY_FACE[pack.FACE[kind]]

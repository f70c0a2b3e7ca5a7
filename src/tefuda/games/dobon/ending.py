"""How a game ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from tefuda.games.dobon.events import Kind


@mypyc_attr(native_class=True)
class Ending:
    """Winners and losers in order; `pays` are triples of seat, seat and points; `pot` is -1 where there is none.

    Never changed once a game has ended, so shared between forks.
    """

    def __init__(self, kind: Kind, winners: list[int], losers: list[int], next_start: int) -> None:
        self.kind: Kind = kind
        self.winners = winners
        self.losers = losers
        self.next_start = next_start
        self.rate = 1
        self.pot = -1
        self.pays: list[tuple[int, int, int]] = []

"""What a room can agree on. The defaults are the rulings."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from tefuda.core.bounds import SAFE_INTEGER
from tefuda.games.dobon.ids import SEATS
from tefuda.games.dobon.terms import Terms

Mode = Literal["realtime", "sequential"]

SHORTEST_CLOCK: Final = 3
LONGEST_CLOCK: Final = 3600
LONGEST_GRACE: Final = 10
MOST_GAMES: Final = 1000
MOST_DECKOUTS: Final = SAFE_INTEGER.bit_length() - 1
"""In a row, so that the rate can still be written everywhere."""

Seconds = Annotated[int, Meta(ge=SHORTEST_CLOCK, le=LONGEST_CLOCK)]
Rate = Annotated[int, Meta(ge=1, le=2**MOST_DECKOUTS)]
Players = Annotated[int, Meta(ge=2, le=SEATS)]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The options of a room.

    - `mode`: in real time the first to act is first; in sequential mode everybody is asked in turn (section 10)
    - `timeout`: seconds of the table clock
    - `games`: the room closes after so many (R3)
    - `players`: taken seats of a new room, from A on
    - `grace`: seconds after a play in which only out-of-turn answers are allowed; real time only
    - `rate_cap`: the rate never exceeds this
    - `reverse_skips`: a reverse also skips when only two play
    - `cut_ins`: whether they are played with at all
    """

    mode: Mode = "realtime"
    timeout: Seconds = 10
    games: Annotated[int, Meta(ge=1, le=MOST_GAMES)] | None = None
    players: Players = 4
    grace: Annotated[int, Meta(ge=0, le=LONGEST_GRACE)] = 0
    rate_cap: Rate | None = None
    reverse_skips: bool = False
    cut_ins: bool = True

    def terms(self) -> Terms:
        """The same for the rules."""
        terms = Terms(self.mode == "sequential", self.timeout)
        terms.games = self.games or 0
        terms.grace = 0 if terms.sequential else self.grace
        terms.rate_cap = self.rate_cap or 0
        terms.reverse_skips = self.reverse_skips
        terms.cut_ins = self.cut_ins
        return terms

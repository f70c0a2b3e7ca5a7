"""What a room can agree on. The defaults are the rulings."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from tefuda.games.dobon.terms import Terms

Mode = Literal["realtime", "sequential"]


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
    timeout: Annotated[int, msgspec.Meta(ge=3, le=3600)] = 10
    games: Annotated[int, msgspec.Meta(ge=1)] | None = None
    players: Annotated[int, msgspec.Meta(ge=2, le=6)] = 4
    grace: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0
    rate_cap: Annotated[int, msgspec.Meta(ge=1)] | None = None
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

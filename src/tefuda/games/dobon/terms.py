"""What a room has agreed on, in the form that the rules read. Never changed, so shared between forks."""

from __future__ import annotations

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True, native_class=True)
class Terms:
    """The defaults are the rulings. `timeout` is 0 in sequential mode: no clock runs there."""

    def __init__(self, sequential: bool, timeout: int) -> None:
        self.sequential = sequential
        self.timeout = 0 if sequential else timeout
        self.games: int = 0
        """After so many games the room closes; 0 = whenever the owner does (R3)."""
        self.grace: int = 0
        """For so many seconds after a play only out-of-turn answers are allowed."""
        self.rate_cap: int = 0
        """The rate never exceeds this; 0 = no cap (R71)."""
        self.reverse_skips: bool = False
        """Whether a reverse also skips when only two play; by R33 it does not."""
        self.cut_ins: bool = True

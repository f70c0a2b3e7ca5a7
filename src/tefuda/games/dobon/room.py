"""What outlives a game: who sits where, who owns the room, scores and deck-outs; and the verbs that change it.

Lists are replaced, never changed in place, so that copies can share them.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from tefuda.core.engine import Log
from tefuda.games.dobon import events, ids
from tefuda.games.dobon.ids import HOLDERS, LETTERS, NOBODY, SEATS
from tefuda.games.dobon.terms import Terms


@mypyc_attr(native_class=True)
class Room:
    """The part of the state that carries over from game to game (R7)."""

    def __init__(self, terms: Terms, log: Log | None) -> None:
        self.terms = terms
        self.log = log
        self.seats: list[int] = [ids.EMPTY] * SEATS
        self.owner = 0
        self.game = 0
        """The number of the running or latest game; 0 before the first."""
        self.next_start: int = NOBODY
        self.scores: list[int] = [0] * SEATS
        self.deckouts = 0

    def copy(self) -> Room:
        """The same room without a listener."""
        twin = Room(self.terms, None)
        twin.seats = self.seats
        twin.owner = self.owner
        twin.game = self.game
        twin.next_start = self.next_start
        twin.scores = self.scores
        twin.deckouts = self.deckouts
        return twin

    # Questions

    def is_empty(self, seat: int) -> bool:
        return self.seats[seat] == ids.EMPTY

    def taken(self) -> list[int]:
        """The seats that are, in order."""
        return [seat for seat in range(SEATS) if self.seats[seat] != ids.EMPTY]

    def left_of(self, seat: int) -> int:
        """The next taken seat clockwise; at least one must be (R2)."""
        left = (seat + 1) % SEATS
        while self.is_empty(left):
            left = (left + 1) % SEATS
        return left

    def first_player(self) -> int:
        """The owner's left neighbour, or from the second game on whom the last one named, if still there (R5)."""
        if self.next_start == NOBODY or self.is_empty(self.next_start):
            return self.left_of(self.owner)
        return self.next_start

    def heir(self) -> int:
        """The next person to the owner's left; if only bots are left, the left neighbour (R6)."""
        left = self.left_of(self.owner)
        seat = left
        for _ in range(SEATS):
            if self.seats[seat] == ids.PERSON:
                return seat
            seat = self.left_of(seat)
        return left

    def rate(self) -> int:
        """What every payment is multiplied by (R67, R71)."""
        rate = 1
        for _ in range(self.deckouts):
            rate *= 2
        return min(rate, self.terms.rate_cap) if self.terms.rate_cap else rate

    # Verbs

    def open_game(self) -> None:
        """The next game is counted and announced."""
        self.game += 1
        if self.log is not None:
            self.log.tell(events.GameStart(self.game, self.rate()))

    def pay(self, source: int, to: int, points: int) -> None:
        scores = self.scores[:]
        scores[source] -= points
        scores[to] += points
        self.scores = scores
        if self.log is not None:
            self.log.tell(events.Pay(LETTERS[source], LETTERS[to], points))

    def announce_rate(self) -> None:
        """The next game counts otherwise than this one."""
        if self.log is not None:
            self.log.tell(events.Rate(self.rate()))

    def seat(self, seat: int, holder: int) -> None:
        """Somebody sits down, or leaves."""
        seats = self.seats[:]
        seats[seat] = holder
        self.seats = seats
        if self.log is not None:
            self.log.tell(events.SeatTaken(LETTERS[seat], HOLDERS[holder]))

    def pass_on(self, owner: int) -> None:
        """The room has another owner."""
        self.owner = owner
        if self.log is not None:
            self.log.tell(events.Owner(LETTERS[owner]))

"""The contract between a game's rules and everybody who plays it: people, rooms, searches, simulations.

A game's state is one native class that derives from `State`. It holds ints and lists of ints. Seats are numbered from
0; a set of seats is a mask with bit `seat`. Actions are ints from 0 to a bound that the game states; an id from the
bound on is an input that the rules accept and no list names (leaving a room, conceding). The rules change the state
only through verbs, and a verb tells `log` what it did if somebody listens.

What a person does in one go may be several ids (a plot: card, cell, direction). Between them the seat is `midway`: it
alone may go on, nobody else sees anything of it, and only the last id brings anything about.

Laws, proved by random play of every registered game on every build (core/laws.py):

- `legal(seat)` is ascending, without repetition, and empty for a seat that `awaiting` does not name;
- `refusal(seat, action)` is None exactly for the ids in `legal(seat)`, of those below the bound;
- `apply` of a legal action never raises, and with equal dice gives equal states and logs;
- a fork shows every seat what its parent shows, and nothing done to it touches the parent;
- `guess(seat, …)` shows that seat the same view and the same legal ids;
- from any state, random legal play ends.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from tefuda.core.chance import Chance, Seeded

SPECTATOR: Final = -1
EVERYONE: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True, native_class=True)
class Log:
    """Collects the events that verbs tell, in order. `tell` may be overridden by whoever wants them elsewhere."""

    def __init__(self) -> None:
        self.events: list[object] = []

    def tell(self, event: object) -> None:
        self.events.append(event)

    def drain(self) -> list[object]:
        """The events since the last drain."""
        events = self.events
        self.events = []
        return events


@mypyc_attr(allow_interpreted_subclasses=True, native_class=True)
class Frame:
    """One effect under way: who decides, where it comes from, what has been picked so far.

    `kind` says which effect (an index into the game's own table), `source` what it belongs to (a card, a square),
    `step` how far it has come. A frame is only numbers, so a state can be forked and saved in the middle of an effect.
    """

    def __init__(self, kind: int, seat: int, source: int) -> None:
        self.kind = kind
        self.seat = seat
        self.source = source
        self.step = 0
        self.picks: list[int] = []

    def copy(self) -> Frame:
        twin = Frame(self.kind, self.seat, self.source)
        twin.step = self.step
        twin.picks = self.picks[:]
        return twin


@mypyc_attr(allow_interpreted_subclasses=True, native_class=True)
class State:
    """A position of a game, with the dice and the listener of whoever holds it."""

    def __init__(self, chance: Chance, log: Log | None) -> None:
        self.chance = chance
        self.log = log
        self.agenda: list[Frame] = []
        self.clock_limit: int = 0
        self.clock_gone: int = 0

    # Decisions

    def awaiting(self) -> int:
        """The mask of the seats that may act now; 0 means the game is over, unless a clock still runs."""
        raise NotImplementedError("a game states who may act")

    def legal(self, seat: int) -> list[int]:
        """The ids of all actions this seat may take now, ascending."""
        raise NotImplementedError("a game lists its actions")

    def refusal(self, seat: int, action: int) -> str | None:
        """Why this seat may not take this action now: a code of the rulings, the first that applies; None if it may."""
        raise NotImplementedError("a game says why not")

    def apply(self, seat: int, action: int) -> None:
        """Carry out a legal action and all that follows, up to the next decision. Trusts its caller."""
        raise NotImplementedError("a game carries out its actions")

    def midway(self, seat: int) -> bool:
        """Whether this seat has begun an action of several ids and not finished it."""
        return False

    def returns(self) -> list[float]:
        """The payoff of each seat; meaningful when the game is over."""
        raise NotImplementedError("a game pays its seats")

    # Other worlds

    def fork(self, chance: Chance) -> State:
        """The same position with other dice and no listener."""
        raise NotImplementedError("a game copies its state")

    def guess(self, seat: int, chance: Chance) -> State:
        """A fork in which all that this seat cannot know has been drawn anew from `chance`."""
        raise NotImplementedError("a game says what a seat cannot know")

    # Time. No rule reads a clock: whoever holds the state says that time has passed, the rules say what that does.

    def restart_clock(self, seconds: int) -> None:
        """A rule starts the table's clock; 0 stops it."""
        self.clock_limit = seconds * 1000
        self.clock_gone = 0

    def expire(self) -> None:
        """What the rules do when the clock has run out. They restart or stop it."""
        raise NotImplementedError("this game has no clock")

    def elapse(self, milliseconds: int) -> int:
        """Let time pass, at most to the end of the running clock; what is left over then, -1 if it still runs."""
        if self.clock_limit == 0:
            return -1
        self.clock_gone += milliseconds
        if self.clock_gone < self.clock_limit:
            return -1
        rest = self.clock_gone - self.clock_limit
        self.clock_gone = self.clock_limit
        return rest

    # Effects under way. A verb never resolves another effect: it files a frame, and `settle` runs them in order.

    def begin(self, kind: int, seat: int, source: int) -> Frame:
        """File an effect behind those that wait already."""
        frame = Frame(kind, seat, source)
        self.agenda.append(frame)
        return frame

    def upcoming(self) -> Frame | None:
        """The effect that is next; None while that is still to be decided. Games with another order override this."""
        return self.agenda[0] if self.agenda else None

    def wants(self, frame: Frame) -> int:
        """How many picks this effect takes in all."""
        return 0

    def options(self, frame: Frame) -> list[int]:
        """What may be picked next, ascending."""
        return []

    def resolve(self, frame: Frame) -> None:
        """Carry out an effect whose picks are made; it has left the agenda."""
        raise NotImplementedError("a game resolves its effects")

    def settle(self) -> None:
        """Resolve effects until somebody has to pick or none is left. One with nothing to pick resolves as it is."""
        frame = self.upcoming()
        while frame is not None:
            if len(frame.picks) < self.wants(frame) and self.options(frame):
                return
            self.agenda.remove(frame)
            self.resolve(frame)
            frame = self.upcoming()

    def copy_agenda(self) -> list[Frame]:
        """The frames for a fork."""
        return [frame.copy() for frame in self.agenda]


def first_seat(mask: i64) -> i64:
    """The lowest seat of a mask that is not empty."""
    seat: i64 = 0
    while not (mask >> seat) & 1:
        seat += 1
    return seat


def play_out(state: State, dice: Seeded) -> int:
    """Play random legal actions to the end, the lowest awaited seat first; how many there were."""
    count = 0
    mask = state.awaiting()
    while mask != 0:
        seat = first_seat(mask)
        actions = state.legal(seat)
        state.apply(seat, actions[dice.below(len(actions))])
        count += 1
        mask = state.awaiting()
    return count


__all__ = ["EVERYONE", "SPECTATOR", "Frame", "Log", "State", "first_seat", "play_out"]

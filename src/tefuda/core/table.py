"""The checked door: a running match, its inputs, and what each seat is told.

Everything that happens at a table is an input: a seat's action, or the clock's. Inputs are kept in order. With the
setup they give the match again, so going back, replaying and recovering are one thing: playing the inputs anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, NamedTuple

import msgspec

from tefuda.core.chance import Chance, Recording, SecureSeeded, Seeded, Stream
from tefuda.core.engine import SPECTATOR, Log, State
from tefuda.core.errors import Refused
from tefuda.core.facts import show
from tefuda.core.game import AnyGame
from tefuda.core.records import Action, Event, checked, notation, redacted

CLOCK: Final = "clock"
WATCHER: Final = "spectator"

Dice = Literal["xoshiro128**", "blake2b"]
"""The generators of `core/chance.py`, by their algorithms."""
FAST: Final = "xoshiro128**"
SECURE: Final = "blake2b"


class Setup(msgspec.Struct, frozen=True):
    """What a match begins with: options in the notation, a seed, and a position if it does not begin afresh."""

    config: Mapping[str, Any] = {}
    seed: str = ""
    given: Mapping[str, Any] | None = None
    dice: Dice = FAST
    """What the seed is a seed of. Where people play whose cards are hidden from each other, it must be `SECURE`."""

    def chance(self) -> Stream:
        """The dice before their first draw."""
        return SecureSeeded(self.seed) if self.dice == SECURE else Seeded(self.seed)


class Input(msgspec.Struct, frozen=True):
    """One thing that happened: who did what, at which millisecond of the match."""

    by: str
    action: Mapping[str, Any]
    at: int = 0


class Mark(NamedTuple):
    """How much had happened at a moment."""

    events: int
    draws: int


class Sum:
    """A running SHA-256 over events, brought up to date when it is asked for: most matches never are."""

    def __init__(self) -> None:
        self.events = 0
        """So many are in it."""
        self._hash = hashlib.sha256()

    def over(self, new: list[Event], all_events: list[Event]) -> str:
        """The sum with what has been `new` since it was last asked for."""
        for event in new:
            self._hash.update(checked(event))
        self.events = len(all_events)
        return self._hash.hexdigest()


EXPIRE: Final = {"do": "expire"}


class Table:
    """A running match. `by` is always the name of a seat, or `spectator`."""

    def __init__(self, game: AnyGame, setup: Setup | None = None, chance: Chance | None = None) -> None:
        self.game = game
        self.setup = setup or Setup()
        self.options = game.options(self.setup.config)
        self.seats = game.seats(self.options)
        self.words = game.words_of(self.options)
        self.inputs: list[Input] = []
        self.starts: list[Mark] = []
        """Where each input began."""
        self.events: list[Event] = []
        self.now = 0
        """Milliseconds since the match began; whoever holds the table moves it on."""
        self.dice = Recording(chance or self.setup.chance())
        self.log = Log()
        self._sum = Sum()
        self._open_sum = Sum()
        self.state = self._begin()
        self._collect()

    def _begin(self) -> State:
        if self.setup.given is None or self.setup.given == {"new_game": True}:
            state: State = self.game.new(self.options, self.dice, self.log)
        else:
            state = self.game.notation.read(self.options, self.setup.given, self.dice, self.log)
        return state

    def _collect(self) -> list[Event]:
        told = [event for event in self.log.drain() if isinstance(event, Event)]
        self.events += told
        return told

    # Asking

    @property
    def over(self) -> bool:
        """Nobody may act, and no clock runs that could change that."""
        return self.state.awaiting() == 0 and self.state.clock_limit == 0

    @property
    def result(self) -> dict[str, Any] | None:
        return self.game.result(self.state)

    @property
    def digest(self) -> str:
        """SHA-256 of all events so far, secret ones too: to be told to nobody before the end."""
        return self._sum.over(self.events[self._sum.events :], self.events)

    @property
    def open_digest(self) -> str:
        """SHA-256 of the events so far as a spectator was told them."""
        return self._open_sum.over(redacted(self.events[self._open_sum.events :], SPECTATOR), self.events)

    @property
    def place(self) -> str:
        """Where the match stands, for error messages: open to all, so nothing in it follows from a secret."""
        return f"{self.game.id} input {len(self.inputs)} digest {self.open_digest[:6]}"

    def seat(self, by: str) -> int:
        """The number of a seat; a spectator and anybody else has none."""
        return self.seats.index(by) if by in self.seats else SPECTATOR

    def awaiting(self) -> list[str]:
        """The seats that may act."""
        mask = self.state.awaiting()
        return [name for seat, name in enumerate(self.seats) if mask >> seat & 1]

    def legal(self, by: str) -> list[Action]:
        """Every action this seat may take now."""
        seat = self.seat(by)
        return [] if seat == SPECTATOR else self.game.notation.choices(self.state, seat)

    def view(self, by: str) -> msgspec.Struct:
        """What a seat or a spectator is shown."""
        view: msgspec.Struct = self.game.view(self.state, self.seat(by))
        return view

    def stream(self, by: str, start: int = 0) -> list[Event]:
        """What a seat or a spectator has been told, from the event number `start` on."""
        return redacted(self.events[start:], self.seat(by))

    # Acting

    def act(self, by: str, action: Action | Mapping[str, Any]) -> list[Event]:
        """Carry out an action; all events it gave. Refused, with nothing changed, if the rules do not allow it."""
        given = notation(action) if isinstance(action, Action) else action
        try:
            seat, ids = self.game.notation.admit(self.state, by, given)
            self._rehearse(seat, ids)
        except Refused as refused:
            raise Refused(refused.code, refused.why, f"{by}, {_call(given)}", self.place) from None
        self._note(Input(by, dict(given), self.now))
        for action_id in ids:
            self.state.apply(seat, action_id)
        return self._collect()

    def _rehearse(self, seat: int, ids: list[int]) -> None:
        """Every step must be legal when its turn comes; only the last one may bring anything about."""
        state = self.state
        for done, action_id in enumerate(ids):
            if done:
                state = state if done > 1 else state.fork(Chance())
                state.apply(seat, ids[done - 1])
            code = state.refusal(seat, action_id)
            if code is not None:
                raise Refused(code)

    def _note(self, given: Input) -> None:
        self.inputs.append(given)
        self.starts.append(Mark(len(self.events), len(self.dice.draws)))

    def expire(self) -> list[Event]:
        """The table's clock has run out."""
        if self.state.clock_limit == 0:
            raise Refused("no-clock", "no clock is running", CLOCK, self.place)
        self._note(Input(CLOCK, EXPIRE, self.now))
        self.state.clock_gone = self.state.clock_limit
        self.state.expire()
        assert self.state.clock_limit == 0 or self.state.clock_gone < self.state.clock_limit
        return self._collect()

    def wait(self, milliseconds: int) -> list[Event]:
        """Let time pass and nobody act; a clock that reaches its end within or at the end of it runs out."""
        told: list[Event] = []
        self.now += milliseconds
        rest = self.state.elapse(milliseconds)
        while rest >= 0:
            told += self.expire()
            rest = self.state.elapse(rest)
        return told

    def repeat(self, given: Input) -> list[Event]:
        """Take an input of an earlier run of this match."""
        self.now = given.at
        if given.by == CLOCK:
            return self.expire()
        return self.act(given.by, given.action)

    # Going back

    def can_undo(self, by: str) -> bool:
        """Whether the last input was this seat's and can be undone: it revealed nothing, or the rulings allow it."""
        if not self.inputs or self.inputs[-1].by != by:
            return False
        start = self.starts[-1]
        revealed = len(self.dice.draws) > start.draws or any(event.reveals for event in self.events[start.events :])
        return self.game.undo_free or not revealed

    def rewound(self, count: int) -> Table:
        """The same match after its first `count` inputs; only where the dice follow from the setup's seed."""
        *_, table = self.replayed(count)
        return table

    def replayed(self, count: int) -> Iterator[Table]:
        """The same match on its way there: one table, from the beginning and after each of these inputs."""
        assert isinstance(self.dice.inner, Stream), "these dice cannot be thrown again"
        table = Table(self.game, self.setup)
        yield table
        for given in self.inputs[:count]:
            table.repeat(given)
            yield table


def _call(given: Mapping[str, Any]) -> str:
    """An action as a call: `play(card=S7, at=3)`."""
    fields = ", ".join(f"{key}={show(value)}" for key, value in given.items() if key != "do")
    return f"{show(given.get('do'))}({fields})"


__all__ = ["CLOCK", "FAST", "SECURE", "WATCHER", "Dice", "Input", "Setup", "Table"]

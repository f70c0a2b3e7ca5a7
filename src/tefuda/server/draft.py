"""What would follow from actions that are not sent yet, as far as a seat can know.

Nothing here looks at the true state. The drafted actions are played in several guessed worlds, with dice that stop at
the first draw; what all these worlds tell the seat alike is the answer, and the rest depends on what is hidden. Where
all of them meet the same small draw, each of its outcomes is played on to the next draw.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from tefuda.core.chance import Chance, Seeded
from tefuda.core.engine import Log, State
from tefuda.core.errors import Refused
from tefuda.core.game import AnyGame
from tefuda.core.records import Action, Event, notation, redacted
from tefuda.core.table import Table
from tefuda.server import wire
from tefuda.server.thinking import Question, table_of

WORLDS: Final = 3
TARGETS: Final = 400
"""More are listed without what they would touch."""
SECONDS: Final = 0.1
"""For which others wait; targets after that are listed without what they would touch."""
OUTCOMES: Final = 24
"""Draws with more options are not played out."""


class Stop(Exception):
    """A draw: nobody can know more. `options` are those of a draw of one."""

    def __init__(self, options: list[int]) -> None:
        super().__init__()
        self.options = options


class NoDice(Chance):
    """Dice that stop whoever asks them, after giving the answers they were made with."""

    def __init__(self, answers: Sequence[int] = ()) -> None:
        self.answers = list(answers)

    def pick(self, name: str, options: list[int]) -> int:
        if self.answers:
            return self.answers.pop(0)
        raise Stop(options)

    def pick_many(self, name: str, options: list[int], count: int) -> list[int]:
        raise Stop([])


class Sight:
    """One guessed world, and what the seat would be told in it."""

    def __init__(self, game: AnyGame, state: State, seat: int, answers: Sequence[int] = ()) -> None:
        self.game = game
        self.state = state.fork(NoDice(answers))
        self.seat = seat
        self.is_open = False
        """A draw was met: what comes after is unknown."""
        self.options: list[int] = []
        """The options of that draw."""

    def act(self, by: str, action: Mapping[str, Any]) -> list[Event]:
        """What the seat would be told of this action; Refused if it cannot be made."""
        seat, ids = self.game.notation.admit(self.state, by, action)
        log = Log()
        self.state.log = log
        for action_id in ids:
            code = self.state.refusal(seat, action_id)
            if code is not None:
                raise Refused(code)
            try:
                self.state.apply(seat, action_id)
            except Stop as stop:
                self.is_open = True
                self.options = stop.options
                break
        self.state.log = None
        return redacted([event for event in log.drain() if isinstance(event, Event)], self.seat)


def common(streams: Sequence[list[Event]]) -> list[Event]:
    """The beginning that all streams share."""
    shared: list[Event] = []
    for together in zip(*streams, strict=False):
        if any(event != together[0] for event in together):
            break
        shared.append(together[0])
    return shared


class Worlds:
    """The same draft in several guessed worlds."""

    def __init__(self, game: AnyGame, by: str, seat: int, states: Sequence[State]) -> None:
        self.game = game
        self.by = by
        self.seat = seat
        self.sights = [Sight(game, state, seat) for state in states]

    def act(self, action: Mapping[str, Any]) -> list[Event]:
        """What all worlds tell alike; after anything that differs, nothing is known any more."""
        streams = [sight.act(self.by, action) for sight in self.sights]
        shared = common(streams)
        if any(len(stream) != len(shared) for stream in streams):
            self.sights[0].is_open = True
        return shared

    @property
    def is_open(self) -> bool:
        return any(sight.is_open for sight in self.sights)

    @property
    def draw(self) -> list[int]:
        """The options of the draw that all worlds have met alike; none if they differ."""
        options = self.sights[0].options
        return options if all(sight.options == options for sight in self.sights) else []

    def fork(self, answers: Sequence[int] = ()) -> Worlds:
        """The same worlds, in which the next draws give these answers."""
        forked = Worlds(self.game, self.by, self.seat, [])
        forked.sights = [Sight(self.game, sight.state, self.seat, answers) for sight in self.sights]
        return forked

    def code(self, action: Mapping[str, Any]) -> str | None:
        """Why an action cannot be made now."""
        try:
            self.fork().act(action)
        except Refused as refused:
            return refused.code
        return None


class Sketch(NamedTuple):
    """A draft as a worker is asked about it: the match, what is drafted, and dice for each guessed world."""

    question: Question
    request: wire.Draft
    seeds: Sequence[str]


def sketch(asked: Sketch) -> bytes:
    """The answer to a draft, which still needs its stamp."""
    table = table_of(asked.question)
    return wire.encoder.encode(draft(table, asked.question.by, asked.request, asked.seeds))


def draft(table: Table, by: str, request: wire.Draft, seeds: Sequence[str]) -> wire.Drafted:
    """What would follow; the viewer's seq and digest are not known here."""
    seat = table.seat(by)
    worlds = Worlds(table.game, by, seat, [table.state.guess(seat, Seeded(seed)) for seed in seeds])
    stamp: dict[str, Any] = {"seq": 0, "digest": ""}
    told: list[Event] = []
    for place, action in enumerate(request.actions):
        before = worlds.fork()
        try:
            new = worlds.act(action)
        except Refused as refused:
            return wire.Drafted(id=request.id, events=told, refused=place, code=refused.code, **stamp)
        told += new
        if worlds.is_open:
            further = outcomes(before, action, worlds.draw, len(new))
            return wire.Drafted(id=request.id, events=told, open=True, outcomes=further, **stamp)
    codes = [worlds.code(action) for action in request.ask]
    return wire.Drafted(id=request.id, events=told, targets=targets(worlds, request.begun), codes=codes, **stamp)


def targets(worlds: Worlds, begun: Mapping[str, Any] | None = None) -> list[wire.Target]:
    """Every legal action that begins so, with what it would touch or tell while there is time."""
    first = worlds.sights[0].state
    if not first.awaiting() >> worlds.seat & 1:
        return []
    form = worlds.game.notation
    deadline = time.perf_counter() + SECONDS
    choices = form.choices(first, worlds.seat) if begun is None else form.completions(first, worlds.seat, begun)
    found = []
    for place, action in enumerate(choices):
        is_late = place >= TARGETS or time.perf_counter() > deadline
        found.append(wire.Target(action) if is_late else target(worlds, action))
    return found


def target(worlds: Worlds, action: Action) -> wire.Target:
    """One legal action and what it would touch; where the game does not say, what the seat would be told."""
    foreseen = worlds.game.foresee(worlds.sights[0].state, worlds.seat, action)
    if foreseen is not None:
        return wire.Target(action, foreseen=foreseen)
    touched = worlds.game.preview(worlds.sights[0].state, worlds.seat, action)
    if touched is not None:
        return wire.Target(action, touched=touched)
    ahead, given = worlds.fork(), notation(action)
    try:
        events = ahead.act(given)
    except Refused:  # a sketch of many actions, to be completed by the person
        return wire.Target(action)
    further = outcomes(worlds, given, ahead.draw, len(events))
    return wire.Target(action, events=list(events), open=ahead.is_open, outcomes=further)


def outcomes(worlds: Worlds, action: Mapping[str, Any], options: list[int], known: int) -> list[list[Event]]:
    """What each outcome of the draw that an action meets would tell beyond the `known` events before it."""
    if len(options) > OUTCOMES:
        return []
    return [worlds.fork([option]).act(action)[known:] for option in options]


__all__ = ["NoDice", "Sketch", "common", "draft", "sketch"]

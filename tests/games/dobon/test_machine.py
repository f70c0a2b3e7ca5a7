"""Arbitrary inputs of arbitrary players at arbitrary times: whatever is sent, the room stays whole."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tefuda.core import laws
from tefuda.core.errors import Refused
from tefuda.core.records import Event, notation
from tefuda.core.table import Setup, Table
from tefuda.games.dobon import events, ids
from tefuda.games.dobon.cards.pack import NAMES, PACK
from tefuda.games.dobon.game import GAME
from tefuda.games.dobon.state import DobonState

SEATS = st.sampled_from(["A", "B", "C", "D", "E", "F", "spectator", "G"])
EXPIRATIONS = 2000
"""More than any game can take: every third at least draws a card."""

PLAYS = st.lists(st.sampled_from(NAMES), max_size=3).map(lambda cards: {"do": "play", "cards": cards})
SIMPLE = st.sampled_from(
    ["draw", "take", "pass", "dobon", "return", "decline", "start", "close", "join", "leave", "choose", "fly"]
).map(lambda do: {"do": do})
CHOICES = st.sampled_from(["red", "blue", "green", "yellow", 4]).map(lambda colour: {"do": "choose", "colour": colour})
JOINS = st.sampled_from(["person", "bot", "cat"]).map(lambda holder: {"do": "join", "as": holder})
ACTIONS = st.one_of(PLAYS, SIMPLE, CHOICES, JOINS)


def everything(table: Table) -> tuple[Any, ...]:
    """All that a refused input must leave as it was."""
    written = None if table.over else table.game.notation.write(table.state)
    return written, laws.views(table), len(table.events), len(table.inputs), table.state.clock_gone


def is_foreign(event: Event, seat: str) -> bool:
    """Whether an event tells this seat a card or a chance of somebody else."""
    match event:
        case events.HandAdd(player, cards=cards):
            return cards is not None and player != seat
        case events.ChanceOpen(player) | events.Declined(player) | events.Timeout(player, "no-dobon"):
            return player != seat
    return False


class RoomMachine(RuleBasedStateMachine):
    """A room that anybody may shout at."""

    mode = "realtime"

    @initialize(players=st.integers(2, 6), seed=st.text("abc", max_size=4), grace=st.sampled_from([0, 0, 2]))
    def open_room(self, players: int, seed: str, grace: int) -> None:
        self.table = Table(GAME, Setup({"mode": self.mode, "players": players, "grace": grace}, seed))
        self.table.act("A", {"do": "start"})
        self.checked = 0

    @property
    def state(self) -> DobonState:
        state = self.table.state
        assert isinstance(state, DobonState)
        return state

    @rule(by=SEATS, action=ACTIONS, seen=st.sampled_from([None, None, 0, 1, 2, "x"]))
    def shout(self, by: str, action: dict[str, Any], seen: Any) -> None:
        self.try_to_act(by, action if seen is None else {**action, "seen": seen})

    @rule(seat=st.integers(0, 5), action=st.integers(0, ids.JOIN_AS_BOT))
    def send(self, seat: int, action: int) -> None:
        """An action in the right form, whoever may take it."""
        self.try_to_act(ids.LETTERS[seat], notation(GAME.notation.action(self.state, seat, [action])))

    def try_to_act(self, by: str, action: dict[str, Any]) -> None:
        """A refused action has a code that people can read, and changes nothing."""
        before = everything(self.table)
        code = None
        try:
            self.table.act(by, action)
        except Refused as refused:
            code = refused.code
        if code is not None:
            assert GAME.words.texts.has(f"refusals.{code}")
            assert everything(self.table) == before

    @rule(choice=st.integers(0, 1000), who=st.integers(0, 5))
    def do_something_legal(self, choice: int, who: int) -> None:
        seats = self.table.awaiting()
        if seats and self.state.phase not in (ids.RESULT, ids.LOBBY):
            by = seats[who % len(seats)]
            actions = self.table.legal(by)
            self.table.act(by, actions[choice % len(actions)])

    @rule()
    def go_on(self) -> None:
        """The owner starts the next game."""
        if self.state.phase in (ids.LOBBY, ids.RESULT):
            self.table.act(ids.LETTERS[self.state.room.owner], {"do": "start"})

    @rule(seconds=st.sampled_from([0, 1, 4, 9.5, 10, 23]))
    def wait(self, seconds: float) -> None:
        self.table.wait(round(seconds * 1000))

    @invariant()
    def all_cards_are_accounted_for(self) -> None:
        told = self.table.events
        start = max(at for at, event in enumerate(told) if isinstance(event, events.GameStart))
        played = Counter[str]()
        for event in told[start:]:
            if isinstance(event, events.Flip):
                played[event.card] += 1
            elif isinstance(event, events.Place):
                played.update(event.cards)
        held = [card for hand in self.state.hands for card in hand] + self.state.pile[self.state.gone :]
        assert played + Counter(NAMES[card] for card in held) == Counter(NAMES[card] for card in PACK)

    @invariant()
    def payments_sum_to_nothing(self) -> None:
        assert sum(self.state.room.scores) == 0

    @invariant()
    def nobody_is_told_what_is_not_theirs(self) -> None:
        for seat in [*ids.LETTERS, "spectator"]:
            assert not any(is_foreign(event, seat) for event in self.table.stream(seat, self.checked))
        self.checked = len(self.table.events)

    def teardown(self) -> None:
        if hasattr(self, "table"):
            self.finish()
            assert self.state.phase in (ids.LOBBY, ids.RESULT, ids.CLOSED)

    def finish(self) -> None:
        """Nobody acts any more: the clock leads to the end of the game."""
        for _ in range(EXPIRATIONS):
            if self.state.clock_limit:
                self.table.expire()


class SequentialRoomMachine(RoomMachine):
    """The same without a clock."""

    mode = "sequential"

    def finish(self) -> None:
        """Every question is declined, every turn drawn, taken or passed, every colour red."""
        while self.state.phase not in (ids.LOBBY, ids.RESULT, ids.CLOSED):
            by = self.table.awaiting()[0]
            words = [GAME.notation.short(action) for action in self.table.legal(by)]
            plain = [word for word in ("decline", "draw", "take", "pass", "choose red") if word in words]
            self.table.act(by, GAME.notation.parse(plain[0]))


SETTINGS = settings(max_examples=25, stateful_step_count=40)
TestRealTime = RoomMachine.TestCase
TestRealTime.settings = SETTINGS
TestSequential = SequentialRoomMachine.TestCase
TestSequential.settings = SETTINGS

"""The laws of core/engine.py, over random play of every registered game and the toy."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import toy
from samples import sample
from tefuda.core import laws
from tefuda.core.chance import Chance, Seeded
from tefuda.core.engine import SPECTATOR
from tefuda.core.errors import Refused
from tefuda.core.game import AnyGame
from tefuda.core.records import Event
from tefuda.core.table import Setup, Table

GAMES = sample(5, 2)


@pytest.mark.parametrize("number", range(GAMES))
def test_random_play_keeps_every_law(game: AnyGame, number: int) -> None:
    table = Table(game, Setup(game.usual, f"law {number}"))

    assert laws.broken_by_random_play(table, Seeded(f"play {number}")) == []
    assert table.over


@settings(max_examples=25)
@given(seed=st.text("ab手\0", max_size=4), choices=st.lists(st.integers(0, 10**6), max_size=60))
def test_any_line_of_play_of_the_toy_keeps_every_law(seed: str, choices: list[int]) -> None:
    table = Table(toy.GAME, Setup(seed=seed))

    for choice in choices:
        if table.over:
            break
        before = laws.views(table)
        by = table.awaiting()[0]
        actions = table.legal(by)
        events = table.act(by, actions[choice % len(actions)])
        assert laws.broken_fold(table, before, events) == []

    assert laws.broken_legal(table) + laws.broken_replay(table) == []


def test_a_refused_input_changes_nothing(game: AnyGame) -> None:
    table = Table(game, Setup(game.usual, "refused"))
    before = (laws.views(table), table.digest, len(table.inputs), len(table.dice.draws))

    for by in (*table.seats, "spectator", "nobody"):
        for action in ({}, {"do": "nonsense"}, {"do": None}, {"do": ["take"]}, {"by": 1}):
            with pytest.raises(Refused):
                table.act(by, action)

    assert (laws.views(table), table.digest, len(table.inputs), len(table.dice.draws)) == before


def test_a_spectator_never_acts(game: AnyGame) -> None:
    table = Table(game, Setup(game.usual, "watch"))
    by = table.awaiting()[0]
    action = table.legal(by)[0]

    with pytest.raises(Refused):
        table.act("spectator", action)
    assert table.legal("spectator") == []


class LeakyGame(toy.PebblesGame):
    """Shows everybody the secret numbers."""

    def view(self, state: toy.Pebbles, seat: int) -> toy.View:
        return replace(super().view(state, seat), lucky=(state.lucky[0], state.lucky[1]))


class ForgetfulGame(toy.PebblesGame):
    """Does not count what was taken."""

    def fold(self, view: toy.View, event: Event) -> toy.View:
        return view if isinstance(event, toy.Taken) else super().fold(view, event)


class SharingState(toy.Pebbles):
    """Gives its points to its forks."""

    def fork(self, chance: Chance) -> toy.Pebbles:
        twin = super().fork(chance)
        twin.points = self.points
        return twin


class StrictState(toy.Pebbles):
    """Refuses what it lists."""

    def refusal(self, seat: int, action: int) -> str | None:
        return "not-now" if action == 2 else super().refusal(seat, action)


def test_a_leaking_view_breaks_the_guess_law() -> None:
    table = Table(LeakyGame(), Setup(seed="leak"))

    problems = [laws.broken_guess(table, Seeded(str(number))) for number in range(10)]

    assert any("lucky" in text for found in problems for text in found)


def test_a_forgotten_event_breaks_the_fold_law() -> None:
    table = Table(ForgetfulGame(), Setup(seed="forget"))

    assert any("pile" in text for text in laws.broken_by_random_play(table, Seeded("forget")))


def test_shared_memory_breaks_the_fork_law() -> None:
    table = Table(toy.GAME, Setup(seed="share"))
    state = SharingState(7, Chance(), None)
    state.lucky, state.pile = [1, 1], 7
    state.begin(toy.GIFT, 0, 1)
    table.state = state

    assert laws.broken_fork(table, Seeded("share")) == ["fork: acting on the fork has changed its parent"]


def test_a_listed_action_that_is_refused_breaks_the_legal_law() -> None:
    table = Table(toy.GAME, Setup(seed="strict"))
    table.state = StrictState(7, Chance(), None)

    assert laws.broken_legal(table) == ["legal, left: legal and refusal differ on [2]"]


def test_a_guess_keeps_what_the_seat_knows() -> None:
    table = Table(toy.GAME, Setup(seed="known"))
    own = table.game.view(table.state, 0).lucky[0]

    worlds = [table.state.guess(0, Seeded(str(number))) for number in range(20)]

    assert {table.game.view(world, 0).lucky[0] for world in worlds} == {own}
    assert len({table.game.view(world, 1).lucky[1] for world in worlds}) == 3
    assert table.game.view(table.state, SPECTATOR).lucky == (None, None)

"""Players see what their seat sees, and the same dice make them act the same, in every game."""

from __future__ import annotations

import pytest

from tefuda.ai.players import Player, SearchPlayer, knowledge_of, players
from tefuda.ai.search import Search
from tefuda.core.chance import Seeded
from tefuda.core.engine import State, first_seat
from tefuda.core.game import AnyGame
from tefuda.core.laws import random_act
from tefuda.core.table import Setup, Table

QUICK = ("random", "greedy", "basic", "level-1")
"""The players that take their time are searches; one with few iterations stands for them."""
ITERATIONS = 25
POSITIONS = range(6)
ACTIONS_BETWEEN = 5


def minds(game: AnyGame) -> dict[str, Player]:
    known: dict[str, Player] = {name: one for name, one in players(game.id).items() if name in QUICK}
    return known | {"search": SearchPlayer(knowledge_of(game.id), ITERATIONS)}


def position(game: AnyGame, number: int) -> tuple[State, int]:
    """A position of random play, later with every number, and a seat that has a choice in it."""
    table = Table(game, Setup(game.usual, f"honest {number}"))
    dice = Seeded(f"way to {number}")
    found = choosing = 0
    while not table.over and found <= ACTIONS_BETWEEN * number:
        if is_choosing(table):
            found += 1
            choosing = len(table.inputs)
        random_act(table, dice)
    state = table.rewound(choosing).state
    return state, int(first_seat(state.awaiting()))


def is_choosing(table: Table) -> bool:
    """Whether the next seat has more than one action."""
    return bool(table.awaiting()) and len(table.state.legal(int(first_seat(table.state.awaiting())))) > 1


def actions(game: AnyGame, state: State, seat: int) -> dict[str, list[int]]:
    """What each player does in a position, all with the same dice."""
    found = {}
    for name, mind in minds(game).items():
        dice = Seeded("the same dice")
        found[name] = mind.act(state.guess(seat, dice), seat, dice)
    return found


def visits(game: AnyGame, state: State, seat: int) -> dict[int, tuple[int, float]]:
    """How often a search tried each action, and what that was worth."""
    search = Search(knowledge_of(game.id), Seeded("the same dice"))
    search.run(state, seat, ITERATIONS, 0.0)
    return {action: (child.visits, child.total) for action, child in search.root.of(seat).children.items()}


@pytest.mark.parametrize("number", POSITIONS)
def test_what_a_seat_cannot_see_does_not_change_what_it_does(game: AnyGame, number: int) -> None:
    state, seat = position(game, number)
    truth = actions(game, state, seat)

    for scramble in ("one", "two"):
        assert actions(game, state.guess(seat, Seeded(scramble)), seat) == truth


@pytest.mark.parametrize("number", POSITIONS)
def test_what_a_seat_cannot_see_does_not_change_what_its_search_visits(game: AnyGame, number: int) -> None:
    state, seat = position(game, number)

    assert visits(game, state.guess(seat, Seeded("scrambled")), seat) == visits(game, state, seat)


@pytest.mark.parametrize("number", POSITIONS)
def test_the_same_dice_give_the_same_actions(game: AnyGame, number: int) -> None:
    state, seat = position(game, number)

    assert actions(game, state, seat) == actions(game, state, seat)


@pytest.mark.parametrize("number", POSITIONS)
def test_every_action_of_a_player_is_legal(game: AnyGame, number: int) -> None:
    state, seat = position(game, number)

    for ids in actions(game, state, seat).values():
        after = state.fork(Seeded("legal"))
        for action in ids:
            assert action in after.legal(seat)
            after.apply(seat, action)
        assert not after.midway(seat)

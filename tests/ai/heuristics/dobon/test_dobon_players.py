"""Players of Dobon UNO: quick where speed counts, and at home in real time too."""

from __future__ import annotations

from typing import Any

import pytest

from tefuda.ai.heuristics.dobon import KNOWLEDGE, PLAYERS, Prompt
from tefuda.ai.players import SearchPlayer, choice
from tefuda.core.chance import Seeded
from tefuda.core.table import Setup, Table
from tefuda.games.dobon import ids
from tefuda.games.dobon.cards.pack import NAMES
from tefuda.games.dobon.game import GAME
from tefuda.games.dobon.state import DobonState

A, B, C, D = range(4)
HANDS = {
    "A": ["red-5", "red-9", "blue-9"],
    "B": ["green-6", "red-8"],
    "C": ["yellow-4", "yellow-1"],
    "D": ["red-5", "green-7"],
}
ENDLESS = Prompt(SearchPlayer(KNOWLEDGE, 10**12))
"""Whatever it answers, it has not searched for."""
CAREFUL = ("basic", "greedy", "level-3", "level-4")
MODES = ("realtime", "sequential")


def table_with(mode: str, **given: Any) -> Table:
    position = {"hands": HANDS, "field": "red-1", "turn": "A", **given}
    return Table(GAME, Setup({"mode": mode, "games": 3}, "players", position))


def state_of(table: Table) -> DobonState:
    assert isinstance(table.state, DobonState)
    return table.state


def play(table: Table, by: str, *cards: str) -> DobonState:
    table.act(by, {"do": "play", "cards": list(cards)})
    return state_of(table)


def act(s: DobonState, seat: int, player: Prompt = ENDLESS) -> list[int]:
    dice = Seeded("players")
    return player.act(s.guess(seat, dice), seat, dice)


@pytest.mark.parametrize("mode", MODES)
def test_a_dobon_is_called_without_a_search(mode: str) -> None:
    s = play(table_with(mode), "A", "red-5")

    assert act(s, C) == [ids.DOBON]


@pytest.mark.parametrize("mode", MODES)
def test_a_return_is_made_without_a_search(mode: str) -> None:
    table = table_with(mode, hands={**HANDS, "A": ["red-5", "red-3", "blue-2"]})
    play(table, "A", "red-5")
    table.act("C", {"do": "dobon"})

    assert act(state_of(table), A) == [ids.RETURN]


def test_the_owner_starts_the_game_without_a_search() -> None:
    table = Table(GAME, Setup({"mode": "sequential"}, "lobby"))

    assert act(state_of(table), A) == [ids.START]


def test_a_single_action_needs_no_search() -> None:
    s = state_of(table_with("sequential", hands={**HANDS, "A": ["blue-9"]}))

    assert act(s, A) == [ids.DRAW]


@pytest.mark.parametrize("name", CAREFUL)
@pytest.mark.parametrize("mode", MODES)
def test_the_last_two_cards_are_laid_together(mode: str, name: str) -> None:
    s = state_of(table_with(mode, hands={**HANDS, "A": ["red-7", "red-7"], "B": ["green-6", "red-9"]}))
    dice = Seeded("last cards")

    [action] = PLAYERS[name].act(s.guess(A, dice), A, dice)

    s.apply(A, action)
    assert s.phase == ids.RESULT
    assert s.room.scores[A] == 15 + 5 + 12


def test_a_search_in_real_time_knows_one_game_in_turns() -> None:
    s = play(table_with("realtime"), "A", "red-5")
    s.room.scores = [10, -10, 0, 0, 0, 0]

    world = KNOWLEDGE.imagine(s, D, Seeded("imagine"))

    assert isinstance(world, DobonState)
    assert world.terms.sequential
    assert world.terms.games == s.room.game
    assert world.room.scores == [0] * 6
    assert world.awaiting() == 1 << D
    assert world.legal(D) == s.legal(D)
    assert s.room.scores == [10, -10, 0, 0, 0, 0]


def test_the_player_who_is_up_in_real_time_need_not_wait_for_answers() -> None:
    s = play(table_with("realtime"), "A", "red-5")

    world = KNOWLEDGE.imagine(s, B, Seeded("imagine"))

    assert world.awaiting() == 1 << B
    assert world.legal(B) == s.legal(B)


def test_a_cut_in_is_searched_for_in_real_time() -> None:
    s = play(table_with("realtime"), "A", "red-5")

    [action] = act(s, D, Prompt(SearchPlayer(KNOWLEDGE, 20)))

    assert action in s.legal(D)


def test_points_are_what_a_game_is_worth() -> None:
    s = state_of(
        table_with("sequential", hands={**HANDS, "A": ["red-7"], "B": ["draw4"], "C": ["draw4"], "D": ["wild"]})
    )
    world = KNOWLEDGE.imagine(s, A, Seeded("worth"))
    assert isinstance(world, DobonState)
    world.hands = [[NAMES.index("red-7")], *s.hands[1:]]

    world.apply(A, world.legal(A)[0])

    # 50 + 50 + 30 points, of 250 that would be everything
    assert KNOWLEDGE.worth(world)[:4] == pytest.approx(
        [0.5 + 130 / 500, 0.5 - 50 / 500, 0.5 - 50 / 500, 0.5 - 30 / 500]
    )


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("players", range(2, 7))
def test_a_room_of_searching_players_comes_to_its_end(players: int, mode: str) -> None:
    table = Table(GAME, Setup({"mode": mode, "games": 1, "players": players}, f"room {players}"))
    player = Prompt(SearchPlayer(KNOWLEDGE, 4))
    dice = Seeded("room")

    while not table.over:
        by = table.awaiting()[-1]
        table.act(by, choice(table, by, player, dice))

    assert table.result is not None

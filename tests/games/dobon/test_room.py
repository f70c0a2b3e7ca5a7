"""What a host asks of a room: its result, its bots, and that inputs give the room again."""

from __future__ import annotations

import pytest

from tefuda.ai.seats import play
from tefuda.core.table import Setup, Table
from tefuda.games.dobon.game import GAME


def test_equal_scores_share_the_rank_of_a_closed_room() -> None:
    scores = {"A": 10, "B": 10, "C": -20}
    table = Table(GAME, Setup({}, "", {"players": 4, "phase": "result", "scores": scores}))

    table.act("A", {"do": "close"})

    assert table.over
    assert table.result == {"scores": {**scores, "D": 0}, "ranks": {"A": 1, "B": 1, "C": 4, "D": 3}}


def test_an_open_room_has_no_result() -> None:
    table = Table(GAME, Setup({}, "", {"players": 2, "phase": "result"}))

    assert not table.over
    assert table.result is None


def test_bots_and_left_seats_are_the_hosts_to_play() -> None:
    table = Table(GAME, Setup({"players": 3}, "host"))
    table.act("D", {"do": "join", "as": "bot"})
    table.act("A", {"do": "start"})

    table.act("B", {"do": "leave"})

    assert [table.seats[seat] for seat in table.game.bot_seats(table.state)] == ["B", "D"]


def test_a_left_seat_is_still_awaited() -> None:
    hands = {"A": ["red-5", "red-9"], "B": ["green-6", "red-8"]}
    table = Table(GAME, Setup({}, "", {"hands": hands, "field": "red-1", "turn": "B"}))

    table.act("B", {"do": "leave"})

    assert table.awaiting() == ["B"]


def test_a_room_with_waits_and_leaves_is_its_inputs() -> None:
    table = Table(GAME, Setup({"players": 3}, "again"))
    table.act("A", {"do": "start"})
    table.wait(25_000)
    table.act("C", {"do": "leave"})
    table.wait(700_000)

    again = table.rewound(len(table.inputs))

    assert again.digest == table.digest
    assert any(given.by == "clock" for given in table.inputs)


def test_a_grace_in_which_nobody_may_answer_runs_out_at_a_table_without_a_host() -> None:
    table = Table(GAME, Setup({"players": 2, "games": 1, "grace": 2}, "grace"))

    play(table, {"A": "random", "B": "random"})

    assert table.over
    assert any(given.by == "clock" for given in table.inputs)


def test_nobody_takes_back_what_was_drawn() -> None:
    hands = {"A": ["red-5", "red-9"], "B": ["green-6", "red-8"]}
    table = Table(GAME, Setup({}, "", {"hands": hands, "field": "red-1", "turn": "A"}))

    table.act("A", {"do": "draw"})

    assert not table.can_undo("A")


@pytest.mark.parametrize("answer", ["dobon", "decline"])
def test_nobody_takes_back_an_answer(answer: str) -> None:
    hands = {"A": ["red-5", "red-9"], "B": ["green-1"], "C": ["blue-1"]}
    given = {"hands": hands, "field": "red-1", "by": "A", "turn": "B", "window": "open"}
    table = Table(GAME, Setup({}, "", given))

    table.act("C", {"do": answer})

    assert not table.can_undo("C")

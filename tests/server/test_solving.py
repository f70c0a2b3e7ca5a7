"""Par, the solution and certain loss of a deal of Catalyst, over HTTP."""

from __future__ import annotations

from typing import Any

import pytest

from server.playing import House
from tefuda.core import registry
from tefuda.core.chance import Chance
from tefuda.core.table import Setup, Table

pytestmark = pytest.mark.anyio

CATALYST = registry.find("catalyst")
DEAL = "5"


async def test_a_solution_wins_the_deal_in_par_plays(still: House) -> None:
    room, players = await still.table(CATALYST, seed=DEAL)
    par = await still.get(f"/api/rooms/{room}/par")
    await players["player"].ask("resign")

    solution = await still.get(f"/api/rooms/{room}/solution")

    table = Table(CATALYST, Setup({}, DEAL))
    for play in solution["plays"]:
        table.act("player", play)
    assert table.result is not None
    assert (table.result["outcome"], table.result["plays"]) == ("win", par["par"])


async def test_par_tells_no_play(still: House) -> None:
    room, _ = await still.table(CATALYST, seed=DEAL)

    par = await still.get(f"/api/rooms/{room}/par")

    assert set(par) == {"par", "bound", "proved", "impossible"}


async def test_a_solution_is_told_only_after_the_end(still: House) -> None:
    room, _ = await still.table(CATALYST, seed=DEAL)

    status, answer = await still.ask("GET", f"/api/rooms/{room}/solution")

    assert (status, answer) == (409, {"code": "not-over"})


async def test_who_gives_a_solitaire_up_has_ended_it(still: House) -> None:
    room, players = await still.table(CATALYST, seed=DEAL)

    await players["player"].ask("resign")

    assert (await still.get(f"/api/rooms/{room}"))["result"] == {"reason": "resign", "by": "player", "winner": None}


async def test_a_fresh_deal_is_not_lost(still: House) -> None:
    room, _ = await still.table(CATALYST, seed=DEAL)

    assert await still.get(f"/api/rooms/{room}/lost") == {"lost": False}


def wins_somehow(table: Table) -> bool:
    """Whether one of the plays that are open wins at once."""
    for action in table.state.legal(0):
        ahead = table.state.fork(Chance())
        ahead.apply(0, action)
        if not CATALYST.view(ahead, 0).field:
            return True
    return False


async def test_a_deal_whose_last_card_cannot_win_is_lost(still: House) -> None:
    room, players = await still.table(CATALYST, seed=DEAL)
    player = players["player"]
    table = Table(CATALYST, Setup({}, DEAL))
    while len(hand := CATALYST.view(table.state, 0).hand) > 1 or CATALYST.view(table.state, 0).deck:
        play: dict[str, Any] = {"do": "play", "card": hand[0], "at": 0}
        table.act("player", play)
        await player.act(play)
    assert not wins_somehow(table)

    assert await still.get(f"/api/rooms/{room}/lost") == {"lost": True}


async def test_games_without_a_solver_have_no_par(still: House) -> None:
    othello = registry.find("othello")
    room, _ = await still.table(othello)

    status, answer = await still.ask("GET", f"/api/rooms/{room}/par")

    assert (status, answer) == (409, {"code": "no-solution"})


async def test_a_hint_names_a_play_its_reason_and_the_next_best(still: House) -> None:
    _room, players = await still.table(CATALYST, seed=DEAL)
    player = players["player"]

    hint = (await player.ask("hint"))["hint"]

    assert hint["reason"] in ("reacts", "plan", "chain", "least-harm")
    assert hint["action"] == hint["moves"][0]["action"]
    assert all(0 <= move["low"] <= move["value"] <= move["high"] <= 1 for move in hint["moves"])

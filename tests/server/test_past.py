"""The match so far, for the log of whoever comes late."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import toy
from server.playing import House
from tefuda.core import registry
from tefuda.core.table import Table
from tefuda.core.texts import Language
from tefuda.server.client import Player

pytestmark = pytest.mark.anyio

LEFT, RIGHT = "left", "right"


async def past_of(house: House, room: str, token: str = "", language: str = "ja") -> dict[str, Any]:
    headers = {"X-Seat-Token": token} if token else None
    status, past = await house.ask("GET", f"/api/rooms/{room}/past?language={language}", None, headers)
    assert status == 200, past
    found: dict[str, Any] = past
    return found


def folded(player: Player, past: dict[str, Any]) -> Any:
    view = player.read_view(past["opening"])
    for step in past["steps"]:
        for event in player.read_events(step["events"]):
            view = player.game.fold(view, event)
    return view


async def two_takes(house: House) -> tuple[str, dict[str, Player]]:
    """One of each seat; the lucky numbers are avoided."""
    room, players = await house.table(toy.GAME, options={"pile": 30})
    for player in players.values():
        lucky = next(one for one in player.view.lucky if one is not None)
        await player.ask("ping")
        await player.act({"do": "take", "count": 1 if lucky != 1 else 2, "pace": "slowly"})
    return room, players


async def test_a_past_has_one_step_for_each_input_and_leads_to_the_view(still: House) -> None:
    room, players = await two_takes(still)
    left = players[LEFT]
    await left.ask("ping")

    past = await past_of(still, room, left.token)

    assert len(past["steps"]) == 2
    assert past["seq"] == left.seq
    assert folded(left, past) == left.view


async def test_a_match_in_which_nobody_has_acted_has_an_opening_and_no_steps(still: House) -> None:
    room, players = await still.table(toy.GAME)

    past = await past_of(still, room, players[LEFT].token)

    assert past["steps"] == []
    assert past["opening"]["pile"] == 7


async def test_a_past_is_told_in_the_language_asked_for(still: House) -> None:
    room, _ = await two_takes(still)

    japanese, english = [await past_of(still, room, language=one) for one in ("ja", "en")]

    assert japanese["steps"][0]["told"][0].endswith("個取りました。")
    assert english["steps"][0]["told"][0].endswith("taken.")


async def test_a_past_shows_a_seat_its_own_secret_and_others_none(still: House) -> None:
    room, players = await two_takes(still)
    own = players[LEFT].view.lucky[0]

    left, right, watcher = [
        await past_of(still, room, token) for token in (players[LEFT].token, players[RIGHT].token, "")
    ]

    assert left["opening"]["lucky"] == [own, None]
    assert right["opening"]["lucky"][0] is None
    assert watcher["opening"]["lucky"] == [None, None]


async def test_what_was_taken_back_is_not_in_the_past(still: House) -> None:
    room, players = await still.table(toy.GAME, {LEFT: "person", RIGHT: "random"}, options={"pile": 30})
    left = players[LEFT]
    first, second = (count for count in (1, 2, 3) if count != left.view.lucky[0])
    await left.act({"do": "take", "count": first, "pace": "slowly"})
    await left.ask("take_back")
    await left.act({"do": "take", "count": second, "pace": "slowly"})

    past = await past_of(still, room, left.token)

    assert [step["told"] for step in past["steps"]] == [[f"{second}個取りました。"]]
    assert folded(left, past) == left.view


async def test_a_wrong_token_has_no_past(still: House) -> None:
    room, _ = await two_takes(still)

    answer = await still.ask("GET", f"/api/rooms/{room}/past?language=ja", None, {"X-Seat-Token": "x" * 22})

    assert answer == (403, {"code": "bad-token"})


async def test_a_room_that_waits_has_no_past(still: House) -> None:
    room, _ = await still.table(toy.GAME, {LEFT: "person"})

    assert await still.ask("GET", f"/api/rooms/{room}/past?language=ja") == (409, {"code": "waiting"})


@pytest.mark.parametrize("language", ["ja", "en"])
async def test_a_view_is_described_as_its_seat_is_told_it(still: House, language: Language) -> None:
    game = registry.find("othello")
    view = Table(game).view("black")

    answer = await still.post(f"/api/games/othello/position/{language}", msgspec.to_builtins(view))

    assert answer == {"text": game.words.describe(view, language)}


@pytest.mark.parametrize("view", [[], {}, {"viewer": "black"}, "black"])
async def test_what_is_no_view_is_not_described(still: House, view: Any) -> None:
    assert await still.ask("POST", "/api/games/othello/position/ja", view) == (409, {"code": "bad-view"})

"""Finished matches played on from one of their positions."""

from __future__ import annotations

from typing import Any

import pytest

import toy
from server.playing import House, config_of
from tefuda.core.game import AnyGame
from tefuda.server.client import Player

pytestmark = pytest.mark.anyio

LEFT, RIGHT = "left", "right"


async def finished(house: House) -> tuple[str, Player]:
    """A take, a take-back, another take, and a resignation; the bot has not answered."""
    room, players = await house.table(toy.GAME, {LEFT: "person", RIGHT: "random"}, options={"pile": 30})
    left = players[LEFT]
    first, second = (count for count in (1, 2, 3) if count != left.view.lucky[0])
    await left.act({"do": "take", "count": first, "pace": "slowly"})
    await left.ask("take_back")
    await left.act({"do": "take", "count": second, "pace": "quickly"})
    await left.ask("resign")
    return room, left


async def branched(house: House, room: str, **form: Any) -> tuple[dict[str, Any], Player]:
    made = await house.post(f"/api/rooms/{room}/branch", {"seat": LEFT, "bot": "random", **form})
    ((_, token),) = made["tokens"].items()
    player = house.player(toy.GAME, made["room"]["id"], token)
    await player.enter()
    return made["room"], player


async def test_a_match_goes_on_from_the_position_after_so_many_steps(still: House) -> None:
    room, left = await finished(still)
    before = (await still.get(f"/api/rooms/{room}/replay?seat={LEFT}"))["opening"]

    _, begun = await branched(still, room, steps=0)
    _, back = await branched(still, room, steps=2)
    _, later = await branched(still, room, steps=3)

    assert begun.view == begun.read_view(before)
    assert back.view == begun.view
    assert later.view == left.view
    assert (begun.phase, begun.yours, later.yours) == ("playing", True, False)


async def test_a_match_that_is_played_on_is_marked_and_nobody_else_joins_it(still: House) -> None:
    room, _ = await finished(still)

    card, _ = await branched(still, room, steps=0)

    assert (card["branch"], card["assisted"]) == (room, True)
    assert await still.ask("POST", f"/api/rooms/{card['id']}/join", {}) == (409, {"code": "practice-room"})


async def test_a_match_played_on_survives_a_restart(strict: House) -> None:
    room, _ = await finished(strict)
    card, player = await branched(strict, room, steps=3)
    shown = player.view
    await strict.restart()

    again = strict.player(toy.GAME, card["id"], player.token)
    await again.enter()

    assert again.view == shown


async def test_a_running_match_is_not_played_on(still: House) -> None:
    room, _ = await still.table(toy.GAME)

    answer = await still.ask("POST", f"/api/rooms/{room}/branch", {"steps": 0, "seat": LEFT, "bot": "random"})

    assert answer == (409, {"code": "not-over"})


REFUSED = {"unknown-seat": {"seat": "middle", "bot": "random"}, "unknown-bot": {"seat": LEFT, "bot": "deep-blue"}}


@pytest.mark.parametrize(("code", "form"), REFUSED.items(), ids=REFUSED)
async def test_a_branch_that_cannot_be_is_refused(still: House, code: str, form: dict[str, str]) -> None:
    room, _ = await finished(still)

    assert await still.ask("POST", f"/api/rooms/{room}/branch", {"steps": 0, **form}) == (409, {"code": code})


async def test_every_game_is_played_on_from_its_middle(still: House, game: AnyGame) -> None:
    names = game.seats(game.options(config_of(game)))
    room, _ = await still.bots_match(game)
    middle = len((await still.get(f"/api/rooms/{room}/replay"))["steps"]) // 2

    made = await still.post(f"/api/rooms/{room}/branch", {"steps": middle, "seat": names[0], "bot": "random"})

    player = still.player(game, made["room"]["id"], made["tokens"][names[0]])
    await player.enter()
    assert player.phase == "playing"

"""A finished match, step by step."""

from __future__ import annotations

import asyncio
import http.client
from contextlib import closing
from typing import Any

import msgspec
import pytest

import toy
from server.playing import House
from tefuda.core import registry
from tefuda.core.game import AnyGame
from tefuda.core.table import Setup, Table
from tefuda.server.client import LATE, Player
from tefuda.server.replays import view_of

pytestmark = pytest.mark.anyio

LEFT, RIGHT = "left", "right"


def folded(player: Player, replay: dict[str, Any]) -> Any:
    """The last view of a replay."""
    view = player.read_view(replay["opening"])
    for step in replay["steps"]:
        if "view" in step:
            view = player.read_view(step["view"])
        for event in player.read_events(step["events"]):
            view = player.game.fold(view, event)
    return view


async def test_a_replay_leads_to_the_view_that_was_seen(still: House, game: AnyGame) -> None:
    room, watcher = await still.bots_match(game)

    replay = await still.get(f"/api/rooms/{room}/replay")

    assert folded(watcher, replay) == watcher.view
    assert replay["result"] == watcher.last["result"]
    assert {seat["holding"] for seat in replay["seats"]} == {"bot"}


async def short_match(house: House) -> tuple[str, dict[str, Player]]:
    """A take, a take-back, another take, and a resignation."""
    room, players = await house.table(toy.GAME, {LEFT: "person", RIGHT: "random"}, options={"pile": 30}, name="Aki")
    left = players[LEFT]
    lucky = left.view.lucky[0]
    first, second = (count for count in (1, 2, 3) if count != lucky)
    await left.act({"do": "take", "count": first, "pace": "slowly"})
    await left.ask("take_back")
    await left.act({"do": "take", "count": second, "pace": "quickly"})
    await left.ask("resign")
    return room, players


async def test_a_seat_sees_its_own_secrets_in_a_replay_and_a_spectator_none(still: House) -> None:
    room, players = await short_match(still)

    own = await still.get(f"/api/rooms/{room}/replay?seat={LEFT}")
    open_to_all = await still.get(f"/api/rooms/{room}/replay")

    assert own["viewer"] == LEFT
    assert own["opening"]["lucky"] == [players[LEFT].view.lucky[0], None]
    assert open_to_all["viewer"] is None
    assert open_to_all["opening"]["lucky"] == [None, None]


async def test_all_seats_together_see_every_secret(still: House) -> None:
    room, players = await short_match(still)
    right = await still.get(f"/api/rooms/{room}/replay?seat={RIGHT}")

    both = await still.get(f"/api/rooms/{room}/replay?seat=*")

    lucky = [players[LEFT].view.lucky[0], right["opening"]["lucky"][1]]
    assert None not in lucky
    assert both["viewer"] == "*"
    assert both["opening"]["lucky"] == lucky
    assert [step["open"]["lucky"] for step in both["steps"]] == [lucky] * 4


async def test_all_seats_of_othello_together_see_both_hands_and_all_traps() -> None:
    given = {
        "turn": "white",
        "hand": {"black": ["wind"], "white": ["free", "guard"]},
        "markers": ["d4 trap", "d5 trap"],
    }
    table = Table(registry.find("othello"), Setup(given=given))

    view: Any = view_of(table, "*")

    assert (view.hand.black, view.hand.white) == (("wind",), ("free", "guard"))
    assert sorted(kind.at for kind in view.kinds) == ["d4", "d5"]


async def test_a_take_back_replaces_the_view_of_a_replay(still: House) -> None:
    room, players = await short_match(still)

    replay = await still.get(f"/api/rooms/{room}/replay?seat={LEFT}")

    assert folded(players[LEFT], replay) == players[LEFT].view
    assert [("view" in step, "end" in step) for step in replay["steps"]] == [
        (False, False),
        (True, False),
        (False, False),
        (False, True),
    ]


async def test_steps_are_told_in_both_languages(still: House) -> None:
    room, _ = await short_match(still)

    last = (await still.get(f"/api/rooms/{room}/replay"))["steps"][2]

    count = last["action"]["count"]
    assert (last["told_ja"], last["told_en"]) == ([f"{count}個取りました。"], [f"{count} taken."])


async def test_a_match_file_can_be_shown_again(still: House) -> None:
    room, _ = await short_match(still)
    text = await still.get(f"/api/rooms/{room}/match")

    shown = await asyncio.to_thread(post_file, still, text.encode())

    assert shown == (200, await still.get(f"/api/rooms/{room}/replay"))
    assert {"seat": LEFT, "holding": "person", "name": "Aki"} in shown[1]["seats"]


def post_file(house: House, content: bytes) -> tuple[int, Any]:
    with closing(http.client.HTTPConnection("127.0.0.1", house.web.port, timeout=LATE)) as line:
        line.request("POST", "/api/replay", content, {"Content-Type": "text/plain"})
        answer = line.getresponse()
        return answer.status, msgspec.json.decode(answer.read())


BAD = {
    "empty": b"",
    "no JSON": b"hello",
    "no text": b"\xff\xfe",
    "another game": b'{"format":1,"game":"chess","rules":1,"config":{},"given":null,"seed_sha256":"","players":{}}\n{}',
    "old rules": b'{"format":1,"game":"othello","rules":0,"config":{},"given":null,"seed_sha256":"","players":{}}\n{}',
}


@pytest.mark.parametrize("content", BAD.values(), ids=BAD)
async def test_a_file_that_is_no_match_is_refused(still: House, content: bytes) -> None:
    status, problem = await asyncio.to_thread(post_file, still, content)

    assert (status, problem["code"] in ("bad-match", "old-rules")) == (409, True)


async def test_a_changed_line_is_found(still: House) -> None:
    room, _ = await short_match(still)
    text = await still.get(f"/api/rooms/{room}/match")

    changed = text.replace('"quickly"', '"slowly"').encode()

    assert await asyncio.to_thread(post_file, still, changed) == (409, {"code": "bad-match"})


async def test_a_running_match_has_no_replay(still: House) -> None:
    room, _ = await still.table(toy.GAME)

    assert await still.ask("GET", f"/api/rooms/{room}/replay") == (409, {"code": "not-over"})
    assert (await still.ask("GET", "/api/rooms/nowhere/replay"))[0] == 404


async def test_a_replay_for_a_seat_that_is_none_is_refused(still: House) -> None:
    room, _ = await short_match(still)

    assert await still.ask("GET", f"/api/rooms/{room}/replay?seat=middle") == (409, {"code": "unknown-seat"})

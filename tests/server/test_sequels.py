"""After the end: another match of the same people, who change sides, and a room to which one invites them again."""

from __future__ import annotations

from typing import Any

import pytest

import toy
from server.playing import House
from tefuda.core import registry
from tefuda.server.client import Player
from tefuda.server.plans import following_seats, turned

pytestmark = pytest.mark.anyio

LEFT, RIGHT = "left", "right"
Two = tuple[str, Player, Player]


async def after(house: House, **form: Any) -> Two:
    """A room in which a match is over; who sat on the left, and who on the right."""
    room, players = await house.table(toy.GAME, **form)
    await players[LEFT].ask("resign")
    await players[RIGHT].until(lambda message: message.get("phase") == "over")
    return room, players[LEFT], players[RIGHT]


async def want(house: House, room: str, player: Player, what: str = "rematch") -> Any:
    return await house.ask("POST", f"/api/rooms/{room}/{what}", {}, {"X-Seat-Token": player.token})


async def test_who_wants_a_rematch_is_told_to_all(still: House) -> None:
    room, left, right = await after(still)
    watcher = await still.watch(toy.GAME, room)

    await want(still, room, left)

    for player in (left, right, watcher):
        offer = await player.take("offer")
        assert (offer["kind"], offer["by"]) == ("rematch", LEFT)


async def test_who_comes_later_is_told_who_wants_a_rematch(still: House) -> None:
    room, left, right = await after(still)
    await want(still, room, left)

    await right.enter()

    assert (await right.take("offer"))["by"] == LEFT


async def test_in_a_rematch_two_change_sides(still: House) -> None:
    room, left, right = await after(still)
    await want(still, room, left)
    _, answer = await want(still, room, right)

    again = [still.player(toy.GAME, answer["room"]["id"], player.token) for player in (left, right)]

    assert [(await player.enter())["you"] for player in again] == [RIGHT, LEFT]


async def test_watchers_are_told_where_it_goes_on(still: House) -> None:
    room, left, right = await after(still)
    watcher = await still.watch(toy.GAME, room)
    await want(still, room, left)
    _, answer = await want(still, room, right)

    update = await watcher.until(lambda message: "next_room" in message)

    assert update["next_room"] == answer["room"]["id"]


def test_who_plays_with_a_deck_has_it_on_the_other_side_too() -> None:
    names = registry.find("duel").seats(registry.find("duel").options({}))

    config = turned({"turn_limit": 9, "decks": {"P1": "mine", "P2": "yours"}}, following_seats(names))

    assert config == {"turn_limit": 9, "decks": {"P1": "yours", "P2": "mine"}}


def test_where_many_play_all_keep_their_seats() -> None:
    assert following_seats("ABC") == {"A": "A", "B": "B", "C": "C"}


# Invitations


async def test_the_same_people_are_invited_with_the_same_options(still: House) -> None:
    room, left, right = await after(still, options={"pile": 30})

    _, made = await want(still, room, left, "invite")
    told = await right.until(lambda message: "invitation" in message)

    card = made["room"]
    assert (card["phase"], card["options"], card["before"]) == ("waiting", {"pile": 30}, room)
    assert {seat["seat"]: seat["holding"] for seat in card["seats"]} == {LEFT: "open", RIGHT: "person"}
    assert list(made["tokens"]) == [RIGHT]
    assert told["invitation"] == {"by": LEFT, "room": card["id"]}


async def test_who_comes_back_finds_the_invitation_and_can_play(still: House) -> None:
    room, left, right = await after(still)
    await right.drop()
    _, made = await want(still, room, left, "invite")

    welcome = await right.enter()
    joined = await still.post(f"/api/rooms/{welcome['invitation']['room']}/join", {})
    again = still.player(toy.GAME, made["room"]["id"], joined["token"])
    await again.enter()
    await still.turn(0, again)

    assert (again.last["you"], again.phase) == (LEFT, "playing")


async def test_an_invitation_is_no_business_of_those_who_watch(still: House) -> None:
    room, left, _ = await after(still)
    watcher = await still.watch(toy.GAME, room)
    watcher.keep = True

    _, made = await want(still, room, left, "invite")
    await watcher.take("update")
    welcome = await watcher.enter()

    assert "invitation" not in welcome
    assert made["room"]["id"].encode() not in b"".join(watcher.bytes)


async def test_the_seats_of_those_who_are_invited_are_kept_where_people_come_and_go(still: House) -> None:
    dobon = registry.find("dobon")
    seats = {"A": "person", "B": "person", "C": "basic"} | dict.fromkeys("DEF", "open")
    options = {"mode": "sequential", "players": 3, "games": 1}
    room, players = await still.table(dobon, seats, options=options)
    await players["A"].act({"do": "close"})

    _, made = await want(still, room, players["A"], "invite")

    held = {seat["seat"]: seat["holding"] for seat in made["room"]["seats"]}
    assert (made["room"]["phase"], held["A"], held["B"], held["C"]) == ("waiting", "person", "open", "bot")


@pytest.mark.parametrize("seats", [{LEFT: "person", RIGHT: "random"}])
async def test_bots_need_no_invitation(still: House, seats: dict[str, str]) -> None:
    room, players = await still.table(toy.GAME, seats)
    await players[LEFT].ask("resign")

    assert await want(still, room, players[LEFT], "invite") == (409, {"code": "nobody-to-invite"})


async def test_one_invitation_is_enough(still: House) -> None:
    room, left, right = await after(still)
    await want(still, room, left, "invite")

    assert await want(still, room, right, "invite") == (409, {"code": "already-invited"})


async def test_nobody_is_invited_during_a_match_or_by_strangers(still: House) -> None:
    room, players = await still.table(toy.GAME)

    assert await want(still, room, players[LEFT], "invite") == (409, {"code": "not-over"})
    assert await want(still, room, still.player(toy.GAME, room, "guess"), "invite") == (403, {"code": "bad-token"})


async def test_an_invitation_outlives_the_server(strict: House) -> None:
    room, left, right = await after(strict)
    _, made = await want(strict, room, left, "invite")

    await strict.restart()
    welcome = await right.enter()

    assert welcome["invitation"] == {"by": LEFT, "room": made["room"]["id"]}

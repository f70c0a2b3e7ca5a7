"""A room that has not begun is changed by its owner, and everybody in it sees that at once."""

from __future__ import annotations

from typing import Any

import pytest

import toy
from server.playing import House, caught_up, true_record
from tefuda.core import registry
from tefuda.server import entries
from tefuda.server.client import Player
from tefuda.server.entries import RoomRecord, SeatSetup
from tefuda.server.folder import DATABASE
from tefuda.server.limits import Limits
from tefuda.server.sqlite import SqliteStore

pytestmark = pytest.mark.anyio

LEFT, RIGHT = "left", "right"
DOBON = registry.find("dobon")
OPEN = dict.fromkeys("BCDEF", "open")


async def alone(house: House, **form: Any) -> tuple[str, Player]:
    """A room that left has made and in which right is missing."""
    room, players = await house.table(toy.GAME, {LEFT: "person", RIGHT: "open"}, **form)
    return room, players[LEFT]


async def party(house: House, *names: str) -> tuple[str, dict[str, Player]]:
    """A room of Dobon for four; those who have taken a seat there, A has made it."""
    options = {"mode": "sequential", "players": 4, "games": 1}
    seats = {"A": "person"} | OPEN
    room, players = await house.table(DOBON, seats, options=options)
    for name in names:
        players[name] = await joined(house, room, DOBON, seat=name, name=name)
    await still_here(players)
    return room, players


async def still_here(players: dict[str, Player]) -> None:
    """All have seen who has come."""
    for player in players.values():
        await caught_up(player)


async def joined(house: House, room: str, game: Any, **form: Any) -> Player:
    answer = await house.post(f"/api/rooms/{room}/join", form)
    player = house.player(game, room, answer["token"])
    await player.enter()
    return player


async def arrange(player: Player, **change: Any) -> dict[str, Any]:
    return await player.ask("arrange", **{"seq": player.seq, **change})


async def changed_often(house: House, times: int) -> Player:
    """A room that its owner, who comes now, has changed so often before."""
    record = RoomRecord(id="often", game=toy.GAME.id, rules=1, config={}, seed="s", seats={LEFT: SeatSetup("person")})
    store = SqliteStore(house.host.folder / DATABASE)
    store.open()
    try:
        changes = [entries.encode(entries.Arranged(by=LEFT))] * times
        await store.create(record, {LEFT: entries.token_hash("left's")}, changes)
    finally:
        await store.close()
    left = house.player(toy.GAME, record.id, "left's")
    await left.enter()
    return left


def holdings(player: Player) -> dict[str, str]:
    return {seat["seat"]: seat["holding"] for seat in player.last["seats"]}


def owner(player: Player) -> list[str]:
    return [seat["seat"] for seat in player.last["seats"] if seat.get("owner")]


async def test_everybody_is_told_of_other_options_at_once(still: House) -> None:
    room, left = await alone(still)
    watcher = await still.watch(toy.GAME, room)

    answer = await arrange(left, options={"pile": 12})
    told = await watcher.take("welcome")

    assert answer["type"] == "done"
    assert told["options"] == left.last["options"] == {"pile": 12}
    assert (await still.get(f"/api/rooms/{room}"))["options"] == {"pile": 12}
    right = await joined(still, room, toy.GAME)
    await still.turn(0, right, left)
    assert (left.view.pile, right.view.pile) == (12, 12)


async def test_what_is_null_is_as_usual_again(still: House) -> None:
    _, left = await alone(still, options={"pile": 30})

    await arrange(left, options={"pile": None})

    assert left.last["options"] == {}


async def test_a_wrong_option_is_named_and_nothing_is_changed(still: House) -> None:
    _, left = await alone(still, options={"pile": 5})

    answer = await arrange(left, options={"pile": 99}, swap=[LEFT, RIGHT])

    assert (answer["code"], answer["field"]) == ("bad-options", "pile")
    await left.enter()
    assert (left.last["you"], left.last["options"]) == (LEFT, {"pile": 5})


async def test_who_changes_sides_keeps_the_key(still: House) -> None:
    room, left = await alone(still)

    await arrange(left, swap=[LEFT, RIGHT])
    assert (left.last["you"], holdings(left)) == (RIGHT, {LEFT: "open", RIGHT: "person"})
    await left.enter()
    assert left.last["you"] == RIGHT
    await arrange(left, swap=[RIGHT, LEFT])
    right = await joined(still, room, toy.GAME)
    await still.turn(0, right, left)

    assert (left.last["you"], right.last["you"], left.phase) == (LEFT, RIGHT, "playing")


async def test_two_people_change_places_and_both_are_told(still: House) -> None:
    _, players = await party(still, "B", "C")

    await arrange(players["A"], swap=["A", "C"])
    await players["C"].until(lambda message: message["type"] == "welcome" and message["you"] == "A")

    assert players["A"].last["you"] == "C"
    assert owner(players["A"]) == owner(players["C"]) == ["C"]
    names = {seat["seat"]: seat.get("name", "") for seat in players["C"].last["seats"]}
    assert (names["A"], names["B"], names["C"]) == ("C", "B", "")
    assert (await arrange(players["A"], swap=["C", "A"]))["type"] == "done"
    assert players["A"].last["you"] == "A"


async def test_the_same_change_again_is_done_once(still: House) -> None:
    room, left = await alone(still)
    change = {"type": "arrange", "id": "once", "seq": left.seq, "swap": [LEFT, RIGHT]}

    for _ in range(2):
        await left.send(change)
        assert (await left.answer("once"))["type"] == "done"
    await left.enter()

    assert left.last["you"] == RIGHT
    assert sum(isinstance(entry, entries.Arranged) for entry in true_record(still, room)[1]) == 1


async def test_bots_come_change_and_go(still: House) -> None:
    _, players = await party(still)
    own = players["A"]

    await arrange(own, bots={"B": "basic", "C": "random"})
    await arrange(own, bots={"B": "random", "C": ""})

    assert {name: holdings(own)[name] for name in "ABCD"} == {"A": "person", "B": "bot", "C": "open", "D": "open"}
    assert own.last["seats"][1]["name"] == "random"


async def test_a_room_has_more_and_fewer_seats(still: House) -> None:
    room, players = await party(still, "B")
    own = players["A"]
    await arrange(own, options={"players": 5}, bots={"E": "random"})
    assert holdings(own)["E"] == "bot"

    await arrange(own, options={"players": 2})
    await still.turn(0, own)

    assert (own.phase, holdings(own)["E"]) == ("playing", "open")
    assert true_record(still, room)[0].config["players"] == 4


async def test_nobody_loses_the_seat_when_there_are_fewer(still: House) -> None:
    _, players = await party(still, "D")

    await arrange(players["A"], options={"players": 2})
    third = players["D"]
    await still.turn(0, *players.values())

    assert (third.last["you"], holdings(third)["D"], third.phase) == ("D", "person", "waiting")


async def test_a_match_of_a_changed_room_can_be_read_and_played_on(still: House) -> None:
    room, players = await party(still, "D")
    own = players["A"]
    await arrange(own, options={"players": 2})
    await arrange(own, bots={"B": "random"})
    await still.turn(0, *players.values())
    assert own.phase == "playing"

    await own.act({"do": "close"})

    replay = await still.get(f"/api/rooms/{room}/replay")
    assert [step["action"]["do"] for step in replay["steps"]] == ["join", "close"]


# Refusals


async def test_only_the_owner_changes_the_room(still: House) -> None:
    room, players = await party(still, "B")
    watcher = await still.watch(DOBON, room)

    assert (await arrange(players["B"], bots={"C": "basic"}))["code"] == "not-owner"
    assert (await players["B"].ask("fill", seat="C", bot="basic"))["code"] == "not-owner"
    assert (await arrange(watcher, bots={"C": "basic"}))["code"] == "no-seat"


async def test_who_stays_is_the_owner_when_the_first_has_left(still: House) -> None:
    _, players = await party(still, "B", "C")
    await players["A"].ask("leave")

    told = await players["C"].until(
        lambda message: message["type"] == "update" and not message["seats"][0].get("owner")
    )

    assert [seat["seat"] for seat in told["seats"] if seat.get("owner")] == ["B"]
    await players["B"].ask("ping")
    assert (await arrange(players["B"], bots={"D": "basic"}))["type"] == "done"


async def test_nothing_is_changed_once_the_match_has_begun(still: House) -> None:
    _, players = await still.table(toy.GAME)

    assert (await arrange(players[LEFT], options={"pile": 9}))["code"] == "match-begun"
    assert owner(players[LEFT]) == []


async def test_who_comes_first_has_the_seat(still: House) -> None:
    room, left = await alone(still)
    seen = left.seq
    await joined(still, room, toy.GAME)

    answer = await left.ask("arrange", seq=seen, bots={RIGHT: "random"})

    assert answer["code"] == "match-begun"
    assert holdings(left)[RIGHT] == "person"


async def test_what_was_not_seen_makes_a_change_stale(still: House) -> None:
    room, players = await party(still)
    own = players["A"]
    seen = own.seq
    await joined(still, room, DOBON, seat="B")

    assert (await own.ask("arrange", seq=seen, swap=["A", "B"]))["code"] == "stale"
    assert (await arrange(own, swap=["A", "B"]))["type"] == "done"


async def test_of_two_changes_at_once_the_second_is_stale(still: House) -> None:
    _, left = await alone(still)
    seen = left.seq
    for number, pile in (("one", 5), ("two", 6)):
        await left.send({"type": "arrange", "id": number, "seq": seen, "options": {"pile": pile}})

    answers = [await left.answer("one"), await left.answer("two")]

    assert [answer.get("code", "") for answer in answers] == ["", "stale"]
    assert left.last["options"] == {"pile": 5}


async def test_what_is_said_makes_nothing_stale(still: House) -> None:
    _, left = await alone(still)
    seen = left.seq
    await left.ask("chat", text="hello")

    assert (await left.ask("arrange", seq=seen, options={"pile": 5}))["type"] == "done"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"bots": {"B": "basic"}}, "seat-taken"),
        ({"bots": {"A": "basic"}}, "seat-taken"),
        ({"bots": {"C": "nobody"}}, "unknown-bot"),
        ({"bots": {"Z": "basic"}}, "unknown-seat"),
        ({"swap": ["A", "Z"]}, "unknown-seat"),
        ({"swap": ["A"]}, "bad-message"),
        ({"swap": "AB"}, "bad-message"),
        ({"options": {"players": 7}}, "bad-options"),
        ({"options": {"nothing": 1}}, "bad-options"),
        ({"options": {"nothing": None}}, "bad-options"),
        ({"options": {"players": [[[[1]]]]}}, "bad-message"),
        ({"options": {f"option{number}": 1 for number in range(33)}}, "bad-message"),
        ({"bots": {f"seat{number}": "" for number in range(33)}}, "bad-message"),
        ({"options": [1]}, "bad-message"),
        ({"seq": 10**6}, "unknown-seq"),
        ({"seq": -1}, "bad-message"),
        ({"seats": {}}, "bad-message"),
    ],
)
async def test_what_cannot_be_is_refused_with_a_code_and_changes_nothing(
    still: House, change: dict[str, Any], code: str
) -> None:
    room, players = await party(still, "B")
    own = players["A"]
    await own.enter()
    before = len(true_record(still, room)[1])

    assert (await arrange(own, **change))["code"] == code
    assert len(true_record(still, room)[1]) == before


async def test_what_is_too_long_is_refused(still: House) -> None:
    _, left = await alone(still)

    await left.send({"type": "arrange", "id": "long", "seq": left.seq, "options": {"pile": "x" * 20_000}})

    assert (await left.take("refused"))["code"] == "too-large"


# What lasts


async def test_a_changed_room_outlives_the_server(strict: House) -> None:
    room, left = await alone(strict)
    await arrange(left, options={"pile": 9}, swap=[LEFT, RIGHT])

    await strict.restart()
    await left.enter()

    assert (left.last["you"], left.last["options"], owner(left)) == (RIGHT, {"pile": 9}, [RIGHT])
    other = await joined(strict, room, toy.GAME)
    await strict.turn(0, other, left)
    assert (other.last["you"], other.view.pile) == (LEFT, 9)


async def test_decks_stay_a_secret_and_with_who_brought_them(still: House) -> None:
    duel = registry.find("duel")
    decks = {"P1": "wildfire-run", "P2": "harvest-light"}
    room, players = await still.table(duel, {"P1": "person", "P2": "open"}, options={"decks": decks})
    own = players["P1"]

    await arrange(own, swap=["P1", "P2"], options={"turn_limit": 9})
    right = await joined(still, room, duel, brings={"deck": "lantern-tide"})
    await still.turn(0, right, own)

    assert (own.last["you"], right.last["you"]) == ("P2", "P1")
    assert own.last["options"] == {"decks": {"P1": "lantern-tide", "P2": "wildfire-run"}, "turn_limit": 9}


async def test_a_room_is_changed_only_so_often(still: House) -> None:
    left = await changed_often(still, Limits().changes - 1)

    answers = [await arrange(left, options={"pile": pile}) for pile in (5, 6)]

    assert [answer.get("code", "") for answer in answers] == ["", "too-many-changes"]
    assert left.last["options"] == {"pile": 5}


async def test_three_who_change_places_elsewhere_keep_their_seats(pair: tuple[House, House]) -> None:
    here, there = pair
    room, players = await party(here, "B", "C")
    twin = there.player(DOBON, room, players["A"].token)
    await twin.enter()
    for seats in (["A", "B"], ["A", "C"]):
        assert (await arrange(twin, swap=seats))["type"] == "done"

    await players["A"].ask("chat", text="hello")  # who was second reads again
    await still_here(players)

    assert [player.last["you"] for player in players.values()] == ["B", "C", "A"]

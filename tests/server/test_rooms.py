"""What happens at a table: reconnecting, races, duplicates, spectators, take-backs, seats. Real sockets."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import toy
from server.playing import House
from tefuda.core import match
from tefuda.server.client import NoAnswer, Player

pytestmark = pytest.mark.anyio

LEFT, RIGHT = "left", "right"


def take(count: int) -> dict[str, Any]:
    return {"do": "take", "count": count, "pace": "slowly"}


async def lucky_of(player: Player) -> int:
    """The own secret number of a seat."""
    side = 0 if player.last["you"] == LEFT else 1
    number: int = player.view.lucky[side]
    return number


async def unlucky(player: Player) -> dict[str, Any]:
    """A take that reveals nothing."""
    return take(1 if await lucky_of(player) != 1 else 2)


async def test_a_player_returns_in_the_middle_of_an_effect(still: House) -> None:
    _, players = await still.table(toy.GAME)
    left = players[LEFT]
    await left.act(take(await lucky_of(left)))

    left.cut()
    welcome = await left.enter(resume=True)

    assert welcome["missed"] == []
    assert left.view.giving
    assert left.legal == [{"do": "give", "to": LEFT}, {"do": "give", "to": RIGHT}]
    assert (await left.act({"do": "give", "to": LEFT}))["type"] == "done"


async def test_what_was_missed_is_told_after_a_return(still: House) -> None:
    _, players = await still.table(toy.GAME, options={"pile": 30})
    left, right = players[LEFT], players[RIGHT]
    right.cut()
    await left.act(await unlucky(left))

    welcome = await right.enter(resume=True)

    assert [event["type"] for step in welcome["missed"] for event in step["events"]] == ["taken", "turn"]
    assert "view" not in welcome
    assert right.view.turn == RIGHT


async def test_an_act_on_an_old_view_is_refused(still: House) -> None:
    _, players = await still.table(toy.GAME, options={"pile": 30})
    left = players[LEFT]
    before = left.seq
    await left.act(take(await lucky_of(left)))

    answer = await left.act({"do": "give", "to": LEFT}, seq=before)

    assert (answer["type"], answer["code"]) == ("refused", "stale")


async def test_an_act_on_a_view_that_never_was_is_refused(still: House) -> None:
    _, players = await still.table(toy.GAME)

    answer = await players[LEFT].act(take(1), seq=99)

    assert answer["code"] == "unknown-seq"


async def test_of_two_racing_tabs_one_acts(still: House) -> None:
    room, players = await still.table(toy.GAME, options={"pile": 30})
    left = players[LEFT]
    tab = still.player(toy.GAME, room, left.token)
    await tab.enter()
    first, second = await asyncio.gather(left.act(await unlucky(left), id="a1"), tab.act(await unlucky(left), id="b1"))

    assert sorted([first["type"], second["type"]]) == ["done", "refused"]
    assert {first.get("code"), second.get("code")} == {None, "stale"}


async def test_two_tabs_of_a_seat_get_the_same_stream(still: House) -> None:
    room, players = await still.table(toy.GAME, options={"pile": 30})
    left = players[LEFT]
    tab = still.player(toy.GAME, room, left.token)
    await tab.enter()

    await left.act(await unlucky(left))
    await tab.take("update")

    assert tab.view == left.view
    assert tab.seq == left.seq


async def test_a_message_that_comes_twice_acts_once(still: House) -> None:
    _, players = await still.table(toy.GAME, options={"pile": 30})
    left = players[LEFT]
    action = await unlucky(left)

    first = await left.act(action, id="same", seq=left.seq)
    second = await left.act(action, id="same", seq=left.seq)

    assert first["type"] == second["type"] == "done"
    assert left.view.pile == 30 - action["count"]


async def test_a_message_is_recognised_after_the_server_was_killed(strict: House) -> None:
    _, players = await strict.table(toy.GAME, options={"pile": 30})
    left = players[LEFT]
    action, seq = await unlucky(left), left.seq
    await left.act(action, id="same")

    await strict.restart()
    await left.enter(resume=True)
    again = await left.act(action, id="same", seq=seq)

    assert again["type"] == "done"
    assert left.view.pile == 30 - action["count"]


async def test_a_late_spectator_sees_what_all_see(still: House) -> None:
    room, players = await still.table(toy.GAME, options={"pile": 30})
    left = players[LEFT]
    await left.act(await unlucky(left))

    watcher = await still.watch(toy.GAME, room)

    assert watcher.view.lucky == (None, None)
    assert watcher.view.pile == left.view.pile
    assert (await watcher.act(take(1)))["code"] == "no-seat"
    assert (await watcher.ask("draft"))["code"] == "no-seat"


async def test_a_snapshot_is_given_on_request(still: House) -> None:
    _, players = await still.table(toy.GAME)
    left = players[LEFT]

    await left.send({"type": "snapshot", "id": "s"})
    welcome = await left.take("welcome")

    assert welcome["view"]["pile"] == 7


async def test_a_seat_far_behind_or_ahead_gets_a_snapshot(still: House) -> None:
    _, players = await still.table(toy.GAME)
    left = players[LEFT]

    welcome = await left.enter(seq=1000)

    assert welcome["view"]["pile"] == 7


async def test_a_room_waits_until_every_seat_is_taken(still: House) -> None:
    room, players = await still.table(toy.GAME, {LEFT: "person", RIGHT: "open"})
    left = players[LEFT]
    assert (left.phase, left.view) == ("waiting", None)
    assert (await left.act(take(1)))["code"] == "waiting"

    joined = await still.post(f"/api/rooms/{room}/join", {"name": "Aki"})
    await left.until(lambda message: message.get("phase") == "playing")

    assert joined["seat"] == RIGHT
    assert left.view.pile == 7
    assert {"seat": RIGHT, "holding": "person", "name": "Aki"} in left.last["seats"]
    assert (await still.ask("POST", f"/api/rooms/{room}/join", {}))[1] == {"code": "room-full"}


async def test_a_bot_fills_an_open_seat(still: House) -> None:
    _, players = await still.table(toy.GAME, {LEFT: "person", RIGHT: "open"})
    left = players[LEFT]

    assert (await left.ask("fill", seat=RIGHT, bot="nobody"))["code"] == "unknown-bot"
    await left.ask("fill", seat=RIGHT, bot="random")
    await left.until(lambda message: message.get("phase") == "playing")

    assert {"seat": RIGHT, "holding": "bot", "name": "random"} in left.last["seats"]


async def test_a_seat_that_is_left_is_open_and_its_token_is_void(still: House) -> None:
    room, _ = await still.table(toy.GAME, {LEFT: "person", RIGHT: "open"})
    token = (await still.post(f"/api/rooms/{room}/join", {}))["token"]
    right = still.player(toy.GAME, room, token)
    await right.enter()

    await right.ask("leave")

    with pytest.raises(NoAnswer, match="bad-token"):
        await right.enter()
    assert (await still.post(f"/api/rooms/{room}/join", {}))["seat"] == RIGHT


async def test_alone_against_a_bot_a_take_back_is_at_once(still: House) -> None:
    _, players = await still.table(toy.GAME, {LEFT: "person", RIGHT: "random"}, options={"pile": 30})
    left = players[LEFT]
    await left.act(await unlucky(left))

    answer = await left.ask("take_back")

    assert answer["type"] == "done"
    assert left.view.pile == 30
    assert left.yours


async def test_a_take_back_passes_the_bots_answer(still: House) -> None:
    _, players = await still.table(toy.GAME, {LEFT: "person", RIGHT: "random"}, options={"pile": 30}, seed="7")
    left = players[LEFT]
    await left.act(await unlucky(left))
    await still.turn(800, left)
    assert left.view.turn == LEFT
    assert left.view.lucky[1] is None

    answer = await left.ask("take_back")

    assert answer["type"] == "done"
    assert left.view.pile == 30


async def test_people_agree_on_a_take_back(still: House) -> None:
    _, players = await still.table(toy.GAME, options={"pile": 30})
    left, right = players[LEFT], players[RIGHT]
    await left.act(await unlucky(left))
    await left.ask("take_back")
    offer = await right.take("offer")

    await right.ask("answer", yes=True)
    update = await left.until(lambda message: "view" in message)

    assert (offer["kind"], offer["by"]) == ("take_back", LEFT)
    assert update["view"]["pile"] == left.view.pile == 30
    assert right.view.pile == 30


async def test_a_take_back_that_is_declined_changes_nothing(still: House) -> None:
    _, players = await still.table(toy.GAME, options={"pile": 30})
    left, right = players[LEFT], players[RIGHT]
    await left.act(await unlucky(left))
    await left.ask("take_back")

    await right.ask("answer", yes=False)
    ended = await left.until(lambda message: message["type"] == "offer" and message["by"] == "")

    assert ended["kind"] == "take_back"
    assert left.view.pile < 30
    assert (await right.ask("answer", yes=True))["code"] == "no-offer"


async def test_an_offer_that_is_said_twice_gets_its_answer_twice(still: House) -> None:
    _, players = await still.table(toy.GAME, options={"pile": 30})
    left, right = players[LEFT], players[RIGHT]
    await left.act(await unlucky(left))

    offered = [await left.ask("take_back", id="offer") for _ in range(2)]
    declined = [await right.ask("answer", id="decline", yes=False) for _ in range(2)]

    assert [answer["type"] for answer in (*offered, *declined)] == ["done"] * 4


async def test_who_resigns_loses_and_the_file_says_so(still: House) -> None:
    room, players = await still.table(toy.GAME)
    await players[LEFT].act(take(1))

    await players[LEFT].ask("resign")
    await players[RIGHT].until(lambda message: message.get("phase") == "over")

    assert players[RIGHT].last["result"] == {"reason": "resign", "by": LEFT, "winner": RIGHT}
    assert '"end":{"reason":"resign","by":"left","winner":"right"}' in await still.get(f"/api/rooms/{room}/match")
    assert (await players[RIGHT].act(take(1)))["code"] == "match-over"


async def test_a_draw_is_agreed_by_both(still: House) -> None:
    _, players = await still.table(toy.GAME)
    left, right = players[LEFT], players[RIGHT]
    await left.ask("offer_draw")
    await right.take("offer")

    await right.ask("offer_draw")

    assert right.last["result"] == {"reason": "draw"}


async def test_bots_and_solitaires_have_no_draw(still: House) -> None:
    _, players = await still.table(toy.GAME, {LEFT: "person", RIGHT: "random"})

    assert (await players[LEFT].ask("offer_draw"))["code"] == "no-draw"


async def test_a_stand_in_takes_over_and_is_taken_back(still: House) -> None:
    _, players = await still.table(toy.GAME, options={"pile": 30}, stand_in="random", stand_in_after=3)
    left, right = players[LEFT], players[RIGHT]
    left.cut()
    await right.until(lambda message: message["type"] == "presence" and message["here"] == [RIGHT])
    await still.turn(2999, right)
    assert not any(seat.get("stand_in") for seat in right.last["seats"])
    await still.turn(1, right)
    assert any(seat.get("stand_in") for seat in right.last["seats"])
    await still.turn(800, right)
    assert right.view.pile < 30

    await left.enter(resume=True)
    await still.turn(0, right)

    assert not any(seat.get("stand_in") for seat in right.last["seats"])


async def test_a_person_may_let_a_bot_play_and_take_over_again(still: House) -> None:
    _, players = await still.table(toy.GAME, options={"pile": 30})
    left = players[LEFT]

    await left.ask("stand_in", bot="random")
    assert (await left.act(take(1)))["code"] == "stand-in"
    await left.ask("stand_in", bot="")

    assert (await left.act(await unlucky(left)))["type"] == "done"


async def test_a_match_in_which_a_bot_played_for_a_person_is_marked(still: House) -> None:
    room, players = await still.table(toy.GAME, {LEFT: "person", RIGHT: "random"}, options={"pile": 30})
    assert not players[LEFT].last.get("assisted")

    await players[LEFT].ask("stand_in", bot="random")
    await players[LEFT].ask("stand_in", bot="")

    watcher = await still.watch(toy.GAME, room)
    assert watcher.last["assisted"]


async def test_a_line_of_chat_is_told_to_all_and_kept(still: House) -> None:
    room, players = await still.table(toy.GAME)
    await players[LEFT].ask("chat", text="  よろしく\n")
    said = await players[RIGHT].until(lambda message: "said" in message)

    watcher = await still.watch(toy.GAME, room)

    assert said["said"] == {"by": LEFT, "text": "よろしく"}
    assert watcher.last["chat"] == [{"by": LEFT, "text": "よろしく"}]
    assert (await players[LEFT].ask("chat", text="x" * 301))["code"] == "bad-text"


async def test_a_rematch_needs_everybody_and_keeps_the_tokens(still: House) -> None:
    room, players = await still.table(toy.GAME)
    left, right = players[LEFT], players[RIGHT]
    await left.ask("resign")

    first = await still.post(f"/api/rooms/{room}/rematch", None, {"X-Seat-Token": left.token})
    second = await still.post(f"/api/rooms/{room}/rematch", None, {"X-Seat-Token": right.token})
    await left.until(lambda message: "next_room" in message)

    assert first == {"room": None, "agreed": [LEFT]}
    assert second["room"]["id"] == left.last["next_room"]
    again = still.player(toy.GAME, second["room"]["id"], left.token)
    assert (await again.enter())["you"] == RIGHT  # they change sides
    assert second["room"]["commitment"] != left.last["commitment"]


async def test_a_rematch_is_no_business_of_strangers(still: House) -> None:
    room, players = await still.table(toy.GAME)
    await players[LEFT].ask("resign")

    answer = await still.ask("POST", f"/api/rooms/{room}/rematch", {}, {"X-Seat-Token": "guess"})

    assert answer == (403, {"code": "bad-token"})


async def test_a_hint_is_for_those_who_play_alone(still: House) -> None:
    _, alone = await still.table(toy.GAME, {LEFT: "person", RIGHT: "random"})
    _, people = await still.table(toy.GAME)

    hinted = await alone[LEFT].ask("hint")

    assert hinted["hint"]["action"] in alone[LEFT].legal
    assert alone[LEFT].last["assisted"]
    assert (await people[LEFT].ask("hint"))["code"] == "no-hint"


async def test_after_the_end_any_position_can_be_analysed(still: House) -> None:
    _, players = await still.table(toy.GAME)
    await players[LEFT].act(await unlucky(players[LEFT]))
    await players[LEFT].ask("resign")

    hinted = await players[RIGHT].ask("hint", at=0)

    assert hinted["hint"]["action"]["do"] == "take"


async def test_a_match_file_comes_after_the_end_and_proves_the_deal(still: House) -> None:
    room, players = await still.table(toy.GAME)
    before = await still.ask("GET", f"/api/rooms/{room}/match")
    commitment = (await still.get(f"/api/rooms/{room}"))["commitment"]
    await players[LEFT].ask("resign")

    text = await still.get(f"/api/rooms/{room}/match")

    assert before == (409, {"code": "not-over"})
    assert match.commitment(text.splitlines()[-1].split('"')[3]) == commitment


async def test_whoever_brings_the_token_may_join_again_when_the_answer_was_lost(strict: House) -> None:
    room, _ = await strict.table(toy.GAME, {LEFT: "person", RIGHT: "open"})
    form = {"name": "Mio", "token": "a-token-of-my-own-choice"}
    first = await strict.post(f"/api/rooms/{room}/join", form)
    await strict.restart()

    second = await strict.post(f"/api/rooms/{room}/join", form)

    assert (first["seat"], second["seat"]) == (RIGHT, RIGHT)
    assert second["token"] == form["token"]
    assert await strict.ask("POST", f"/api/rooms/{room}/join", {}) == (409, {"code": "room-full"})


async def test_who_played_is_not_changed_after_the_end(still: House) -> None:
    room, players = await still.table(toy.GAME)
    await players[RIGHT].ask("leave")
    await players[LEFT].ask("resign")

    assert (await players[LEFT].ask("fill", seat=RIGHT, bot="random"))["code"] == "match-over"
    assert '"right":"open"' in await still.get(f"/api/rooms/{room}/match")

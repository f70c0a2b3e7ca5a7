"""Whose dice a room throws, and that nothing it tells gives them away."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from server.playing import House, config_of, true_record
from tefuda.core import match
from tefuda.core.chance import Seeded
from tefuda.core.registry import find
from tefuda.core.table import SECURE, Setup, Table
from tefuda.server import entries, telling
from tefuda.server.book import Book
from tefuda.server.client import Player
from tefuda.server.entries import RoomRecord
from tefuda.server.environment import Entropy

pytestmark = pytest.mark.anyio

CATALYST = find("catalyst")
DEAL = "48213"

OLD_RECORD = b"""{"id":"0123456789ab","game":"catalyst","rules":1,"config":{},"seed":"5f5f","created":1,
"seats":{"player":{"holding":"person","name":"Aki"}}}"""
"""As it was stored before rooms said which dice they throw."""


def record_of(house: House, room: str) -> RoomRecord:
    return true_record(house, room)[0]


async def alone(house: House, **form: Any) -> tuple[str, Player]:
    room, players = await house.table(CATALYST, {"player": "person"}, **form)
    return room, players["player"]


def opening(setup: Setup) -> Any:
    """Of a deal of Catalyst."""
    return Table(CATALYST, setup).view("player")


@pytest.mark.parametrize("name", ["duel", "othello"])
async def test_what_a_room_tells_of_its_seed_does_not_give_its_cards(still: House, name: str) -> None:
    game = find(name)
    room, _ = await still.table(game)
    told = bytes.fromhex((await still.get(f"/api/rooms/{room}"))["commitment"])
    spy = Seeded("")
    spy.set_words(*(int.from_bytes(told[at : at + 4], "little") for at in (0, 4, 8, 12)))

    guessed, dealt = Table(game, Setup(config_of(game)), spy), Table(game, record_of(still, room).setup)

    assert len(guessed.dice.draws) == len(dealt.dice.draws) > 0
    assert guessed.dice.draws != dealt.dice.draws


async def test_a_room_whose_seed_nobody_chose_is_dealt_with_secure_dice(still: House) -> None:
    room, player = await alone(still)
    record = record_of(still, room)

    assert record.dice == SECURE
    assert player.view == opening(Setup(seed=record.seed, dice=SECURE)) != opening(Setup(seed=record.seed))


def test_a_seed_that_nobody_chose_has_128_random_bits() -> None:
    one, other = Entropy().seed("room"), Entropy().seed("room")

    assert len(bytes.fromhex(one)) == len(bytes.fromhex(other)) == 16
    assert one != other


async def test_a_chosen_seed_means_the_same_deal_as_everywhere(still: House) -> None:
    room, player = await alone(still, seed=DEAL)

    assert player.view == opening(Setup(seed=DEAL))
    assert "dice" not in msgspec.to_builtins(record_of(still, room))


async def test_nothing_is_told_of_a_seed_whose_hash_would_be_the_state_of_the_dice(still: House) -> None:
    room, player = await alone(still, seed=DEAL)

    assert (await still.get(f"/api/rooms/{room}"))["commitment"] == ""
    assert player.last["commitment"] == ""


@pytest.mark.parametrize("form", [{}, {"seed": DEAL}], ids=["secure", "chosen"])
async def test_a_match_played_on_keeps_its_dice(still: House, form: dict[str, str]) -> None:
    room, player = await alone(still, **form)
    shown = player.view
    await player.ask("resign")

    made = await still.post(f"/api/rooms/{room}/branch", {"steps": 0, "seat": "player", "bot": "random"})

    branch = still.player(CATALYST, made["room"]["id"], made["tokens"]["player"])
    await branch.enter()
    assert branch.view == shown
    assert record_of(still, branch.room).setup == record_of(still, room).setup


@pytest.mark.parametrize("form", [{}, {"seed": DEAL}], ids=["secure", "chosen"])
async def test_a_rematch_has_a_seed_of_its_own_and_secure_dice(still: House, form: dict[str, str]) -> None:
    room, player = await alone(still, **form)
    await player.ask("resign")

    again = await still.post(f"/api/rooms/{room}/rematch", None, {"X-Seat-Token": player.token})

    before, after = record_of(still, room), record_of(still, again["room"]["id"])
    assert after.dice == SECURE
    assert after.seed != before.seed


@pytest.mark.parametrize(("form", "named"), [({}, True), ({"seed": DEAL}, False)], ids=["secure", "chosen"])
async def test_a_match_file_of_a_room_names_its_dice_and_can_be_verified(
    still: House, form: dict[str, str], named: bool
) -> None:
    room, player = await alone(still, **form)
    shown = player.view
    await player.act(player.legal[0])
    await player.ask("resign")

    text = await still.get(f"/api/rooms/{room}/match")
    replay = await still.get(f"/api/rooms/{room}/replay?seat=player")

    assert ('"dice":"blake2b"' in text.splitlines()[0]) is named
    assert player.read_view(replay["opening"]) == shown
    verify(text)


def verify(text: str) -> None:
    """Play a match file to its end; BadRecord if anything does not agree."""
    running = match.Replay(match.read(text, "file"))
    while running.step() is not None:
        pass


def test_a_room_stored_before_there_was_a_choice_of_dice_goes_on_with_its_cards() -> None:
    record = msgspec.json.decode(OLD_RECORD, type=RoomRecord)
    book = Book(record, CATALYST)
    for entry in (entries.Began(), entries.Ended(by="player", reason="resign")):
        book.play(entry)

    text = telling.match_file(telling.finished(book))

    assert book.view(0) == opening(Setup(seed="5f5f"))
    assert "dice" not in text
    verify(text)

"""Taking back: alone always, with all that came of it; among people if nothing came of it and everybody agrees."""

from __future__ import annotations

from typing import Any

import pytest

import toy
from server.playing import House, config_of
from tefuda.core import registry
from tefuda.core.errors import Refused
from tefuda.core.records import notation
from tefuda.core.table import Setup, Table
from tefuda.server import entries
from tefuda.server.book import Book
from tefuda.server.client import Player
from tefuda.server.entries import RoomRecord, SeatSetup
from tefuda.server.takebacks import refusal, undo_point

pytestmark = pytest.mark.anyio

LEFT, RIGHT = "left", "right"
SEQUENTIAL = {"mode": "sequential", "players": 2}
AGAINST_BOTS: dict[str, dict[str, Any]] = {
    "othello": {"seats": {"black": "person", "white": "random"}},
    "dobon": {"seats": {"A": "person", "B": "random"}, "options": SEQUENTIAL},
    "catalyst": {"seats": {"player": "person"}},
    "forcard": {"seats": {"A": "person", "B": "random"}},
    "duel": {"seats": {"P1": "person", "P2": "random"}},
}
LONG = 120
"""Seconds in which the bots of a table have answered."""


async def alone(house: House, game_id: str) -> Player:
    """Somebody who is to make a first move against bots."""
    game = registry.find(game_id)
    _, players = await house.table(game, **{"options": config_of(game), **AGAINST_BOTS[game_id]})
    (player,) = players.values()
    if game_id == "dobon":
        await player.act({"do": "start"})
    await on_turn(house, player)
    return player


async def on_turn(house: House, player: Player) -> None:
    """Until the player is to act."""
    for _ in range(LONG):
        await house.turn(0, player)
        if player.yours:
            return
        await house.turn(1_000, player)
    raise AssertionError("the bots are not done")


@pytest.mark.parametrize("game_id", AGAINST_BOTS)
async def test_against_bots_the_first_move_is_taken_back(still: House, game_id: str) -> None:
    player = await alone(still, game_id)
    before, legal = player.view, player.legal
    assert player.last["take_back"] == "nothing-to-take-back"
    assert (await player.ask("take_back"))["code"] == "nothing-to-take-back"
    assert (await player.act(legal[0]))["type"] == "done"
    assert player.view != before

    answer = await player.ask("take_back")

    assert answer["type"] == "done"
    assert (player.view, player.legal, player.yours) == (before, legal, True)
    assert player.last["take_back"] == "nothing-to-take-back"


@pytest.mark.parametrize("game_id", AGAINST_BOTS)
async def test_against_bots_their_answers_are_taken_back_too(still: House, game_id: str) -> None:
    player = await alone(still, game_id)
    await player.act(player.legal[0])
    await on_turn(still, player)
    before = player.view
    await player.act(player.legal[0])
    await on_turn(still, player)
    assert player.last["take_back"] == ""

    answer = await player.ask("take_back")

    assert answer["type"] == "done"
    assert player.view == before


@pytest.mark.parametrize("game_id", AGAINST_BOTS)
async def test_one_goes_back_move_by_move_to_the_beginning(still: House, game_id: str) -> None:
    player = await alone(still, game_id)
    before = player.view
    for _ in range(3):
        await player.act(player.legal[0])
        await on_turn(still, player)

    answers = [await player.ask("take_back") for _ in range(4)]

    assert [answer.get("code", "") for answer in answers] == ["", "", "", "nothing-to-take-back"]
    assert player.view == before


async def test_who_takes_back_alone_plays_a_match_that_is_marked(still: House) -> None:
    player = await alone(still, "othello")
    await player.act(player.legal[0])
    assert not player.last.get("assisted", False)

    await player.ask("take_back")

    assert player.last["assisted"]


async def test_a_deal_that_the_rulings_let_one_take_back_is_not_marked(still: House) -> None:
    player = await alone(still, "catalyst")
    await player.act(player.legal[0])

    await player.ask("take_back")

    assert not player.last.get("assisted", False)


# Books: positions that would take long to come about


def book_of(game_id: str, seats: dict[str, SeatSetup], **position: Any) -> Book:
    """A match that goes on from a position."""
    game = registry.find(game_id)
    config = position.pop("config", config_of(game))
    book = Book(RoomRecord(id="r", game=game_id, rules=1, config=config, seed="s", seats=seats), game)
    book.table = Table(game, Setup(config, "s", position or None))
    book.play(entries.Began())
    return book


PERSON, BOT, NOBODY = SeatSetup("person"), SeatSetup("bot", "random"), SeatSetup("open")
WIND = {"turn": "black", "charge": {"black": 9}, "hand": {"black": ["wind"]}}


def blown(white: SeatSetup) -> Book:
    """Black has used a card that draws a direction; white is a person, a bot or nobody."""
    book = book_of("othello", {"black": PERSON, "white": white}, **WIND)
    book.play(entries.Acted(by="black", action={"do": "use", "card": "wind"}))
    stone = next(action for action in book.table.legal("black"))
    book.play(entries.Acted(by="black", action=notation(stone)))
    return book


def code_of(book: Book, by: str) -> str:
    with pytest.raises(Refused) as caught:
        undo_point(book, by)
    return caught.value.code


def test_a_card_that_drew_is_taken_back_against_a_bot() -> None:
    book = blown(BOT)
    assert book.table.dice.draws, "the card has drawn nothing"

    assert undo_point(book, "black") == 1
    assert refusal(book, 0) == ""


@pytest.mark.parametrize("white", [PERSON, NOBODY])
def test_a_card_that_drew_is_not_taken_back_among_people(white: SeatSetup) -> None:
    book = blown(white)

    assert code_of(book, "black") == "since-revealed"
    assert refusal(book, 0) == "since-revealed"


def test_whoever_is_away_still_sits_there_though_a_bot_stands_in() -> None:
    book = blown(PERSON)
    book.play(entries.StoodIn(by="white", seat="white", bot="random"))

    assert code_of(book, "black") == "since-revealed"


def test_among_people_a_plot_is_final() -> None:
    book = book_of("forcard", {"A": PERSON, "B": PERSON})
    book.play(entries.Acted(by="A", action=notation(book.table.legal("A")[0])))

    assert code_of(book, "A") == "since-revealed"  # R12
    assert code_of(book, "B") == "nothing-to-take-back"


def test_among_people_nothing_is_taken_back_that_somebody_has_answered() -> None:
    book = book_of("duel", {"P1": PERSON, "P2": PERSON})
    while book.table.awaiting() == ["P1"]:
        book.play(entries.Acted(by="P1", action={"do": "pass"}))
    book.play(entries.Acted(by="P2", action={"do": "pass"}))

    assert code_of(book, "P1") == "since-answered"


def dobon(**seats: SeatSetup) -> Book:
    everybody = dict.fromkeys("ABCDEF", NOBODY) | seats
    book = book_of("dobon", everybody, config=SEQUENTIAL | {"players": len(seats)})
    book.play(entries.Acted(by="A", action={"do": "start"}))
    return book


def test_the_start_of_a_game_is_no_move() -> None:
    assert code_of(dobon(A=PERSON, B=BOT), "A") == "nothing-to-take-back"


def test_nobody_goes_back_to_when_others_sat_there() -> None:
    book = dobon(A=PERSON, B=PERSON, C=BOT)
    while "A" not in book.table.awaiting():
        (name,) = book.table.awaiting()
        book.play(entries.Acted(by=name, action=notation(book.table.legal(name)[0])))
    book.play(entries.Acted(by="A", action=notation(book.table.legal("A")[0])))
    book.play(entries.Acted(by="B", action={"do": "leave"}))
    book.play(entries.Seated(by="B", seat="B", holding="open"))

    assert book.plays_alone("A")
    assert code_of(book, "A") == "since-seated"


def test_who_watches_is_told_nothing_of_what_others_may_take_back() -> None:
    assert refusal(blown(PERSON), -1) == ""


# Among people


def take(count: int) -> dict[str, Any]:
    return {"do": "take", "count": count, "pace": "slowly"}


async def two(house: House) -> tuple[Player, Player]:
    """Left has moved, and revealed nothing."""
    _, players = await house.table(toy.GAME, options={"pile": 30})
    left, right = players[LEFT], players[RIGHT]
    await left.act(take(1 if left.view.lucky[0] != 1 else 2))
    return left, right


async def test_who_asks_is_told_who_declined(still: House) -> None:
    left, right = await two(still)
    assert left.last["take_back"] == ""
    await left.ask("take_back")
    await right.take("offer")

    await right.ask("answer", yes=False)
    ended = await left.until(lambda message: message["type"] == "offer" and message["by"] == "")

    assert (ended["kind"], ended["declined"]) == ("take_back", RIGHT)
    assert left.view.pile < 30


async def test_a_take_back_that_was_granted_marks_nothing(still: House) -> None:
    left, right = await two(still)
    await left.ask("take_back")

    await right.ask("answer", yes=True)
    ended = await left.until(lambda message: message["type"] == "offer" and message["by"] == "")

    assert "declined" not in ended
    assert left.view.pile == 30
    assert not left.last.get("assisted", False)


async def test_among_people_what_was_revealed_cannot_be_taken_back(still: House) -> None:
    _, players = await still.table(toy.GAME)
    left = players[LEFT]
    await left.act(take(left.view.lucky[0]))

    assert left.last["take_back"] == "since-revealed"
    assert (await left.ask("take_back"))["code"] == "since-revealed"


async def test_whoever_comes_back_is_told_what_is_asked(still: House) -> None:
    left, right = await two(still)
    await left.ask("take_back")

    await right.enter()
    offer = await right.take("offer")
    await right.ask("answer", yes=True)

    assert (offer["kind"], offer["by"]) == ("take_back", LEFT)
    assert right.view.pile == 30


async def test_all_are_told_of_the_end_of_an_offer_when_the_room_is_read_again(
    pair: tuple[House, House],
) -> None:
    here, there = pair
    room, players = await here.table(toy.GAME)
    left, right = players[LEFT], players[RIGHT]
    twin = there.player(toy.GAME, room, left.token)
    await twin.enter()
    await left.ask("offer_draw")
    await twin.ask("chat", text="hello")

    answer = await right.ask("answer", yes=True)
    ended = await left.until(lambda message: message["type"] == "offer" and message["by"] == "")

    assert (answer["code"], ended["kind"], left.phase) == ("no-offer", "draw", "playing")

"""Drafts say what a seat can know, and stop at chance and at what is hidden."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import toy
from server.playing import House, config_of
from tefuda.core import laws, registry
from tefuda.core.chance import Seeded
from tefuda.core.game import AnyGame
from tefuda.core.records import notation
from tefuda.core.table import Setup, Table
from tefuda.server import entries, wire
from tefuda.server.book import Book
from tefuda.server.draft import WORLDS, Worlds, draft, target
from tefuda.server.entries import RoomRecord, SeatSetup


def begun(game: AnyGame, seed: str) -> Book:
    names = game.seats(game.options(config_of(game)))
    seats = {name: SeatSetup("person") for name in names}
    made = RoomRecord(id="r", game=game.id, rules=game.rules_version, config=config_of(game), seed=seed, seats=seats)
    book = Book(made, game)
    book.play(entries.Began())
    return book


def ask(book: Book, seat: int, **fields: Any) -> dict[str, Any]:
    """The answer as it goes over the wire."""
    seeds = [f"world {world}" for world in range(WORLDS)]
    answer = draft(book.table, book.names[seat], wire.Draft(id="d", **fields), seeds)
    decoded: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(answer))
    return decoded


def test_a_draft_lists_what_is_legal_in_every_game(game: AnyGame) -> None:
    book = begun(game, "draft")
    seat = book.table.seat(book.table.awaiting()[0])

    answer = ask(book, seat)

    choices = game.notation.choices(book.table.state, seat)
    assert [one["action"] for one in answer["targets"]] == msgspec.json.decode(msgspec.json.encode(choices))


def test_a_draft_changes_nothing(game: AnyGame) -> None:
    book = begun(game, "draft")
    seat = book.table.seat(book.table.awaiting()[0])
    before = laws.views(book.table)

    ask(book, seat, ask=[msgspec.to_builtins(laws.random_action(book.table, seat, Seeded("d")))])

    assert laws.views(book.table) == before
    assert book.table.inputs == []


def test_drafted_actions_lead_to_the_next_choice() -> None:
    book = begun(toy.GAME, "draft")
    lucky = book.table.state.lucky[0]  # type: ignore[attr-defined]

    answer = ask(book, 0, actions=[{"do": "take", "count": lucky, "pace": "slowly"}])

    assert [event["type"] for event in answer["events"]] == ["taken", "lucky"]
    assert [one["action"]["do"] for one in answer["targets"]] == ["give", "give"]


def test_what_is_not_possible_has_its_code() -> None:
    book = begun(toy.GAME, "draft")
    take = {"do": "take", "count": 1, "pace": "slowly"}

    answer = ask(book, 0, actions=[{"do": "give", "to": "left"}])
    asked = ask(book, 0, ask=[take, {"do": "give", "to": "left"}, {"do": "dance"}])

    assert (answer["refused"], answer["code"]) == (0, "not-now")
    assert asked["codes"] == [None, "not-now", "bad-action"]


def test_a_draft_ends_where_a_hidden_card_would_come() -> None:
    book = begun(registry.find("catalyst"), "7")
    play = ask(book, 0)["targets"][0]["action"]

    answer = ask(book, 0, actions=[play])

    told = [event["type"] for event in answer["events"]]
    assert answer["open"]
    assert "hand_remove" in told
    assert "hand_add" not in told


@pytest.mark.anyio
async def test_a_draft_is_answered_over_the_socket(still: House) -> None:
    _, players = await still.table(toy.GAME)
    left, right = players["left"], players["right"]

    mine = await left.ask("draft")
    theirs = await right.ask("draft")
    many = await left.ask("draft", actions=[{}] * 65)

    assert len(mine["targets"]) == 6
    assert "targets" not in theirs
    assert many["code"] == "too-many-actions"


def test_a_small_draw_is_played_out_to_each_of_its_outcomes() -> None:
    game = registry.find("othello")
    table = Table(game, Setup(given={"charge": {"black": 9}, "hand": {"black": ["wind"]}}))
    worlds = Worlds(game, "black", 0, [table.state.guess(0, Seeded(str(world))) for world in range(3)])
    worlds.act({"do": "use", "card": "wind"})

    blown = msgspec.to_builtins(target(worlds, table_action(worlds, {"do": "pick", "at": "d4"})))

    ways = [outcome[0]["targets"][0]["to"] for outcome in blown["outcomes"]]
    assert blown["open"]
    assert ways == [{"r": 0, "c": 3}, {"r": 3, "c": 0}]
    assert table.inputs == []


def table_action(worlds: Worlds, given: dict[str, Any]) -> Any:
    """A legal action of the first world by its notation."""
    choices = worlds.game.notation.choices(worlds.sights[0].state, worlds.seat)
    return next(choice for choice in choices if notation(choice) == given)

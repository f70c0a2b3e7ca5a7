"""What is said to people names things: no game's sentences hold what only files, messages and terminals know."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest

from tefuda.core import laws, registry
from tefuda.core.chance import Seeded
from tefuda.core.records import redacted
from tefuda.core.table import WATCHER, Setup, Table
from tefuda.core.texts import LANGUAGES, SEAT, Language

CONFIGS: Final[dict[str, dict[str, Any]]] = {
    "othello": {},
    "dobon": {"games": 2},
    "catalyst": {},
    "forcard": {"turns": 12},
    "duel": {"decks": {"P1": "wildfire-run", "P2": "harvest-light"}},
}
NOTATION: Final = re.compile(r"[#@_]|\b(?:[CFS]\d\d|[SHDC](?:10|[2-9AJQK])|[ms]\d+|P[12])\b", re.ASCII)
"""Numbers of copies, typed places, cards of ForCard and of Catalyst, mana cards and shields, seats of the duel."""
CELLS: Final = re.compile(r"\b[a-h][1-8]\b", re.ASCII)
LATIN: Final = re.compile(r"[A-Za-z]{2,}")
SCENES: Final = 12
"""So many positions are described, from the beginning to the end."""


def played(game_id: str) -> tuple[Table, list[Any]]:
    """A match at random, and what each seat was shown on the way."""
    table = Table(registry.find(game_id), Setup(CONFIGS[game_id], f"words {game_id}"))
    if game_id == "dobon":
        table.act("A", {"do": "start"})
    dice = Seeded(f"words {game_id}")
    shown = []
    while not table.over:
        shown += [table.view(seat) for seat in (*table.seats, WATCHER)]
        laws.random_act(table, dice)
    return table, shown[:: max(1, len(shown) // SCENES)]


def said(game_id: str, language: Language) -> set[str]:
    """Every sentence of a match, its positions, and all refusals."""
    table, shown = played(game_id)
    words = table.game.words
    found = {words.describe(view, language) for view in shown}
    for viewer in (*table.seats, WATCHER):
        told = redacted(table.events, table.seat(viewer))
        found |= {words.tell(event, language) for event in told} | {words.log(event, language) for event in told}
    refusals = words.catalogue(language)["refusals"]
    return found | set(refusals.values())


def names(game_id: str) -> set[str]:
    """What cards are called in the notation, where that is no English word."""
    return {name for name in registry.find(game_id).words.catalogue("en").get("cards", {}) if "-" in name}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", list(CONFIGS))
def test_what_is_said_has_no_notation(game_id: str, language: Language) -> None:
    known = names(game_id)
    plain = {SEAT.sub("", sentence) for sentence in said(game_id, language)}

    assert {one for one in plain if NOTATION.search(one) or known.intersection(re.findall(r"[\w-]+", one))} == set()


@pytest.mark.parametrize("game_id", list(CONFIGS))
def test_what_is_said_in_japanese_has_no_latin_words(game_id: str) -> None:
    plain = {CELLS.sub("", SEAT.sub("", sentence)) for sentence in said(game_id, "ja")}

    assert {one for one in plain if LATIN.search(one)} == set()


@pytest.mark.parametrize("game_id", ["dobon", "forcard", "duel"])
def test_people_are_named_by_whoever_knows_them(game_id: str) -> None:
    """A seat's letter stands only where the name of whoever sits there takes its place."""
    seats = set(registry.find(game_id).seats(registry.find(game_id).options(CONFIGS[game_id])))
    plain = {SEAT.sub("", sentence) for sentence in said(game_id, "ja")}

    assert {one for one in plain if seats.intersection(re.findall(r"[A-Z]\d?", one))} == set()

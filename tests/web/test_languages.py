"""English is English, and nobody reads notation: on every page, and over matches of every game."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page

from tefuda.core import registry
from web.conftest import Visitor
from web.expecting import expect
from web.house import House
from web.matches import Finished
from web.reading import japanese, notation, texts

GAMES: Final = ["othello", "dobon", "catalyst", "forcard", "duel"]
PAGES: Final = ["/", "/rooms", "/settings", "/rules", "/replay", "/about", "/nowhere"]
NAMES: Final = ["日本語", "tefuda (手札"]
"""What has a Japanese name: a language in a list of languages, and the house itself."""
PLACES: Final = 8
"""So many positions of a match are looked at, from its beginning to its end."""
TYPED: Final = re.compile(r"\w[@#]\d|\b[SHDC](?:10|[2-9AJQK])\b|\bP[12]\b", re.ASCII)
"""What is typed for a place, a copy, a card of Catalyst and a seat of Duel."""


@pytest.fixture
def reader(visitor: Visitor) -> Page:
    """Somebody who reads English."""
    return visitor(locale="en-GB")


@pytest.mark.parametrize("path", [*PAGES, *(f"/g/{game}" for game in GAMES)])
def test_a_page_in_english_has_no_japanese(house: House, reader: Page, path: str) -> None:
    house.open(reader, path)
    expect(reader.locator("main:not([aria-busy])")).to_be_visible()
    reader.wait_for_load_state("networkidle")

    assert japanese(texts(reader), NAMES) == set()


def said_in(house: House, page: Page, name: str, places: int) -> set[str]:
    """Everything that is said of a match at some of its positions, from its beginning to its end."""
    match = Finished(house, name)
    said = set[str]()
    house.open(page, f"/replay/{match.room}")
    expect(page.get_by_test_id("move")).to_be_visible()
    for place in range(places + 1):
        move = match.length * place // places
        page.locator("input[type=range]").fill(str(move))
        page.wait_for_function(f"() => location.hash === '#m{move}' || {move} === 0")
        said |= texts(page)
    assert len(said) > 50
    return said


@pytest.mark.parametrize("name", GAMES)
def test_a_match_in_english_has_no_japanese(house: House, reader: Page, name: str) -> None:
    assert japanese(said_in(house, reader, name, PLACES), NAMES) == set()


@pytest.mark.parametrize("name", GAMES)
def test_a_match_in_japanese_has_no_notation(house: House, page: Page, name: str) -> None:
    cards = registry.find(name).words.catalogue("en").get("cards", {})
    known = {card for card in cards if "-" in card}  # the others are English words too

    said = said_in(house, page, name, PLACES // 2)

    assert notation(said, known) == set()
    assert {one for one in said if TYPED.search(one)} == set()

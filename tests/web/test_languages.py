"""English is English: on every page, and over matches of every game."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from web.conftest import Visitor
from web.house import House
from web.matches import Finished
from web.reading import japanese, texts

GAMES: Final = ["othello", "dobon", "catalyst", "forcard", "duel"]
PAGES: Final = ["/", "/rooms", "/settings", "/rules", "/replay", "/about", "/nowhere"]
NAMES: Final = ["日本語", "tefuda (手札"]
"""What has a Japanese name: a language in a list of languages, and the house itself."""
PLACES: Final = 8
"""So many positions of a match are looked at, from its beginning to its end."""


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


@pytest.mark.parametrize("name", GAMES)
def test_a_match_in_english_has_no_japanese(house: House, reader: Page, name: str) -> None:
    match = Finished(house, name)
    said = set[str]()
    house.open(reader, f"/replay/{match.room}")
    expect(reader.get_by_test_id("move")).to_be_visible()
    for place in range(PLACES + 1):
        move = match.length * place // PLACES
        reader.get_by_role("slider", name="move").fill(str(move))
        reader.wait_for_function(f"() => location.hash === '#m{move}' || {move} === 0")
        said |= texts(reader)

    assert len(said) > 50
    assert japanese(said, NAMES) == set()

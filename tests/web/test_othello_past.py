"""What a table of Card Othello tells of the match so far: after a reload, to whoever comes late, and in a replay."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Page

from web.conftest import Visitor
from web.expecting import expect
from web.house import PEOPLE, House
from web.matches import give_up, log, make_moves

SEED: Final = "2"
"""Black's first card is the treasure chest, which costs nothing."""
MOVES: Final[list[tuple[str, dict[str, Any]]]] = [
    ("black", {"do": "use", "card": "chest"}),
    ("black", {"do": "place", "at": "d3"}),
    ("white", {"do": "place", "at": "c3"}),
]

EFFECT: Final = "黒: 宝箱で布石+2"
"""What the chest holds with this seed."""


@pytest.fixture
def room(house: House, page: Page) -> str:
    """A match that this browser has seen from its first move on: black has used a card, and both have placed."""
    room, tokens = house.make("othello", seats=PEOPLE, seed=SEED)
    house.hold(page, "othello", room, {"black": tokens["black"]})
    house.open(page, f"/r/{room}")
    page.wait_for_selector(".othello[data-open=true]")
    make_moves(house, "othello", room, tokens, MOVES)
    shows_all(page)
    return room


def shows_all(page: Page) -> None:
    """The effect is black's, the last move white's, and the log has all three lines."""
    expect(page.locator(".effects .newest")).to_have_text(EFFECT)
    expect(page.locator(".files .last")).to_have_text("c")
    expect(page.locator(".ranks .last")).to_have_text("3")
    expect(log(page)).to_have_count(len(MOVES))
    expect(page.locator(".othello[data-playing=false]")).to_have_count(1)


def test_effects_the_last_move_and_the_log_are_as_before_after_a_reload(page: Page, room: str) -> None:
    page.reload()

    shows_all(page)


def test_a_spectator_who_comes_late_is_shown_the_effects_and_the_last_move(
    house: House, visitor: Visitor, room: str
) -> None:
    watcher = visitor()

    house.open(watcher, f"/r/{room}")

    shows_all(watcher)


def test_a_replay_tells_what_led_to_the_move_that_is_jumped_to(house: House, page: Page) -> None:
    room, tokens = house.make("othello", seats=PEOPLE, seed=SEED)
    make_moves(house, "othello", room, tokens, MOVES)
    give_up(house, "othello", room, tokens["white"])

    house.open(page, f"/replay/{room}#m{len(MOVES)}")
    expect(page.locator(".files .last")).to_have_text("c")
    expect(page.locator(".effects .newest")).to_have_text(EFFECT)

    page.keyboard.press("ArrowLeft")
    expect(page.locator(".files .last")).to_have_text("d")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".files .last")).to_have_count(0)
    expect(page.locator(".effects .newest")).to_have_text(EFFECT)
    page.keyboard.press("Home")
    expect(page.locator(".effects .newest")).to_have_count(0)

"""What a table of Card Othello tells of the match so far: after a reload, to whoever comes late, and in a replay."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tefuda.core import registry
from tefuda.server.client import Player
from web.house import House

SEED: Final = "2"
"""Black's first card is the treasure chest, which costs nothing."""
PEOPLE: Final = {"black": "person", "white": "person"}
MOVES: Final[list[tuple[str, dict[str, Any]]]] = [
    ("black", {"do": "use", "card": "chest"}),
    ("black", {"do": "place", "at": "d3"}),
    ("white", {"do": "place", "at": "c3"}),
]

EFFECT: Final = "黒: 宝箱で布石+2"
"""What the chest holds with this seed."""


async def act(house: House, room: str, tokens: dict[str, str], gives_up: bool = False) -> None:
    """Black's moves, then white's, who may give up after them."""
    for seat, token in tokens.items():
        player = Player(house.web, registry.find("othello"), room, token)
        await player.enter()
        for action in (action for by, action in MOVES if by == seat):
            answer = await player.act(action)
            assert answer["type"] == "done", answer
        if gives_up and seat == "white":
            await player.ask("resign")
        await player.drop()


@pytest.fixture
def room(house: House, page: Page) -> str:
    """A match that this browser has seen from its first move on: black has used a card, and both have placed."""
    room, tokens = house.web.make("othello", seats=PEOPLE, seed=SEED)
    house.hold(page, "othello", room, {"black": tokens["black"]})
    house.open(page, f"/r/{room}")
    page.wait_for_selector(".othello[data-open=true]")
    with ThreadPoolExecutor(1) as apart:  # the browser has the event loop of this thread
        apart.submit(asyncio.run, act(house, room, tokens)).result()
    shows_all(page)
    return room


def shows_all(page: Page) -> None:
    """The effect is black's, the last move white's, and the log has all three lines."""
    expect(page.locator(".effects .newest")).to_have_text(EFFECT)
    expect(page.locator(".files .last")).to_have_text("c")
    expect(page.locator(".ranks .last")).to_have_text("3")
    expect(page.get_by_role("list", name="記録").get_by_role("button")).to_have_count(len(MOVES))
    expect(page.locator(".othello[data-playing=false]")).to_have_count(1)


def test_effects_the_last_move_and_the_log_are_as_before_after_a_reload(page: Page, room: str) -> None:
    page.reload()

    shows_all(page)


def test_a_spectator_who_comes_late_is_shown_the_effects_and_the_last_move(
    house: House, browser: Browser, room: str
) -> None:
    late = browser.new_context(locale="ja-JP", viewport={"width": 1280, "height": 800})
    watcher = late.new_page()

    house.open(watcher, f"/r/{room}")

    shows_all(watcher)
    late.close()


def test_a_replay_tells_what_led_to_the_move_that_is_jumped_to(house: House, page: Page) -> None:
    room, tokens = house.web.make("othello", seats=PEOPLE, seed=SEED)
    with ThreadPoolExecutor(1) as apart:
        apart.submit(asyncio.run, act(house, room, tokens, gives_up=True)).result()

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

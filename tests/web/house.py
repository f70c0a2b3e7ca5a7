"""A server under test, and what the browser tests do in front of it again and again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
from playwright.sync_api import Page

from tefuda.server.client import Web
from tefuda.server.host import Host

LATE: Final = 60_000
"""Milliseconds after which something that should be seen is missing, on the busiest machine."""
SEED: Final = "5"
"""Of every room that does not ask for another. With open seats none is allowed: there the server has one of its own."""
FORMS: Final[dict[str, dict[str, Any]]] = {
    "othello": {"seats": {"black": "person", "white": "random"}},
    "dobon": {"seats": {"A": "person", "B": "random"}, "options": {"mode": "sequential", "players": 2, "games": 1}},
    "catalyst": {"seats": {"player": "person"}},
    "forcard": {"seats": {"A": "person", "B": "random"}, "options": {"size": 4, "turns": 5}},
    "duel": {
        "seats": {"P1": "person", "P2": "random"},
        "options": {"decks": {"P1": "wildfire-run", "P2": "harvest-light"}, "turn_limit": 8},
    },
}
"""A match of each game against a bot that does not think, and does not take long."""
PEOPLE: Final = {"black": "person", "white": "person"}
"""Seats of a match in which nobody answers unless the test does."""
T = TypeVar("T")


class House(NamedTuple):
    host: Host
    web: Web

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.host.port}"

    def open(self, page: Page, path: str = "/") -> None:
        page.goto(self.address + path)

    def start(self, page: Page, game: str) -> None:
        """One tap on a tile; returns at the table."""
        self.open(page)
        page.click(f".tile[data-game={game}] .play")
        page.wait_for_url("**/r/**")

    def sit(self, page: Page, game: str, **form: Any) -> str:
        """At a table of this game, without a tap; the room's id."""
        room = self.room(page, game, **{**FORMS[game], **form})
        self.open(page, f"/r/{room}")
        return room

    def make(self, game: str, **form: Any) -> tuple[str, dict[str, str]]:
        """A room made over HTTP: its id, and tokens by seat."""
        has_open_seat = game == "dobon" or "open" in form.get("seats", {}).values()
        return self.web.make(game, **(form if has_open_seat else {"seed": SEED, **form}))

    def room(self, page: Page, game: str, **form: Any) -> str:
        """A room made over HTTP, with the first seat's token in this browser; its id."""
        room, tokens = self.make(game, **form)
        self.hold(page, game, room, tokens)
        return room

    def hold(self, page: Page, game: str, room: str, tokens: dict[str, str]) -> None:
        """Puts the first seat's token into this browser."""
        seat, token = next(iter(tokens.items()))
        held = {"room": room, "game": game, "seat": seat, "token": token, "at": 0, "bot": ""}
        page.add_init_script(f"localStorage.setItem('tefuda.rooms', JSON.stringify([{_js(held)}]))")


def apart(work: Coroutine[Any, Any, T]) -> T:
    """Run it in a thread of its own: the browser has the event loop of this one."""
    with ThreadPoolExecutor(1) as other:
        return other.submit(asyncio.run, work).result()


def until(page: Page, is_so: Callable[[], object]) -> None:
    """Waits for something that is seen here and not in the page."""
    last = time.monotonic() + LATE / 1000
    while not is_so():
        assert time.monotonic() < last, "this was waited for too long"
        page.evaluate("() => new Promise((done) => setTimeout(done, 10))")


def resize(page: Page, width: int, height: int) -> None:
    """Another size of the window; returns when the page is laid out for it."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("width => innerWidth === width", arg=width)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def resign(page: Page) -> None:
    """Holds the menu's button until the match is given up."""
    page.get_by_role("button", name="メニュー").or_(page.get_by_role("button", name="Menu")).click()
    page.locator(".resign button").hover()
    page.mouse.down()
    page.locator("[data-outcome]").wait_for()
    page.mouse.up()


def _js(value: dict[str, Any]) -> str:
    return msgspec.json.encode(value).decode()


def choose(page: Page, **settings: Any) -> None:
    """Settings of this browser from the first page on."""
    page.add_init_script(
        f"localStorage.setItem('tefuda.settings', JSON.stringify({{"
        f"...JSON.parse(localStorage.getItem('tefuda.settings') ?? '{{}}'), ...{_js(settings)}}}))"
    )

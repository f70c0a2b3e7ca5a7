"""A server under test, and what the browser tests do in front of it again and again."""

from __future__ import annotations

from typing import Any, NamedTuple

from playwright.sync_api import Page

from tefuda.server.client import Web
from tefuda.server.host import Host


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

    def room(self, page: Page, game: str, **form: Any) -> str:
        """A room made over HTTP, with the first seat's token in this browser; its id."""
        room, tokens = self.web.make(game, **form)
        self.hold(page, game, room, tokens)
        return room

    def hold(self, page: Page, game: str, room: str, tokens: dict[str, str]) -> None:
        """Puts the first seat's token into this browser."""
        seat, token = next(iter(tokens.items()))
        held = {"room": room, "game": game, "seat": seat, "token": token, "at": 0, "bot": ""}
        page.context.add_init_script(f"localStorage.setItem('tefuda.rooms', JSON.stringify([{_js(held)}]))")


def _js(value: dict[str, Any]) -> str:
    import msgspec

    return msgspec.json.encode(value).decode()


def choose(page: Page, **settings: Any) -> None:
    """Settings of this browser from the first page on."""
    page.context.add_init_script(
        f"localStorage.setItem('tefuda.settings', JSON.stringify({{"
        f"...JSON.parse(localStorage.getItem('tefuda.settings') ?? '{{}}'), ...{_js(settings)}}}))"
    )

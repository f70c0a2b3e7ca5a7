"""A table in a real browser, fed by the real engine, on a clock that the test turns.

The page (web/tests/lab) holds the table and nothing else. Positions are written as in scenarios; what an action tells
a seat goes into the page as a step, as a room would tell it.
"""

from __future__ import annotations

import mimetypes
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from playwright.sync_api import Page, Route

from tefuda.core import registry
from tefuda.core.chance import Seeded
from tefuda.core.errors import Refused
from tefuda.core.records import redacted
from tefuda.core.script import Scripted
from tefuda.core.table import Setup, Table
from tefuda.server.draft import Worlds, targets

ORIGIN: Final = "http://lab.test"
WORLDS: Final = 2


class Lab:
    """One page with one table."""

    def __init__(self, page: Page, built: Path) -> None:
        self.page = page
        self.game = registry.find("othello")
        self.table: Table
        self.you = "black"
        self.built = built
        page.route(f"{ORIGIN}/**", self._serve)
        page.expose_function("answerDraft", self._draft)
        page.clock.install(time=0)
        page.goto(f"{ORIGIN}/index.html")
        page.clock.pause_at(1000)

    def _serve(self, route: Route) -> None:
        path = route.request.url.removeprefix(ORIGIN)
        if path.startswith("/api/games/othello/words/"):
            route.fulfill(json=self.game.words.catalogue("ja" if path.endswith("ja") else "en"))
            return
        file = self.built / path.lstrip("/")
        if not file.is_file():
            route.fulfill(status=404)
            return
        route.fulfill(body=file.read_bytes(), content_type=mimetypes.guess_type(file.name)[0] or "text/plain")

    def _draft(self, actions: Sequence[Mapping[str, Any]], ask: Sequence[Mapping[str, Any]]) -> Any:
        """What a room would answer to a draft."""
        seat = self.table.seat(self.you)
        states = [self.table.state.guess(seat, Seeded(str(world))) for world in range(WORLDS)]
        worlds = Worlds(self.game, self.you, seat, states)
        told = []
        for place, action in enumerate(actions):
            try:
                told += worlds.act(action)
            except Refused as refused:
                return {"events": msgspec.to_builtins(told), "refused": place, "code": refused.code}
            if worlds.is_open:
                return {"events": msgspec.to_builtins(told), "open": True}
        codes = [worlds.code(action) for action in ask]
        answer = {"events": told, "targets": targets(worlds), "codes": codes}
        return msgspec.json.decode(msgspec.json.encode(answer))

    def open(
        self,
        given: Mapping[str, Any],
        chance: Sequence[tuple[str, Any]] = (),
        you: str = "black",
        **look: Any,
    ) -> None:
        """A table with this position; `look` may have config, language, theme and reduced."""
        dice = Scripted(list(chance), self.game.notation, Seeded("lab"))
        self.table = Table(self.game, Setup(config=look.pop("config", {}), given=given), dice)
        self.you = you
        opening = {
            "view": self.view(),
            "you": None if you == "spectator" else you,
            "options": dict(self.table.setup.config),
            "language": "ja",
            "theme": "light",
            **look,
        }
        self.page.evaluate("opening => lab.open(opening)", opening)
        self.page.wait_for_selector("[data-square]")

    def view(self) -> Any:
        return msgspec.to_builtins(self.table.view(self.you))

    def act(self, by: str, do: str, **rest: str) -> list[dict[str, Any]]:
        """Somebody acts; the page is told what its seat is told. Returns that."""
        told = redacted(self.table.act(by, {"do": do, **rest}), self.table.seat(self.you))
        events = msgspec.to_builtins(told)
        return self.play(events)

    def play(self, events: list[dict[str, Any]]) -> list[dict[str, Any]]:
        self.page.evaluate("([events, after]) => lab.play(events, after)", [events, self.view()])
        return events

    def turn(self, milliseconds: int) -> None:
        """Let so much time pass in the page, frame by frame."""
        self.page.clock.run_for(milliseconds)

    # What is seen

    def stone(self, at: str) -> dict[str, Any] | None:
        """The stone on a square as it is drawn now; None if there is none."""
        return self._seen(f'.stone[data-at="{at}"][data-part="stone"]')

    def ghost(self, at: str) -> dict[str, Any] | None:
        """A look on its way out."""
        return self._seen(f'.stone[data-at="{at}"][data-part="ghost"]')

    def _seen(self, selector: str) -> dict[str, Any] | None:
        found: dict[str, Any] | None = self.page.evaluate(SEEN, selector)
        return found

    @property
    def is_playing(self) -> bool:
        playing: bool = self.page.evaluate("lab.isPlaying()")
        return playing


SEEN: Final = """
(selector) => {
  const stone = document.querySelector(selector);
  if (stone === null) return null;
  const disc = stone.querySelector(".disc");
  const field = document.querySelector(".squares").getBoundingClientRect();
  const box = disc.getBoundingClientRect();
  const cell = field.width / 8;
  return {
    color: stone.classList.contains("black") ? "black" : "white",
    kind: stone.dataset.kind ?? null,
    opacity: Number(getComputedStyle(stone).opacity),
    turn: disc.style.transform,
    timer: stone.querySelector(".timer")?.textContent ?? null,
    guard: stone.querySelector(".guard")?.textContent.trim() ?? null,
    x: (box.x + box.width / 2 - field.x) / cell,
    y: (box.y + box.height / 2 - field.y) / cell,
    width: disc.offsetWidth / cell,
    height: disc.offsetHeight / cell,
    shadow: getComputedStyle(disc).boxShadow,
    background: getComputedStyle(disc).backgroundColor,
  };
}
"""

"""A table in a real browser, fed by the real engine, on a clock that the test turns.

The page (web/tests/lab) holds the table and nothing else. Positions are written as in scenarios; what an action tells
a seat goes into the page as a step, as a room would tell it.
"""

from __future__ import annotations

import hashlib
import mimetypes
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from playwright.sync_api import Browser, Page, Route, ViewportSize

from tefuda.core import registry
from tefuda.core.chance import Seeded
from tefuda.core.errors import Refused
from tefuda.core.records import redacted
from tefuda.core.script import Scripted
from tefuda.core.table import Setup, Table
from tefuda.server.draft import Worlds, targets
from web.building import tool
from web.house import LATE

DESK: Final = ViewportSize(width=960, height=756)
PHONE: Final = ViewportSize(width=360, height=696)
ORIGIN: Final = "http://lab.test"
WORLDS: Final = 2
FRAME: Final = 40
ALL_OVER: Final = 20_000
"""Milliseconds after which nothing of a table that was closed is under way."""


class Frame(NamedTuple):
    """What was seen at a moment, by square and part (stone or ghost)."""

    at: int
    seen: dict[tuple[str, str], dict[str, Any]]

    def stone(self, square: str) -> dict[str, Any]:
        return self.seen[square, "stone"]

    def ghost(self, square: str) -> dict[str, Any]:
        return self.seen[square, "ghost"]


def first(film: Sequence[Frame], is_so: Callable[[Frame], object]) -> int:
    """When something was seen for the first time."""
    return min(frame.at for frame in film if is_so(frame))


def last(film: Sequence[Frame], is_so: Callable[[Frame], object]) -> int:
    """When something was seen for the last time."""
    return max(frame.at for frame in film if is_so(frame))


class Lab:
    """One page with one table."""

    def __init__(self, page: Page, built: Path, is_turned: bool = True) -> None:
        """`is_turned`: the page's clock stands still until it is turned."""
        self.page = page
        self.game = registry.find("othello")
        self.table: Table
        self.you = "black"
        self.built = built
        self.is_turned = is_turned
        self.hint: dict[str, Any] | None = None
        """What a search would say of the position; None if it would say nothing."""
        self._was_playing = False
        self._opening: dict[str, Any] = {}
        self._told: list[dict[str, Any]] = []
        self._size = page.viewport_size or DESK
        page.set_default_timeout(LATE)
        page.route(f"{ORIGIN}/**", self._serve)
        page.expose_function("answerDraft", self._draft)
        page.expose_function("answerHint", lambda: self.hint)
        if is_turned:
            page.clock.install(time=0)
        page.goto(f"{ORIGIN}/index.html")
        if is_turned:
            page.clock.pause_at(1000)

    def clear(self) -> None:
        """As if nobody had ever been here."""
        self.page.evaluate("lab.close()")
        if self.is_turned:
            self.turn(ALL_OVER)
        self.page.set_viewport_size(self._size)
        self.page.mouse.move(0, 0)
        self.hint = None

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
        """A table with this position; `look` may have config, language, theme, reduced and opponent."""
        dice = Scripted(list(chance), self.game.notation, Seeded("lab"))
        self.table = Table(self.game, Setup(config=look.pop("config", {}), given=given), dice)
        self.you = you
        self._told = []
        self._opening = {
            "view": self.view(),
            "you": None if you == "spectator" else you,
            "options": dict(self.table.setup.config),
            "language": "ja",
            "theme": "light",
            "past": {"opening": self.view(), "moments": []},
            **look,
        }
        self._show(self._opening)

    def reload(self) -> None:
        """The page as somebody finds it who comes back to the table as it stands."""
        past = {"opening": self._opening["view"], "moments": self._told}
        self._show({**self._opening, "view": self.view(), "past": past})

    def _show(self, opening: Mapping[str, Any]) -> None:
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
        self._told.append({"events": events})
        self.page.evaluate("([events, after]) => lab.play(events, after)", [events, self.view()])
        return events

    def turn(self, milliseconds: int) -> None:
        """Let so much time pass in the page, frame by frame."""
        self.page.clock.run_for(milliseconds)

    def finish(self) -> None:
        """Let everything play to its end."""
        while self.is_playing:
            self.turn(200)

    # What is seen

    def stone(self, at: str) -> dict[str, Any]:
        """The stone on a square as it is drawn now; empty if there is none."""
        return self.look([at])[at, "stone"]

    def look(self, squares: Sequence[str]) -> dict[tuple[str, str], dict[str, Any]]:
        """Stones and ghosts on these squares, by square and part; empty where there is none."""
        seen, self._was_playing = self.page.evaluate(SEEN, list(squares))
        return {(at, part): seen[at][part] or {} for at in squares for part in ("stone", "ghost")}

    def film(self, squares: Sequence[str], milliseconds: int = 6000) -> list[Frame]:
        """What is seen on some squares every FRAME, from now until playback ends."""
        frames = [Frame(0, self.look(squares))]
        while self._was_playing and frames[-1].at < milliseconds:
            self.turn(FRAME)
            frames.append(Frame(frames[-1].at + FRAME, self.look(squares)))
        return frames

    @property
    def is_playing(self) -> bool:
        playing: bool = self.page.evaluate("lab.isPlaying()")
        return playing


SEEN: Final = """
(squares) => {
  const field = document.querySelector(".squares").getBoundingClientRect();
  const cell = field.width / 8;
  const seen = (at, part) => {
    const stone = document.querySelector(`.stone[data-at="${at}"][data-part="${part}"]`);
    if (stone === null) return null;
    const disc = stone.querySelector(".disc");
    const box = stone.getBoundingClientRect();
    return {
      color: stone.classList.contains("black") ? "black" : "white",
      kind: stone.dataset.kind ?? null,
      opacity: Number(getComputedStyle(stone).opacity),
      turn: Number(/rotateY\\((-?[\\d.]+)deg/.exec(disc.style.transform)?.[1] ?? 0),
      timer: stone.querySelector(".timer")?.textContent ?? null,
      guard: stone.querySelector(".guard")?.textContent.trim() ?? null,
      x: (box.x - field.x) / cell,
      y: (box.y - field.y) / cell,
      size: disc.offsetWidth / cell,
      shadow: getComputedStyle(disc).boxShadow,
      background: getComputedStyle(disc).backgroundColor,
    };
  };
  const found = squares.map((at) => [at, { stone: seen(at, "stone"), ghost: seen(at, "ghost") }]);
  return [Object.fromEntries(found), lab.isPlaying()];
}
"""


class Labs:
    """Pages of the lab, one of each size: a new page costs more than most tests."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.built = build()
        self._kept: dict[tuple[int, int, bool, bool], Lab] = {}

    def at(self, size: ViewportSize, has_touch: bool = False, is_turned: bool = True) -> Lab:
        """An empty page; `is_turned`: its clock stands still until it is turned."""
        key = (size["width"], size["height"], has_touch, is_turned)
        lab = self._kept.get(key)
        if lab is None or lab.page.is_closed():
            page = self.browser.new_page(viewport=size, has_touch=has_touch, service_workers="block")
            lab = self._kept[key] = Lab(page, self.built, is_turned)
        lab.clear()
        return lab


def build() -> Path:
    """The lab's page, brought up to date by the first who asks; TEFUDA_LAB names one that is already there."""
    given = os.environ.get("TEFUDA_LAB")
    if given:
        return Path(given)
    client = tool()
    folder: Path = client.ROOT / "build" / "lab"
    source = client.WEB / "tests" / "lab"
    content = hashlib.sha256(client.fingerprint(client.WEB).encode())
    for path in sorted(source.iterdir()):
        content.update(path.read_bytes())
    wanted = content.hexdigest()
    with client.alone(client.WEB):
        if not client.is_built(folder, wanted):
            options = ["--config", str(source / "vite.config.ts"), "--outDir", str(folder), "--logLevel", "error"]
            client.run(["exec", "--", "vite", "build", *options])
            (folder / client.STAMP).write_text(wanted)
    return folder

"""A table in a real browser, fed by the real engine, on a clock that the test turns.

The page (web/tests/lab) holds the table and nothing else. Positions are written as in scenarios; what an action tells
a seat goes into the page as a step, as a room would tell it.
"""

from __future__ import annotations

import hashlib
import mimetypes
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final, TypeVar

import msgspec
from playwright.sync_api import Browser, Page, Route, ViewportSize

from tefuda.core import registry
from tefuda.core.chance import Seeded
from tefuda.core.errors import Refused
from tefuda.core.records import Event, redacted
from tefuda.core.script import Scripted
from tefuda.core.table import Setup, Table
from tefuda.server.draft import Worlds, targets
from web.building import tool
from web.house import LATE

DESK: Final = ViewportSize(width=960, height=756)
PHONE: Final = ViewportSize(width=360, height=696)
ORIGIN: Final = "http://lab.test"
WORLDS: Final = 2
ALL_OVER: Final = 20_000
"""Milliseconds after which nothing of a table that was closed is under way."""


class Bench:
    """A page for one table at a time."""

    def __init__(self, page: Page, built: Path, is_turned: bool = True) -> None:
        """`is_turned`: the page's clock stands still until it is turned."""
        self.page = page
        self.built = built
        self.is_turned = is_turned
        self.lab: Lab
        """Whose table lies here."""
        self._size = page.viewport_size or DESK
        page.set_default_timeout(LATE)
        page.route(f"{ORIGIN}/**", self._serve)
        page.expose_function("answerAct", lambda action: self.lab.answer_act(action))
        page.expose_function("answerDraft", lambda actions, ask, begun: self.lab.answer_draft(actions, ask, begun))
        page.expose_function("answerHint", lambda: self.lab.hint)
        if is_turned:
            page.clock.install(time=0)
        page.goto(f"{ORIGIN}/index.html")
        if is_turned:
            page.clock.pause_at(1000)

    def clear(self) -> None:
        """As if nobody had ever been here."""
        self.page.evaluate("lab.close()")
        if self.is_turned:
            self.page.clock.run_for(ALL_OVER)
        self.page.set_viewport_size(self._size)
        self.page.mouse.move(0, 0)

    def _serve(self, route: Route) -> None:
        path = route.request.url.removeprefix(ORIGIN)
        if path.startswith("/api/games/"):
            route.fulfill(json=self.lab.game.words.catalogue("ja" if path.endswith("ja") else "en"))
            return
        file = self.built / path.lstrip("/")
        if not file.is_file():
            route.fulfill(status=404)
            return
        route.fulfill(body=file.read_bytes(), content_type=mimetypes.guess_type(file.name)[0] or "text/plain")


class Lab:
    """One game's table on a bench."""

    game_id: ClassVar[str]
    you: str
    """The seat whose table it is, unless a test says another; or `spectator`."""
    ready: ClassVar[str]
    """What is there as soon as the table is."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        bench.lab = self
        self.page = bench.page
        self.game = registry.find(self.game_id)
        self.table: Table
        self.hint: dict[str, Any] | None = None
        """What a search would say of the position; None if it would say nothing."""
        self._opening: dict[str, Any] = {}
        self._told: list[dict[str, Any]] = []
        self._last: list[Event] = []
        """What was told with the last step."""

    def open(
        self,
        given: Mapping[str, Any],
        chance: Sequence[tuple[str, Any]] = (),
        you: str | None = None,
        **look: Any,
    ) -> None:
        """A table with this position; `look` may have config, language, theme, reduced, speed and newcomer."""
        dice = Scripted(list(chance), self.game.notation, Seeded("lab"))
        self.table = Table(self.game, Setup(config=look.pop("config", {}), given=given), dice)
        dice.state = self.table.state
        self.you = you or type(self).you
        self._told, self._last = [], []
        self._opening = {
            "game": self.game_id,
            "you": None if self.you == "spectator" else self.you,
            "options": dict(self.table.setup.config),
            "language": "ja",
            "theme": "light",
            "past": {"opening": self.view(), "moments": []},
            **look,
        }
        self._show()

    def reload(self) -> None:
        """The page as somebody finds it who comes back to the table as it stands."""
        opening = self._opening["past"]["opening"]
        self._opening["past"] = {"opening": opening, "moments": self._told}
        self._show()

    def _show(self) -> None:
        self.page.evaluate("opening => lab.open(opening)", {**self._opening, "standing": self.standing()})
        self.page.wait_for_selector(self.ready)

    # What the seat is told

    def view(self) -> Any:
        return msgspec.to_builtins(self.table.view(self.you))

    def standing(self) -> dict[str, Any]:
        """What a room tells with every step."""
        return {
            "view": self.view(),
            "yours": self.you in self.table.awaiting(),
            "seats": self.seats(),
            "phase": "over" if self.table.over else "playing",
            "clock": None,
            "result": self.table.result,
            "spoken": None,
        }

    def seats(self) -> list[dict[str, str]]:
        """Who sits where: people on all seats."""
        return [{"seat": seat, "holding": "person", "name": ""} for seat in self.table.seats]

    def act(self, by: str, do: str, **rest: Any) -> list[dict[str, Any]]:
        """Somebody acts; the page is told what its seat is told. Returns that."""
        return self.tell(self.table.act(by, {"do": do, **rest}))

    def tell(self, events: Sequence[Event]) -> list[dict[str, Any]]:
        """The page is told what its seat is told of these."""
        return self.play(self.note(events))

    def tell_all(self, steps: Iterable[Sequence[Event]], look: str) -> list[Any]:
        """The page is told one step after the other, and looks after each, all in one go: what it has found.

        `look` is a function of the page, or gives a promise. Drafts are answered from where the last step has led.
        """
        moments = []
        for events in steps:
            told = {"events": self.note(events)}
            self._told.append(told)
            moments.append({**told, "standing": self.standing()})
        found: list[Any] = self.page.evaluate(TELL_ALL.replace("LOOK", look), moments)
        return found

    def note(self, events: Sequence[Event]) -> list[dict[str, Any]]:
        """What the seat is told of these."""
        self._last = redacted(list(events), self.table.seat(self.you))
        told: list[dict[str, Any]] = msgspec.to_builtins(self._last)
        return told

    def play(self, events: list[dict[str, Any]]) -> list[dict[str, Any]]:
        self._told.append({"events": events})
        self.page.evaluate("([events, standing]) => lab.tell(events, standing)", [events, self.standing()])
        return events

    def replace(self, standing: Mapping[str, Any]) -> None:
        """The page is told another view without what led to it, as after a take-back or a break."""
        self.page.evaluate("standing => lab.replace(standing)", standing)

    # What the page asks

    def answer_act(self, _action: Mapping[str, Any]) -> dict[str, Any] | None:
        """What a room would answer to an act: None, if the test acts itself."""
        return None

    def answer_draft(
        self,
        actions: Sequence[Mapping[str, Any]],
        ask: Sequence[Mapping[str, Any]],
        begun: Mapping[str, Any] | None = None,
    ) -> Any:
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
        answer = {"events": told, "targets": targets(worlds, begun), "codes": codes}
        return msgspec.json.decode(msgspec.json.encode(answer))

    @property
    def sent(self) -> list[dict[str, Any]]:
        """Every act of the page, in order."""
        sent: list[dict[str, Any]] = self.page.evaluate("lab.sent()")
        return sent

    # Time

    def turn(self, milliseconds: int) -> None:
        """Let so much time pass in the page, frame by frame."""
        self.page.clock.run_for(milliseconds)

    def finish(self) -> None:
        """Let everything play to its end."""
        while self.is_playing:
            self.turn(200)

    @property
    def is_playing(self) -> bool:
        playing: bool = self.page.evaluate("lab.isPlaying()")
        return playing


TELL_ALL: Final = """
async (moments) => {
  const look = LOOK;
  const found = [];
  for (const { events, standing } of moments) {
    lab.tell(events, standing);
    await lab.rested();
    found.push(await look());
  }
  return found;
}
"""

L = TypeVar("L", bound=Lab)


class Labs:
    """Pages of the lab, one of each size: a new page costs more than most tests."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.built = build()
        self._kept: dict[tuple[int, int, bool, bool], Bench] = {}

    def at(self, kind: type[L], size: ViewportSize, has_touch: bool = False, is_turned: bool = True) -> L:
        """A lab on an empty page; `is_turned`: its clock stands still until it is turned."""
        key = (size["width"], size["height"], has_touch, is_turned)
        bench = self._kept.get(key)
        if bench is None or bench.page.is_closed():
            page = self.browser.new_page(viewport=size, has_touch=has_touch, service_workers="block")
            bench = self._kept[key] = Bench(page, self.built, is_turned)
        bench.clear()
        return kind(bench)


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

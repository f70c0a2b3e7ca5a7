"""Whole rooms of Dobon UNO in real browsers: people who play by what their page shows, and a look at what is true."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Mapping, Sequence
from typing import Any, Final, Protocol, TypeVar

import msgspec
from playwright.sync_api import Locator, Page

from tefuda.core import registry
from tefuda.server.client import Player, Web
from web.dobon_lab import SEEN
from web.house import House
from web.visitors import stop_clock

STILL: Final = 400
"""Milliseconds of a page in which everything comes to rest, and no guard is left."""
TICK: Final = 1000
"""Milliseconds that the server's clock is turned while only bots have anything to do."""
ALONE: Final = ("leave", "close")
"""What these people never do."""
T = TypeVar("T")


class Observer:
    """A second line of somebody's seat: what the page ought to show, and what may be done."""

    def __init__(self, web: Web, room: str, token: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._player = Player(web, registry.find("dobon"), room, token)
        self._run(self._player.enter())

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def look(self) -> dict[str, Any]:
        """The view, after all that the server has told by now."""
        self._run(self._player.ask("ping"))
        view: dict[str, Any] = msgspec.to_builtins(self._player.view)
        return view

    @property
    def legal(self) -> list[dict[str, Any]]:
        """What may be done in the view that was looked at last."""
        return [action for action in self._player.legal if action["do"] not in ALONE]

    def close(self) -> None:
        self._run(self._player.drop())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


class Hands(Protocol):
    """How somebody touches a table."""

    def play(self, page: Page, places: Sequence[int]) -> None:
        """Lay the cards at these places of the hand."""

    def press(self, page: Page, slot: str) -> None: ...

    def choose(self, page: Page, number: int) -> None:
        """The colour with this number, counted from 0."""


def options(page: Page) -> Locator:
    return page.locator(".dobon [role=option][data-card]")


class Fingers:
    def play(self, page: Page, places: Sequence[int]) -> None:
        for place in places:
            options(page).nth(place).tap()
        self.press(page, "act")

    def press(self, page: Page, slot: str) -> None:
        page.locator(f"[data-testid={slot}]").tap()

    def choose(self, page: Page, number: int) -> None:
        page.locator("[data-testid=colours] [data-choose]").nth(number).tap()


class Mouse:
    """Lays a group by its second click."""

    def play(self, page: Page, places: Sequence[int]) -> None:
        for place in [*places, places[0]]:
            options(page).nth(place).click(position={"x": 12, "y": 20})

    def press(self, page: Page, slot: str) -> None:
        page.locator(f"[data-testid={slot}]").click()

    def choose(self, page: Page, number: int) -> None:
        page.locator("[data-testid=colours] [data-choose]").nth(number).click()


class Keys:
    """Never touches anything but the keyboard: F6 from region to region, Tab and arrows in them."""

    LETTERS: Final = {"dobon": "d", "decline": "x"}

    def play(self, page: Page, places: Sequence[int]) -> None:
        for number, place in enumerate(places):
            self._go_to(page, place)
            page.keyboard.press("ArrowUp" if number else "Enter")
        page.keyboard.press("Enter")

    def _go_to(self, page: Page, place: int) -> None:
        """From wherever the focus is to a card."""
        self._reach(page, "F6", "[role=option][data-card]")
        at: int = page.evaluate(FOCUSED)
        for _ in range(abs(place - at)):
            page.keyboard.press("ArrowRight" if place > at else "ArrowLeft")
        assert page.evaluate(FOCUSED) == place

    def _reach(self, page: Page, key: str, selector: str) -> None:
        """Press a key until something like this has the focus."""
        for _ in range(MOST_STOPS):
            if page.evaluate("selector => document.activeElement?.closest(selector) !== null", selector):
                return
            page.keyboard.press(key)
        raise AssertionError(f"{selector} cannot be reached with {key}")

    def press(self, page: Page, slot: str) -> None:
        self._reach(page, "F6", ".dobon")
        if slot == "draw":
            act = page.locator("[data-testid=draw]").get_attribute("data-act")
            page.keyboard.press("p" if act == "pass" else "w")
        elif slot == "act":
            self._reach(page, "Tab", "[data-testid=act]")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press(self.LETTERS[slot])

    def choose(self, page: Page, number: int) -> None:
        self._reach(page, "F6", ".dobon")
        page.keyboard.press(str(number + 1))


MOST_STOPS: Final = 40
FOCUSED: Final = """
() => {
  const at = [...document.querySelectorAll(".dobon [role=option][data-card]")].indexOf(document.activeElement);
  return at < 0 ? null : at;
}
"""


class Person:
    """Somebody at a page, whose clock stands still unless it is turned."""

    def __init__(self, page: Page, seat: str, hands: Hands, observer: Observer) -> None:
        self.page = page
        self.seat = seat
        self.hands = hands
        self.observer = observer
        self.view: dict[str, Any] = {}
        self.done: list[str] = []
        """What was done, in order."""

    def sit(self, house: House, room: str, token: str) -> None:
        """Opens the room in this browser."""
        house.hold(self.page, "dobon", room, {self.seat: token})
        self.page.add_init_script(COUNTING)
        stop_clock(self.page)
        house.open(self.page, f"/r/{room}")
        self.page.wait_for_selector(".dobon")

    def look(self) -> dict[str, Any]:
        """The page at rest, which must show what the server has told; what is seen."""
        self.view = self.observer.look()
        self.page.wait_for_function(SHOWS, arg=shown_of(self.view), polling=20)
        self.page.clock.fast_forward(STILL)
        seen: dict[str, Any] = self.page.evaluate(f"() => ({{ ...({SEEN})(), sent }})")
        return seen

    def finish(self) -> None:
        """Let everything be played to its end."""
        while self.page.locator(".dobon[role=region]").get_attribute("data-playing") == "true":
            self.page.clock.fast_forward(STILL)
        self.page.clock.fast_forward(STILL)

    def can_act(self) -> bool:
        self.view = self.observer.look()
        return bool(self.observer.legal)

    def act(self, patience: int) -> None:
        """Do one thing that the page offers; of those that are offered to everybody, a different one each time."""
        seen = self.look()
        able, legal = offered(seen), allowed(self.observer.legal)
        assert able == legal, f"{self.seat} in {self.view['phase']}: the page has {able}, the server {legal}"
        if seen["dobon"]["live"] == "true":
            self._press("dobon")
        elif seen["colours"]:
            self.hands.choose(self.page, len(self.done) % 4)
            self.done.append("choose")
        elif self.view["turn"] != self.seat and self.view["phase"] in ("turn", "colour") and patience % 2:
            self._press("decline")
        elif places := group(seen["cards"], len(self.done)):
            self.hands.play(self.page, places)
            self.done.append("play")
        else:
            self._press("act" if self.view["turn"] is None else "draw")
        assert self.page.evaluate(ANSWERED) == seen["sent"] + 1, (self.seat, self.done[-1], seen["note"])

    def _press(self, slot: str) -> None:
        self.hands.press(self.page, slot)
        self.done.append(slot)


def group(cards: Sequence[Mapping[str, Any]], turn: int) -> list[int]:
    """The places of a card that can be laid, and of those equal to it; none if there is no such card."""
    able = [place for place, card in enumerate(cards) if not card["off"]]
    if not able:
        return []
    lead = able[turn % len(able)]
    return [lead, *(place for place in able if place != lead and cards[place]["card"] == cards[lead]["card"])]


def offered(seen: Mapping[str, Any]) -> set[str]:
    """What a page says that can be done."""
    is_between = seen["phase"] in ("lobby", "result")
    slots = {
        "dobon": seen["dobon"]["act"] if seen["dobon"]["live"] == "true" else "",
        "draw": "" if seen["draw"]["off"] or is_between else seen["draw"]["act"],
        "decline": "" if seen["decline"]["off"] else "decline",
        "choose": "choose" if seen["colours"] else "",
        "start": "start" if is_between and not seen["act"]["off"] else "",
    }
    return {what for what in slots.values() if what} | {card["card"] for card in seen["cards"] if not card["off"]}


def allowed(legal: Sequence[Mapping[str, Any]]) -> set[str]:
    """What the server says that can be done, in the same words."""
    return {action["cards"][0] if action["do"] == "play" else action["do"] for action in legal}


def shown_of(view: Mapping[str, Any]) -> dict[str, Any]:
    """What a page must show of a view."""
    return {
        "phase": view["phase"],
        "field": " ".join(view["field"]),
        "by": view["by"] or "",
        "colour": view["colour"] or "none",
        "stack": str(view["stack"]),
        "pile": str(view["pile"]),
        "counts": {seat: str(count) for seat, count in view["counts"].items() if seat != view["viewer"]},
        "hand": sorted(view["hands"].get(view["viewer"], [])),
        "dealt": bool(view["field"]),
    }


SHOWS: Final = """
(wanted) => {
  const find = (name) => document.querySelector(`[data-testid=${name}]`);
  if (acts.size > 0) return false;
  if (document.querySelector(".dobon")?.dataset.phase !== wanted.phase) return false;
  if (!wanted.dealt) return true;
  const { cards, by, colour } = find("field").dataset;
  if (cards !== wanted.field || (by ?? "") !== wanted.by || colour !== wanted.colour) return false;
  if (find("pile").dataset.count !== wanted.pile || find("stack").dataset.total !== wanted.stack) return false;
  for (const [seat, count] of Object.entries(wanted.counts))
    if (document.querySelector(`.dobon [data-seat="${seat}"]`)?.dataset.count !== count) return false;
  const held = [...document.querySelectorAll(".dobon [role=option][data-card]")].map((one) => one.dataset.card);
  return JSON.stringify(held.toSorted()) === JSON.stringify(wanted.hand);
}
"""
ANSWERED: Final = "() => (acts.size === 0 ? sent : new Promise((done) => (whenAnswered = () => done(sent))))"
"""In the page: how many acts were sent, as soon as the server has answered all of them."""
COUNTING: Final = """
window.acts = new Set();
window.whenAnswered = () => undefined;
window.shifted = 0;
window.shifts = [];
new PerformanceObserver((list) => {
  for (const one of list.getEntries().filter((one) => !one.hadRecentInput)) {
    shifted += one.value;
    for (const { node } of one.sources) shifts.push(`${one.value.toFixed(4)} ${node?.className} ${node?.textContent}`);
  }
}).observe({ type: "layout-shift" });
window.sent = 0;
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) {
  const { type, id } = JSON.parse(text);
  if (type === "act") {
    acts.add(id);
    sent += 1;
    this.addEventListener("message", ({ data }) => {
      const answer = JSON.parse(data);
      if (answer.id !== id) return;
      acts.delete(id);
      if (acts.size === 0) whenAnswered();
    });
  }
  return send.call(this, text);
};
"""
"""In the page: how many acts were sent, those that the server has not answered yet, and how far things have shifted."""

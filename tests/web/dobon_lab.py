"""Dobon UNO's table in the lab: the page acts for its seat, everybody else as the test says."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, cast

from playwright.sync_api import Locator

from tefuda.core.errors import Refused
from tefuda.core.records import Event
from tefuda.games.dobon.state import DobonState
from web.acting_lab import ActingLab

Slot = Literal["draw", "act", "dobon", "decline"]


class DobonLab(ActingLab):
    """In real time, unless the config says another. A clock that runs out does so at its moment."""

    game_id = "dobon"
    you = "A"
    ready = ".dobon[role=region]"
    bots: Mapping[str, str] = {}
    settled = 300
    """Beyond the guards against hitting what has just changed."""

    def open(
        self,
        given: Mapping[str, Any],
        chance: Sequence[tuple[str, Any]] = (),
        you: str | None = None,
        **look: Any,
    ) -> None:
        """`bots` names those who are none of us."""
        self.bots = look.pop("bots", {})
        super().open(given, chance, you, **look)
        self.turn(self.settled)

    def seats(self) -> list[dict[str, str]]:
        holders = {"person": "person", "bot": "bot", "left": "open", "empty": "open"}
        seated = cast(dict[str, str], self.view()["seats"])
        return [
            {"seat": seat, "holding": "bot", "name": self.bots[seat]}
            if seat in self.bots
            else {"seat": seat, "holding": holders[holder], "name": NAMES[seat] if holder == "person" else ""}
            for seat, holder in seated.items()
        ]

    @property
    def state(self) -> DobonState:
        state = self.table.state
        assert isinstance(state, DobonState)
        return state

    # What the seat is told

    def standing(self) -> dict[str, Any]:
        limit = self.state.clock_limit
        clock = {"limit": limit, "left": limit - self.state.clock_gone} if limit else None
        return {**super().standing(), "clock": clock}

    def attempt(self, by: str, **action: Any) -> None:
        """Somebody acts if they may; otherwise nobody hears of it."""
        with contextlib.suppress(Refused):
            self.tell(self.table.act(by, action))

    def tell(self, events: Sequence[Event]) -> list[dict[str, Any]]:
        """As a room does: whoever is told nothing does not notice that anything has happened."""
        told = self.note(events)
        return self.play(told) if told else []

    # Time

    def elapse(self, milliseconds: int) -> None:
        """So much time passes at the table and in the page."""
        while milliseconds > 0:
            left = self.state.clock_limit - self.state.clock_gone if self.state.clock_limit else milliseconds
            part = min(left, milliseconds)
            self.turn(part)
            events = self.table.wait(part)
            if events:
                self.tell(events)
            milliseconds -= part

    # What a person does

    def slot(self, name: Slot) -> Locator:
        return self.page.locator(f"[data-testid={name}]")

    def card(self, name: str, place: int = 0) -> Locator:
        return self.page.locator(f'.dobon [role=option][data-card="{name}"]').nth(place)

    def press(self, name: Slot) -> None:
        """A press on a slot, by finger where there are fingers."""
        self.touch(self.slot(name))

    def tap(self, name: str, place: int = 0) -> None:
        self.touch(self.card(name, place))

    def choose(self, colour: str) -> None:
        self.touch(self.page.locator(f'[data-testid=colours] [data-choose="{colour}"]'))

    # What is seen

    def seen(self) -> dict[str, Any]:
        """The table as the page's marks have it."""
        seen: dict[str, Any] = self.page.evaluate(SEEN)
        return seen

    def covered(self, names: Sequence[str]) -> list[str]:
        """Which of these parts are not wholly to be seen: outside the window, or under something else."""
        covered: list[str] = self.page.evaluate(COVERED, list(names))
        return covered

    def boxes(self, names: Sequence[str]) -> dict[str, list[float]]:
        """Where these parts lie: left, top, width, height."""
        boxes: dict[str, list[float]] = self.page.evaluate(BOXES, list(names))
        return boxes


NAMES: Final = {"A": "ハナ", "B": "ケン", "C": "ミア", "D": "ソラ", "E": "リク", "F": "ユイ"}
SEEN: Final = """
() => {
  const find = (name) => document.querySelector(`[data-testid=${name}]`);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const marks = (element) => (element === null ? null : { ...element.dataset });
  const words = (element) => element?.textContent.trim() ?? "";
  const isOff = (element) => element.getAttribute("aria-disabled") === "true";
  const marked = (element, mark) => element.querySelector(`[data-${mark}]`)?.dataset[mark];
  const within = (element, mark) => element.dataset[mark] ?? marked(element, mark) ?? "";
  const table = (elements, key, value) => Object.fromEntries(elements.map((one) => [one.dataset[key], value(one)]));
  const slot = (name) => {
    const element = find(name);
    if (element === null) return null;
    const { act = "", code = "", live = "" } = element.dataset;
    return { act, code, live, off: isOff(element), text: words(element) };
  };
  const card = (element) => ({
    card: element.dataset.card,
    lifted: element.getAttribute("aria-selected") === "true",
    order: within(element, "order"),
    flag: within(element, "flag"),
    off: isOff(element),
    code: element.dataset.code ?? "",
  });
  const moment = find("moment");
  const note = document.querySelector(".dobon .note");
  return {
    ...document.querySelector(".dobon").dataset,
    seats: table(all(".dobon [data-seat]"), "seat", marks),
    field: marks(find("field")),
    pile: marks(find("pile")),
    stack: marks(find("stack")),
    direction: find("direction")?.dataset.direction,
    rate: words(find("rate")),
    game: words(find("game")),
    clock: marks(find("clock")),
    totals: marks(find("totals")),
    draw: slot("draw"),
    act: slot("act"),
    dobon: slot("dobon"),
    decline: slot("decline"),
    cards: all(".dobon [role=option][data-card]").map(card),
    colours: all("[data-testid=colours] [data-choose]").map((one) => one.dataset.choose),
    moment: moment === null ? null : {
      ...moment.dataset,
      terms: table(all("[data-testid=moment] [data-term]"), "term", words),
      stamps: all("[data-stamp]").map((one) => one.dataset.stamp),
      pays: table(all("[data-pay]"), "pay", (one) => Number(one.dataset.points)),
    },
    note: note === null ? null : { code: note.dataset.code ?? "", text: words(note) },
  };
}
"""

PARTS: Final = """
  const part = (name) => document.querySelector(name.includes("[") ? name : `[data-testid=${name}]`);
"""
COVERED: Final = f"""
(names) => {{{PARTS}
  const isPaint = (element) => {{
    if (element instanceof SVGElement) return element.tagName !== "svg";
    const {{ backgroundColor, backgroundImage }} = getComputedStyle(element);
    return backgroundImage !== "none" || !/, 0\\)$|^transparent$/.test(backgroundColor);
  }};
  const isSeen = (element, x, y) => {{
    for (const hit of document.elementsFromPoint(x, y)) {{
      if (element.contains(hit) || hit.contains(element)) return true;
      if (isPaint(hit) || element.matches("button")) return false;
    }}
    return false;
  }};
  const isWhole = (element) => {{
    const box = element?.getBoundingClientRect();
    if (!box || box.width === 0 || box.height === 0) return false;
    if (box.left < 0 || box.top < 0 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5) return false;
    const points = [0.25, 0.5, 0.75].flatMap((x) => [0.25, 0.5, 0.75].map((y) => [x, y]));
    return points.every(([x, y]) => isSeen(element, box.left + x * box.width, box.top + y * box.height));
  }};
  return names.filter((name) => !isWhole(part(name)));
}}
"""
"""What is to be pressed must be the first that a finger hits; over the rest may lie what cannot be seen."""
BOXES: Final = f"""
(names) => {{{PARTS}
  return Object.fromEntries(names.map((name) => {{
    const box = part(name).getBoundingClientRect();
    return [name, [box.left, box.top, box.width, box.height].map((one) => Math.round(10 * one) / 10)];
  }}));
}}
"""

"""Whole matches of ForCard as people play them: with a finger, a mouse, keys alone, and two with each other."""

from __future__ import annotations

import re
from typing import Any, Final

from playwright.sync_api import Page, ViewportSize

from tefuda.core import registry
from tefuda.server.client import Player
from web.conftest import Visitor
from web.expecting import expect
from web.findings import CLEAN, findings
from web.house import House, apart, choose, until

PHONE: Final = ViewportSize(width=360, height=740)
BOT: Final = {"A": "person", "B": "random"}
SHORT: Final = {"size": 4, "turns": 5, "deck": ["C03", "C11", "F08", "S07", "S01"]}
LARGE: Final = {"size": 8, "turns": 30, "deck": "random"}


def sat_down(house: House, page: Page, options: dict[str, Any], turns: int = 0) -> None:
    """At a table against a bot, after so many turns."""
    choose(page, speed=4)
    room, tokens = house.make("forcard", seats=BOT, options=options)
    house.hold(page, "forcard", room, tokens)
    if turns:
        apart(opening(house, room, tokens["A"], turns))
    house.open(page, f"/r/{room}")


async def opening(house: House, room: str, token: str, turns: int) -> None:
    """The first turns, without a browser: each time the last plot that is listed."""
    player = Player(house.web, registry.find("forcard"), room, token)
    player.folds = False
    await player.enter()
    for _ in range(turns):
        while not player.yours:
            await player.receive()
        await player.act(next(plot for plot in reversed(player.legal) if plot["do"] == "play"))
    while not player.yours:
        await player.receive()
    await player.drop()


def is_on(page: Page, turn: int) -> bool:
    """Waits until this turn can be plotted (true), or the match is over, or the turn is skipped (false)."""
    return bool(page.wait_for_function(STANDING, arg=turn).json_value() == "open")


STANDING: Final = """
(turn) => {
  if (document.querySelector("[data-outcome]")) return "over";
  const { dataset } = document.querySelector(".forcard") ?? { dataset: {} };
  const next = document.querySelector("[data-testid=next-stage]");
  if (next !== null) next.click();
  if (Number(dataset.turn) > turn) return "later";
  return Number(dataset.turn) === turn && dataset.open === "true" ? "open" : "";
}
"""


def wants_direction(page: Page) -> bool:
    return page.locator("[data-testid=confirm][data-code=no-way]").count() > 0


def known(page: Page) -> None:
    """Waits until it is known where the lifted card can be put."""
    page.wait_for_selector(".forcard[data-open=true] [data-part=card]")


def tapped(page: Page) -> None:
    """One plot with a finger: the first card that can be played, on its first cell."""
    page.locator("[role=option][aria-disabled=false]").first.tap()
    known(page)
    page.locator("[data-mark=target]").first.tap()
    if wants_direction(page):
        page.locator("[data-mark=direction]").first.tap()
    page.tap("[data-testid=confirm][aria-disabled=false]")


def test_a_match_is_played_with_a_finger(house: House, visitor: Visitor) -> None:
    page = visitor(viewport=PHONE, has_touch=True)
    page.add_init_script(SHIFTS)
    sat_down(house, page, SHORT)

    for turn in range(1, 6):
        if is_on(page, turn):
            tapped(page)

    expect(page.locator("[data-outcome]")).to_be_visible()
    assert page.evaluate("shifted") < 0.01


SHIFTS: Final = """
window.shifted = 0;
new PerformanceObserver((list) => {
  const atTable = document.querySelector(".forcard") !== null;
  for (const one of list.getEntries()) if (atTable && !one.hadRecentInput) shifted += one.value;
}).observe({ type: "layout-shift" });
"""


def test_the_largest_match_never_scrolls_sideways(house: House, visitor: Visitor) -> None:
    page = visitor(viewport=PHONE, has_touch=True)
    sat_down(house, page, LARGE, turns=26)

    widths = set()
    for turn in range(27, 31):
        if is_on(page, turn):
            tapped(page)
        widths.add(page.evaluate("document.documentElement.scrollWidth"))

    expect(page.locator("[data-outcome]")).to_be_visible()
    assert widths == {360}


def clicked(page: Page) -> None:
    """One plot with a mouse: the cell is clicked twice."""
    page.locator("[role=option][aria-disabled=false]").first.click()
    known(page)
    cell = page.locator("[data-mark=target]").first
    at = cell.get_attribute("data-cell")
    cell.click()
    if wants_direction(page):
        page.locator("[data-mark=direction]").first.click()
        page.locator("[data-mark=direction]").first.click()
    else:
        page.click(f"[data-cell={at}]")


def test_a_match_is_played_with_a_mouse(house: House, page: Page) -> None:
    sat_down(house, page, SHORT)

    for turn in range(1, 6):
        if is_on(page, turn):
            clicked(page)
            page.keyboard.press("Space")

    expect(page.locator("[data-testid=summary]")).to_be_visible()
    assert findings(page) == CLEAN


def keyed(page: Page) -> None:
    """One plot with keys alone: a card, arrows to a cell, a direction, Enter."""
    page.keyboard.press(".")
    known(page)
    for key in page.evaluate(WAY):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    if wants_direction(page):
        page.keyboard.press("e")
    expect(page.locator("[data-testid=confirm]")).to_have_attribute("aria-disabled", "false")
    page.keyboard.press("Enter")


WAY: Final = """
() => {
  const place = (cell) => [cell.charCodeAt(0), Number(cell[1])];
  const [x, y] = place(document.activeElement.dataset.cell);
  const [toX, toY] = place(document.querySelector("[data-mark=target]").dataset.cell);
  return [
    ...Array(Math.abs(toX - x)).fill(toX > x ? "ArrowRight" : "ArrowLeft"),
    ...Array(Math.abs(toY - y)).fill(toY > y ? "ArrowDown" : "ArrowUp"),
  ];
}
"""


def test_a_match_is_played_with_keys_alone(house: House, page: Page) -> None:
    sat_down(house, page, SHORT)
    assert is_on(page, 1)
    while not page.evaluate("document.activeElement.matches('[data-cell]')"):
        page.keyboard.press("F6")

    for turn in range(1, 6):
        if is_on(page, turn):
            keyed(page)
            page.keyboard.press("Space")

    expect(page.locator("[data-outcome]")).to_be_visible()
    expect(page.locator("[role=log]").first).to_be_attached()


def test_two_people_play_each_other_and_see_only_that_the_other_is_ready(house: House, visitor: Visitor) -> None:
    room, tokens = house.make("forcard", seats={"A": "person", "B": "person"}, options=SHORT)
    pages = {seat: visitor() for seat in "AB"}
    for seat, page in pages.items():
        choose(page, speed=4)
        house.hold(page, "forcard", room, {seat: tokens[seat]})
        house.open(page, f"/r/{room}")
    a, b = pages.values()

    for turn in range(1, 6):
        assert is_on(a, turn)
        clicked(a)
        assert is_on(b, turn)
        expect(b.locator("[data-side=A]")).to_have_attribute("data-status", "ready")
        expect(b.locator("[data-plot=A]")).to_have_attribute("data-shown", "back")
        clicked(b)
        a.keyboard.press("Space")
        b.keyboard.press("Space")

    expect(a.locator("[data-outcome]")).to_be_visible()
    expect(b.locator("[data-outcome]")).to_be_visible()
    assert total(a) == total(b)


def total(page: Page) -> list[str | None]:
    return [page.get_attribute(f"[data-side={side}]", "data-total") for side in "AB"]


# Secrecy


def heard(house: House, visitor: Visitor, plot: dict[str, Any]) -> list[str]:
    """All that reaches B's browser when A plots, but for what is told of the time."""
    room, tokens = house.make("forcard", seats={"A": "person", "B": "person"}, options=SHORT)
    page, frames = visitor(), list[str]()
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    page.on("response", lambda response: frames.append(response.url.replace(room, "")))
    house.hold(page, "forcard", room, {"B": tokens["B"]})
    with page.expect_response("**/past?*"):
        house.open(page, f"/r/{room}")
    assert is_on(page, 1)
    frames.clear()

    apart(plotted(house, room, tokens["A"], plot))

    expect(page.locator("[data-side=A]")).to_have_attribute("data-status", "ready")
    until(page, lambda: any('"away"' in frame for frame in frames))  # the last of it: A has gone again
    return [TIMES.sub("", frame.replace(room, "")) for frame in frames]


async def plotted(house: House, room: str, token: str, plot: dict[str, Any]) -> None:
    player = Player(house.web, registry.find("forcard"), room, token)
    player.folds = False
    await player.enter()
    await player.act(plot)
    await player.drop()


TIMES: Final = re.compile(r'"(at|now|since|left|until)":[0-9.]+|"away":{"A":[0-9]+}')
"""What is another figure each time, the seconds that A has been away among them."""


def test_nothing_that_reaches_the_other_browser_tells_one_plot_from_another(house: House, visitor: Visitor) -> None:
    one = heard(house, visitor, {"do": "play", "card": "C11", "at": "b2"})
    other = heard(house, visitor, {"do": "play", "card": "S07", "at": "a1"})

    assert one == other
    assert any('"ready"' in frame for frame in one)

"""Every page: readable for everybody, no wider than a phone, no heavier than a first visit may be."""

from __future__ import annotations

import gzip
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Page, ViewportSize

from web.conftest import Visitor
from web.expecting import expect
from web.findings import CLEAN, findings
from web.house import House, choose, resign

ROOT = Path(__file__).resolve().parents[2]
READ = [
    "/",
    "/g/othello",
    "/g/catalyst",
    "/g/duel",
    "/rooms",
    "/settings",
    "/rules",
    "/rules/othello",
    "/replay",
    "/about",
]
READ += ["/nowhere"]
TABLES = ["othello", "catalyst", "dobon", "forcard"]
FIRST_LOAD = 150 * 1024
FEW = 20
"""Requests; on a phone far from the server each may cost a tenth of a second."""
PHONE: ViewportSize = {"width": 360, "height": 740}


def visit(house: House, page: Page, path: str) -> None:
    """A page, with all that it asks the server for."""
    page.add_init_script(COUNT)
    house.open(page, path)
    expect(page.locator("main:not([aria-busy])")).to_be_visible()
    page.wait_for_function("() => asked === answered && !document.querySelector('[aria-busy=true]')")


COUNT = """
window.asked = window.answered = 0;
const ask = window.fetch;
window.fetch = (...request) => {
  window.asked += 1;
  return ask(...request).finally(() => setTimeout(() => (window.answered += 1)));
};
"""


@pytest.mark.parametrize("path", READ)
def test_page_has_no_serious_finding(house: House, page: Page, path: str) -> None:
    visit(house, page, path)

    assert findings(page) == CLEAN


@pytest.mark.parametrize("table", TABLES)
def test_table_has_no_serious_finding(house: House, page: Page, table: str) -> None:
    house.sit(page, table)
    at_table(page, table)

    assert findings(page) == CLEAN


def at_table(page: Page, table: str) -> None:
    """Waits until one can act, and nothing moves."""
    expect(page.get_by_test_id("whose")).to_contain_text("あなたの番")
    expect(page.locator(READY.get(table, "[data-testid=plain] li button")).first).to_be_visible()


READY = {
    "othello": ".othello[data-open=true]",
    "dobon": ".dobon[data-open=true]",
    "catalyst": '[data-hand][aria-disabled="false"]',
    "forcard": ".forcard[data-open=true]",
}


def test_room_that_waits_has_no_serious_finding(house: House, page: Page) -> None:
    room = house.room(page, "othello", seats={"black": "person", "white": "open"})
    house.open(page, f"/r/{room}")
    expect(page.get_by_role("img", name="部屋へのリンクのQRコード")).to_be_visible()

    assert findings(page) == CLEAN


def test_invitation_has_no_serious_finding(house: House, page: Page) -> None:
    room, _ = house.make("othello", seats={"black": "person", "white": "open"})
    house.open(page, f"/r/{room}")
    expect(page.get_by_role("button", name="席につく")).to_be_visible()

    assert findings(page) == CLEAN


def test_result_and_menu_have_no_serious_finding(house: House, page: Page) -> None:
    choose(page, plain=True)
    house.sit(page, "othello")
    resign(page)
    expect(page.get_by_role("button", name="もう一局")).to_be_visible()
    page.get_by_role("button", name="メニュー").click()
    expect(page.get_by_role("button", name="閉じる")).to_be_visible()

    assert findings(page) == CLEAN


@pytest.mark.parametrize("opener", ["記録", "メニュー"])
def test_sheet_on_a_phone_has_no_serious_finding(house: House, visitor: Visitor, opener: str) -> None:
    page = visitor(viewport=PHONE, has_touch=True, is_mobile=True)
    house.sit(page, "othello")

    page.get_by_role("button", name=opener).click()
    expect(page.get_by_role("button", name="閉じる")).to_be_visible()

    assert findings(page) == CLEAN


@pytest.mark.parametrize("language", ["ja-JP", "en-GB"])
def test_no_page_is_wider_than_a_phone(house: House, visitor: Visitor, language: str) -> None:
    page = visitor(viewport=PHONE, locale=language, has_touch=True, is_mobile=True)
    too_wide = []

    choose(page, textSize=150 if language == "en-GB" else 100)
    for path in READ:
        visit(house, page, path)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            too_wide.append(path)

    assert too_wide == []


@pytest.mark.parametrize("table", TABLES)
def test_no_table_scrolls_on_a_phone(house: House, visitor: Visitor, table: str) -> None:
    page = visitor(viewport=PHONE, has_touch=True, is_mobile=True)

    house.sit(page, table)
    at_table(page, table)

    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [360, 740]


def test_the_largest_table_comes_with_few_requests_and_asks_for_nothing_twice(house: House, page: Page) -> None:
    asked = list[str]()
    page.on("request", lambda request: asked.append(request.url))

    house.sit(page, "duel")
    expect(page.locator(".duel")).to_be_visible()

    assert len(asked) <= FEW, asked
    assert len(asked) == len(set(asked)), asked


def test_first_load_is_light(client: Path) -> None:
    """The page, and everything that it asks for before anybody has clicked, as it goes over the wire."""
    manifest = msgspec.json.decode((client / ".vite" / "manifest.json").read_bytes())
    wanted, open_names = set[str](), ["index.html"]
    while open_names:
        entry = manifest[open_names.pop()]
        files = {entry["file"], *entry.get("css", ())}
        open_names += [name for name in entry.get("imports", ()) if manifest[name]["file"] not in wanted]
        wanted |= files

    sizes = {name: len(gzip.compress((client / name).read_bytes())) for name in (*wanted, "index.html")}

    assert sum(sizes.values()) < FIRST_LOAD, sizes

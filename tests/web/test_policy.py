"""The client keeps to the policy that it is served with: no inline script, no inline style, nothing from elsewhere."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from web.conftest import Visitor
from web.expecting import expect
from web.house import House, until

RULE = "Content Security Policy"


def watched(page: Page) -> list[str]:
    """What the browser will report of this page that is against the policy."""
    reports: list[str] = []
    page.on("console", lambda message: reports.append(message.text) if RULE in message.text else None)
    return reports


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_match_is_played_within_the_policy(house: House, visitor: Visitor, scheme: str) -> None:
    page = visitor(color_scheme=scheme)
    reports = watched(page)

    house.sit(page, "othello")
    page.get_by_role("gridcell", name=re.compile("^d3")).click()

    expect(page.get_by_role("gridcell", name=re.compile("^d3")).first).to_have_accessible_name(re.compile("黒|白"))
    assert reports == []


@pytest.mark.parametrize("path", ["/", "/settings", "/rules/catalyst"])
def test_pages_keep_to_the_policy(house: House, page: Page, path: str) -> None:
    reports = watched(page)

    house.open(page, path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")

    assert reports == []


def test_the_browser_stops_what_is_against_it(house: House, page: Page) -> None:
    reports = watched(page)
    house.open(page, "/settings")

    page.evaluate("() => document.body.setAttribute('style', 'opacity: 0.5')")
    page.evaluate("() => document.body.append(Object.assign(document.createElement('script'), { text: 'evil = 1' }))")

    until(page, lambda: len(reports) == 2)
    assert page.evaluate("() => [typeof evil, getComputedStyle(document.body).opacity]") == ["undefined", "1"]

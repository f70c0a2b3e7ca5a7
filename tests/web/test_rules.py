"""The rules at hand: pages and drawer, search, pictures."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from web.expecting import expect
from web.house import House

GAMES = ["othello", "dobon", "catalyst", "forcard", "duel"]


@pytest.mark.parametrize("subject", GAMES)
def test_a_game_page_has_three_pictures_with_a_sentence_each(house: House, page: Page, subject: str) -> None:
    house.open(page, f"/g/{subject}")

    figures = page.locator("figure")

    expect(figures).to_have_count(3)
    drawn = set(figures.locator("svg").evaluate_all("all => all.map((one) => one.innerHTML)"))
    assert len(drawn) == 3
    assert all("<path" in one or "<rect" in one for one in drawn)
    expect(figures.first.locator("figcaption")).not_to_be_empty()


@pytest.mark.parametrize("subject", GAMES)
def test_every_game_has_its_rules_to_read(house: House, page: Page, subject: str) -> None:
    house.open(page, f"/rules/{subject}")

    expect(page.locator("[data-section]").nth(1)).to_be_visible()


@pytest.mark.parametrize("subject", GAMES)
def test_pictures_in_rules_are_shown(house: House, page: Page, subject: str) -> None:
    house.open(page, f"/rules/{subject}")
    expect(page.locator("[data-section]").first).to_be_visible()

    broken = page.evaluate(BROKEN)

    assert broken == []


BROKEN = """
() => Promise.all([...document.querySelectorAll("main img")].map((one) => {
  one.loading = "eager";
  return one.decode().then(() => "", () => one.src);
})).then((found) => found.filter((one) => one !== ""))
"""


def test_a_search_shows_only_sections_that_hold_the_words(house: House, page: Page) -> None:
    house.open(page, "/rules/catalyst")
    sections = page.locator("[data-section]")
    expect(sections.nth(1)).to_be_visible()
    everything = sections.count()

    page.get_by_role("searchbox").fill("触媒")

    expect(page.locator("main [role=status]")).to_have_text(re.compile(r"^\d+か所$"))
    assert 0 < sections.count() <= everything
    assert all("触媒" in text or "触媒" in page.title() for text in sections.all_inner_texts())


def test_a_search_without_a_find_says_so(house: House, page: Page) -> None:
    house.open(page, "/rules/catalyst")

    page.get_by_role("searchbox").fill("xyzzy")

    expect(page.locator("main [role=status]")).to_contain_text("xyzzy")


def test_rules_are_in_the_language_chosen(house: House, page: Page) -> None:
    house.open(page, "/rules/othello")
    expect(page.get_by_role("heading", level=1)).to_have_text("カードオセロの遊び方")

    page.get_by_role("button", name="English").click()

    expect(page.locator("[data-section=the-board]")).to_be_visible()


def test_a_page_opens_at_the_card_in_its_link(house: House, page: Page) -> None:
    house.open(page, "/rules/othello#wind")

    expect(page.locator("tr.asked")).to_be_in_viewport()
    expect(page.locator("tr.asked")).to_contain_text("強風の意志")


def test_rules_open_beside_the_table_and_close_again(house: House, page: Page) -> None:
    house.sit(page, "catalyst")
    expect(page.locator("[data-hand]").first).to_be_visible()

    page.get_by_role("tab", name="ルール").click()

    expect(page.locator(".drawer [data-section]").first).to_be_visible()
    page.locator(".drawer input").press("Escape")
    expect(page.get_by_role("tab", name="ルール")).to_have_attribute("aria-selected", "false")


def test_the_key_i_opens_the_rules_at_the_card_that_is_focused(house: House, page: Page) -> None:
    house.sit(page, "othello")
    card = page.locator("[role=listbox] [role=option]").first
    name = card.get_attribute("data-card")  # of a deal that does not change

    card.focus()
    card.press("i")

    row = page.locator("aside tr.asked")
    expect(row).to_be_in_viewport()
    expect(row.locator("code")).to_have_text(str(name))

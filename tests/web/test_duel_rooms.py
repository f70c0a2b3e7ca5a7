"""Duel in rooms: between two browsers with cards of one's own, replayed, and refused with others."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from playwright.sync_api import Page

from web.conftest import Visitor
from web.expecting import expect
from web.house import House, resign
from web.matches import give_up

CARDS: Final = Path(__file__).parents[1] / "games" / "duel" / "exotic" / "exotic.yaml"


def test_cards_of_one_s_own_are_joined_played_and_replayed(house: House, visitor: Visitor, tmp_path: Path) -> None:
    host, guest = visitor(), visitor()
    house.open(host, "/g/duel#friends")
    host.locator("#friends summary").click()
    host.set_input_files("#friends [data-testid=own-cards] input", CARDS)
    expect(host.locator("#friends").get_by_test_id("own-cards")).to_contain_text("風変わり")
    for seat in ("P1", "P2"):
        host.select_option(f"#friends [data-testid=duel-options] [data-seat={seat}]", "exotic")
    expect(host.locator("#friends .agreed")).to_contain_text("風変わり")
    host.locator("#friends .primary").click()
    host.wait_for_url("**/r/**")
    room = host.url.rpartition("/")[2]

    guest.goto(host.url)
    guest.locator("form .primary").click()
    for page in (host, guest):
        expect(page.locator(".duel")).to_have_attribute("data-decision", "charge" if page is host else "")
        expect(page.locator("[data-card^='x-']").first).to_be_visible()
    host.get_by_test_id("next").click()
    expect(host.locator(".duel")).to_have_attribute("data-decision", "main")
    give_up(house, "duel", room, host.evaluate("JSON.parse(localStorage.getItem('tefuda.rooms'))[0].token"))

    replayed_as_it_was(house, guest, room)
    refused_with_others(house, guest, room, tmp_path)


def replayed_as_it_was(house: House, page: Page, room: str) -> None:
    house.open(page, f"/replay/{room}")
    expect(page.locator("[data-card^='x-']").first).to_be_visible()


def refused_with_others(house: House, page: Page, room: str, folder: Path) -> None:
    """The file of the match, in which a card has been changed."""
    file = folder / "match.jsonl"
    text: str = house.web.get(f"/api/rooms/{room}/match")
    file.write_text(text.replace("3000", "9000", 1), encoding="utf-8")
    house.open(page, "/replay")
    page.set_input_files("input[type=file]", file)
    expect(page.get_by_role("status").filter(has_text="カードセットの中身が")).to_be_visible()


def test_a_bad_card_file_says_every_line(house: House, page: Page, tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text("cards:\n  - {id: x}\n  - {id: y}\n", encoding="utf-8")
    house.open(page, "/g/duel")
    page.locator("details summary").first.click()

    page.set_input_files("[data-testid=own-cards] input", file)

    problems = page.get_by_test_id("own-cards").locator("li")
    expect(problems).to_have_count(2)
    expect(problems.nth(1)).to_contain_text("line 3, card y: missing field name")


# Decks

MINE: Final = ("kiln-whelp", "cinder-sprinter", "ashpan-brawler", "tongs-bearer", "glaze-drake")
MORE: Final = ("furnace-matador", "flue-blast", "bellows-surge", "cinder-hail")


def test_a_deck_built_in_the_browser_is_played(house: House, page: Page) -> None:
    cards = " ".join(f"4*{card}" for card in (*MINE, *MORE))
    house.open(page, f"/g/duel/decks/new#name=Mine&cards={cards}")
    builder = page.get_by_test_id("deck")
    expect(builder).to_have_attribute("data-count", "36")
    expect(builder).to_have_attribute("data-legal", "false")
    page.get_by_test_id("play").click(force=True)
    expect(page.get_by_test_id("play")).to_contain_text("4")
    assert "/g/duel/decks" in page.url

    for _ in range(4):
        page.locator("[data-testid=pool] [data-card=acorn-scout]").click()
    expect(builder).to_have_attribute("data-legal", "true")
    page.get_by_test_id("save").click()
    page.get_by_test_id("play").click()

    page.wait_for_url("**/r/**")
    hand = page.locator(".duel [role=option][data-card]")
    expect(hand).to_have_count(5)
    assert {one.get_attribute("data-card") for one in hand.all()} <= {*MINE, *MORE, "acorn-scout"}


GUESTS: Final = dict.fromkeys((*MINE, *MORE, "acorn-scout"), 4)


def test_a_guest_brings_a_deck(house: House, visitor: Visitor) -> None:
    host, guest = visitor(), visitor()
    house.open(host, "/g/duel#friends")
    host.locator("#friends .primary").click()
    host.wait_for_url("**/r/**")
    kept = [
        {"id": "mine", "name": "Kilns", "from": "", "cards": GUESTS},
        {"id": "half", "name": "Half", "from": "", "cards": dict.fromkeys(MINE, 4)},
    ]
    house.open(guest, "/")
    guest.evaluate("decks => localStorage.setItem('tefuda.duel.decks', JSON.stringify(decks))", kept)
    guest.goto(host.url)
    choice = guest.locator("[data-testid=brings] select")
    expect(choice).to_have_value("harvest-light")

    choice.select_option("half")
    guest.locator("form .primary").click(force=True)
    expect(guest.get_by_role("status").filter(has_text="あと20枚")).to_be_visible()
    choice.select_option("mine")
    guest.locator("form .primary").click()

    hand = guest.locator(".duel [role=option][data-card]")
    expect(hand).to_have_count(5)
    assert {one.get_attribute("data-card") for one in hand.all()} <= set(GUESTS)
    resign(host)
    for page in (host, guest):
        expect(page.get_by_test_id("summary").locator(".decks")).to_contain_text("自作デッキ")

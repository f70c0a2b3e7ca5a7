"""The cards of the duel: looked through, read one by one, put into decks and played with."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote

from playwright.sync_api import Page

from web.conftest import Visitor
from web.expecting import expect
from web.findings import CLEAN, findings
from web.house import House

PHONE: Final = {"viewport": {"width": 360, "height": 740}, "has_touch": True}


def overflow(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def test_cards_are_searched_in_both_languages_filtered_and_sorted(house: House, page: Page) -> None:
    house.open(page, "/g/duel/cards")
    cards = page.get_by_test_id("cards")
    expect(cards).to_have_attribute("data-count", "66")

    find = page.get_by_role("searchbox")
    find.fill("kiln whelp")
    expect(cards).to_have_attribute("data-count", "1")
    find.fill("窯竜の雛")
    expect(page.locator("[data-card=kiln-whelp]")).to_be_visible()
    find.fill("")

    page.locator("[data-civ=fire]").click()
    page.get_by_role("button", name="呪文", exact=True).click()
    page.get_by_role("checkbox", name="S・トリガー").check()
    expect(cards).to_have_attribute("data-count", "1")
    expect(page.locator("[data-card=flue-blast]")).to_be_visible()

    page.get_by_role("button", name="絞り込みをやめる").click()
    page.get_by_role("button", name="7", exact=True).click()
    expect(cards).to_have_attribute("data-count", "2")


def test_a_card_is_read_with_its_rulings_and_stepped_through(house: House, page: Page) -> None:
    house.open(page, "/g/duel/cards")
    page.locator("[data-card=furnace-matador]").click()
    look = page.get_by_test_id("look")
    expect(look).to_contain_text("炉の闘牛士")
    expect(look).to_contain_text("野火走り")

    look.get_by_role("link", name="裁定と例").click()
    page.wait_for_url("**/g/duel/cards/furnace-matador")
    expect(page.get_by_role("main")).to_contain_text("R48")
    example = page.get_by_test_id("example").first
    example.get_by_test_id("step").click()

    expect(example).to_have_attribute("data-at", "1")
    expect(example.get_by_role("status")).to_contain_text("P1")
    assert findings(page) == CLEAN


def test_a_deck_is_changed_and_played_with(house: House, visitor: Visitor) -> None:
    page = visitor(**PHONE)
    house.open(page, "/g/duel/decks/wildfire-run")
    deck = page.get_by_test_id("deck")
    expect(deck).to_have_attribute("data-legal", "true")

    page.get_by_role("button", name="団栗の斥候を1枚へらす").click()
    page.wait_for_url("**/g/duel/decks/own-1")
    expect(deck).to_have_attribute("data-count", "39")
    expect(page.get_by_test_id("missing")).to_contain_text("あと1枚足りません。")
    page.get_by_test_id("play").click(force=True)
    expect(deck).to_be_visible()
    assert overflow(page) <= 0
    assert findings(page) == CLEAN

    page.get_by_role("button", name="カード追加").click()
    page.get_by_test_id("pool").locator("[data-card=canopy-titan]").click()
    expect(deck).to_have_attribute("data-legal", "true")
    page.get_by_test_id("play").click()

    page.wait_for_url("**/r/**")
    options = house.web.get(f"/api/rooms/{page.url.rpartition('/')[2]}")["options"]
    assert options["decks"]["P1"]["canopy-titan"] == 1
    assert options["decks"]["P1"]["acorn-scout"] == 1
    assert sum(options["decks"]["P1"].values()) == 40


def test_a_deck_travels_as_a_text_and_as_a_link(house: House, visitor: Visitor) -> None:
    page, other = visitor(), visitor()
    house.open(page, "/g/duel/decks/new")
    page.get_by_text("テキストと共有").click()
    page.get_by_label("テキストのデッキ").fill("# 火と緑\n4 窯竜の雛\nKiln Tyrant x2\n3 dragon")
    expect(page.get_by_test_id("deck")).to_have_attribute("data-count", "6")
    expect(page.get_by_test_id("deck-text")).to_contain_text("「dragon」というカードはありません。")

    page.get_by_label("テキストのデッキ").fill("# 火と緑\n4 窯竜の雛\nKiln Tyrant x2")
    link = page.get_by_role("button", name="リンクをコピー").get_attribute("data-link") or ""
    assert quote("火と緑") in link
    other.goto(link)

    expect(other.get_by_test_id("deck")).to_have_attribute("data-count", "6")
    expect(other.get_by_label("デッキの名前")).to_have_value("火と緑")
    expect(other.locator("[data-card=kiln-whelp][data-copies]")).to_have_attribute("data-copies", "4")


def test_an_own_deck_is_for_rooms_and_an_illegal_one_says_why(house: House, page: Page) -> None:
    house.open(page, "/g/duel/decks/lantern-tide")
    page.get_by_role("button", name="薄明の小姓を1枚へらす").click()
    page.wait_for_url("**/g/duel/decks/own-1")

    house.open(page, "/g/duel")
    page.get_by_text("設定を変える", exact=True).click()
    form = page.locator("#friends").get_by_test_id("duel-options")
    form.locator("select[data-seat=P2]").select_option("own-1")
    expect(page.get_by_role("status").filter(has_text="あと1枚足りません。").first).to_be_visible()
    expect(page.get_by_role("button", name="部屋を作る")).to_have_attribute("aria-disabled", "true")

    house.open(page, "/g/duel/decks/own-1")
    page.get_by_role("button", name="薄明の小姓を1枚ふやす").click()
    house.open(page, "/g/duel")
    page.get_by_text("設定を変える", exact=True).click()
    form.locator("select[data-seat=P2]").select_option("own-1")
    page.get_by_role("button", name="部屋を作る").click()

    page.wait_for_url("**/r/**")
    options = house.web.get(f"/api/rooms/{page.url.rpartition('/')[2]}")["options"]
    assert options["decks"]["P2"]["glimmer-page"] == 4


def test_seven_cards_are_drawn_again_and_again(house: House, page: Page) -> None:
    house.open(page, "/g/duel/decks/ashen-wings")
    hand = page.get_by_test_id("test-hand")
    expect(hand.get_by_role("listitem")).to_have_count(7)
    seen = {tuple(hand.get_by_role("listitem").evaluate_all("all => all.map((one) => one.ariaLabel)"))}

    for _ in range(4):
        hand.get_by_role("button", name="引き直す").click()
        seen.add(tuple(hand.get_by_role("listitem").evaluate_all("all => all.map((one) => one.ariaLabel)")))

    assert len(seen) > 1


def test_a_deck_is_printed_on_one_page(house: House, page: Page) -> None:
    house.open(page, "/g/duel/print/drowned-court")
    expect(page.get_by_test_id("print").get_by_role("listitem")).to_have_count(17)

    pages = page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n")

    assert pages == 1

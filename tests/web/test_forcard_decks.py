"""Agreeing on a match of ForCard: board, turns, deck and clock, and decks put together by hand."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Locator, Page

from web.expecting import expect
from web.findings import CLEAN, findings
from web.house import House

STANDARD: Final = "C01 C03 C09 C11 C13 C14 C16 C24 F01 F07 F12 S01 S05 S07 S09"
FIVE: Final = ["C01", "C03", "F01", "S01", "S10"]


ALONE: Final = ("AIと対戦", "細かい設定")
FRIENDS: Final = ("友だちと", "設定を変える")


def agree(house: House, page: Page, whose: tuple[str, str] = ALONE) -> Locator:
    """The options of a match to come, against bots or with friends."""
    house.open(page, "/g/forcard")
    part = page.get_by_role("region", name=whose[0])
    part.get_by_text(whose[1], exact=True).click()
    form = part.get_by_test_id("forcard-options")
    expect(form).to_be_visible()
    return form


def build(house: House, page: Page, turns: int = 15, whose: tuple[str, str] = ALONE) -> Locator:
    """An own deck, begun with whatever it begins with."""
    form = agree(house, page, whose)
    if turns != 15:
        form.get_by_label("ターン数", exact=True).fill(str(turns))
    form.get_by_label("自分で組む").check()
    deck = page.get_by_test_id("deck")
    expect(deck).to_be_visible()
    return deck


def card(deck: Locator, name: str) -> Locator:
    return deck.locator(f"[data-card={name}]")


def agreed(house: House, page: Page) -> dict[str, object]:
    """What the room that was made plays by."""
    page.wait_for_url("**/r/**")
    options: dict[str, object] = house.web.get(f"/api/rooms/{page.url.rpartition('/')[2]}")["options"]
    return options


def test_board_turns_deck_and_clock_are_those_that_were_chosen(house: House, page: Page) -> None:
    form = agree(house, page)

    form.get_by_label("7×7").check()
    form.get_by_label("ターン数", exact=True).fill("12")
    form.get_by_label("30秒").check()
    page.get_by_role("button", name="すぐ遊ぶ").click()

    assert agreed(house, page) == {"size": 7, "turns": 12, "deck": "random", "clock": 30}


def test_what_is_as_usual_is_not_told(house: House, page: Page) -> None:
    form = agree(house, page)

    form.get_by_label("8×8").check()
    form.get_by_label("5×5").check()
    form.get_by_label("おまかせ").check()
    form.get_by_label("標準").check()
    page.get_by_role("button", name="すぐ遊ぶ").click()

    assert agreed(house, page) == {}


def test_the_standard_deck_is_for_fifteen_turns_and_says_so(house: House, page: Page) -> None:
    form = agree(house, page)

    form.get_by_role("button", name="1ターンへらす").click()

    expect(form.get_by_label("標準")).to_be_disabled()
    expect(form).to_contain_text("標準デッキは15ターン用です。")
    expect(form.get_by_label("おまかせ")).to_be_checked()


def test_a_deck_is_chosen_card_by_card_and_played_by_both(house: House, page: Page) -> None:
    deck = build(house, page, 5)
    expect(deck).to_have_attribute("data-count", "0")

    for name in FIVE:
        card(deck, name).click()
    expect(deck.get_by_role("listitem")).to_have_count(5)
    page.get_by_role("button", name="すぐ遊ぶ").click()

    assert agreed(house, page) == {"turns": 5, "deck": FIVE}
    expect(page.locator(".forcard [role=option]")).to_have_count(5)


def test_a_friend_is_invited_with_the_same_deck(house: House, page: Page) -> None:
    deck = build(house, page, 5, FRIENDS)
    for name in FIVE:
        card(deck, name).click()

    expect(page.locator("#friends")).to_contain_text("カード5枚")
    page.get_by_role("button", name="部屋を作る").click()

    assert agreed(house, page)["deck"] == FIVE
    expect(page.locator("main")).to_contain_text("ターゲットロック")


def test_what_is_missing_is_said_before_anybody_asks_for_a_match(house: House, page: Page) -> None:
    deck = build(house, page)
    play = page.get_by_role("button", name="すぐ遊ぶ")
    expect(play).not_to_have_attribute("aria-disabled", "true")

    card(deck, "C03").click()
    card(deck, "S05").click()

    expect(play).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_text("デッキにあと2枚必要です。").first).to_be_visible()
    play.click(force=True)
    assert page.url.endswith("/g/forcard")


def test_the_number_of_turns_can_be_fitted_to_the_deck(house: House, page: Page) -> None:
    deck = build(house, page)
    card(deck, "C04").click()
    expect(page.get_by_text("デッキが1枚多いです。").first).to_be_visible()

    page.get_by_role("button", name="ターン数を16に合わせる").click()

    expect(page.get_by_role("button", name="すぐ遊ぶ")).not_to_have_attribute("aria-disabled", "true")


def test_a_clock_that_is_too_short_is_refused_by_its_name(house: House, page: Page) -> None:
    form = agree(house, page)
    form.get_by_label("ほか").check()
    form.get_by_label("秒数").fill("3")

    page.get_by_role("button", name="すぐ遊ぶ").click()

    expect(page.locator("p.problem").first).to_have_text("時計は0（なし）か5〜600秒です。")


def test_a_card_is_read_by_reaching_for_it(house: House, page: Page) -> None:
    deck = build(house, page)

    card(deck, "C06").focus()

    expect(deck.get_by_role("status").first).to_contain_text("角にだけ置ける。その角と両隣を+1。")


def test_a_deck_is_kept_and_used_again_after_a_reload(house: House, page: Page) -> None:
    deck = build(house, page)
    card(deck, "C03").click()
    card(deck, "C04").click()
    page.get_by_label("デッキの名前").fill("ななめ")
    page.get_by_role("button", name="保存", exact=True).click()

    deck = build(house, page)
    expect(card(deck, "C04")).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="「ななめ」を使う").click()

    expect(card(deck, "C04")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_test_id("deck-text")).to_have_value(STANDARD.replace("C03", "C04"))
    page.get_by_role("button", name="「ななめ」を消す").click()
    expect(page.get_by_role("button", name="「ななめ」を使う")).to_have_count(0)


def test_a_deck_is_received_as_text(house: House, page: Page) -> None:
    deck = build(house, page, 5)

    page.get_by_test_id("deck-text").fill("s10, c01\nC03・F01 s01")

    expect(deck).to_have_attribute("data-count", "5")
    page.get_by_role("button", name="すぐ遊ぶ").click()
    assert agreed(house, page)["deck"] == FIVE


def test_a_text_that_is_no_deck_is_refused_by_what_is_wrong_in_it(house: House, page: Page) -> None:
    build(house, page)
    text, problem = page.get_by_test_id("deck-text"), page.locator("#deck-text-problem")

    text.fill("C01 C02 jack")
    expect(problem).to_have_text("「C02 jack」というカードはありません。")
    text.fill("C01 C03 C01")

    expect(problem).to_have_text("C01 が2回あります。")


def test_the_next_match_at_a_table_can_have_another_deck(house: House, page: Page) -> None:
    house.start(page, "forcard")
    page.get_by_role("button", name="次の対局の設定").click()
    sheet = page.get_by_test_id("change")

    sheet.get_by_label("おまかせ").check()
    sheet.get_by_label("6×6").check()
    before = page.url
    sheet.get_by_role("button", name="今すぐ新しく始める").click()
    page.wait_for_url(lambda url: "/r/" in url and url != before)

    assert agreed(house, page) == {"deck": "random", "size": 6}


def test_axe_finds_nothing_serious_in_options_and_decks(house: House, page: Page) -> None:
    deck = build(house, page)
    card(deck, "C03").click()

    assert findings(page) == CLEAN

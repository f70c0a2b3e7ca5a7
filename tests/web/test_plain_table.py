"""The plain table plays every game, from sentences and choices alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from web.expecting import expect
from web.house import FORMS, LATE, PEOPLE, House, choose, resize

WALK = """() => {
  const table = document.querySelector("[data-testid=plain]");
  const buttons = [...table.querySelectorAll(".acts li button:not(:disabled), .acts .confirm:not(:disabled)")];
  const wanted = buttons.filter((one) => !/close|concede|leave/.test(one.dataset.value ?? ""));
  if (wanted.length > 0) {
    window.dice = ((window.dice ?? 1) * 48271) % 2147483647;
    wanted[window.dice % wanted.length].click();
  }
  return document.querySelector(".obi") !== null;
}"""
"""Click any choice that does not end the match by itself, the same in every run; whether it is over."""


@pytest.mark.parametrize("kind", list(FORMS))
def test_game_is_played_to_its_end(house: House, page: Page, kind: str) -> None:
    choose(page, plain=True)
    house.sit(page, kind)
    expect(page.get_by_test_id("plain")).to_be_visible()

    page.wait_for_function(WALK, timeout=3 * LATE)

    expect(page.get_by_role("button", name="もう一局")).to_be_visible()


def test_move_is_made_with_keys_alone(house: House, page: Page) -> None:
    choose(page, plain=True)
    house.sit(page, "othello", seats=PEOPLE)

    page.get_by_test_id("plain").locator("li button").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")

    expect(page.get_by_test_id("plain").get_by_role("log")).to_contain_text("c4")


def test_digit_takes_the_choice_of_that_number(house: House, page: Page) -> None:
    choose(page, plain=True)
    house.sit(page, "othello", seats=PEOPLE)
    page.get_by_test_id("plain").locator("li button").first.focus()

    page.keyboard.press("3")

    expect(page.get_by_test_id("plain").get_by_role("log")).to_contain_text("f5")


def test_escape_goes_back_one_step_and_nothing_is_sent(house: House, page: Page) -> None:
    choose(page, plain=True)
    house.sit(page, "forcard", options={})
    page.get_by_test_id("plain").locator("li button").first.click()
    expect(page.get_by_test_id("plain")).to_contain_text("どこですか")

    page.keyboard.press("Escape")

    expect(page.get_by_test_id("plain")).to_contain_text("どのカードですか")
    expect(page.get_by_test_id("whose")).to_have_text("あなたの番です")


def test_many_choices_are_narrowed_by_typing(house: House, page: Page) -> None:
    choose(page, plain=True)
    house.sit(page, "forcard", options={})

    page.get_by_label("しぼり込む").fill("C11")

    expect(page.get_by_test_id("plain").locator(".acts li")).to_have_count(1)


def test_move_is_typed_in_its_short_form(house: House, page: Page) -> None:
    choose(page, plain=True)
    house.sit(page, "othello", seats=PEOPLE)

    page.get_by_text("文字で入力する").click()
    page.get_by_role("combobox", name="文字で入力する").fill("place e6")
    page.keyboard.press("Enter")

    expect(page.get_by_test_id("plain").get_by_role("log")).to_contain_text("e6")


def test_refusal_is_a_sentence(house: House, page: Page) -> None:
    choose(page, plain=True)
    house.sit(page, "othello", seats=PEOPLE)

    page.get_by_text("文字で入力する").click()
    page.get_by_role("combobox", name="文字で入力する").fill("place a1")
    page.keyboard.press("Enter")

    expect(page.get_by_test_id("plain").locator(".problem")).to_have_text(re.compile("。$"))


def test_confirmed_placements_take_a_second_tap(house: House, page: Page) -> None:
    choose(page, plain=True, confirm=True)
    house.sit(page, "othello", seats=PEOPLE)

    page.get_by_role("button", name="d3 に置く").click()
    confirm = page.get_by_role("button", name="d3 に置く")
    expect(confirm).to_be_focused()
    page.keyboard.press("Enter")

    expect(page.get_by_test_id("plain").get_by_role("log")).to_contain_text("d3")


def test_choices_are_named_as_people_name_them(house: House, page: Page) -> None:
    choose(page, plain=True)
    house.sit(page, "catalyst")

    first = page.get_by_test_id("plain").locator("li button").first

    expect(first).to_have_accessible_name(re.compile("^[♠♥♦♣](10|[2-9AJQK])を(左端|.+の間|右端)に$"))


def test_everything_is_within_reach_on_a_phone_and_says_whose_turn_it_is(house: House, page: Page) -> None:
    """One page that scrolls: every line of the position and every choice can be brought into sight."""
    choose(page, plain=True)
    resize(page, 360, 740)
    house.sit(page, "othello", seats=PEOPLE)
    plain = page.get_by_test_id("plain")

    page.get_by_role("button", name="d3 に置く").click()

    expect(plain.get_by_role("heading", name="白の番です。")).to_be_visible()
    assert plain.locator("pre, [role=log], .acts").evaluate_all(CUT) == []


CUT = "all => all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent)"
"""Parts that hide a part of what they have."""


def test_many_choices_stand_in_groups_that_can_be_folded(house: House, page: Page) -> None:
    choose(page, plain=True)
    house.sit(page, "catalyst")
    plain = page.get_by_test_id("plain")
    heads = plain.locator("summary:has(h3)")
    expect(heads).to_have_count(3)
    expect(heads.first).to_have_text(re.compile(r"^\s*(スペード|ハート|ダイヤ|クラブ) \S+\s*選択肢 \d+$"))
    first = plain.locator("details li button").first
    expect(first).to_be_visible()

    heads.first.focus()
    page.keyboard.press("Enter")

    expect(first).to_be_hidden()


def test_arrows_pass_over_what_is_folded(house: House, page: Page) -> None:
    choose(page, plain=True)
    house.sit(page, "catalyst")
    groups = page.get_by_test_id("plain").locator("details")
    groups.nth(1).evaluate("one => (one.open = false)")
    groups.nth(2).evaluate("one => (one.open = true)")
    groups.first.locator("li button").last.focus()

    page.keyboard.press("ArrowDown")

    expect(groups.nth(2).locator("li button").first).to_be_focused()

"""The next match is changed at the table of this one."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from web.expecting import expect
from web.house import PEOPLE, House, choose, resign


def change(page: Page) -> Any:
    page.get_by_role("button", name="次の対局の設定").click()
    sheet = page.get_by_test_id("change")
    expect(sheet).to_be_visible()
    return sheet


def again(page: Page) -> str:
    """Give up and play again; the new room."""
    before = page.url
    resign(page)
    page.get_by_role("button", name="もう一局", exact=True).click()
    page.wait_for_url(lambda url: "/r/" in url and url != before)
    return page.url.rpartition("/")[2]


def test_again_has_the_level_the_side_and_the_clock_that_were_chosen(house: House, page: Page) -> None:
    house.start(page, "othello")
    sheet = change(page)

    sheet.get_by_label("ふつう").check()
    sheet.get_by_label("白", exact=True).check()
    sheet.get_by_label("1手の秒数（0で無制限）").fill("20")
    page.keyboard.press("Escape")
    card = house.web.get(f"/api/rooms/{again(page)}")

    assert {seat["seat"]: (seat["holding"], seat.get("name", "")) for seat in card["seats"]} == {
        "black": ("bot", "level-2"),
        "white": ("person", ""),
    }
    assert card["options"] == {"turn_seconds": 20}


def test_a_change_outlives_a_reload(house: House, page: Page) -> None:
    choose(page, plain=True)
    house.start(page, "forcard")
    change(page).get_by_label("ふつう").check()

    page.reload()

    expect(change(page).get_by_label("ふつう")).to_be_checked()


def test_a_deal_has_its_options_only(house: House, page: Page) -> None:
    house.start(page, "catalyst")

    sheet = change(page)

    expect(sheet.get_by_role("spinbutton")).to_have_count(1)
    expect(sheet.get_by_role("radio")).to_have_count(0)


def test_a_new_match_begins_at_once_if_wanted(house: House, page: Page) -> None:
    house.start(page, "othello")
    before = page.url
    sheet = change(page)
    sheet.get_by_label("ふつう").check()

    sheet.get_by_role("button", name="今すぐ新しく始める").click()

    page.wait_for_url(lambda url: "/r/" in url and url != before)
    card = house.web.get(f"/api/rooms/{page.url.rpartition('/')[2]}")
    assert [seat["name"] for seat in card["seats"] if seat["holding"] == "bot"] == ["level-2"]


def test_among_people_there_is_nothing_to_change(house: House, page: Page) -> None:
    room = house.room(page, "othello", seats=PEOPLE)

    house.open(page, f"/r/{room}")

    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.get_by_role("button", name="次の対局の設定")).to_have_count(0)

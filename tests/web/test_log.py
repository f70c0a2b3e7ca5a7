"""The log holds the whole match, and every line of it leads to its position."""

from __future__ import annotations

import asyncio
import itertools
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tefuda.core import registry
from tefuda.server.client import Player
from web.house import House, choose

SEED = "5"


def log(page: Page) -> Any:
    return page.get_by_role("list", name="記録").get_by_role("button")


def lay(page: Page, key: str) -> None:
    """Lay the first card at one end of the row."""
    expect(page.locator('[data-hand][aria-disabled="false"]').first).to_be_visible()
    for pressed in ("1", key, "Enter"):
        page.keyboard.press(pressed)


def play(house: House, page: Page, count: int) -> str:
    """A deal with so many plays; returns at its table."""
    room = house.room(page, "catalyst", seed=SEED)
    house.open(page, f"/r/{room}")
    for done in range(count):
        lay(page, "Home")
        expect(log(page)).to_have_count(done + 1)
    return room


def row(page: Page) -> list[str | None]:
    return [one.get_attribute("data-row") for one in page.locator("[data-row]").all()]


def test_the_log_is_whole_after_a_reload(house: House, page: Page) -> None:
    play(house, page, 3)
    told = log(page).all_inner_texts()

    page.reload()

    expect(log(page)).to_have_count(3)
    assert log(page).all_inner_texts() == told


def test_a_take_back_takes_its_line_out_of_the_log(house: House, page: Page) -> None:
    play(house, page, 2)

    page.keyboard.press("z")

    expect(log(page)).to_have_count(1)


def test_a_line_of_the_log_shows_its_position_and_nothing_can_be_played(house: House, page: Page) -> None:
    play(house, page, 1)
    first = row(page)
    lay(page, "End")
    expect(log(page)).to_have_count(2)
    second = row(page)

    log(page).last.click()

    expect(page.get_by_test_id("looking")).to_contain_text("1手目を見ています")
    assert row(page) == first != second
    expect(page.get_by_test_id("play")).to_have_count(0)


def test_escape_leads_back_to_now(house: House, page: Page) -> None:
    play(house, page, 2)
    now = row(page)
    log(page).last.click()
    expect(page.get_by_test_id("looking")).to_be_visible()

    page.keyboard.press("Escape")

    expect(page.get_by_test_id("looking")).to_have_count(0)
    assert row(page) == now
    expect(page.get_by_test_id("play")).to_be_visible()


def test_the_button_leads_back_to_now_in_english(house: House, page: Page) -> None:
    page.context.add_init_script("localStorage.setItem('tefuda.language', 'en')")
    room = house.room(page, "catalyst", seed=SEED)
    house.open(page, f"/r/{room}")
    lay(page, "Home")
    page.get_by_role("list", name="Log").get_by_role("button").click()
    expect(page.get_by_test_id("looking")).to_contain_text("Looking at move 1")

    page.get_by_role("button", name="Back to now").click()

    expect(page.get_by_test_id("looking")).to_have_count(0)


def test_new_moves_do_not_end_looking_back(fast: House, page: Page) -> None:
    choose(page, plain=True)
    seats, plain = {"black": "person", "white": "random"}, {"cards": "off"}  # with cards a turn may be several moves
    room = fast.room(page, "othello", seats=seats, options=plain, seed=SEED)
    fast.open(page, f"/r/{room}")
    page.get_by_role("button", name=re.compile("石を置く")).first.click()
    expect(log(page).first).to_be_visible()

    log(page).last.click()
    expect(log(page)).to_have_count(2)

    expect(page.get_by_test_id("looking")).to_contain_text("1手目を見ています")
    expect(page.get_by_test_id("plain")).to_contain_text("黒: 石 4")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 740)])
def test_nobody_is_to_act_in_a_position_of_the_past(house: House, page: Page, width: int, height: int) -> None:
    room, tokens = house.web.make("othello", seats={"black": "person", "white": "person"}, seed=SEED)
    house.hold(page, "othello", room, {"black": tokens["black"]})
    house.open(page, f"/r/{room}")
    page.get_by_role("gridcell", name=re.compile("^d3")).click()
    expect(page.locator(".confirm")).to_have_text("相手の番")
    log(page).last.click()
    expect(page.get_by_test_id("looking")).to_be_visible()

    page.set_viewport_size({"width": width, "height": height})

    expect(page.locator(".othello .actions button")).to_have_count(0)
    expect(page.locator(".obi")).to_have_class(re.compile("idle"))
    hand, band = page.get_by_role("listbox").bounding_box(), page.get_by_test_id("looking").bounding_box()
    assert hand is not None
    assert band is not None
    assert hand["y"] + hand["height"] <= band["y"]


@pytest.mark.parametrize("seat", ["black", "white"])
def test_a_seat_finds_only_its_own_cards_in_the_past(house: House, page: Page, seat: str) -> None:
    seats = {"black": "person", "white": "person"}
    room, tokens = house.web.make("othello", seats=seats, seed=SEED)
    house.hold(page, "othello", room, {seat: tokens[seat]})
    house.open(page, f"/r/{room}")
    expect(page.get_by_role("grid")).to_be_visible()

    with page.expect_response(re.compile("/past")) as answer:
        page.reload()
    past = answer.value.json()

    other = "white" if seat == "black" else "black"
    assert isinstance(past["opening"]["hand"][seat], list)
    assert isinstance(past["opening"]["hand"][other], int)


def test_whoever_comes_late_finds_what_happened(house: House, browser: Browser, page: Page) -> None:
    room = play(house, page, 2)

    late = browser.new_context(locale="ja-JP", viewport={"width": 1280, "height": 800})
    watcher = late.new_page()
    house.open(watcher, f"/r/{room}")

    expect(log(watcher)).to_have_count(2)
    late.close()


def test_the_bar_waits_for_the_picture(house: House, browser: Browser) -> None:
    """White has moved, but its stone still turns: it is not yet black's turn on the screen."""
    person = browser.new_context(locale="ja-JP", viewport={"width": 1280, "height": 800})
    page = person.new_page()
    page.clock.install()
    room, tokens = house.web.make("othello", seats={"black": "person", "white": "person"}, options={"cards": "off"})
    house.hold(page, "othello", room, {"black": tokens["black"]})
    house.open(page, f"/r/{room}")
    page.get_by_role("gridcell", name=re.compile("^d3")).click()
    page.clock.run_for(2_000)
    expect(page.get_by_test_id("whose")).to_have_text("相手の番です")
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 0.1)

    with ThreadPoolExecutor(1) as apart:  # the browser has the event loop of this thread
        apart.submit(asyncio.run, place(house, room, tokens["white"], "c3")).result()
    expect(page.get_by_role("list", name="記録")).to_contain_text("c3")

    expect(page.get_by_test_id("whose")).to_have_text("相手の番です")
    page.clock.run_for(5_000)
    expect(page.get_by_test_id("whose")).to_have_text("あなたの番です")
    person.close()


def test_the_bar_names_the_other_side_while_its_move_is_shown(house: House, browser: Browser) -> None:
    """White has answered before black's own stone has turned: the bar still says whose stones one sees turning."""
    person = browser.new_context(locale="ja-JP", viewport={"width": 1280, "height": 800})
    page = person.new_page()
    page.clock.install()
    room, tokens = house.web.make("othello", seats={"black": "person", "white": "person"}, options={"cards": "off"})
    house.hold(page, "othello", room, {"black": tokens["black"]})
    house.open(page, f"/r/{room}")
    page.get_by_role("gridcell", name=re.compile("^d3")).wait_for()
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 0.1)
    page.get_by_role("gridcell", name=re.compile("^d3")).click()
    expect(page.get_by_role("list", name="記録")).to_contain_text("d3")

    with ThreadPoolExecutor(1) as apart:  # the browser has the event loop of this thread
        apart.submit(asyncio.run, place(house, room, tokens["white"], "c3")).result()
    expect(page.get_by_role("list", name="記録")).to_contain_text("c3")

    said = [page.get_by_test_id("whose").inner_text()]
    while page.locator(".othello[data-playing=true]").count() > 0:
        page.clock.run_for(50)
        said.append(page.get_by_test_id("whose").inner_text())
    assert [one for one, _ in itertools.groupby(said)] == ["あなたの番です", "相手の番です", "あなたの番です"]
    person.close()


async def place(house: House, room: str, token: str, at: str) -> None:
    player = Player(house.web, registry.find("othello"), room, token)
    await player.enter()
    answer = await player.act({"do": "place", "at": at})
    assert answer["type"] == "done", answer
    await player.drop()


def test_whoever_was_away_finds_every_move_and_how_many_there_were(
    house: House, context: BrowserContext, page: Page
) -> None:
    choose(page, plain=True)
    room, tokens = house.web.make("othello", seats={"black": "person", "white": "person"}, options={"cards": "off"})
    house.hold(page, "othello", room, {"black": tokens["black"]})
    house.open(page, f"/r/{room}")
    page.get_by_role("button", name="石を置く d3").click()
    expect(log(page)).to_have_count(1)

    context.set_offline(True)
    expect(page.get_by_role("alert")).to_contain_text("接続が切れました")
    with ThreadPoolExecutor(1) as apart:  # the browser has the event loop of this thread
        apart.submit(asyncio.run, place(house, room, tokens["white"], "c3")).result()
    context.set_offline(False)

    expect(page.get_by_role("list", name="記録")).to_contain_text("離れているあいだに1手進みました。")
    expect(log(page)).to_have_count(2)
    expect(log(page).first).to_contain_text("白がc3に置きました。")

"""The log holds the whole match, and every line of it leads to its position."""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route

from tefuda.core import registry
from tefuda.core.table import Setup, Table
from web.conftest import Visitor
from web.expecting import expect
from web.house import PEOPLE, SEED, House, choose, resize, until
from web.matches import log, logged, make_moves, shows_row
from web.visitors import stop_clock


def lay(page: Page, key: str) -> None:
    """Lay the first card at one end of the row."""
    expect(page.locator('[data-hand][aria-disabled="false"]').first).to_be_visible()
    for pressed in ("1", key, "Enter"):
        page.keyboard.press(pressed)


def play(house: House, page: Page, count: int) -> str:
    """A deal with so many plays; returns at its table."""
    room = house.room(page, "catalyst")
    house.open(page, f"/r/{room}")
    for done in range(count):
        lay(page, "Home")
        expect(log(page)).to_have_count(done + 1)
    return room


def rows(*places: str) -> list[list[str]]:
    """Catalyst's row after each play of the first card of the hand, at the beginning (Home) or the end (End)."""
    table = Table(registry.find("catalyst"), Setup({}, SEED))
    found = []
    for place in places:
        view: Any = table.game.view(table.state, 0)
        at = 0 if place == "Home" else len(view.field)
        table.act("player", {"do": "play", "card": view.hand[0], "at": at})
        now: Any = table.game.view(table.state, 0)
        found.append(list(now.field))
    return found


def test_the_log_is_whole_after_a_reload(house: House, page: Page) -> None:
    play(house, page, 3)
    told = log(page).all_inner_texts()

    page.reload()

    expect(log(page)).to_have_text(told, use_inner_text=True)


def test_a_take_back_takes_its_line_out_of_the_log(house: House, page: Page) -> None:
    play(house, page, 2)

    page.keyboard.press("z")

    expect(log(page)).to_have_count(1)


def test_a_line_of_the_log_shows_its_position_and_nothing_can_be_played(house: House, page: Page) -> None:
    first, second = rows("Home", "End")
    play(house, page, 1)
    lay(page, "End")
    expect(log(page)).to_have_count(2)
    shows_row(page, second)

    log(page).last.click()

    expect(page.get_by_test_id("looking")).to_contain_text("1手目を見ています")
    shows_row(page, first)
    expect(page.get_by_test_id("play")).to_have_count(0)


def test_escape_leads_back_to_now(house: House, page: Page) -> None:
    play(house, page, 2)
    log(page).last.click()
    expect(page.get_by_test_id("looking")).to_be_visible()

    page.keyboard.press("Escape")

    expect(page.get_by_test_id("looking")).to_have_count(0)
    shows_row(page, rows("Home", "Home")[-1])
    expect(page.get_by_test_id("play")).to_be_visible()


def test_the_button_leads_back_to_now_in_english(house: House, page: Page) -> None:
    page.add_init_script("localStorage.setItem('tefuda.language', 'en')")
    room = house.room(page, "catalyst")
    house.open(page, f"/r/{room}")
    lay(page, "Home")
    page.get_by_role("list", name="Log").get_by_role("button").click()
    expect(page.get_by_test_id("looking")).to_contain_text("Looking at move 1")

    page.get_by_role("button", name="Back to now").click()

    expect(page.get_by_test_id("looking")).to_have_count(0)


def test_new_moves_do_not_end_looking_back(house: House, page: Page) -> None:
    choose(page, plain=True)
    room, tokens = house.make("othello", seats=PEOPLE, options={"cards": "off"})
    house.hold(page, "othello", room, {"black": tokens["black"]})
    house.open(page, f"/r/{room}")
    page.get_by_role("button", name="d3 に置く").click()
    expect(log(page)).to_have_count(1)
    log(page).last.click()
    expect(page.get_by_test_id("looking")).to_be_visible()

    make_moves(house, "othello", room, tokens, [("white", {"do": "place", "at": "c3"})])
    expect(log(page)).to_have_count(2)

    expect(page.get_by_test_id("looking")).to_contain_text("1手目を見ています")
    expect(page.get_by_test_id("plain")).to_contain_text("黒: 石 4")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 740)])
def test_nobody_is_to_act_in_a_position_of_the_past(house: House, page: Page, width: int, height: int) -> None:
    room, tokens = house.make("othello", seats=PEOPLE)
    house.hold(page, "othello", room, {"black": tokens["black"]})
    house.open(page, f"/r/{room}")
    page.get_by_role("gridcell", name=re.compile("^d3")).click()
    expect(page.locator(".confirm")).to_have_text("相手の番")
    log(page).last.click()
    expect(page.get_by_test_id("looking")).to_be_visible()

    resize(page, width, height)

    expect(page.locator(".othello .actions button")).to_have_count(0)
    expect(page.locator(".obi")).to_have_class(re.compile("idle"))
    hand, band = page.get_by_role("listbox").bounding_box(), page.get_by_test_id("looking").bounding_box()
    assert hand is not None
    assert band is not None
    assert hand["y"] + hand["height"] <= band["y"]


@pytest.mark.parametrize(("seat", "other"), [("black", "white"), ("white", "black")])
def test_a_seat_finds_only_its_own_cards_in_the_past(house: House, page: Page, seat: str, other: str) -> None:
    room, tokens = house.make("othello", seats=PEOPLE)
    house.hold(page, "othello", room, {seat: tokens[seat]})

    with page.expect_response(re.compile("/past")) as answer:
        house.open(page, f"/r/{room}")
    past = answer.value.json()

    assert isinstance(past["opening"]["hand"][seat], list)
    assert isinstance(past["opening"]["hand"][other], int)


def test_whoever_comes_late_finds_what_happened(house: House, visitor: Visitor, page: Page) -> None:
    room = play(house, page, 2)

    watcher = visitor()
    house.open(watcher, f"/r/{room}")

    expect(log(watcher)).to_have_count(2)


def test_moves_are_not_counted_before_all_of_them_are_known(house: House, page: Page) -> None:
    """Whoever comes late is told of a new move before the past: it is not the first."""
    held: list[Route] = []
    page.route("**/past?*", lambda route: held.append(route))
    choose(page, plain=True)
    room, tokens = house.make("othello", seats=PEOPLE, options={"cards": "off"})
    make_moves(house, "othello", room, tokens, [("black", {"do": "place", "at": "d3"})])
    house.hold(page, "othello", room, {"white": tokens["white"]})
    house.open(page, f"/r/{room}")
    until(page, lambda: held)

    page.get_by_role("button", name="c3 に置く").click()
    expect(page.get_by_test_id("whose")).to_have_text("相手の番です")

    expect(log(page)).to_have_count(0)
    expect(page.locator("header .moves")).to_have_count(0)
    held[0].continue_()
    logged(page, "d3", "c3")
    expect(page.locator("header .moves")).to_contain_text("2")


def test_a_past_that_could_not_be_had_is_asked_for_again(house: House, page: Page) -> None:
    room, tokens = house.make("catalyst")
    make_moves(house, "catalyst", room, tokens, [("player", {"do": "play", "card": first_card(), "at": 0})])
    failures = iter(["failed", "busy"])

    def fail(route: Route) -> None:
        how = next(failures, "")
        if how == "failed":
            route.abort()
        elif how == "busy":
            route.fulfill(status=503)
        else:
            route.continue_()

    page.route("**/past?*", fail)
    house.open(page, f"/r/{room}")

    expect(log(page)).to_have_count(1)


def first_card() -> str:
    view: Any = registry.find("catalyst").view(Table(registry.find("catalyst"), Setup({}, SEED)).state, 0)
    return str(view.hand[0])


@pytest.fixture
def still(house: House, visitor: Visitor) -> tuple[Page, str, dict[str, str]]:
    """Black's page, in which time stands still, the room, and its tokens."""
    page = visitor(reduced_motion="no-preference")
    stop_clock(page)
    room, tokens = house.make("othello", seats=PEOPLE, options={"cards": "off"})
    house.hold(page, "othello", room, {"black": tokens["black"]})
    house.open(page, f"/r/{room}")
    page.get_by_role("gridcell", name=re.compile("^d3")).click()
    logged(page, "d3")
    return page, room, tokens


def test_the_bar_waits_for_the_picture(house: House, still: tuple[Page, str, dict[str, str]]) -> None:
    """White has moved, but its stone still turns: it is not yet black's turn on the screen."""
    page, room, tokens = still
    page.clock.run_for(2_000)
    expect(page.get_by_test_id("whose")).to_have_text("相手の番です")

    make_moves(house, "othello", room, tokens, [("white", {"do": "place", "at": "c3"})])
    logged(page, "d3", "c3")

    expect(page.get_by_test_id("whose")).to_have_text("相手の番です")
    page.clock.run_for(5_000)
    expect(page.get_by_test_id("whose")).to_have_text("あなたの番です")


def test_the_bar_names_the_other_side_while_its_move_is_shown(
    house: House, still: tuple[Page, str, dict[str, str]]
) -> None:
    """White has answered before black's own stone has turned: the bar still says whose stones one sees turning."""
    page, room, tokens = still
    make_moves(house, "othello", room, tokens, [("white", {"do": "place", "at": "c3"})])
    logged(page, "d3", "c3")

    said = [page.get_by_test_id("whose").inner_text()]
    while page.locator(".othello[data-playing=true]").count() > 0:
        page.clock.run_for(50)
        said.append(page.get_by_test_id("whose").inner_text())

    assert [one for one, _ in itertools.groupby(said)] == ["あなたの番です", "相手の番です", "あなたの番です"]


def test_whoever_was_away_finds_every_move_and_how_many_there_were(
    house: House, context: BrowserContext, page: Page
) -> None:
    choose(page, plain=True)
    room, tokens = house.make("othello", seats=PEOPLE, options={"cards": "off"})
    house.hold(page, "othello", room, {"black": tokens["black"]})
    house.open(page, f"/r/{room}")
    page.get_by_role("button", name="d3 に置く").click()
    expect(log(page)).to_have_count(1)

    context.set_offline(True)
    expect(page.get_by_role("alert")).to_contain_text("接続が切れました")
    make_moves(house, "othello", room, tokens, [("white", {"do": "place", "at": "c3"})])
    context.set_offline(False)

    expect(page.get_by_role("list", name="記録")).to_contain_text("離れているあいだに1手進みました。")
    expect(log(page)).to_have_count(2)

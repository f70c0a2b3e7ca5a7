"""Whole games of Card Othello against a bot, as people play them: with a mouse, with a finger, with keys alone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize

from tefuda.core import registry
from tefuda.server.client import Player
from web.conftest import Visitor
from web.expecting import expect
from web.house import PEOPLE, House, apart, choose, resign, resize

BOT = {"black": "person", "white": "random"}
PHONE = ViewportSize(width=360, height=740)
TURNS = 200
"""More turns than a game can have."""


def sat_down(house: House, page: Page, turns: int = 0, **form: Any) -> None:
    """At a table, to move, after so many turns."""
    choose(page, speed=4, passAlone=False)
    room, tokens = house.make("othello", **{"seats": BOT, **form})
    house.hold(page, "othello", room, tokens)
    if turns:
        apart(opening(house, room, tokens["black"], turns))
    house.open(page, f"/r/{room}")
    page.wait_for_selector(".othello[data-open=true]")
    page.evaluate(COUNT)


async def opening(house: House, room: str, token: str, turns: int) -> None:
    """Black's first turns, without a browser: each time the first square."""
    player = Player(house.web, registry.find("othello"), room, token)
    player.folds = False
    await player.enter()
    for _ in range(turns):
        while not player.yours:
            await player.receive()
        place = next(action for action in player.legal if action["do"] in ("place", "pass"))
        await player.act(place)
    while not player.yours:
        await player.receive()
    await player.drop()


COUNT = """
() => {
  window.closings = 0;
  const watch = new MutationObserver(() => {
    if (document.querySelector(".othello").dataset.open === "false") window.closings += 1;
  });
  watch.observe(document.querySelector(".othello"), { attributes: true, attributeFilter: ["data-open"] });
}
"""


def closings(page: Page) -> int:
    """How often there was nothing to decide any more; a bot may answer before one looks."""
    number: int = page.evaluate("closings")
    return number


def sent(page: Page, before: int) -> None:
    page.wait_for_function("before => closings > before", arg=before)


def settled(page: Page) -> bool:
    """Waits until it is one's turn (true) or the match is over (false)."""
    found = page.wait_for_function(SETTLED)
    return bool(found.json_value() == "open")


SETTLED = """
() => {
  if (document.querySelector("[data-outcome]")) return "over";
  return document.querySelector(".othello[data-open=true]") ? "open" : "";
}
"""


def skipped(page: Page) -> None:
    """Nobody who has seen it all wants to see it again."""
    page.wait_for_function(SKIP)


SKIP = """
() => {
  const table = document.querySelector(".othello");
  if (document.querySelector("[data-outcome]")) return true;
  if (table.dataset.playing === "true") table.querySelector(".layout").click();
  return table.dataset.open === "true";
}
"""


def usable(page: Page) -> Locator:
    return page.locator(".hand [role=option][aria-disabled=false]:not([data-tried])")


def test_a_whole_game_with_cards_is_played_by_clicks(house: House, page: Page) -> None:
    sat_down(house, page, seed="clicks")

    cards = 0
    for _ in range(TURNS):
        if not settled(page):
            break
        cards += clicked(page)
        skipped(page)

    expect(page.locator("[data-outcome]")).to_be_visible()
    assert cards >= 5


def clicked(page: Page) -> int:
    """One step of a turn: the first card that can be used, or the first square. Says whether a card was lifted."""
    step = page.evaluate(STEP)
    lifted = int(step["canLift"])
    if lifted:
        usable(page).first.click()
        page.wait_for_function(ANSWERED)
        step = page.evaluate(STEP)
    confirm = page.locator(".confirm")
    if step["hasChoices"]:
        page.locator(".card.choosable").first.click()
        confirm.click()
    elif step["hasTargets"]:
        page.locator(".cell.target").first.click()
        if page.evaluate(STEP)["hasChosen"]:
            expect(confirm).to_have_attribute("aria-disabled", "false")
            confirm.click()
    else:
        expect(confirm).to_have_attribute("aria-disabled", "false")
        confirm.click()
    sent(page, step["closings"])
    return lifted


STEP = """
() => {
  const has = (what) => document.querySelector(what) !== null;
  const usable = ".hand [role=option][aria-disabled=false]:not([data-tried])";
  return {
    closings,
    hasTargets: has(".cell.target"),
    hasChoices: has(".card.choosable"),
    hasChosen: has(".cell.chosen"),
    canLift: has(".cell.target") && has(usable) && !has(".lifted"),
  };
}
"""
ANSWERED = """
() => {
  const table = document.querySelector(".othello");
  const isReady = table.querySelector(".confirm").getAttribute("aria-disabled") === "false";
  return isReady || table.querySelector(".cell.target, .card.choosable") !== null;
}
"""


def test_a_game_with_cards_is_played_to_its_end_by_keyboard_alone(house: House, page: Page) -> None:
    sat_down(house, page, turns=20, seed="keys")
    reach_board(page)

    for _ in range(TURNS):
        if not settled(page):
            break
        typed(page)
        while page.locator(".othello[data-playing=true]").count():
            page.keyboard.press("Space")

    expect(page.locator("[data-outcome]")).to_be_visible()
    expect(page.locator("[data-outcome] .first")).to_be_focused()


def reach_board(page: Page) -> None:
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.square !== undefined"):
            return
    pytest.fail("the board cannot be reached with Tab")


def typed(page: Page) -> None:
    """One step of a turn, by keys."""
    if page.evaluate("document.activeElement.dataset.square === undefined"):
        reach_board(page)
    place = page.evaluate(USABLE)
    if place is not None:
        page.keyboard.press(str(place + 1))
        page.wait_for_function(ANSWERED)
    before = closings(page)
    way = page.evaluate(WAY)
    if way is None and page.locator(".card.choosable").count():
        page.keyboard.press(str(page.evaluate(CHOOSABLE) + 1))
    elif way is None and place is None:
        page.keyboard.press("p")
    for key in way or ():
        page.keyboard.press(key)
    if closings(page) == before:
        page.keyboard.press("Enter")
    if page.locator(".cell.chosen").count():
        expect(page.locator(".confirm")).to_have_attribute("aria-disabled", "false")
        page.keyboard.press("f")
    sent(page, before)


USABLE = """
() => {
  const table = document.querySelector(".othello");
  if (table.querySelector(".cell.target") === null || table.querySelector(".card.choosable")) return null;
  const cards = [...table.querySelectorAll(".hand [role=option]")];
  const place = cards.findIndex((card) => card.getAttribute("aria-disabled") === "false");
  return place < 0 ? null : place;
}
"""
CHOOSABLE = "[...document.querySelectorAll('.hand [role=option]')].findIndex((c) => c.classList.contains('choosable'))"
WAY = """
() => {
  const target = document.querySelector(".cell.target");
  if (target === null) return null;
  const place = (at) => [at.charCodeAt(0) - 97, Number(at[1]) - 1];
  const [x, y] = place(document.activeElement.dataset.square);
  const [toX, toY] = place(target.dataset.square);
  const keys = (from, to, less, more) => Array(Math.abs(to - from)).fill(to < from ? less : more);
  return [...keys(x, toX, "ArrowLeft", "ArrowRight"), ...keys(y, toY, "ArrowUp", "ArrowDown")];
}
"""


def test_a_finger_looks_first_and_confirms_with_a_second_tap(house: House, visitor: Visitor) -> None:
    page = visitor(viewport=PHONE, has_touch=True, is_mobile=True)
    sat_down(house, page, seats=PEOPLE)
    square = page.locator(".cell.target").first

    square.tap()
    expect(page.locator(".stone[data-part=preview]")).to_have_count(1)
    assert closings(page) == 0
    square.tap()

    sent(page, 0)
    expect(page.get_by_test_id("whose")).to_have_text("相手の番です")


# Help against a bot


def test_a_hint_names_its_move_in_the_language_of_the_table(house: House, page: Page) -> None:
    sat_down(house, page, seed="hint")

    page.keyboard.press("h")

    expect(page.locator(".hint .why")).to_have_text(re.compile("^勝つ見込みは[0-9]+%で、次によい手"))
    expect(page.locator(".hint strong")).to_have_text(re.compile("^([a-h][1-8] に置く|.+を使う)$"))


def test_a_hint_that_is_asked_for_twice_marks_the_best_three_on_the_board(house: House, page: Page) -> None:
    sat_down(house, page, seed="hint")
    page.keyboard.press("h")
    expect(page.locator(".stones .badge")).to_have_text(["1"])
    asked = page.locator(".hint strong").inner_text()

    page.keyboard.press("h")

    moves = page.locator(".hint li .short")
    expect(moves).to_have_count(3)
    assert moves.first.inner_text() == asked
    marked = page.locator(".stones .badge, .slot .hinted")
    assert sorted(marked.all_inner_texts()) == ["1", "2", "3"]


def test_a_hint_is_gone_when_the_match_is_over(house: House, page: Page) -> None:
    sat_down(house, page, seed="hint")
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_be_visible()

    resign(page)

    expect(page.locator("[data-outcome]")).to_be_visible()
    expect(page.locator(".hint")).to_have_count(0)


def test_the_best_moves_are_told_in_words_and_leave_the_far_edge_free(house: House, page: Page) -> None:
    sat_down(house, page, seed="hint")
    page.keyboard.press("h")
    page.get_by_role("button", name="上位3手").click()

    lines = page.locator(".hint li p")
    expect(lines).to_have_count(3)
    for move in " · ".join(lines.all_inner_texts()).split(" · "):
        assert re.fullmatch(r"[a-h][1-8] に置く|.+を使う|.+ を選ぶ|パス|ここまでにする", move)
    assert {size: is_edge_free(page, *size) for size in SIZES} == dict.fromkeys(SIZES, True)


SIZES = [(1280, 800), (360, 740)]


def is_edge_free(page: Page, width: int, height: int) -> bool:
    """Whether the hint's panel lies under the opponent's strip and the upper right corner of the board."""
    resize(page, width, height)
    panel, strip = page.locator(".hint").bounding_box(), page.locator(".opponent .strip").bounding_box()
    corner = page.get_by_role("gridcell", name=re.compile("^h1")).bounding_box()
    assert panel is not None
    assert strip is not None
    assert corner is not None
    return panel["x"] >= 0 and panel["y"] >= max(strip["y"] + strip["height"], corner["y"] + corner["height"])


def test_whoever_asks_for_the_chance_to_win_plays_an_assisted_match(house: House, page: Page) -> None:
    sat_down(house, page, seed="chance")
    expect(page.get_by_text("助言あり")).to_have_count(0)

    page.locator(".looked-up [data-aid=chance]").click()

    bar = page.locator(".beside [role=meter]")
    expect(bar).to_have_attribute("aria-valuetext", re.compile(r"^黒が勝つ見込みは\d+%です（\d+〜\d+%）。$"))
    expect(page.get_by_text("助言あり")).to_be_visible()


# Newcomers


def test_a_newcomer_is_told_one_thing_more_after_each_stone(house: House, page: Page) -> None:
    sat_down(house, page, seed="newcomer")
    line = page.locator(".line .note")
    for sentence in NEWCOMER:
        expect(line).to_have_text(sentence)
        before = closings(page)
        page.locator(".cell.target").first.click()
        sent(page, before)
        assert settled(page)
        page.mouse.move(0, 0)


NEWCOMER = [
    "光るマスに石を置きます。",
    "布石がたまったら、石を置く前にカードを1枚使えます。",
    "カードを押すと、効果と使える相手が分かります。",
    "光るマスに石を置きます。",
]


@pytest.mark.parametrize(("language", "name"), [("ja-JP", "やさしい"), ("en-GB", "Strongest")])
def test_a_bots_name_is_whole_in_its_strip_on_a_phone(house: House, visitor: Visitor, language: str, name: str) -> None:
    page = visitor(viewport=PHONE, locale=language)
    level = {"やさしい": "level-1", "Strongest": "level-5"}[name]
    room = house.room(page, "othello", seats={"black": "person", "white": level})
    house.open(page, f"/r/{room}")

    shown = page.locator(".opponent .name")
    expect(shown).to_have_text(name, use_inner_text=True)

    assert shown.evaluate("name => name.scrollWidth <= name.clientWidth")


@pytest.mark.parametrize("cards", ["on", "off"])
def test_the_best_moves_hide_neither_board_nor_buttons_on_a_phone(house: House, visitor: Visitor, cards: str) -> None:
    page = visitor(viewport=PHONE)
    sat_down(house, page, seed="hint", options={"cards": cards})
    page.keyboard.press("h")
    page.get_by_role("button", name="上位3手").click()
    expect(page.locator(".hint li")).to_have_count(3)

    assert {height: is_between(page, height) for height in (740, 640)} == {740: True, 640: True}


def is_between(page: Page, height: int) -> bool:
    """Whether the hint's panel lies between board and buttons, and its last button can be reached."""
    resize(page, PHONE["width"], height)
    board, panel = page.locator(".squares").bounding_box(), page.locator(".hint").bounding_box()
    buttons = page.locator("section.acts").bounding_box()
    assert board is not None
    assert panel is not None
    assert buttons is not None
    page.locator(".hint li button").last.scroll_into_view_if_needed()
    expect(page.locator(".hint li button").last).to_be_in_viewport()
    return panel["y"] >= board["y"] + board["height"] and panel["y"] + panel["height"] <= buttons["y"]


def test_cards_are_no_hint_where_there_are_none(house: House, page: Page) -> None:
    choose(page, hinted=["othello/1"])

    sat_down(house, page, options={"cards": "off"})

    expect(page.locator(".line .note")).to_have_text("光るマスに石を置きます。")


# Regions


def test_f6_goes_through_every_region_of_the_table(house: House, page: Page) -> None:
    sat_down(house, page, seed="regions")
    page.locator("header a").first.focus()

    reached = []
    for _ in range(7):
        page.keyboard.press("F6")
        reached.append(page.evaluate(REGION))

    assert reached == ["相手", "カードオセロの盤", "あなた", "手札", "操作", "aside", "header"]


REGION = """
() => {
  const region = document.activeElement.closest("[data-region], aside, header");
  return region.dataset.region === undefined ? region.localName : region.getAttribute("aria-label");
}
"""

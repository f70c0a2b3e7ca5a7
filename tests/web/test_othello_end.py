"""How a match of Card Othello ends: hands and traps open, the count, and what the result says of the match."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Route

from tefuda.games.othello import events
from web.conftest import Visitor
from web.expecting import expect
from web.house import House, resign, resize, until
from web.matches import Finished
from web.othello_lab import OthelloLab

FLIP, PHASE_GAP, FADE_OUT = 600, 200, 500
ENDING: Final[dict[str, Any]] = {
    "board": ["BBBBBBBB", "BBBBBBBB", "BBBBBBBB", "BBBBBBBB", "WWWWWWWW", "WWWWWWWW", "WWWWWWWW", "BBBBBBW."],
    "markers": ["a1 trap"],
    "charge": {"black": 12, "white": 3},
    "hand": {"black": ["chest", "dragon"], "white": ["gold", "wind"]},
}
BLACK, WHITE = 46, 18
"""h8 flips seven stones: h5 to h7, e5, f6, g7 and g8."""


def counting(lab: OthelloLab) -> None:
    """The last stone is placed, and the count has just begun."""
    lab.act("black", "place", at="h8")
    for _ in range(200):
        if lab.page.locator(".counting").count():
            return
        lab.turn(20)
    pytest.fail("nothing was counted")


def tally(lab: OthelloLab) -> list[Any]:
    """The numbers that show, and how many stones lie in each row."""
    seen: list[Any] = lab.page.evaluate(TALLY)
    return seen


TALLY: Final = """
() => [...document.querySelectorAll(".counting .row")].map((row) => {
  const roll = row.querySelector(".roll").getBoundingClientRect();
  const pane = row.querySelector(".window").getBoundingClientRect();
  const number = Math.round((pane.top - roll.top) / pane.height);
  const stones = [...row.querySelectorAll("i")].filter((one) => getComputedStyle(one).opacity === "1");
  return [number, stones.length];
})
"""


# The count


def test_the_count_runs_in_two_rows_of_stones_over_the_board(lab: OthelloLab) -> None:
    lab.open(ENDING)
    counting(lab)
    begun = tally(lab)
    lab.turn(FLIP // 6)
    running = tally(lab)
    lab.turn(FLIP)

    assert all(number < BLACK // 2 for number, _ in begun)
    assert 0 < running[0][1] < BLACK
    assert tally(lab) == [[BLACK, BLACK], [WHITE, WHITE]]
    rows, board = (lab.page.locator(one).bounding_box() for one in (".counting", ".squares"))
    assert rows is not None
    assert board is not None
    assert board["x"] <= rows["x"]
    assert rows["x"] + rows["width"] <= board["x"] + board["width"] + 1


def test_the_count_leaves_the_board_free_again(lab: OthelloLab) -> None:
    lab.open(ENDING)
    counting(lab)

    lab.turn(FLIP + PHASE_GAP + FADE_OUT + 100)

    assert lab.page.locator(".counting").count() == 0
    assert lab.page.locator(".stone[data-part=stone]").count() == 64


def test_a_tap_ends_the_count_at_once(lab: OthelloLab) -> None:
    lab.open(ENDING)
    counting(lab)

    lab.page.locator('[data-square="a1"]').click()

    assert lab.page.locator(".counting").count() == 0
    assert not lab.is_playing


def test_with_reduced_motion_nothing_is_counted_before_ones_eyes(lab: OthelloLab) -> None:
    lab.open(ENDING, reduced=True)
    lab.act("black", "place", at="h8")

    seen = 0
    while lab.is_playing:
        lab.turn(50)
        seen += lab.page.locator(".counting").count()

    assert seen == 0
    assert lab.page.locator("[data-color=black] .count").inner_text() == str(BLACK)


# What lies open


def test_after_the_end_both_hands_and_a_trap_lie_open(lab: OthelloLab) -> None:
    lab.open(ENDING, you="white", chance=[])
    assert lab.page.locator('[data-kind="trap"]').count() == 0
    lab.act("black", "place", at="h8")
    lab.finish()

    assert lab.stone("a1")["kind"] == "trap"
    expect(lab.page.locator("[data-piles=black]").first).to_contain_text("手札: 宝箱 · 究極反転龍")
    expect(lab.page.locator("[data-piles=white]").first).to_contain_text("手札: 金の意志 · 強風の意志")


def test_the_summary_tells_stones_cards_used_and_hands_left(lab: OthelloLab) -> None:
    lab.open(ENDING, chance=[("treasure-amount", 2)])
    lab.act("black", "use", card="chest")
    lab.act("black", "place", at="h8")
    lab.finish()

    lab.page.evaluate("lab.summarize()")

    stones = [lab.page.locator(f"[data-stones={color}] i").count() for color in ("black", "white")]
    assert stones == [BLACK, WHITE]
    lab.page.get_by_role("button", name="カード").click()
    black, white = (lab.page.locator(f"[data-side={color}]") for color in ("black", "white"))
    expect(black.locator(".used")).to_have_text("使ったカード: 宝箱")
    expect(white.locator(".used")).to_have_text("使ったカード: なし")
    expect(black.locator(".left")).to_have_text("残った手札: 究極反転龍")
    expect(white.locator(".left")).to_have_text("残った手札: 金の意志 · 強風の意志")


def test_the_summary_draws_both_charges_over_the_turns(lab: OthelloLab) -> None:
    lab.open({"deck": {"black": ["weak"] * 9, "white": ["weak"] * 9}})
    lab.act("black", "place", at="d3")
    lab.act("white", "place", at="c5")
    lab.finish()

    lab.page.evaluate("lab.summarize()")

    points = [lab.page.locator(f"[data-curve={color}]").get_attribute("points") for color in ("black", "white")]
    assert points == ["0,30 75,29 150,29", "0,30 75,30 150,29"]


@pytest.mark.parametrize(
    ("board", "action", "why"),
    [
        (ENDING["board"], {"do": "place", "at": "h8"}, "盤が埋まりました。"),
        (["BBBBBBB.", *["BBBBBBBB"] * 7], {"do": "pass"}, "両者が続けてパスしました。"),
    ],
)
def test_the_summary_says_why_the_match_ended(
    lab: OthelloLab, board: list[str], action: dict[str, str], why: str
) -> None:
    lab.open({"board": board, "passes": 1})
    lab.act("black", **action)
    lab.finish()

    lab.page.evaluate("lab.summarize()")

    expect(lab.page.locator(".why")).to_have_text(why)


# At a real table


@pytest.mark.parametrize("locale", ["ja-JP", "en-GB"])
def test_the_result_leaves_the_board_free(house: House, visitor: Visitor, locale: str) -> None:
    page = visitor(locale=locale)
    room = house.room(page, "othello", seats={"black": "person", "white": "random"})
    house.open(page, f"/r/{room}")
    page.wait_for_selector(".othello[data-open=true]")

    resign(page)

    expect(page.get_by_test_id("summary")).to_be_visible()
    expect(page.locator("[data-outcome] .first")).to_be_focused()
    page.locator("[data-outcome]").evaluate(AGREED)
    assert [overlap(page, width, height) <= 1 for width, height in SIZES] == [True] * len(SIZES)


SIZES: Final = [(360, 740), (1280, 800), (1920, 1080), (640, 400)]


def overlap(page: Page, width: int, height: int) -> float:
    """How far the result lies over the board, or over one's own strip."""
    resize(page, width, height)
    over: float = page.evaluate(OVER)
    return over


AGREED: Final = """result => {
  result.querySelector(".news").textContent = "Agreed to play again: somebody with a rather long name";
}"""
"""A line more in the result, as when somebody else wants to go on."""
OVER: Final = """() => {
  const result = document.querySelector("[data-outcome]").getBoundingClientRect();
  const over = [".squares", ".you .strip"].map((one) => {
    const { left, top, right, bottom } = document.querySelector(one).getBoundingClientRect();
    const [wide, high] = [Math.min(right, result.right) - Math.max(left, result.left), bottom - result.top];
    return Math.min(wide, high, bottom - top);
  });
  return Math.max(...over);
}"""


@pytest.fixture(scope="module")
def match(house: House) -> Finished:
    return Finished(house, "othello")


def test_the_summary_has_all_of_the_match_even_for_one_who_came_late(house: House, page: Page, match: Finished) -> None:
    house.open(page, f"/r/{match.room}")

    shows_all(page, match)


def shows_all(page: Page, match: Finished) -> None:
    """The summary has the charges of every turn, and every card."""
    turns = 1 + sum(isinstance(event, events.Turn) for event in match.told)
    used = [event.by for event in match.told if isinstance(event, events.CardUsed)]
    summary = page.get_by_test_id("summary")
    expect(summary).to_have_attribute("aria-busy", "false")
    for color in ("black", "white"):
        expect(summary.locator(f"[data-curve={color}]")).to_have_attribute(
            "points", re.compile(rf"^(\S+ ?){{{turns}}}$")
        )
    expect(summary.locator(".sides .number")).to_have_text([f"カード{used.count(by)}枚" for by in ("black", "white")])


def test_the_summary_says_nothing_of_a_past_that_is_not_known_yet(house: House, page: Page, match: Finished) -> None:
    held: list[Route] = []
    page.route("**/past?*", lambda route: held.append(route))
    house.open(page, f"/r/{match.room}")
    summary = page.get_by_test_id("summary")

    expect(summary).to_have_attribute("aria-busy", "true")
    expect(summary.locator(".sides .number")).to_have_text(["", ""])
    expect(summary.locator("[data-curve]")).to_have_count(0)
    summary.get_by_role("button", name="カード").click()
    expect(summary.locator("[data-side=black] .used")).to_have_text("使ったカード: …")
    until(page, lambda: held)
    held[0].continue_()

    shows_all(page, match)

"""The tray of ForCard: how a plot is made, changed, refused and made final, and what the other side sees of it."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from web.findings import serious
from web.forcard_lab import ForcardLab
from web.lab import DESK, PHONE, Labs

BOARD: Final = ["0 0 0 -1 0", "1 1 0 -2 0", "0 3 -1 -3 -2", "0 2 3 0 0", "0 0 0 0 0"]
HAND: Final = ["C03", "C09", "C11", "C16", "C24", "F01", "F12", "S01", "S07", "S09"]
GIVEN: Final[dict[str, Any]] = {"turn": 6, "board": BOARD, "hand": {"A": HAND, "B": HAND}}
EMPTY: Final = ["0 0 0 0 0"] * 5


@pytest.fixture
def phone(labs: Labs) -> ForcardLab:
    return labs.at(ForcardLab, PHONE, has_touch=True, is_turned=False)


@pytest.fixture
def desk(labs: Labs) -> ForcardLab:
    return labs.at(ForcardLab, DESK, is_turned=False)


def confirm(lab: ForcardLab) -> Locator:
    return lab.page.locator("[data-testid=confirm]")


def line(lab: ForcardLab) -> Any:
    return expect(lab.page.locator(".line .note"))


def card(lab: ForcardLab, name: str) -> Locator:
    return lab.page.locator(f"[role=option][data-card={name}]")


def chip(lab: ForcardLab, part: str) -> Locator:
    return lab.page.locator(f"[data-testid=tray] [data-part={part}]")


# Making a plot


def test_card_cell_and_direction_come_one_after_the_other(phone: ForcardLab) -> None:
    phone.open(GIVEN)
    phone.lift("C16")
    assert phone.tray() == "card C16, cell -, direction -"

    phone.cell("b3")
    assert phone.tray() == "card C16, cell b3, direction -"
    assert phone.marked("direction") == "a2 c2 a4 c4"
    expect(confirm(phone)).to_have_attribute("data-code", "no-way")

    phone.cell("c4")

    assert phone.tray() == "card C16, cell b3, direction dr"
    assert phone.previews() == "b3+1 c3+1 b4+1"
    expect(confirm(phone)).to_have_attribute("aria-disabled", "false")


def test_each_step_back_restores_the_one_before_and_nothing_is_sent(phone: ForcardLab) -> None:
    phone.open(GIVEN)
    phone.lift("C16")
    phone.cell("b3")
    phone.cell("c4")

    trays = []
    for _ in range(4):
        phone.page.keyboard.press("Escape")
        trays.append(phone.tray())

    assert trays == ["card C16, cell b3, direction -", "card C16, cell -, direction -", "", ""]
    assert phone.sent == []


def test_a_tapped_part_is_chosen_anew(phone: ForcardLab) -> None:
    phone.open(GIVEN)
    phone.lift("C16")
    phone.cell("b3")
    phone.cell("c4")

    chip(phone, "cell").click()
    phone.cell("c4")

    assert phone.tray() == "card C16, cell c4, direction dr"


def test_another_card_keeps_the_cell_if_it_is_one_of_its_cells(phone: ForcardLab) -> None:
    phone.open(GIVEN)
    phone.lift("C11")
    phone.cell("e5")

    phone.lift("C24")
    assert phone.tray() == "card C24, cell e5"

    phone.lift("F12")
    assert phone.tray() == "card F12, cell -"


def test_the_same_cell_again_makes_it_final(phone: ForcardLab) -> None:
    phone.open(GIVEN)
    phone.lift("C11")
    phone.cell("c3")

    phone.cell("c3")

    assert phone.sent == [{"do": "play", "card": "C11", "at": "c3"}]


def test_clearing_puts_everything_back(phone: ForcardLab) -> None:
    phone.open(GIVEN)
    phone.lift("C16")
    phone.cell("b3")

    phone.page.click("[data-testid=clear]")

    assert phone.tray() == ""
    assert phone.previews() == ""


def test_a_direction_is_drawn_from_the_cell(desk: ForcardLab) -> None:
    desk.open(GIVEN)
    desk.lift("C03")
    box = desk.page.locator("[data-cell=c3]").bounding_box()
    assert box is not None

    desk.page.mouse.move(box["x"] + 40, box["y"] + 40)
    desk.page.mouse.down()
    desk.page.mouse.move(box["x"] - 20, box["y"] + 45, steps=3)
    desk.page.mouse.up()

    assert desk.tray() == "card C03, cell c3, direction left"
    assert desk.sent == []


def test_a_direction_off_the_board_can_be_chosen_too(desk: ForcardLab) -> None:
    desk.open(GIVEN)
    desk.lift("C16")
    desk.cell("a1")

    desk.page.keyboard.press("q")

    assert desk.tray() == "card C16, cell a1, direction ul"
    assert desk.previews() == "a1+1"


def test_pointing_at_a_cell_shows_what_would_come(desk: ForcardLab) -> None:
    desk.open(GIVEN)
    desk.lift("C11")

    desk.page.hover("[data-cell=a1]")

    assert desk.previews() == "a1+1 b1+1 a2+1"
    assert desk.tray() == "card C11, cell -"


def test_cells_that_are_not_open_to_a_card_say_why(phone: ForcardLab) -> None:
    phone.open(GIVEN)
    phone.lift("F01")
    assert phone.marked("target") == "a2 b2 b3 b4 c4"

    phone.cell("e5")

    line(phone).to_have_text("F01 単点強化 自色のマスにだけ置ける。")
    assert phone.tray() == "card F01, cell -"


# Two cards, sacrifices, surplus


def test_on_a_double_turn_a_second_colour_card_may_follow(phone: ForcardLab) -> None:
    phone.open({**GIVEN, "double": ["A"]})
    phone.lift("C11")
    phone.cell("b2")
    assert phone.tray() == "card C11, cell b2, second -"
    expect(card(phone, "F01")).to_have_attribute("data-code", "bad-double")

    phone.lift("C03")
    phone.cell("b2")
    phone.cell("b1")

    assert phone.tray() == "card C11, cell b2, second C03 b2 up"
    assert phone.previews() == "b1+2 a2+1 b2+2 c2+1 b3+1"
    phone.confirm()
    plays = [{"card": "C11", "at": "b2"}, {"card": "C03", "at": "b2", "dir": "up"}]
    assert phone.sent == [{"do": "double", "plays": plays}]


def test_on_a_double_turn_one_card_is_enough(phone: ForcardLab) -> None:
    phone.open({**GIVEN, "double": ["A"]})
    phone.lift("C11")
    phone.cell("b2")

    phone.confirm()

    assert phone.sent == [{"do": "play", "card": "C11", "at": "b2"}]


def test_sacrifices_are_numbered_and_taken_back(phone: ForcardLab) -> None:
    phone.open({**GIVEN, "hand": {"A": ["S08", "C01"], "B": HAND}})
    phone.lift("S08")
    phone.cell("e1")
    phone.cell("b3")
    phone.cell("c4")
    phone.cell("a2")
    assert phone.tray() == "card S08, cell e1, sacrifice b3, sacrifice c4, sacrifice a2"
    assert phone.previews() == "d1+1 e1+5 a2-1 e2+1 b3-3 c4-3"

    chip(phone, "sacrifice").first.click()

    assert phone.tray() == "card S08, cell e1, sacrifice c4, sacrifice a2, sacrifice -"


# What cannot be chosen


@pytest.mark.parametrize(
    ("language", "words"),
    [("ja", "F01 単点強化 自色のマスがまだありません。"), ("en", "F01 Strong Point You have no cell yet.")],
)
def test_a_card_that_cannot_be_played_says_why(phone: ForcardLab, language: str, words: str) -> None:
    phone.open({"board": EMPTY, "hand": {"A": ["C01", "F01", "S02"], "B": HAND}}, language=language)
    expect(card(phone, "F01")).to_have_attribute("data-code", "placement")
    expect(card(phone, "S02")).to_have_attribute("aria-disabled", "true")

    card(phone, "F01").click(force=True)

    line(phone).to_have_text(words)
    assert phone.tray() == ""


def test_a_dead_hand_is_stamped_and_can_be_plotted(phone: ForcardLab) -> None:
    phone.open({"turn": 14, "board": EMPTY, "hand": {"A": ["F12", "F01"], "B": ["C01", "C03"]}})
    expect(card(phone, "F12")).to_contain_text("不発")

    phone.lift("F12")
    phone.cell("c3")
    assert phone.previews() == ""
    expect(confirm(phone)).to_have_text("不発で伏せる")
    phone.confirm()

    assert phone.sent == [{"do": "play", "card": "F12", "at": "c3"}]


# Cards that change with time


@pytest.mark.parametrize("language", ["ja", "en"])
def test_before_the_last_turns_cards_count_down(phone: ForcardLab, language: str) -> None:
    phone.open({**GIVEN, "turn": 12, "hand": {"A": ["S01", "S09", "C01"], "B": HAND}}, language=language)

    expect(card(phone, "S01")).to_have_attribute("data-badge", "1")
    expect(card(phone, "S09")).to_have_attribute("data-badge", "1")
    expect(card(phone, "S01")).not_to_have_attribute("data-acts-as", "C01")
    expect(card(phone, "S09")).not_to_have_attribute("data-awake", "true")


@pytest.mark.parametrize(("language", "words"), [("ja", "置いたマスを+1。"), ("en", "+1 on its cell.")])
def test_in_the_last_turns_reversal_is_another_card(phone: ForcardLab, language: str, words: str) -> None:
    phone.open({**GIVEN, "turn": 13, "hand": {"A": ["S01", "S09", "C03"], "B": HAND}}, language=language)

    expect(card(phone, "S01")).to_have_attribute("data-acts-as", "C01")
    expect(card(phone, "S01")).not_to_have_attribute("data-badge", "1")
    expect(card(phone, "S01").locator(".fold")).to_be_visible()
    assert words in described(phone, "S01")


def described(lab: ForcardLab, name: str) -> str:
    """What a screen reader is told of a card."""
    words: str = card(lab, name).evaluate(
        "card => document.getElementById(card.getAttribute('aria-describedby')).innerText"
    )
    return words


def test_the_awakened_fortress_looks_awake_and_shows_what_it_costs(phone: ForcardLab) -> None:
    phone.open({**GIVEN, "turn": 13, "hand": {"A": ["S01", "S09", "C03"], "B": HAND}})
    expect(card(phone, "S09")).to_have_attribute("data-awake", "true")
    expect(card(phone, "S09").locator(".awake")).to_be_visible()

    phone.lift("S09")
    phone.cell("b3")

    assert phone.previews() == "a2+1 b2+1 b3+2 b4+2 c4+2"
    line(phone).to_have_text("S09 覚醒 領域を守り、終わりに2倍。")


def test_with_one_colour_card_left_double_play_is_another_card(phone: ForcardLab) -> None:
    phone.open({**GIVEN, "hand": {"A": ["S04", "C03", "F01"], "B": ["S04", "C03", "C09"]}})

    expect(card(phone, "S04")).to_have_attribute("data-acts-as", "C01")
    assert "置いたマスを+1。" in described(phone, "S04")
    phone.page.click("[data-side=B] .who")
    expect(phone.page.locator("[data-open-hand=B] [data-card=S04]")).not_to_have_attribute("data-acts-as", "C01")


def test_the_copying_card_shows_what_it_copies(phone: ForcardLab) -> None:
    previous = {"A": {"card": "C16", "at": "b2", "dir": "ul"}}
    phone.open({**GIVEN, "hand": {"A": ["S02", "C01"], "B": HAND}, "previous": previous})
    expect(card(phone, "S02")).to_have_attribute("data-acts-as", "C16")

    phone.lift("S02")
    phone.cell("d4")

    assert phone.previews() == "d3+1 c4+1 d4+1"


# Final


def test_a_final_plot_is_closed_and_its_outline_stays(phone: ForcardLab) -> None:
    phone.open(GIVEN)
    phone.lift("C16")
    phone.cell("b3")
    phone.cell("c4")
    phone.confirm()
    phone.act("A", "play", card="C16", at="b3", dir="dr")
    phone.page.evaluate("lab.skip()")

    expect(phone.page.locator(".forcard")).to_have_attribute("data-phase", "ready")
    expect(chip(phone, "card")).to_be_disabled()
    expect(phone.page.locator("[data-plot=A]")).to_have_attribute("data-shown", "back")
    expect(phone.page.locator("[data-plot=B]")).to_have_attribute("data-shown", "none")
    expect(phone.page.locator(".overlay .outline")).to_have_count(1)
    assert phone.previews() == ""
    line(phone).to_have_text("確定しました。 この手はもう変えられません。")


def test_the_others_readiness_leaves_the_tray_alone(phone: ForcardLab) -> None:
    phone.open(GIVEN)
    phone.lift("C16")
    phone.cell("b3")

    phone.plot("B", "C11@d3")

    expect(phone.page.locator("[data-side=B]")).to_have_attribute("data-status", "ready")
    assert phone.tray() == "card C16, cell b3, direction -"
    phone.cell("c4")
    assert phone.previews() == "b3+1 c3+1 b4+1"


def seen_by_the_other(lab: ForcardLab, plot: str) -> tuple[str, list[str], list[dict[str, Any]]]:
    """All that B's page holds, sounds and is told after A has plotted."""
    lab.open(GIVEN, you="B")
    told = lab.plot("A", plot)
    lab.page.evaluate("lab.skip()")
    expect(lab.page.locator("[data-side=A]")).to_have_attribute("data-status", "ready")
    return numbered.sub("", lab.page.inner_html("#room")), lab.page.evaluate("lab.sounds()"), told


numbered: Final = re.compile(r"\bc\d+(-\d+)?\b")
"""Parts of a page are counted as they are made."""


@pytest.mark.parametrize("other", ["S07@a1", "C16@b2/dl", "F12@b3"])
def test_two_plots_look_and_sound_alike_on_the_other_side(phone: ForcardLab, other: str) -> None:
    page, sounds, told = seen_by_the_other(phone, "C11@c3")

    assert seen_by_the_other(phone, other) == (page, sounds, told)
    assert told == [{"type": "ready", "by": "A"}]


# Looking


def test_fortress_shapes_are_listed_and_drawn_with_their_points(phone: ForcardLab) -> None:
    board = ["0 0 0 0 0", "2 3 1 -5 0", "0 5 -5 -5 -5", "0 5 4 -2 0", "0 1 -1 1 0"]
    phone.open({**GIVEN, "turn": 12, "board": board})
    expect(phone.page.locator("[data-side=A]")).to_have_attribute("data-parts", "16+14+7")

    phone.page.click("[data-side=A] [data-testid=show-fortress]")

    listed = phone.page.locator("[data-testid=fortress] [data-points]")
    points = [int(one) for one in listed.evaluate_all("all => all.map((one) => one.dataset.points)")]
    assert points == [6, 1, 8, 4, 1, 1, 1]
    drawn = phone.page.locator(".overlay .points text").all_text_contents()
    assert sorted(drawn) == ["1", "1", "1", "1", "4", "6", "8"]
    phone.page.click("[data-testid=back-to-hand]")
    expect(phone.page.locator(".overlay .points")).to_have_count(0)


def test_a_bomb_says_whose_it_is_and_when(phone: ForcardLab) -> None:
    phone.open({**GIVEN, "bombs": [{"owner": "B", "at": "d3", "explodes": 7}]})

    cell = phone.page.locator("[data-cell=d3]")
    expect(cell).to_have_attribute("data-bomb", "B 1")
    expect(cell).to_have_attribute("aria-label", "d3、B、強さ3、Bのボム、あと1ターン")
    expect(phone.page.locator(".overlay .ticks")).to_have_count(1)


STRENGTHS: Final = ["1 2 3 4 5", "-1 -2 -3 -4 -5", "0 0 0 0 0", "0 0 0 0 0", "0 0 0 0 0"]


def test_owner_and_strength_can_be_told_without_colour(phone: ForcardLab) -> None:
    phone.open({"board": STRENGTHS})

    strokes = [phone.page.locator(f"[data-cell={column}1] .pattern path").count() for column in "abcde"]
    dots = [phone.page.locator(f"[data-cell={column}2] .pattern circle").count() for column in "abcde"]

    assert (strokes, dots) == ([1, 2, 3, 4, 5], [1, 2, 3, 4, 5])


def test_numerals_are_switched_by_a_key(desk: ForcardLab) -> None:
    desk.open({"board": STRENGTHS})
    desk.page.focus("[data-cell=c3]")
    expect(desk.page.locator("[data-cell=e1] .sheet text")).to_have_count(0)

    desk.page.keyboard.press("n")

    expect(desk.page.locator("[data-cell=e1] .sheet text")).to_have_text("5")


# Room


LARGE: Final[dict[str, Any]] = {"size": 8, "turns": 30, "deck": "random"}


def test_the_largest_board_and_hand_fit_on_a_phone(phone: ForcardLab) -> None:
    phone.open({"turn": 1}, config=LARGE)
    phone.lift("C21") if card(phone, "C21").count() else phone.lift("C01")

    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    cell = phone.page.locator("[data-cell=h8]").bounding_box()
    act = confirm(phone).bounding_box()
    assert cell is not None
    assert act is not None
    assert cell["width"] >= 44
    assert cell["x"] + cell["width"] <= 360
    assert act["y"] + act["height"] <= PHONE["height"]


def test_nothing_moves_while_a_plot_is_made(phone: ForcardLab) -> None:
    phone.open(GIVEN)
    phone.page.evaluate(SHIFTS)

    phone.lift("C16")
    phone.cell("b3")
    phone.cell("c4")
    phone.confirm()
    phone.act("A", "play", card="C16", at="b3", dir="dr")
    phone.page.evaluate("lab.skip()")

    assert phone.page.evaluate("shifts.reduce((sum, one) => sum + one, 0)") < 0.01


SHIFTS: Final = """
() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifts.push(entry.value);
  }).observe({ type: "layout-shift", buffered: false });
}
"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_the_table(desk: ForcardLab, theme: str) -> None:
    desk.open({**GIVEN, "bombs": [{"owner": "B", "at": "d3", "explodes": 7}]}, theme=theme)
    desk.lift("C16")
    desk.cell("b3")

    assert serious(desk.page, "#room") == []

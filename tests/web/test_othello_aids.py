"""What one looks up at Card Othello's table: discards, the order of stones, the chance to win, texts."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import ViewportSize, expect

from web.lab import Labs
from web.othello_lab import OthelloLab

SPECIAL: Final[dict[str, Any]] = {
    "board": ["........", "..W.....", "..BWB...", "..WWWB..", "..BBWWW.", "...BW...", "....B...", "........"],
    "markers": ["f5 hyperactive", "c3 bomb 2", "e5 perma", "d4 dragon 3", "d5 trap", "c3 guard 1"],
    "charge": {"black": 12, "white": 5},
    "hand": {"black": ["weak", "dragon"], "white": ["gold"]},
    "deck": {"black": ["weak"] * 20, "white": ["weak"] * 19},
    "discard": {"black": ["chest", "weak", "bomb", "weak"], "white": ["heaven"]},
}
CHANCE: Final = {
    "action": {"do": "place", "at": "f3"},
    "short": "f3",
    "value": 0.62,
    "moves": [{"action": {"do": "place", "at": "f3"}, "short": "f3", "value": 0.62, "low": 0.54, "high": 0.7}],
}
"""What a search would say to the side that is to act."""
READ_AFTER: Final = 400


def opened(lab: OthelloLab, given: dict[str, Any], **look: Any) -> None:
    """At a table, with what may be done lit, and a search that would answer."""
    lab.hint = CHANCE
    lab.open(given, **look)
    lab.page.wait_for_selector(".othello[data-open=true]")
    lab.page.mouse.move(0, 0)


def line(lab: OthelloLab) -> Any:
    return expect(lab.page.locator(".line .note"))


# The chance to win


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ja", "黒が勝つ見込みは62%です（54〜70%）。"),
        ("en", "Black's chance to win is 62% (54 to 70%)."),
    ],
)
def test_the_chance_to_win_is_said_in_words_with_its_interval(lab: OthelloLab, language: str, words: str) -> None:
    opened(lab, SPECIAL, language=language)
    assert lab.page.locator("[role=meter][aria-valuetext]").count() == 0

    lab.page.locator(".looked-up [data-aid=chance]").click()

    line(lab).to_have_text(words)
    expect(lab.page.locator(".beside [role=meter]")).to_have_attribute("aria-valuetext", words)
    expect(lab.page.locator(".unseen[role=status]")).to_have_text(words)


def test_white_is_told_blacks_chance_too(lab: OthelloLab) -> None:
    opened(lab, {**SPECIAL, "turn": "white"}, you="white")

    lab.page.locator(".looked-up [data-aid=chance]").click()

    line(lab).to_have_text("黒が勝つ見込みは38%です（30〜46%）。")


def test_the_bar_of_chances_stands_left_of_the_board_and_moves_nothing(lab: OthelloLab) -> None:
    opened(lab, SPECIAL)
    before = lab.page.locator(".squares").bounding_box()

    lab.page.locator(".looked-up [data-aid=chance]").click()

    bar = lab.page.locator(".beside .bar")
    expect(bar).to_be_visible()
    assert lab.page.locator(".squares").bounding_box() == before
    left, board = bar.bounding_box(), before
    assert left is not None
    assert board is not None
    assert left["x"] + left["width"] < board["x"]
    own = lab.page.locator(".beside .own").evaluate("own => own.offsetHeight / own.parentElement.clientHeight")
    assert own == pytest.approx(0.62, abs=0.01)


def test_the_chance_is_forgotten_with_the_next_move(lab: OthelloLab) -> None:
    opened(lab, SPECIAL)
    lab.page.locator(".looked-up [data-aid=chance]").click()
    expect(lab.page.locator(".beside [role=meter]")).to_have_count(1)

    lab.act("black", "place", at="f3")

    expect(lab.page.locator(".beside [role=meter]")).to_have_count(0)


def test_between_people_nobody_can_ask_for_the_chance(lab: OthelloLab) -> None:
    opened(lab, SPECIAL, opponent="person")

    assert lab.page.locator("[data-aid=chance]").count() == 0
    expect(lab.page.locator(".looked-up [data-aid=order]")).to_be_visible()


def test_a_chance_that_cannot_be_had_says_why(lab: OthelloLab) -> None:
    opened(lab, SPECIAL)
    lab.hint = None

    lab.page.locator(".looked-up [data-aid=chance]").click()

    line(lab).to_have_text("いまはできません。")


# Cards that are gone, and decks


def test_discards_of_both_sides_are_told_on_demand_newest_first(lab: OthelloLab) -> None:
    opened(lab, SPECIAL)
    assert lab.page.locator("[data-piles]").count() == 0
    effects = lab.page.locator(".effects").bounding_box()

    lab.page.locator(".looked-up [data-aid=piles]").click()

    black, white = (lab.page.locator(f".looked-up [data-piles={color}]") for color in ("black", "white"))
    expect(black).to_contain_text("捨て札 4枚: 弱い意志 ×2 · 時限爆弾 · 宝箱")
    expect(white).to_contain_text("捨て札 1枚: 天の恵み")
    expect(white).to_contain_text("手札 1枚 · 山札 19枚")
    assert lab.page.locator(".effects").bounding_box() == effects


def test_a_tap_on_a_strip_tells_that_sides_cards_on_a_phone(phone_lab: OthelloLab) -> None:
    opened(phone_lab, SPECIAL)
    strip = phone_lab.page.locator("[data-color=white] .more")

    strip.tap()

    slip = phone_lab.page.locator(".slip")
    expect(slip).to_contain_text("白 手札 1枚 · 山札 19枚")
    expect(slip).to_contain_text("捨て札 1枚: 天の恵み")
    expect(slip.locator("[data-piles=black]")).to_have_count(0)
    strip.tap()
    expect(slip).to_have_count(0)


def test_a_hand_is_named_beside_its_discards_only_when_it_is_open(lab: OthelloLab) -> None:
    opened(lab, SPECIAL)

    lab.page.locator(".looked-up [data-aid=piles]").click()

    assert "金の意志" not in lab.page.locator(".looked-up").inner_text()


# The order of stones


def test_the_order_numbers_the_stones_that_act_at_turn_starts(lab: OthelloLab) -> None:
    opened(lab, SPECIAL)
    assert lab.page.locator("b.order").count() == 0

    lab.page.locator(".looked-up [data-aid=order]").click()

    assert lab.page.locator("b.order").all_inner_texts() == ["1", "2", "3"]
    expect(lab.page.locator(".looked-up p.order")).to_have_text(
        "ターン開始に動く順: 1 f5 多動石、2 c3 時限爆弾、3 d4 究極反転龍"
    )
    expect(lab.page.locator('[data-square="c3"]')).to_have_attribute(
        "aria-label", "c3、黒、時限爆弾、あと2、守り1、動く順2"
    )


def test_the_order_names_no_trap_to_the_other_side(lab: OthelloLab) -> None:
    opened(lab, {**SPECIAL, "turn": "white"}, you="white")

    lab.page.locator(".looked-up [data-aid=order]").click()

    expect(lab.page.locator("b.order")).to_have_count(3)
    assert "罠" not in lab.page.locator(".othello").inner_text()
    assert lab.page.locator('[data-kind="trap"]').count() == 0


def test_without_such_stones_the_order_says_so(lab: OthelloLab) -> None:
    opened(lab, {}, language="en")

    lab.page.locator(".looked-up [data-aid=order]").click()

    expect(lab.page.locator(".looked-up p.order")).to_have_text("No stone acts at a turn start yet.")


# Texts of cards and stones


def test_a_stone_is_explained_after_pointing_at_it_for_a_while(lab: OthelloLab) -> None:
    opened(lab, SPECIAL)

    lab.page.locator('[data-square="c3"]').hover()
    lab.turn(READ_AFTER - 50)
    line(lab).to_have_text("光るマスに石を置きます。")
    lab.turn(100)

    line(lab).to_contain_text("c3、黒、時限爆弾、あと2、守り1")
    line(lab).to_contain_text("この石はターン開始の数が尽きると爆発し、まわり8マスの石も壊します。")


def test_a_long_press_explains_a_stone_and_chooses_nothing(phone_lab: OthelloLab) -> None:
    opened(phone_lab, SPECIAL)

    pressed(phone_lab, '[data-square="c3"]', READ_AFTER + 50)

    expect(phone_lab.page.locator(".slip")).to_contain_text("c3、黒、時限爆弾、あと2、守り1")
    assert phone_lab.page.locator(".note[data-code]").count() == 0


def test_a_long_press_explains_a_card_and_does_not_lift_it(phone_lab: OthelloLab) -> None:
    opened(phone_lab, SPECIAL)

    pressed(phone_lab, '[data-card="weak"]', READ_AFTER + 50)

    expect(phone_lab.page.locator(".slip")).to_contain_text("弱い意志 · コスト1")
    assert phone_lab.page.locator(".lifted").count() == 0


def test_a_short_press_lifts_a_card(phone_lab: OthelloLab) -> None:
    opened(phone_lab, SPECIAL)

    pressed(phone_lab, '[data-card="weak"]', 100)

    expect(phone_lab.page.locator(".lifted")).to_have_count(1)


def pressed(lab: OthelloLab, selector: str, milliseconds: int) -> None:
    """A finger that rests so long."""
    box = lab.page.locator(selector).bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = lab.page.context.new_cdp_session(lab.page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    lab.turn(milliseconds)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    touch.detach()


def test_a_card_that_cannot_be_used_says_why_when_it_is_pointed_at(lab: OthelloLab) -> None:
    opened(lab, SPECIAL)

    lab.page.locator('[data-card="dragon"]').hover()
    lab.turn(READ_AFTER + 50)

    line(lab).to_contain_text("布石があと18足りません。")


def test_a_long_text_does_not_move_the_board(lab: OthelloLab) -> None:
    opened(lab, {**SPECIAL, "hand": {"black": ["trap"]}}, language="en")
    before = lab.page.locator(".squares").bounding_box()

    lab.page.locator('[data-card="trap"]').focus()

    line(lab).to_contain_text("otherwise it vanishes with its stone.")
    assert lab.page.locator(".squares").bounding_box() == before
    box = lab.page.locator(".line")
    assert box.evaluate("line => line.scrollHeight <= line.clientHeight")


def test_the_rules_open_at_the_kind_of_the_focused_stone(lab: OthelloLab) -> None:
    opened(lab, SPECIAL)

    lab.page.locator('[data-square="c3"]').focus()

    assert lab.page.evaluate("lab.about()") == "bomb"


@pytest.mark.parametrize("language", ["ja", "en"])
def test_with_large_text_the_act_on_the_button_is_still_whole(phone_lab: OthelloLab, language: str) -> None:
    given = {**SPECIAL, "markers": [], "hand": {"black": ["sacrifice"]}}
    opened(phone_lab, given, language=language)
    phone_lab.page.evaluate("document.documentElement.style.fontSize = '150%'")
    phone_lab.page.locator('[data-card="sacrifice"]').tap()
    phone_lab.page.locator('[data-square="c3"]').tap()
    expect(phone_lab.page.locator(".confirm")).to_have_attribute("aria-disabled", "false")

    assert phone_lab.page.locator(".confirm").evaluate("one => one.scrollHeight <= one.clientHeight")


# Buttons and cloth


def test_a_button_that_can_do_nothing_says_so(lab: OthelloLab) -> None:
    opened(lab, SPECIAL)

    lab.page.locator(".undo").click(force=True)
    line(lab).to_have_text("戻せるものはありません。")
    lab.page.locator(".confirm").click(force=True)

    line(lab).to_have_text("光るマスかカードを先に選びます。")
    assert lab.page.evaluate("lab.sent()") == []


def test_a_button_that_can_do_nothing_says_why_when_it_is_reached_or_pointed_at(lab: OthelloLab) -> None:
    opened(lab, SPECIAL)

    lab.page.locator(".undo").focus()
    line(lab).to_have_text("戻せるものはありません。")
    lab.page.locator(".confirm").hover(force=True)
    line(lab).to_have_text("光るマスかカードを先に選びます。")
    lab.page.mouse.move(0, 0)

    line(lab).to_have_text("光るマスに石を置きます。")


def test_a_tap_on_the_bare_cloth_puts_a_card_back(lab: OthelloLab) -> None:
    opened(lab, SPECIAL)
    lab.page.locator('[data-card="weak"]').click()
    expect(lab.page.locator(".lifted")).to_have_count(1)

    lab.page.locator("section.table").click(position={"x": 3, "y": 300})

    expect(lab.page.locator(".lifted")).to_have_count(0)
    assert lab.page.evaluate("lab.sent()") == []


def test_the_log_opens_from_the_gutter_beside_the_effects(phone_lab: OthelloLab) -> None:
    opened(phone_lab, SPECIAL)
    before = phone_lab.page.evaluate("lab.logs()")

    phone_lab.page.get_by_role("button", name="ログ").tap()

    assert phone_lab.page.evaluate("lab.logs()") == before + 1


def test_the_card_in_use_is_named_in_its_players_strip_on_a_phone(phone_lab: OthelloLab) -> None:
    opened(phone_lab, SPECIAL)

    phone_lab.act("black", "use", card="weak")
    phone_lab.finish()

    expect(phone_lab.page.locator("[data-color=black] .pending")).to_be_visible()
    expect(phone_lab.page.locator("[data-color=black] .pending")).to_have_text("弱い意志")


def test_where_a_restless_stone_may_go_is_drawn_faintly(lab: OthelloLab) -> None:
    opened(lab, {"charge": {"black": 8}, "hand": {"black": ["hyperactive"]}, "deck": {"white": ["weak"] * 9}})
    lab.page.locator('[data-card="hyperactive"]').click()
    lab.page.wait_for_selector(".othello[data-open=true]")

    lab.page.locator('[data-square="d3"]').hover()

    faint = lab.page.locator(".stone[data-part=maybe]")
    expect(faint).to_have_count(6)
    squares = faint.evaluate_all("stones => stones.map((one) => one.dataset.at).sort()")
    assert squares == ["c2", "c3", "c4", "d2", "e2", "e3"]
    line(lab).to_have_text("d3、1枚反転、布石+1、?は運しだい")


def test_on_squares_too_small_for_a_finger_a_first_click_only_selects(labs: Labs) -> None:
    lab = labs.at(OthelloLab, ViewportSize(width=340, height=696))
    opened(lab, {})

    lab.page.locator('[data-square="d3"]').click()

    expect(lab.page.locator(".confirm span")).to_have_text("d3 に置く")
    assert lab.page.evaluate("lab.sent()") == []

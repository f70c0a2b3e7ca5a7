"""What Card Othello's table says and lets one do, on a clock that the test turns."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from web.findings import serious
from web.lab import DESK, Labs
from web.othello_lab import OthelloLab

CENTIMETRE: Final = 96 / 2.54
FADE_IN: Final = 300
PHASE_GAP: Final = 200
LABEL_STAYS: Final = 4000
LABEL_FADE: Final = 500
FADE_OUT: Final = 500
WORD_STAYS: Final = 900
RICH: Final[dict[str, Any]] = {
    "charge": {"black": 20, "white": 5},
    "hand": {"black": ["destroy", "dragon", "sacrifice", "wind", "gold"], "white": ["weak"]},
    "deck": {"black": ["weak"] * 20, "white": ["weak"] * 20},
}


def opened(lab: OthelloLab, given: dict[str, Any], **look: Any) -> None:
    """At a table, with what may be done lit."""
    lab.open(given, **look)
    lab.page.wait_for_selector(".othello[data-open=true]")


def lift(lab: OthelloLab, card: str) -> None:
    lab.page.locator(f'.hand [data-card="{card}"]').click()
    lab.page.wait_for_selector(".card.lifted")
    lab.page.wait_for_selector(".othello[data-open=true]")


def targets(lab: OthelloLab) -> list[str]:
    found: list[str] = lab.page.locator(".cell.target").evaluate_all("cells => cells.map((one) => one.dataset.square)")
    return found


def line(lab: OthelloLab) -> Any:
    return expect(lab.page.locator(".line .note"))


# Previews and reasons


def test_pointing_at_a_square_shows_the_stone_and_tints_what_would_flip(lab: OthelloLab) -> None:
    opened(lab, {})
    disc = lab.stone("d4")

    lab.page.locator('[data-square="d3"]').hover()

    stone = lab.page.locator(".stone[data-part=preview]")
    expect(stone).to_have_attribute("data-at", "d3")
    assert stone.evaluate("stone => getComputedStyle(stone).opacity") == "0.4"
    assert lab.page.locator(".cell.tinted").evaluate_all("cells => cells.map((one) => one.dataset.square)") == ["d4"]
    assert lab.stone("d4") == disc
    line(lab).to_have_text("d3、1枚反転、布石+1")


def test_what_chance_may_bring_is_drawn_faintly(lab: OthelloLab) -> None:
    opened(lab, RICH)
    lift(lab, "wind")

    lab.page.locator('[data-square="d4"]').hover()

    faint = lab.page.locator(".stone[data-part=maybe]")
    expect(faint).to_have_count(2)
    assert faint.evaluate_all("stones => stones.map((one) => one.dataset.at)") == ["d1", "a4"]
    assert lab.page.locator(".badge").all_inner_texts() == ["?", "?"]


def test_a_card_that_is_too_dear_says_how_much_is_missing(lab: OthelloLab) -> None:
    opened(lab, RICH)

    lab.page.locator('[data-card="dragon"]').click(force=True)

    line(lab).to_contain_text("布石があと10足りません。")
    expect(lab.page.locator('[data-card="dragon"]')).to_have_attribute("aria-disabled", "true")
    expect(lab.page.locator('[data-card="dragon"] .foot')).to_have_text("あと10")
    assert lab.page.locator(".lifted").count() == 0


def test_reasons_are_given_in_english_too(lab: OthelloLab) -> None:
    opened(lab, RICH, language="en")

    lab.page.locator('[data-card="dragon"]').click(force=True)

    line(lab).to_contain_text("10 more charge needed.")


def test_a_square_that_is_not_lit_says_why_when_tapped(lab: OthelloLab) -> None:
    opened(lab, {})

    lab.page.locator('[data-square="a1"]').click()

    line(lab).to_have_text("ここでは1枚も挟めません。光るマスに置けます。")
    expect(lab.page.locator(".line .note")).to_have_attribute("data-code", "illegal-move")
    assert lab.page.evaluate("lab.sent()") == []


def test_a_square_that_is_not_lit_says_why_when_focused(lab: OthelloLab) -> None:
    opened(lab, {})

    lab.page.locator('[data-square="d3"]').focus()
    lab.page.keyboard.press("ArrowUp")
    lab.turn(400)

    line(lab).to_have_text("ここでは1枚も挟めません。光るマスに置けます。")


# The steps of a turn


def test_a_card_and_its_square_are_sent_together_at_one_confirm(lab: OthelloLab) -> None:
    opened(lab, RICH)
    lift(lab, "gold")

    lab.page.locator('[data-square="d3"]').click()

    lab.page.wait_for_function("() => lab.sent().length === 2")
    assert lab.page.evaluate("lab.sent()") == [{"do": "use", "card": "gold"}, {"do": "place", "at": "d3"}]


def test_sacrifices_are_numbered_and_sent_with_their_end(lab: OthelloLab) -> None:
    opened(lab, RICH)
    lift(lab, "sacrifice")
    lab.page.locator('[data-square="e4"]').click()
    lab.page.wait_for_selector(".othello[data-open=true]")

    expect(lab.page.locator(".badge")).to_have_text("1")
    expect(lab.page.locator(".confirm span")).to_have_text("1個を生贄に（布石+5）")
    lab.page.locator(".confirm").click()

    lab.page.wait_for_function("() => lab.sent().length === 3")
    sent = [{"do": "use", "card": "sacrifice"}, {"do": "pick", "at": "e4"}, {"do": "finish"}]
    assert lab.page.evaluate("lab.sent()") == sent


def test_escape_goes_back_one_step_at_a_time_and_nothing_was_sent(lab: OthelloLab) -> None:
    opened(lab, RICH)
    resting = targets(lab)
    lift(lab, "sacrifice")
    lifted = targets(lab)
    lab.page.locator('[data-square="e4"]').click()
    expect(lab.page.locator(".cell.chosen")).to_have_count(1)

    lab.page.keyboard.press("Escape")
    expect(lab.page.locator(".cell.target")).to_have_count(len(lifted))
    one_back = targets(lab)
    lab.page.keyboard.press("Escape")
    expect(lab.page.locator(".cell.target")).to_have_count(len(resting))

    assert one_back == lifted
    assert targets(lab) == resting
    assert lab.page.locator(".lifted").count() == 0
    assert lab.page.evaluate("lab.sent()") == []


def test_a_selection_that_was_open_before_a_reload_is_open_again(lab: OthelloLab) -> None:
    opened(lab, {"stage": "pick", "pending": "destroy"})

    assert targets(lab) == ["d4", "e4", "d5", "e5"]
    lab.page.locator('[data-square="d4"]').click()

    lab.page.wait_for_function("() => lab.sent().length === 1")
    assert lab.page.evaluate("lab.sent()") == [{"do": "pick", "at": "d4"}]


def test_one_of_the_offers_is_taken(lab: OthelloLab) -> None:
    opened(lab, {"stage": "pick", "pending": "heaven", "offers": ["weak", "bomb"]})

    lab.page.locator('.offers [data-card="bomb"]').click()
    expect(lab.page.locator(".confirm span")).to_have_text("時限爆弾を選ぶ")
    lab.page.locator(".confirm").click()

    lab.page.wait_for_function("() => lab.sent().length === 1")
    assert lab.page.evaluate("lab.sent()") == [{"do": "pick", "card": "bomb"}]


def test_free_squares_look_like_any_other_legal_square(lab: OthelloLab) -> None:
    opened(lab, {"charge": {"black": 2}, "hand": {"black": ["free"]}})
    look = "cell => [getComputedStyle(cell).backgroundColor, getComputedStyle(cell).boxShadow]"
    usual = lab.page.locator('[data-square="d3"]').evaluate(look)

    lift(lab, "free")

    expect(lab.page.locator(".cell.target")).to_have_count(60)
    assert lab.page.locator('[data-square="a1"]').evaluate(look) == usual


def test_nothing_can_be_chosen_while_events_are_played(lab: OthelloLab) -> None:
    opened(lab, {"turn": "white"}, you="white")
    lab.act("white", "place", at="c5")

    lab.page.locator('[data-square="d6"]').click()

    assert lab.page.evaluate("lab.sent()") == []
    assert not lab.is_playing


def test_a_pass_is_a_word_on_its_players_strip_for_a_while(lab: OthelloLab) -> None:
    lab.open(STUCK)
    word = lab.page.locator("[data-color=white] .passed")
    shown = "word => getComputedStyle(word).opacity"
    lab.act("white", "pass")
    lab.turn(FADE_IN + 40)
    there = word.evaluate(shown)
    lab.turn(WORD_STAYS + FADE_OUT)

    assert (there, word.evaluate(shown)) == ("1", "0")
    assert word.inner_text() == "パス"
    assert lab.page.locator("[data-color=black] .passed").evaluate(shown) == "0"
    assert "パス" not in lab.page.locator("[data-color=white]").aria_snapshot()


STUCK: Final[dict[str, Any]] = {
    "board": ["BBBBBBB.", "BBBBBBBB", "BBBBBBBB", "BBBBBBBB", "BBBBBBBB", "BBBBBBBB", "BBBBBBBB", "BWBBBBBB"],
    "turn": "white",
}


# What is done before the server has said what can be done


@pytest.fixture
def unanswered(lab: OthelloLab) -> OthelloLab:
    """A table whose server is slow."""
    lab.page.evaluate("lab.hold()")
    lab.open(RICH)
    return lab


def test_a_click_before_the_squares_are_lit_counts(unanswered: OthelloLab) -> None:
    lab = unanswered
    lab.page.locator('[data-square="d3"]').click()
    assert lab.page.evaluate("lab.sent()") == []

    lab.page.evaluate("lab.release()")

    lab.page.wait_for_function("() => lab.sent().length === 1")
    assert lab.page.evaluate("lab.sent()") == [{"do": "place", "at": "d3"}]


def test_early_clicks_on_a_card_and_a_square_count_in_their_order(unanswered: OthelloLab) -> None:
    lab = unanswered
    lab.page.locator('.hand [data-card="gold"]').click()
    lab.page.locator('[data-square="d3"]').click()

    lab.page.evaluate("lab.release()")

    lab.page.wait_for_function("() => lab.sent().length === 2")
    assert lab.page.evaluate("lab.sent()") == [{"do": "use", "card": "gold"}, {"do": "place", "at": "d3"}]


def test_an_early_click_on_a_square_that_stays_dark_says_why(unanswered: OthelloLab) -> None:
    unanswered.page.locator('[data-square="a1"]').click()

    unanswered.page.evaluate("lab.release()")

    line(unanswered).to_have_text("ここでは1枚も挟めません。光るマスに置けます。")


def test_a_card_that_was_lifted_early_leaves_the_others_their_reasons(unanswered: OthelloLab) -> None:
    unanswered.page.locator('.hand [data-card="gold"]').click()

    unanswered.page.evaluate("lab.release()")

    expect(unanswered.page.locator('[data-card="gold"].lifted')).to_have_count(1)
    expect(unanswered.page.locator('[data-card="dragon"] .foot')).to_have_text("あと10")


def test_a_square_that_was_pointed_at_early_shows_its_preview(unanswered: OthelloLab) -> None:
    unanswered.page.locator('[data-square="d3"]').hover()

    unanswered.page.evaluate("lab.release()")

    expect(unanswered.page.locator(".stone[data-part=preview]")).to_have_attribute("data-at", "d3")


def test_an_early_click_is_taken_back_by_escape(unanswered: OthelloLab) -> None:
    lab = unanswered
    lab.page.locator('[data-square="d3"]').click()
    lab.page.keyboard.press("Escape")

    lab.page.evaluate("lab.release()")

    lab.page.wait_for_selector(".othello[data-open=true]")
    assert lab.page.evaluate("lab.sent()") == []


def test_two_squares_chosen_faster_than_the_server_answers_are_both_chosen(lab: OthelloLab) -> None:
    opened(lab, RICH)
    lift(lab, "sacrifice")
    lab.page.evaluate("lab.hold()")

    lab.page.locator('[data-square="e4"]').click()
    lab.page.locator('[data-square="d5"]').click()
    lab.page.evaluate("lab.release()")

    expect(lab.page.locator(".cell.chosen")).to_have_count(2)


# Charge, effects, logs


def test_a_charge_label_slides_up_stays_four_seconds_and_fades(lab: OthelloLab) -> None:
    opened(lab, {})
    lab.act("black", "place", at="d3")
    label = lab.page.locator("[data-color=black] .label")
    lab.turn(FADE_IN + PHASE_GAP + 20)
    began = label.evaluate("label => parseFloat(label.style.transform.split(',')[1])")

    lab.turn(400)
    rests = label.evaluate("label => [label.style.transform, getComputedStyle(label).opacity]")
    lab.turn(LABEL_STAYS - 400 - 40)
    stays = label.evaluate("label => getComputedStyle(label).opacity")
    lab.turn(LABEL_FADE + 80)

    assert 0.5 < began <= 1
    assert rests == ["translate(0px, 0cm)", "1"]
    assert stays == "1"
    assert label.evaluate("label => getComputedStyle(label).opacity") == "0"


def test_charge_labels_stand_left_of_blacks_and_right_of_whites_charge(lab: OthelloLab) -> None:
    opened(lab, RICH)
    lab.act("black", "use", card="gold")
    lab.finish()
    lab.act("black", "place", at="d3")
    lab.finish()
    lab.act("white", "place", at="c5")
    lab.finish()

    black, white = (side(lab, color) for color in ("black", "white"))
    assert black["label"] < black["meter"]
    assert white["label"] > white["meter"]
    assert (black["text"], white["text"]) == ("布石+4", "布石+1")


def test_a_loss_is_signed_and_has_another_colour(lab: OthelloLab) -> None:
    opened(lab, RICH)
    lab.act("black", "use", card="gold")
    lab.turn(100)
    loss = side(lab, "black")
    lab.finish()
    lab.act("black", "place", at="d3")
    lab.finish()

    assert loss["text"] == "布石-6"
    assert loss["color"] != side(lab, "black")["color"]


def side(lab: OthelloLab, color: str) -> dict[str, Any]:
    found: dict[str, Any] = lab.page.evaluate(SIDE, color)
    return found


SIDE: Final = """
(color) => {
  const strip = document.querySelector(`.strip[data-color=${color}]`);
  const label = strip.querySelector(".label");
  const left = (element) => element.getBoundingClientRect().left;
  return {
    label: left(label),
    meter: left(strip.querySelector(".meter")),
    text: label.textContent,
    color: getComputedStyle(label).color,
  };
}
"""


def test_the_effect_panel_holds_five_lines_with_the_newest_strong(lab: OthelloLab) -> None:
    opened(lab, RICH)
    lab.act("black", "use", card="sacrifice")
    lab.act("black", "pick", at="e4")
    lab.act("black", "pick", at="d5")
    lab.finish()

    lines = lab.page.locator(".effects p")
    assert lines.count() == 5
    assert lines.nth(0).inner_text() == "黒: 生贄の意志で布石+5"
    colors = lines.evaluate_all("lines => lines.map((one) => getComputedStyle(one).color)")
    assert colors[0] != colors[1]
    assert len(set(colors[1:])) == 1


def test_the_effect_panel_stands_a_centimetre_off_and_is_a_tenth_larger(lab: OthelloLab) -> None:
    opened(lab, RICH)
    panel = lab.page.locator(".effects")

    box = panel.evaluate(
        "panel => { const now = panel.getBoundingClientRect(); panel.style.transform = 'none';"
        " const before = panel.getBoundingClientRect(); panel.style.transform = '';"
        " return [now.left - before.left, now.top - before.top, now.width / before.width]; }"
    )

    assert box == [pytest.approx(CENTIMETRE, abs=0.1), pytest.approx(CENTIMETRE, abs=0.1), pytest.approx(1.1, abs=0.01)]


def test_a_new_match_clears_the_effect_panel(lab: OthelloLab) -> None:
    opened(lab, RICH)
    lab.act("black", "use", card="destroy")
    lab.act("black", "pick", at="d4")
    lab.finish()
    assert "破壊神" in lab.page.locator(".effects").inner_text()

    lab.replace(lab.standing())

    assert "破壊神" not in lab.page.locator(".effects").inner_text()


@pytest.mark.parametrize(("language", "words"), [("ja", "黒: 破壊神で1個破壊"), ("en", "Black: Destroyer destroys 1")])
def test_effect_lines_speak_the_language_of_the_interface(lab: OthelloLab, language: str, words: str) -> None:
    opened(lab, RICH, language=language)
    lab.act("black", "use", card="destroy")
    lab.act("black", "pick", at="d4")
    lab.finish()

    expect(lab.page.locator(".effects p").first).to_have_text(words)


# For those who do not look


def test_squares_say_what_is_on_them_and_what_they_allow(lab: OthelloLab) -> None:
    opened(lab, {"markers": ["e4 bomb 2", "e4 guard 1"]})
    name = lab.page.locator('[data-square="e4"]').get_attribute("aria-label")
    free = lab.page.locator('[data-square="d3"]').get_attribute("aria-label")

    assert name == "e4、黒、時限爆弾、あと2、守り1"
    assert free == "d3、空き、置けます、1枚反転"


def test_squares_speak_english_too(lab: OthelloLab) -> None:
    opened(lab, {}, language="en")

    assert lab.page.locator('[data-square="d3"]').get_attribute("aria-label") == "d3, empty, playable, flips 1"


def test_a_move_is_announced_once_as_a_sentence(lab: OthelloLab) -> None:
    lab.open({"turn": "white"})
    lab.act("white", "place", at="c5")

    assert lab.page.locator("[role=log]").inner_text() == "白、c5 に置いて1枚反転。布石1。"
    assert lab.page.locator("[role=alert]").inner_text() == "あなたの番です。"


def test_the_board_is_one_tab_stop_and_arrows_stop_at_the_edge(lab: OthelloLab) -> None:
    opened(lab, {})
    assert lab.page.locator('.cell[tabindex="0"]').count() == 1
    lab.page.locator('[data-square="a1"]').focus()

    lab.page.keyboard.press("ArrowLeft")
    lab.page.keyboard.press("ArrowUp")

    assert lab.page.evaluate("document.activeElement.dataset.square") == "a1"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_the_table(labs: Labs, theme: str) -> None:
    lab = labs.at(OthelloLab, DESK, is_turned=False)
    opened(lab, {**RICH, "markers": ["e4 bomb 2", "d4 perma", "e4 guard 1"]}, theme=theme)
    lift(lab, "gold")

    assert serious(lab.page, "#room") == []


# Room


@pytest.mark.parametrize("language", ["ja", "en"])
def test_on_a_phone_board_hand_and_confirm_are_visible_together(phone_lab: OthelloLab, language: str) -> None:
    opened(phone_lab, RICH, language=language)

    for selector in (".squares", ".hand", ".confirm", "[data-color=black] .meter", "[data-color=white] .meter"):
        box = phone_lab.page.locator(selector).first.bounding_box()
        assert box is not None
        assert (box["x"] >= 0, box["y"] >= 0) == (True, True), selector
        assert (box["x"] + box["width"] <= 360, box["y"] + box["height"] <= 696) == (True, True), selector
    assert phone_lab.page.evaluate("document.documentElement.scrollWidth") <= 360
    board = phone_lab.page.locator(".squares").bounding_box()
    assert board is not None
    assert (board["width"], board["height"]) == (360, 360)


def test_lifting_and_aiming_shift_nothing(phone_lab: OthelloLab) -> None:
    opened(phone_lab, RICH)
    before = boxes(phone_lab)

    lift(phone_lab, "gold")
    lifted = boxes(phone_lab)
    phone_lab.page.locator('[data-square="d3"]').tap()
    phone_lab.page.wait_for_selector(".stone[data-part=preview]")

    assert lifted == before
    assert boxes(phone_lab) == before


def boxes(lab: OthelloLab) -> list[Any]:
    return [
        lab.page.locator(part).first.bounding_box() for part in (".squares", ".strip", ".obi", ".confirm", ".effects")
    ]


def test_without_cards_there_is_no_hand_no_charge_and_no_effect_panel(lab: OthelloLab) -> None:
    opened(lab, {}, config={"cards": "off"})

    assert lab.page.locator(".hand, .meter, .effects").count() == 0
    assert len(targets(lab)) == 4


def test_a_spectator_sees_no_hand_and_nothing_to_press(lab: OthelloLab) -> None:
    lab.open(RICH, you="spectator")

    assert lab.page.locator(".hand [role=option], .confirm").count() == 0
    expect(lab.page.locator(".line .note")).to_have_text("観戦しています。")

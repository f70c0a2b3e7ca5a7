"""How a turn of ForCard is revealed, stage by stage, and what is left of it."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from web.forcard_lab import ForcardLab
from web.lab import DESK, PHONE, Labs

FLIP, PHASE_GAP, FADE_IN, FADE_OUT, CROSSFADE, WORD_STAYS = 600, 200, 300, 500, 600, 900
CHANGES_AT = FADE_IN + PHASE_GAP
READ = CHANGES_AT + CROSSFADE
"""All amounts can be read."""
HANDS: Final = {
    "A": ["C03", "C09", "C11", "C16", "C24", "F01", "F12", "S01", "S07", "S09"],
    "B": ["C03", "C09", "C11", "C24", "F01", "F07", "F12", "S01", "S05", "S09"],
}
CLASH: Final[dict[str, Any]] = {
    "turn": 6,
    "board": ["0 0 0 -1 0", "1 1 0 -2 0", "0 3 -1 -3 -2", "0 2 3 0 0", "0 0 0 0 0"],
    "hand": HANDS,
}
UNEVEN: Final[dict[str, Any]] = {
    "turn": 8,
    "board": ["0 0 0 -1 0", "1 1 0 -5 0", "0 4 -3 -5 -5", "0 3 2 -3 0", "0 0 -1 0 0"],
    "hand": HANDS,
    "bombs": [{"owner": "A", "at": "c2", "explodes": 9}],
}
LATE: Final[dict[str, Any]] = {
    "turn": 14,
    "board": ["1 1 0 -1 0", "2 1 0 -5 0", "0 0 -3 -5 -5", "0 0 2 -3 0", "3 0 -1 0 0"],
    "hand": {"A": ["S09", "C01"], "B": ["C13", "C24"]},
}


@pytest.fixture
def lab(labs: Labs) -> ForcardLab:
    return labs.at(ForcardLab, DESK)


@pytest.fixture
def phone(labs: Labs) -> ForcardLab:
    return labs.at(ForcardLab, PHONE, has_touch=True)


def stages(lab: ForcardLab) -> list[str]:
    """Every stage until nothing is revealed any more, in order."""
    seen: list[str] = []
    while lab.is_playing:
        if lab.stage and seen[-1:] != [lab.stage]:
            seen.append(lab.stage)
        lab.turn(100)
    return seen


# The stages


def test_both_backs_turn_together_and_are_still_before_anything_happens(lab: ForcardLab) -> None:
    lab.open(CLASH)
    lab.turn_with("C16@b3/dr", "C11@d3")
    lab.go_to("cards")

    lab.turn(40)
    turns = lab.page.evaluate("[...document.querySelectorAll('.turned')].map((card) => card.style.transform)")
    lab.turn(FLIP)

    assert len(turns) == 2
    assert turns[0] == turns[1] != ""
    assert lab.stage == "cards"
    assert lab.tags() == {}


def test_the_ribbon_follows_the_phases(lab: ForcardLab) -> None:
    lab.open({**UNEVEN, "turn": 9})

    lab.turn_with("C16@b3/dr", "F07@d3")

    assert stages(lab) == ["cards", "colour", "fort", "end", "score"]


def test_patterns_are_outlined_first_and_then_all_cells_change_with_their_amounts(lab: ForcardLab) -> None:
    lab.open(CLASH)
    lab.turn_with("C16@b3/dr", "C11@d3")
    lab.go_to("colour")

    lab.turn(FADE_IN)
    outlined, early = lab.outlines(), lab.opacity("b3")
    lab.turn(READ - FADE_IN)

    assert outlined == ["A", "B"]
    assert early == 0
    assert lab.opacity("b3") == 1
    assert lab.tags() == {
        "b3": "+1",
        "b4": "+1",
        "c3": "±0",  # both paint it
        **dict.fromkeys(["d2", "d3", "d4", "e3"], "\u22121"),
    }


def test_a_clash_is_told_first(lab: ForcardLab) -> None:
    lab.open(CLASH, language="en")
    lab.turn_with("C16@b3/dr", "C11@d3")

    lab.go_to("colour")

    expect(lab.page.locator("p.note")).to_have_text(
        "Colour phase. Both paint c3, so it stays. B gains d2, d3, e3 and d4; A gains b3 and b4."
    )


def test_plots_that_undo_each_other_have_their_time_as_well(lab: ForcardLab) -> None:
    lab.open({"turn": 6, "hand": HANDS})
    lab.turn_with("C09@c3", "C09@c3")

    lab.go_to("colour")
    lab.turn(READ)

    assert lab.tags() == {"c3": "±0"}


def test_a_jammed_card_gets_a_slash_and_nothing_of_it_happens(lab: ForcardLab) -> None:
    lab.open(UNEVEN)
    before = lab.board()
    lab.turn_with("S01@d2", "S05@d3")
    lab.go_to("stopped")
    lab.turn(FADE_IN + WORD_STAYS - 40)

    expect(lab.page.locator("[data-revealed=A] [data-stop=jam]")).to_be_visible()
    expect(lab.page.get_by_test_id("ribbon")).to_contain_text("妨害")
    assert lab.stage == "stopped"
    assert stages(lab) == ["stopped", "score"]
    assert lab.board() == before


def test_a_card_of_a_dead_hand_is_stamped(lab: ForcardLab) -> None:
    lab.open({"turn": 15, "board": ["-1 0 0 0 0", *["0 0 0 0 0"] * 4], "hand": {"A": ["F01"], "B": ["C09"]}})
    lab.turn_with("F01@c3", "C09@a1")

    lab.go_to("stopped")

    expect(lab.page.locator("[data-revealed=A] [data-stop=misfire]")).to_have_text("不発")


def test_a_reversal_lifts_every_corner_and_turns_the_board_once(lab: ForcardLab) -> None:
    lab.open(UNEVEN)
    sheets = sum(one != "none0" for one in lab.board())
    lab.turn_with("S01@d2", "C03@e1/down")
    lab.go_to("reversal")

    lab.turn(600)
    lifted = lab.page.locator(".ghost .corner").count()
    hidden = lab.opacity("a2")
    lab.turn(200)

    assert lifted == sheets
    assert hidden == 0
    assert lab.opacity("a2") == 1
    assert "rotateY" in lab.page.evaluate("document.querySelector('[data-cell=a2] > .sheet').style.transform")


def test_a_reversal_says_what_becomes_of_the_scores(lab: ForcardLab) -> None:
    lab.open(UNEVEN, language="en")
    lab.turn_with("S01@d2", "F12@c5")

    lab.go_to("reversal")

    expect(lab.page.locator("p.note")).to_have_text(
        "A reverses the board. Every sheet turns over: A 18 → 46, B 46 → 18."
    )


def test_a_bomb_closes_in_on_its_centre_before_its_cells_change(lab: ForcardLab) -> None:
    lab.open({**UNEVEN, "turn": 9})
    lab.turn_with("C09@c5", "C03@e1/down")
    lab.go_to("end")

    lab.turn(200)
    ticks = lab.page.evaluate("document.querySelector('.ticks').style.transform")
    lab.turn(READ - 200)

    assert ticks.startswith("scale(0")
    assert lab.tags() == {"d1": "+1", "b2": "+2", "d2": "+1", "b3": "+1", "c3": "+1", "d3": "+1"}
    expect(lab.page.locator(".ball")).to_have_css("opacity", "0")


def test_an_awakened_fortress_stops_painting_and_doubles_at_the_end(lab: ForcardLab) -> None:
    lab.open(LATE)
    lab.turn_with("S09@a1", "C13@b1")

    lab.go_to("colour")
    lab.turn(READ)
    held = lab.tags()
    expect(lab.page.locator("[data-revealed=A] .awake")).to_be_visible()
    lab.go_to("end")
    lab.turn(READ)

    assert held == {"a1": "±0", "b1": "±0", "c1": "\u22121"}
    assert lab.tags() == {
        **dict.fromkeys(["a1", "b1", "b2"], "+1"),
        "a2": "+2",
        "c4": "\u22122",
        "a5": "\u22123",
    }


def test_scores_and_their_parts_count_at_the_end(lab: ForcardLab) -> None:
    lab.open(CLASH)
    lab.turn_with("C16@b3/dr", "C11@d3")
    strip = lab.page.locator("[data-side=B]")

    lab.go_to("colour")
    expect(strip.locator(".total")).to_have_text("16")
    lab.go_to("score")
    lab.turn(FLIP + PHASE_GAP)

    expect(strip.locator(".total")).to_have_text("23")
    expect(strip).to_have_attribute("data-parts", "12+7+4")


def test_what_a_double_reveals_lies_side_by_side(phone: ForcardLab) -> None:
    phone.open({**UNEVEN, "double": ["A"]})
    phone.turn_with("C11@b3+C09@d3", "C03@e1/down")

    phone.go_to("colour")
    phone.turn(READ)

    expect(phone.page.locator("[data-revealed=A] .turned")).to_have_count(2)
    assert phone.tags()["d3"] == "+2"


# Going on


def test_a_tap_goes_on_to_the_next_stage(phone: ForcardLab) -> None:
    phone.open(CLASH)
    phone.turn_with("C16@b3/dr", "C11@d3")
    phone.go_to("cards")

    seen = [phone.stage]
    for _ in range(3):
        phone.page.get_by_test_id("next-stage").tap()
        seen.append(phone.stage)

    assert seen == ["cards", "colour", "score", ""]


def test_holding_goes_to_the_end(phone: ForcardLab) -> None:
    phone.open(CLASH)
    phone.turn_with("C16@b3/dr", "C11@d3")
    phone.go_to("cards")
    cell = phone.page.locator("[data-cell=a5]")

    cell.dispatch_event("pointerdown", {"pointerType": "touch"})
    phone.turn(500)
    cell.dispatch_event("pointerup", {"pointerType": "touch"})
    cell.dispatch_event("click")

    assert not phone.is_playing
    expect(phone.page.locator(".forcard")).to_have_attribute("data-turn", "7")
    expect(phone.page.locator("[data-mark=chosen]")).to_have_count(0)  # it was no tap on the cell


def test_space_goes_on_and_held_down_to_the_end(lab: ForcardLab) -> None:
    lab.open(CLASH)
    lab.turn_with("C16@b3/dr", "C11@d3")
    lab.go_to("cards")
    lab.page.locator("[data-cell=c3]").focus()

    lab.page.keyboard.press("Space")
    once = lab.stage
    lab.page.keyboard.down("Space")
    lab.page.keyboard.down("Space")
    lab.page.keyboard.up("Space")

    assert once == "colour"
    assert not lab.is_playing


# One final picture


@pytest.mark.parametrize(
    ("given", "mine", "theirs"),
    [(CLASH, "C16@b3/dr", "C11@d3"), (UNEVEN, "S01@d2", "F12@c5"), ({**UNEVEN, "turn": 9}, "S07@b3", "C09@a1")],
    ids=["colours", "reversal", "bombs"],
)
def test_watching_skipping_stillness_and_a_reload_end_in_the_same_picture(
    lab: ForcardLab, given: dict[str, Any], mine: str, theirs: str
) -> None:
    def played(**look: Any) -> None:
        lab.open(given, **look)
        lab.turn_with(mine, theirs)

    played()
    lab.finish()
    watched = lab.picture()

    played()
    lab.page.evaluate("lab.skip()")
    skipped = lab.picture()
    played(reduced=True)
    lab.finish()
    still = lab.picture()
    played()
    lab.turn(2000)
    lab.reload()

    assert skipped == watched
    assert still == watched
    assert lab.picture() == watched


def test_without_motion_amounts_are_read_for_one_flip(lab: ForcardLab) -> None:
    lab.open(CLASH, reduced=True)
    lab.turn_with("C16@b3/dr", "C11@d3")
    lab.go_to("colour")

    amounts = lab.tags()
    lab.turn(FLIP + PHASE_GAP)

    assert amounts["c3"] == "±0"
    assert lab.stage == "score"


def test_without_motion_a_reversal_is_a_folded_look(lab: ForcardLab) -> None:
    lab.open(UNEVEN, reduced=True)
    sheets = sum(one != "none0" for one in lab.board())
    lab.turn_with("S01@d2", "C03@e1/down")

    lab.go_to("reversal")

    expect(lab.page.locator(".sheet .corner")).to_have_count(sheets)


# Once more


def test_the_last_turn_can_be_seen_again(lab: ForcardLab) -> None:
    lab.open(CLASH)
    lab.turn_with("C16@b3/dr", "C11@d3")
    lab.finish()
    after = lab.board()

    lab.page.get_by_test_id("see-again").click()

    assert lab.stage == "cards"
    expect(lab.page.locator("[data-revealed=B]")).to_contain_text("C11")
    assert stages(lab) == ["cards", "colour", "score"]
    assert lab.board() == after
    expect(lab.page.locator(".forcard")).to_have_attribute("data-turn", "7")


def test_on_a_phone_the_empty_place_of_a_plot_shows_it(phone: ForcardLab) -> None:
    phone.open(CLASH)
    phone.turn_with("C16@b3/dr", "C11@d3")
    phone.finish()

    phone.page.get_by_test_id("see-again").first.tap()

    assert phone.stage == "cards"


# The end


def ended(lab: ForcardLab, **look: Any) -> None:
    """The last turn of a match in which B misreads A."""
    board = ["0 1 1 1 0", "3 5 2 -5 0", "0 5 -5 -5 -5", "0 5 4 -4 -2", "0 1 -2 1 0"]
    given = {"turn": 14, "board": board, "hand": {"A": ["C09", "C03"], "B": ["S05", "C01"]}}
    lab.open(given, [("penalty-cells", ["d3", "d4", "e4"])], **look)
    lab.turn_with("C09@c5", "S05@c4")
    lab.finish()
    lab.turn_with("C03@a1/right", "C01@e5")
    lab.finish()


def test_the_last_pair_of_cards_stays(lab: ForcardLab) -> None:
    ended(lab)

    expect(lab.page.locator("[data-revealed=A]")).to_contain_text("C03")
    expect(lab.page.locator("[data-revealed=B]")).to_contain_text("C01")
    expect(lab.page.locator(".forcard")).to_have_attribute("data-phase", "over")


def test_the_end_is_summed_up_in_bars_a_curve_and_a_sentence(lab: ForcardLab) -> None:
    ended(lab, language="en")
    result = lab.table.result
    assert result is not None
    parts = lab.view()["parts"]

    lab.page.evaluate("lab.summarize()")
    summary = lab.page.get_by_test_id("summary")

    for part, values in {name: [parts["A"][name], parts["B"][name]] for name in ("area", "sturdy", "fortress")}.items():
        assert summary.locator(f"[data-part={part}] b").all_text_contents() == [str(value) for value in values]
    curve = summary.locator("[data-curve=A]").get_attribute("points") or ""
    assert len(curve.split()) == 3  # the beginning and two turns
    expect(summary.locator("li").last).to_have_text(f"Turn 15: A {result['score']['A']}, B {result['score']['B']}")
    expect(summary.locator(".why")).to_contain_text("A wrong jammer on turn 14 cost B")


# Sound


def test_a_plot_sounds_the_same_whatever_it_holds(lab: ForcardLab) -> None:
    heard = []
    for plot in ("C11@d3", "S05@a1"):
        lab.open(CLASH)
        lab.plot("B", plot)
        lab.finish()
        heard.append(lab.page.evaluate("lab.sounds()"))

    assert heard == [["card"], ["card"]]

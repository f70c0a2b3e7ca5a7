"""Cards of Card Othello are read before they can be used, and beside others that can be chosen."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tefuda.core.texts import LANGUAGES, Language
from tefuda.games.othello.catalogue import NAMES, TEXTS
from web.othello_lab import FRAME, OthelloLab

HAND: Final = 5
LONG: Final = 450
MISSING: Final = {"ja": "足りません。", "en": "more charge needed."}
NOTE: Final = {"desk": ".line .note", "phone": ".slip .note"}
OWN: Final = ["gold", "weak", "bomb"]
OFFERS: Final = ["guard", "hyperactive", "wind", "trap", "gold"]


def opened(lab: OthelloLab, given: dict[str, Any], **look: Any) -> None:
    lab.bench.lab = lab
    lab.open(given, **look)
    lab.page.wait_for_selector(".othello[data-open=true]")


def is_whole(lab: OthelloLab, note: str) -> bool:
    """Whether all of a text is seen."""
    whole: bool = lab.page.locator(note).evaluate(WHOLE)
    return whole


WHOLE: Final = """
(note) => {
  const { top, bottom } = note.getBoundingClientRect();
  const box = note.parentElement.getBoundingClientRect();
  return note.scrollHeight <= note.clientHeight && top >= box.top - 0.5 && bottom <= box.bottom + 0.5
    && bottom <= innerHeight;
}
"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_card_that_is_too_dear_is_read_first_and_says_why_after(
    lab: OthelloLab, phone_lab: OthelloLab, size: str, language: Language
) -> None:
    here = lab if size == "desk" else phone_lab
    dear = [name for name in NAMES if name != "chest"]
    for cards in (dear[place : place + HAND] for place in range(0, len(dear), HAND)):
        opened(here, {"hand": {"black": cards}}, language=language)
        for card in cards:
            face = here.page.locator(f'.hand [data-card="{card}"]')
            if size == "desk":
                face.click(force=True)
            else:
                face.tap(force=True)

            note = here.page.locator(NOTE[size])
            expect(note).to_contain_text(MISSING[language])
            said = note.inner_text()
            assert said.startswith(TEXTS.say(language, f"cards.{card}.name"))
            assert TEXTS.say(language, f"cards.{card}.text") in said
            assert said.endswith(MISSING[language])
            assert is_whole(here, NOTE[size])
    assert here.sent == []


def test_a_long_press_reads_a_card_that_is_too_dear(phone_lab: OthelloLab) -> None:
    opened(phone_lab, {"hand": {"black": ["trap"]}})
    touch = phone_lab.page.context.new_cdp_session(phone_lab.page)
    box = phone_lab.page.locator('.hand [data-card="trap"]').bounding_box()
    assert box is not None
    finger = {"x": box["x"] + 20, "y": box["y"] + 20}

    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    phone_lab.turn(LONG)
    note = phone_lab.page.locator(".slip .note")
    expect(note).to_contain_text(TEXTS.say("ja", "cards.trap.text"))
    expect(note).to_contain_text(MISSING["ja"])
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    touch.detach()


def test_a_card_is_read_while_the_other_side_is_to_move(phone_lab: OthelloLab) -> None:
    phone_lab.open({"turn": "white", "hand": {"black": ["trap"]}})

    phone_lab.page.locator('.hand [data-card="trap"]').tap(force=True)

    expect(phone_lab.page.locator(".slip .note")).to_contain_text(TEXTS.say("ja", "cards.trap.text"))


def test_a_key_reads_the_card_and_the_square_that_have_the_focus(lab: OthelloLab) -> None:
    opened(lab, {"hand": {"black": ["trap"]}, "markers": ["e4 bomb 2"]})
    lab.page.locator('.hand [data-card="trap"]').click(force=True)
    lab.page.locator(".confirm").hover()
    lab.page.locator('.hand [data-card="trap"]').press("i")
    expect(lab.page.locator(".line .note")).to_contain_text(TEXTS.say("ja", "cards.trap.text"))

    lab.page.locator('[data-square="e4"]').press("i")

    expect(lab.page.locator(".line .note")).to_contain_text("e4、黒、時限爆弾、あと2")


def test_a_card_that_is_too_dear_stays_dimmed_whoever_is_to_move_and_whatever_moves(lab: OthelloLab) -> None:
    lab.open({"turn": "white", "charge": {"black": 6}, "hand": {"black": ["gold", "dragon"]}})
    assert looks(lab) == [(False, ""), (True, "あと24")]
    lab.act("white", "place", at="c5")
    while lab.is_playing:
        assert looks(lab) == [(False, ""), (True, "あと24")]
        lab.turn(FRAME)
    lab.page.wait_for_selector(".othello[data-open=true]")
    assert looks(lab) == [(False, ""), (True, "あと24")]


def looks(lab: OthelloLab) -> list[tuple[bool, str]]:
    """Whether each card is dimmed, and what it says that it lacks."""
    found = lab.page.locator(".obi .print").evaluate_all(LOOKS)
    return [(is_dimmed, lacks) for is_dimmed, lacks in found]


LOOKS: Final = """
(all) => all.map((one) => [
  getComputedStyle(one.querySelector(".drawing")).opacity !== "1", one.querySelector(".missing")?.textContent ?? "",
])
"""


# What is offered


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", ["desk", "phone"])
def test_offers_lie_beside_the_hand_and_both_can_be_read(
    lab: OthelloLab, phone_lab: OthelloLab, size: str, language: Language
) -> None:
    here = lab if size == "desk" else phone_lab
    given = {"stage": "pick", "pending": "heaven", "offers": OFFERS, "hand": {"black": OWN}}
    opened(here, given, language=language)
    note = ".line .note" if size == "desk" else ".offers .note"

    own = here.page.locator(".obi [data-card]")
    assert own.evaluate_all("all => all.map((one) => one.dataset.card)") == OWN
    for card in OFFERS:
        face = here.page.locator(f'.offers [data-card="{card}"]')
        face.click()
        expect(here.page.locator(note)).to_contain_text(TEXTS.say(language, f"cards.{card}.text"))
        assert is_whole(here, note)
    for card in OWN:
        here.page.locator(f'.obi [data-card="{card}"]').click(force=True)
        expect(here.page.locator(note)).to_contain_text(TEXTS.say(language, f"cards.{card}.text"))
        expect(here.page.locator(note)).to_contain_text(TEXTS.say(language, "refusals.selection-pending"))
    assert here.page.evaluate(APART)
    assert here.sent == []


APART: Final = """
() => {
  const boxes = [".offers", ".obi", ".squares"].map((one) => document.querySelector(one).getBoundingClientRect());
  const apart = (a, b) => a.bottom <= b.top + 0.5 || b.bottom <= a.top + 0.5 || a.right <= b.left || b.right <= a.left;
  return boxes.every((a, place) => boxes.slice(place + 1).every((b) => apart(a, b)))
    && boxes.every((box) => box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight + 0.5);
}
"""


def test_an_offer_is_taken_by_its_number(lab: OthelloLab) -> None:
    opened(lab, {"stage": "pick", "pending": "heaven", "offers": OFFERS, "hand": {"black": OWN}})

    lab.page.locator(".cell[tabindex='0']").press("3")

    expect(lab.page.locator(".confirm span")).to_have_text("強風の意志を選ぶ")


def test_the_opponents_cards_lie_beside_the_hand_as_well(lab: OthelloLab) -> None:
    hand = {"black": OWN, "white": ["dragon", "weak"]}
    opened(lab, {"stage": "pick", "pending": "condemn", "hand": hand})

    assert lab.page.locator(".offers [data-card]").count() == 2
    assert lab.page.locator(".obi [data-card]").count() == len(OWN)
    lab.page.locator('.offers [data-card="weak"]').click()
    assert lab.page.locator(".obi .lifted").count() == 0


@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize("card", ["heaven", "chest", "condemn"])
def test_before_a_card_reveals_something_it_is_said_that_there_is_no_way_back(
    lab: OthelloLab, phone_lab: OthelloLab, size: str, card: str
) -> None:
    here = lab if size == "desk" else phone_lab
    opened(here, {"charge": {"black": 9}, "hand": {"black": [card], "white": ["weak"]}})

    here.page.locator(f'.hand [data-card="{card}"]').click()

    expect(here.page.locator(NOTE[size])).to_contain_text("使うと戻せません。")

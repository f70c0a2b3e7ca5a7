"""Dobon UNO's table to the eye: what is always visible, what never moves, what needs no colour, and why not."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tefuda.core.records import Event
from web.dobon_lab import DobonLab
from web.findings import serious
from web.lab import DESK, PHONE, Labs
from web.test_dobon_race import FIVE, OWN_TURN, RETURN, TWO_CALLERS, WILDS

ALWAYS: Final = ["clock", "field", "pile", "direction", "totals", "draw", "act", "dobon", "decline"]
"""Parts that are seen in every moment of a game (section 4 of the interface's description)."""
FIXED: Final = ["draw", "act", "dobon", "decline", "totals", "clock", "field", "pile"]
"""Parts that never move."""
SIX: Final[dict[str, Any]] = {
    "hands": {
        "A": [f"{colour}-{face}" for colour in ("red", "blue", "green", "yellow") for face in (1, 2, 3, 4, 6)],
        "B": ["red-draw2", "blue-9", "blue-8"],
        "C": ["yellow-1", "yellow-9", "green-9", "green-8", "green-7"],
        "D": ["blue-1", "blue-2", "blue-3", "blue-4", "blue-5", "red-7", "red-8", "red-9", "green-1"],
        "E": ["yellow-2"],
        "F": ["yellow-3", "yellow-4", "red-1", "red-2", "red-3", "red-4", "red-5"],
    },
    "field": "red-9",
    "turn": "B",
    "deckouts": 1,
    "pile": {"n": 40},
}
"""Twenty cards in the own hand, one in E's."""


@pytest.mark.parametrize("language", ["ja", "en"])
def test_six_seats_and_twenty_cards_leave_everything_visible_on_a_phone(dobon_phone: DobonLab, language: str) -> None:
    lab = dobon_phone
    lab.open(SIX, language=language)
    lab.act("B", "play", cards=["red-draw2"])
    lab.settle()

    others = [f'[data-seat="{seat}"]' for seat in "BCDEF"]
    assert len(lab.seen()["cards"]) == 20
    assert lab.covered([*ALWAYS, *others, "stack", "[data-you=true]"]) == []
    assert width(lab) == 360


@pytest.mark.parametrize("language", ["ja", "en"])
def test_at_a_desk_nothing_scrolls(dobon: DobonLab, language: str) -> None:
    dobon.open(SIX, language=language)

    others = [f'[data-seat="{seat}"]' for seat in "BCDEF"]
    height = dobon.page.evaluate("document.documentElement.scrollHeight")
    assert dobon.covered([*ALWAYS, *others]) == []
    assert (width(dobon), height) == (DESK["width"], DESK["height"])


def width(lab: DobonLab) -> int:
    scrolled: int = lab.page.evaluate("document.documentElement.scrollWidth")
    return scrolled


def test_the_last_card_of_a_seat_is_marked_by_more_than_its_number(dobon_phone: DobonLab) -> None:
    dobon_phone.open(SIX)

    one, many = (dobon_phone.page.locator(f'[data-seat="{seat}"]').inner_text() for seat in "EC")

    assert "残り1枚" in one
    assert "残り" not in many


def test_a_hand_of_every_size_is_in_reach_of_a_finger(dobon_phone: DobonLab) -> None:
    for size in (1, 7, 8, 14, 20):
        dobon_phone.open({**SIX, "hands": {**SIX["hands"], "A": SIX["hands"]["A"][:size]}, "turn": "A"})

        assert dobon_phone.page.evaluate(NARROWEST) >= 44, size


NARROWEST = """
() => {
  const cards = [...document.querySelectorAll(".dobon [role=option][data-card]")];
  const boxes = cards.map((one) => one.getBoundingClientRect());
  const pitches = boxes.slice(1).map((box, at) => [box.left - boxes[at].left, box.top - boxes[at].top]);
  const inRows = pitches.filter(([, down]) => Math.abs(down) < 1).map(([right]) => right);
  return Math.round(10 * Math.min(44, ...inRows)) / 10;
}
"""


# Nothing moves


@pytest.mark.parametrize("place", ["phone", "desk"])
def test_slots_keep_their_place_whatever_happens(labs: Labs, place: str) -> None:
    lab = labs.at(DobonLab, PHONE, has_touch=True) if place == "phone" else labs.at(DobonLab, DESK)
    lab.open(FIVE)
    before = lab.boxes(FIXED)

    lab.act("B", "play", cards=["red-5"])
    lab.settle()
    chance = lab.boxes(FIXED)
    lab.press("decline")
    lab.settle()
    declined = lab.boxes(FIXED)
    lab.open(WILDS, you="C")
    lab.act("B", "play", cards=["wild"])
    lab.settle()
    cut_in = lab.boxes(FIXED)
    lab.tap("wild")
    lab.press("act")
    lab.settle()
    choosing = lab.boxes(FIXED)
    lab.open({**OWN_TURN, "field": "red-draw2", "stack": 2})
    stack = lab.boxes(FIXED)
    lab.open(RETURN)
    lab.tap("red-draw2")
    lifted = lab.boxes(FIXED)
    lab.press("act")
    lab.settle()
    lab.act("B", "dobon")
    lab.settle()
    offered = lab.boxes(FIXED)

    assert chance == before
    assert declined == before
    assert cut_in == before
    assert choosing == before
    assert stack == before
    assert lifted == before
    assert offered == before


@pytest.mark.parametrize("place", ["phone", "desk"])
def test_a_match_shifts_nothing(labs: Labs, place: str) -> None:
    """As the browser itself counts; in real time, since it counts by the frames that it draws."""
    size, has_touch = (PHONE, True) if place == "phone" else (DESK, False)
    lab = labs.at(DobonLab, size, has_touch=has_touch, is_turned=False)
    lab.open(SIX, reduced=True)
    lab.page.evaluate(WATCH)

    for by, action in (
        ("B", {"do": "play", "cards": ["red-draw2"]}),
        ("C", {"do": "take"}),
        ("D", {"do": "play", "cards": ["red-7"]}),
        ("E", {"do": "draw"}),
        ("E", {"do": "pass"}),
        ("F", {"do": "play", "cards": ["red-4"]}),
    ):
        watched(lab, lab.table.act(by, action))
    assert lab.seen()["open"] == "true"
    lab.open(TWO_CALLERS, reduced=True)
    watched(lab, lab.table.act("B", {"do": "play", "cards": ["red-5"]}))
    assert lab.seen()["dobon"]["live"] == "true"
    watched(lab, lab.table.act("C", {"do": "dobon"}))
    watched(lab, lab.table.wait(10_000))

    assert lab.seen()["phase"] == "result"
    assert lab.page.evaluate(SHIFTED) < 0.01


def watched(lab: DobonLab, events: list[Event]) -> None:
    """Something happens, and the browser has drawn it."""
    lab.tell(events)
    lab.page.wait_for_function("() => !lab.isPlaying()")
    lab.page.evaluate(FRAMES)


WATCH = """
() => {
  window.shifts = [];
  const note = (list) => list.getEntries().forEach((one) => one.hadRecentInput || shifts.push(one.value));
  new PerformanceObserver(note).observe({ type: "layout-shift" });
}
"""
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
SHIFTED = """
() => new Promise((done) => requestAnimationFrame(() => setTimeout(
  () => done(shifts.reduce((sum, one) => sum + one, 0)),
)))
"""


# Without colour


@pytest.mark.parametrize(
    ("colour", "ja", "en"),
    [("red", "赤", "red"), ("blue", "青", "blue"), ("green", "緑", "green"), ("yellow", "黄", "yellow")],
)
def test_the_fields_colour_is_a_word_beside_a_shape(dobon: DobonLab, colour: str, ja: str, en: str) -> None:
    given = {**OWN_TURN, "field": "wild", "by": "C", "colour": colour}
    words = []
    for language in ("ja", "en"):
        dobon.open(given, language=language)
        words.append(dobon.page.locator("[data-testid=field]").inner_text().lower())

    shapes = dobon.page.locator("[data-testid=field] svg:not(.card-face)").count()
    assert ja in words[0]
    assert en in words[1]
    assert shapes > 0


def test_cards_of_one_colour_for_all_still_differ_by_their_shapes(dobon: DobonLab) -> None:
    cards = [f"{colour}-7" for colour in ("red", "blue", "green", "yellow")]
    dobon.open({**OWN_TURN, "hands": {**OWN_TURN["hands"], "A": cards}, "field": "green-7"})

    dobon.page.add_style_tag(content=GREY)
    drawn = [dobon.card(card).screenshot() for card in cards]

    assert len(set(drawn)) == 4


GREY = """
:root {
  --sheet-red: #777 !important; --sheet-blue: #777 !important; --sheet-green: #777 !important;
  --sheet-yellow: #777 !important; --print: #111 !important; --pale: #111 !important; --slip: #eee !important;
}
"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(labs: Labs, theme: str) -> None:
    lab = labs.at(DobonLab, DESK, is_turned=False)
    found: list[str] = []

    lab.open(OWN_TURN, theme=theme, reduced=True)
    lab.tap("red-7")
    found += findings(lab)
    lab.open(FIVE, theme=theme, reduced=True)
    lab.act("B", "play", cards=["red-5"])
    found += findings(lab)
    lab.press("dobon")
    lab.page.wait_for_selector("[data-testid=moment]")
    found += findings(lab)
    lab.open({**WILDS, "turn": "A"}, theme=theme, reduced=True)
    lab.tap("wild")
    lab.press("act")
    lab.page.wait_for_selector("[data-testid=colours]")
    found += findings(lab)

    assert found == []


def findings(lab: DobonLab) -> list[str]:
    lab.page.evaluate(FRAMES)
    return serious(lab.page, "#room")


# Reasons


DIMMED: Final[dict[str, tuple[dict[str, Any], str, str]]] = {
    "another's turn": ({**OWN_TURN, "turn": "B"}, "draw", "not-up"),
    "no match": (OWN_TURN, "green-1", "cannot-play"),
    "a stack": ({**OWN_TURN, "field": "red-draw2", "stack": 2}, "red-7", "stack-pending"),
    "a symbol as the last card": (
        {**OWN_TURN, "hands": {**OWN_TURN["hands"], "A": ["red-skip"]}},
        "red-skip",
        "symbol-finish",
    ),
    "a total that differs": ({**OWN_TURN, "by": "C", "window": "open"}, "dobon", "no-dobon"),
    "nothing to decline": (OWN_TURN, "decline", "no-chance"),
    "a card out of turn": ({**OWN_TURN, "turn": "B"}, "red-7", "not-up"),
}


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("why", DIMMED)
def test_what_cannot_be_done_says_why_and_sends_nothing(dobon: DobonLab, why: str, language: str) -> None:
    given, part, code = DIMMED[why]
    dobon.open(given, language=language)
    is_slot = part in ("draw", "act", "dobon", "decline")
    target = dobon.slot(part) if is_slot else dobon.card(part)  # type: ignore[arg-type]
    assert (target.get_attribute("aria-disabled"), target.get_attribute("data-code")) == ("true", code)

    target.click(force=True)
    dobon.settle()

    said = dobon.seen()["note"]
    assert (said["code"], said["text"] != "", code in said["text"]) == (code, True, False)
    assert dobon.sent == []


def test_everything_dimmed_has_a_reason_in_its_description(dobon: DobonLab) -> None:
    for given in (OWN_TURN, {**OWN_TURN, "turn": "B"}, FIVE, {**OWN_TURN, "field": "red-draw2", "stack": 2}):
        dobon.open(given)

        silent = dobon.page.evaluate(SILENT)

        assert silent == []


SILENT = """
() => [...document.querySelectorAll(".dobon [aria-disabled=true]")].filter((one) => {
  const ids = (one.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean);
  const said = ids.map((id) => document.getElementById(id)?.textContent ?? "").join("") + (one.title ?? "");
  return !one.dataset.code || said.trim() === "";
}).map((one) => one.outerHTML.slice(0, 120))
"""


# The hint


def test_a_hint_says_how_dangerous_its_play_is(dobon: DobonLab) -> None:
    moves = [
        {"action": {"do": "play", "cards": ["red-7"]}, "short": "play red-7", "value": 0.6, "danger": 0.12},
        {"action": {"do": "draw"}, "short": "draw", "value": 0.4},
    ]
    dobon.open(OWN_TURN, bots={"B": "level-1", "C": "level-1"})

    dobon.page.evaluate("hint => lab.advise(hint)", {**moves[0], "moves": moves})
    dobon.turn(100)

    hinted = [one["card"] for one in dobon.seen()["cards"] if one.get("hinted")]
    assert hinted in ([], ["red-7"])


def test_the_same_alert_is_given_again_when_it_is_true_again(dobon: DobonLab) -> None:
    hands = {"A": ["red-1", "blue-9", "green-9"], "B": ["red-2", "red-3", "red-4", "red-6"]}
    dobon.open({"hands": hands, "field": "red-5", "by": "A", "turn": "B"})
    dobon.page.evaluate(ALERTS)

    for card in ("red-2", "red-3"):
        dobon.act("B", "play", cards=[card])
        dobon.settle()
        dobon.press("draw")
        dobon.settle()
        dobon.press("draw")
        dobon.settle()

    alerts = dobon.page.evaluate("alerts")
    assert alerts.count("あなたの番です。") >= 2, alerts


ALERTS = """
() => {
  window.alerts = [];
  const note = (changes) => changes.forEach(({ addedNodes }) =>
    addedNodes.forEach((node) => node.textContent && alerts.push(node.textContent)));
  const [region] = document.querySelectorAll(".dobon [role=alert]");
  new MutationObserver(note).observe(region, { childList: true });
}
"""
"""In the page: every alert as a screen reader is given it."""

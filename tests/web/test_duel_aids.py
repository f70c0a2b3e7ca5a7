"""What helps at Duel's table: attackers that are dragged, hints on the board, and a word to newcomers."""

from __future__ import annotations

import time
from typing import Any, Final

import pytest
from playwright.sync_api import CDPSession

from web.duel_lab import DuelLab
from web.lab import DESK, PHONE, Labs
from web.test_duel_table import begun

STEPS: Final = 4
SLOWLY: Final = 0.2
"""Seconds between two moves of a finger: a quick one would fling the page, which takes the next tap to stop it."""
LONG_AGO: Final = 20
"""Seconds ago a finger began: all its moves lie in the past."""
FINGER: Final = 48
"""Pixels above a finger at which it points: it hides what is under it."""
Point = tuple[float, float]


@pytest.fixture
def desk(labs: Labs) -> DuelLab:
    return labs.at(DuelLab, DESK)


# Attackers that are dragged


class Pointer:
    """A mouse, or a finger where there are fingers."""

    def __init__(self, lab: DuelLab) -> None:
        self.lab = lab
        self.at: Point = (0, 0)
        self.time = time.time() - LONG_AGO
        self.touches: CDPSession | None = lab.page.context.new_cdp_session(lab.page) if lab.has_touch else None

    def press(self, at: Point) -> None:
        self.at = at
        self._send("touchStart", at)
        if self.touches is None:
            self.lab.page.mouse.move(*at)
            self.lab.page.mouse.down()

    def move(self, to: Point) -> None:
        """In a few steps, as a hand does."""
        (x, y), (x2, y2) = self.at, to
        for step in range(1, STEPS + 1):
            point = x + (x2 - x) * step / STEPS, y + (y2 - y) * step / STEPS
            self._send("touchMove", point)
            if self.touches is None:
                self.lab.page.mouse.move(*point)
        self.at = to
        self.lab.settle()

    def release(self) -> None:
        self._send("touchEnd")
        if self.touches is None:
            self.lab.page.mouse.up()
        self.lab.settle()

    def _send(self, kind: str, *points: Point) -> None:
        if self.touches is not None:
            self.time += SLOWLY
            touches = {"touchPoints": [{"x": x, "y": y} for x, y in points], "timestamp": self.time}
            self.touches.send("Input.dispatchTouchEvent", {"type": kind, **touches})


def middle(lab: DuelLab, selector: str) -> Point:
    box = lab.page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


ATTACKER: Final = "[data-creature='ashpan-brawler#1']"
NOWHERE: Final = "[data-testid=ribbon]"


@pytest.mark.parametrize("place", ["desk", "phone"])
def test_an_attacker_is_dragged_to_its_target(labs: Labs, place: str) -> None:
    is_phone = place == "phone"
    lab = labs.at(DuelLab, PHONE if is_phone else DESK, has_touch=is_phone)
    theirs = ["glimmer-page T", "moss-shoulder T"]
    begun(lab, phase="attack", P1={"battle": ["ashpan-brawler", "kiln-whelp"]}, P2={"battle": theirs})
    pointer, above = Pointer(lab), FINGER if is_phone else 0

    def over(selector: str) -> Point:
        x, y = middle(lab, selector)
        return x, y + above

    pointer.press(middle(lab, ATTACKER))
    seen = []
    for target in ("glimmer-page#1", "moss-shoulder#1"):
        pointer.move(over(f"[data-zone='P2.battle'] [data-creature='{target}']"))
        arrow = lab.button("arrow")
        seen.append((arrow.get_attribute("data-to"), arrow.get_attribute("data-outcome")))
    assert seen == [("glimmer-page#1", "wins"), ("moss-shoulder#1", "loses")]
    assert "4000" in lab.page.inner_text("[data-testid=ribbon]")
    pointer.move(over(NOWHERE))
    assert lab.button("arrow").count() == 0
    pointer.release()
    assert lab.marked("attacker") == [], "let go over nothing, it goes back"

    pointer.press(middle(lab, ATTACKER))
    pointer.move(over("[data-zone='P2.battle'] [data-creature='glimmer-page#1']"))
    pointer.release()
    assert (lab.marked("target"), lab.sent) == (["P2.glimmer-page#1"], [])
    lab.creature("kiln-whelp#1")
    assert lab.marked("attacker") == ["P1.kiln-whelp#1"], "the first tap after a drag counts"

    pointer.press(middle(lab, ATTACKER))
    pointer.move(over("[data-zone='P2.shields']"))
    pointer.release()
    lab.confirm()

    assert lab.sent == [{"do": "attack", "with": "ashpan-brawler#1", "target": "player"}]


# Hints


def advise(lab: DuelLab, **action: Any) -> None:
    lab.page.evaluate("hint => lab.advise(hint)", {"action": action, "short": ""})
    lab.turn(lab.settled)


def hinted(lab: DuelLab) -> list[str]:
    """What the board says of the hint: words under creatures, flags on cards, frames around shields."""
    found: list[str] = lab.page.evaluate(HINTED)
    return found


HINTED: Final = """
() => [...document.querySelectorAll("[data-mark=hinted], [data-hinted]")].map((one) => {
  const { creature, card, shield } = one.dataset;
  return creature ?? card ?? (shield ? `s${shield}` : "player");
})
"""


def test_a_hint_is_said_and_marked_on_the_board(desk: DuelLab) -> None:
    mine = {"battle": ["halo-of-hours", "kiln-whelp"], "hand": ["acorn-scout", "kiln-whelp"]}
    begun(desk, phase="mana", P1=mine, P2={"battle": ["glimmer-page T"]})
    assert hinted(desk) == []

    advise(desk, do="charge", card="kiln-whelp")
    assert (hinted(desk), desk.line) == (["kiln-whelp"], "おすすめ: 窯竜の雛をマナに置く")
    desk.onward()
    desk.onward()
    advise(desk, do="attack", **{"with": "halo-of-hours#1", "target": "glimmer-page#1"})
    assert hinted(desk) == ["glimmer-page#1", "halo-of-hours#1"]
    assert "おすすめ" in desk.page.inner_text("[data-creature='glimmer-page#1']")
    advise(desk, do="attack", **{"with": "halo-of-hours#1", "target": "player"})
    assert hinted(desk) == ["player", "halo-of-hours#1"]
    desk.creature("halo-of-hours#1")
    desk.player()
    assert hinted(desk) == []
    desk.confirm()
    advise(desk, do="choose", pick=[])
    desk.confirm()
    advise(desk, do="choose", pick=["s2", "s4"])

    assert (desk.decision, hinted(desk)) == ("shields", ["s2", "s4"])


# Newcomers


def test_a_newcomer_is_told_one_thing_at_each_phase_once(desk: DuelLab) -> None:
    given = {"hand": ["cinder-sprinter", "acorn-scout"], "mana": ["kiln-whelp x2"], "battle": ["glimmer-page"]}
    desk.open({"phase": "mana", "P1": given, "P2": {"shields": 1}}, reduced=True, newcomer=True)
    desk.settle()
    said = [desk.line]

    desk.card("acorn-scout")
    desk.confirm()
    said.append(desk.line)
    desk.card("cinder-sprinter")
    desk.confirm()
    desk.onward()
    said.append(desk.line)
    desk.creature("glimmer-page#1")
    desk.player()
    desk.confirm()

    assert [one.partition(" ")[0] for one in said] == NEWCOMER
    assert desk.decision == "attack"
    assert desk.line.partition(" ")[0] not in NEWCOMER


NEWCOMER: Final = [
    "まず手札を1枚マナに置きます。",
    "マナで払えるカードを出します。",
    "クリーチャーは出した次のターンから攻撃できます。",
]

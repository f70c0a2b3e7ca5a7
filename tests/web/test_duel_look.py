"""Duel's table to the eye and to a screen reader: nothing serious for axe, zones as lists."""

from __future__ import annotations

from typing import Any, Final

import pytest

from web.duel_lab import DuelLab
from web.findings import serious
from web.lab import DESK, PHONE, Labs

FULL: Final[dict[str, Any]] = {
    "phase": "attack",
    "P1": {
        "battle": ["glimmer-page", "kiln-whelp T", "paper-moon-guard", "ashpan-brawler S", "grove-warden +2000"],
        "mana": ["kiln-whelp x2", "acorn-scout x2", "bramble-boar T"],
        "hand": ["kiln-whelp", "glaze-drake", "twin-harvest", "wildfire-stag"],
        "graveyard": ["flue-blast"],
    },
    "P2": {"battle": ["wick-sentry", "dawn-belfry T", "halo-of-hours", "grave-lint"], "mana": ["glimmer-page x4"]},
}


@pytest.mark.parametrize(("place", "theme"), [("phone", "light"), ("desk", "dark")])
def test_axe_finds_nothing_serious(labs: Labs, place: str, theme: str) -> None:
    is_phone = place == "phone"
    lab = labs.at(DuelLab, PHONE if is_phone else DESK, has_touch=is_phone, is_turned=False)
    lab.open(FULL, reduced=True, theme=theme)
    lab.page.click("[data-creature='glimmer-page#1']")

    assert serious(lab.page, "#room") == []


def test_zones_are_named_lists(labs: Labs) -> None:
    lab = labs.at(DuelLab, DESK)
    lab.open(FULL, reduced=True, language="en")
    lab.settle()

    named = lab.page.evaluate(LISTS)

    assert [zone for zone, name in named if not name] == []
    assert {zone for zone, _ in named} >= {"P1.battle", "P2.battle", "P1.shields", "P2.shields"}


LISTS: Final = """
() => [...document.querySelectorAll("ul[data-zone], ol[data-zone]")].map((list) =>
  [list.dataset.zone, list.getAttribute("aria-label") ?? ""])
"""


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("place", ["phone", "desk"])
@pytest.mark.parametrize("target", ["wick-sentry#1", "dawn-belfry#1", "halo-of-hours#1", "grave-lint#1"])
def test_the_arrow_leaves_its_sentence_free(labs: Labs, target: str, place: str, language: str) -> None:
    lab = labs.at(DuelLab, PHONE if place == "phone" else DESK)
    theirs = {**FULL["P2"], "battle": ["wick-sentry T", "dawn-belfry T", "halo-of-hours T", "grave-lint T"]}
    lab.open({**FULL, "P2": theirs}, reduced=True, language=language)
    lab.settle()

    lab.creature("paper-moon-guard#1")
    lab.creature(target, "P2")

    assert lab.button("clash").count() == 1
    assert lab.page.evaluate(COVERED) == 0


COVERED: Final = """
() => {
  const arrow = document.querySelector("[data-testid=arrow] path");
  const back = arrow.getScreenCTM().inverse();
  const { left, top, width, height } = document.querySelector("[data-testid=clash]").getBoundingClientRect();
  const steps = [...Array(41).keys()].map((step) => step / 40);
  const points = steps.flatMap((x) => steps.map((y) => new DOMPoint(left + x * width, top + y * height)));
  return points.filter((point) => arrow.isPointInFill(point.matrixTransform(back))).length;
}
"""
"""How many points of the sentence lie under the arrow."""

"""Every state of ForCard's table: nothing serious is found in it, and nothing is told by colour alone."""

from __future__ import annotations

import base64
import itertools
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import ViewportSize
from tools.scenes import forcard

from web.findings import serious
from web.forcard_lab import ForcardLab
from web.lab import DESK, PHONE, Labs

LOOKS: Final = itertools.cycle(
    [(PHONE, "ja", "light"), (DESK, "en", "dark"), (PHONE, "en", "dark"), (DESK, "ja", "light")]
)
STATES: Final = [
    pytest.param(show, *look, id=name) for (name, show), look in zip(forcard.POSITIONS.items(), LOOKS, strict=False)
]


@pytest.mark.parametrize(("show", "size", "language", "theme"), STATES)
def test_axe_finds_nothing_serious(
    labs: Labs, show: Callable[[forcard.Scene], None], size: ViewportSize, language: str, theme: str
) -> None:
    lab = labs.at(ForcardLab, size, has_touch=size == PHONE)
    show(forcard.Scene(lab, language, theme))

    assert serious(lab.page, "#room", breathe=lambda: lab.turn(100)) == []
    assert lab.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# Without colour

CELLS: Final = ["1 2 3 4 5", "-1 -2 -3 -4 -5", "0 0 0 0 0", "0 0 0 0 0", "0 0 0 0 0"]
LEAST: Final = 12
"""Of 255 shades of grey, so far apart are two cells in at least one part in a hundred of their pixels."""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_owner_and_strength_differs_in_grey(labs: Labs, theme: str) -> None:
    lab = labs.at(ForcardLab, PHONE, has_touch=True)
    lab.open({"board": CELLS}, theme=theme)
    kinds = [f"{column}{row}" for row in (1, 2) for column in "abcde"] + ["a3"]

    greys = lab.page.evaluate(GREYS, {at: clip(lab, at) for at in kinds})

    alike = [
        (one, other) for one, other in itertools.combinations(kinds, 2) if differing(greys[one], greys[other]) < 0.01
    ]
    assert alike == []


def clip(lab: ForcardLab, at: str) -> str:
    """A picture of a cell."""
    return base64.b64encode(lab.page.locator(f"[data-cell={at}]").screenshot()).decode()


def differing(one: list[int], other: list[int]) -> float:
    """The share of pixels whose greys can be told apart."""
    return sum(abs(a - b) >= LEAST for a, b in zip(one, other, strict=True)) / len(one)


GREYS: Final = """
async (pictures) => {
  const greys = {};
  for (const [at, picture] of Object.entries(pictures)) {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(60, 60);
    const pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0, 60, 60);
    const { data } = pen.getImageData(0, 0, 60, 60);
    greys[at] = Array.from({ length: 3600 }, (_, n) =>
      Math.round(0.2126 * data[4 * n] + 0.7152 * data[4 * n + 1] + 0.0722 * data[4 * n + 2]),
    );
  }
  return greys;
}
"""

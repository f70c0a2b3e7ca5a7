"""What fits where: windows enlarged to the double, large windows, the largest text, and the words beside the tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from playwright.sync_api import Page

from web.house import House, resize
from web.othello_lab import OthelloLab

ZOOMED: Final = (640, 356)
"""What a table has of a desk at 200 %."""
WIDE: Final = (1600, 1036)
"""What it has of a window of 1920 by 1080."""
LARGE_TEXT: Final = "document.documentElement.style.setProperty('--text-scale', '1.5')"
USUAL_TEXT: Final = "document.documentElement.style.removeProperty('--text-scale')"
HAND: Final[Mapping[str, Any]] = {
    "charge": {"black": 5, "white": 5},
    "hand": {"black": ["chain", "udg", "swap", "sell", "tempt"], "white": ["weak"]},
}
COLLISIONS: Final = """() => {
  const found = [];
  for (const strip of document.querySelectorAll(".strip")) {
    const parts = strip.querySelectorAll(".who > b:not(.passed), .count, .meter, .label, .cards > :first-child");
    const boxes = [...parts].map((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      const { left, right } = range.getBoundingClientRect();
      return { part: part.className || "name", left, right };
    }).filter(({ left, right }) => right > left).sort((one, other) => one.left - other.left);
    boxes.forEach((box, place) => {
      const next = boxes[place + 1];
      if (next && box.right > next.left + 1) found.push([box.part, next.part]);
      if (box.right > innerWidth) found.push([box.part, "edge"]);
    });
  }
  return found;
}"""
"""What lies over its neighbour in a strip, or beyond the window."""
NOTE: Final = """() => [...document.querySelectorAll(".note")].filter((one) => one.checkVisibility()).map((one) => {
  const around = (one.closest(".short") ?? one.parentElement).getBoundingClientRect();
  const { top, bottom } = one.getBoundingClientRect();
  return one.scrollHeight <= one.clientHeight + 1 && top >= around.top - 1 && bottom <= around.bottom + 1;
})"""
"""Whether each line of words shows all of itself."""


def enlarge(lab: OthelloLab, size: tuple[int, int]) -> None:
    lab.page.set_viewport_size({"width": size[0], "height": size[1]})


def opened(lab: OthelloLab, size: tuple[int, int], language: str = "ja") -> Page:
    enlarge(lab, size)
    lab.open(HAND, language=language)
    lab.page.wait_for_selector(".othello[data-open=true]")
    return lab.page


def test_in_a_window_enlarged_to_the_double_nothing_lies_over_another(lab: OthelloLab) -> None:
    seen = []
    for language in ("ja", "en"):
        page = opened(lab, ZOOMED, language)
        lab.act("black", "place", at="d3")
        lab.finish()
        seen.append((page.evaluate(COLLISIONS), page.evaluate(NOTE)))

    assert seen == [([], [True])] * 2


def test_the_largest_text_fits_a_phones_strips_and_line(phone_lab: OthelloLab) -> None:
    page = opened(phone_lab, (360, 696), "en")
    page.evaluate(LARGE_TEXT)

    found = page.evaluate(COLLISIONS), page.evaluate(NOTE)

    page.evaluate(USUAL_TEXT)
    assert found == ([], [True])


def test_cards_grow_with_a_large_window_and_names_keep_off_their_edges(lab: OthelloLab) -> None:
    usual = opened(lab, (960, 756)).locator("[data-card=chain]").first.bounding_box()
    margins = lab.page.evaluate(MARGINS)
    large = opened(lab, WIDE).locator("[data-card=chain]").first.bounding_box()

    assert usual is not None
    assert large is not None
    assert large["width"] / usual["width"] > 1.3
    assert min(margins) >= 2


MARGINS: Final = """() => [...document.querySelectorAll("[role=option] .name")].map((name) => {
  const card = name.closest("[role=option]").getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(name);
  const { left, right } = range.getBoundingClientRect();
  return Math.min(left - card.left, card.right - right);
})"""


def test_badges_on_stones_grow_with_the_board(lab: OthelloLab) -> None:
    timed = {"board": ["........"] * 3 + ["...WB..."] + ["...BW..."] + ["........"] * 3, "markers": ["d4 bomb 3"]}
    widths = []
    for size in ((360, 696), (960, 756), WIDE):
        enlarge(lab, size)
        lab.open(timed)
        box = lab.page.locator(".timer").bounding_box()
        assert box is not None
        widths.append(box["width"])

    assert widths[0] == 16
    assert widths[0] < widths[1] < widths[2]


def test_catalysts_cards_fill_the_field_of_a_desk(house: House, page: Page) -> None:
    house.sit(page, "catalyst")
    page.wait_for_selector("[data-row]")
    shares = []
    for size in ((1280, 800), (1920, 1080)):
        resize(page, *size)
        shares.append(page.evaluate(SHARE))

    assert all(share > 0.5 for share in shares)


SHARE: Final = """() => {
  const cards = [...document.querySelectorAll("[data-row]")].map((card) => card.getBoundingClientRect());
  return (cards.at(-1).right - cards[0].left) / document.querySelector(".cloth").clientWidth;
}"""

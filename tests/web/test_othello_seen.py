"""What the other side does at Card Othello's table is seen: its card, what that was aimed at, its last move."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from web.othello_lab import FRAME, OthelloLab, first

SHOWN: Final = 900
FRAMED: Final = 600
PHASE_GAP: Final = 200
LARGE: Final = "[data-testid=large]"
GIVEN: Final[dict[str, Any]] = {
    "turn": "white",
    "charge": {"white": 30},
    "hand": {"white": ["destroy", "sacrifice", "bomb", "wind", "trap"]},
}


def is_large(lab: OthelloLab) -> bool:
    return lab.page.locator(LARGE).count() > 0


def framed(lab: OthelloLab) -> list[str]:
    found: list[str] = lab.page.locator(".cell.aimed-at").evaluate_all("all => all.map((one) => one.dataset.square)")
    return found


def until(lab: OthelloLab, wanted: bool) -> int:
    """How long it takes until the card is shown, or gone."""
    passed = 0
    while is_large(lab) is not wanted and passed < 10 * SHOWN:
        lab.turn(FRAME)
        passed += FRAME
    return passed


# The other side's card


def test_the_other_sides_card_is_shown_large_with_its_text(lab: OthelloLab) -> None:
    lab.open(GIVEN)

    lab.act("white", "use", card="bomb")

    expect(lab.page.locator(LARGE)).to_have_attribute("data-card", "bomb")
    expect(lab.page.locator(f"{LARGE} .words")).to_have_text("白、時限爆弾を使う")
    expect(lab.page.locator(f"{LARGE} .text")).to_contain_text("3回目の自分のターン開始に爆発し")
    assert abs(until(lab, wanted=False) - SHOWN) <= 2 * FRAME


def test_ones_own_card_is_not_shown_large(lab: OthelloLab) -> None:
    lab.open({**GIVEN, "turn": "black", "charge": {"black": 30}, "hand": {"black": ["bomb", "destroy"]}})

    lab.act("black", "use", card="destroy")
    lab.act("black", "pick", at="d4")

    while lab.is_playing:
        assert not is_large(lab)
        assert framed(lab) == []
        lab.turn(FRAME)


def test_whoever_watches_sees_the_cards_of_both_sides(lab: OthelloLab) -> None:
    lab.open({**GIVEN, "turn": "black", "charge": {"black": 30}, "hand": {"black": ["bomb"]}}, you="spectator")

    lab.act("black", "use", card="bomb")

    assert is_large(lab)


def test_its_target_is_framed_before_its_effect(lab: OthelloLab) -> None:
    lab.open(GIVEN)
    lab.act("white", "use", card="destroy")
    lab.act("white", "pick", at="e4")

    before = []
    while not lab.look(["e4"])["e4", "ghost"]:
        assert is_large(lab), "the card stands until its effect"
        before.append(framed(lab))
        assert lab.stone("e4")["opacity"] == 1
        lab.turn(FRAME)

    assert abs(before.count(["e4"]) * FRAME - FRAMED) <= 2 * FRAME
    assert abs(before.count([]) * FRAME - SHOWN - PHASE_GAP) <= 2 * FRAME
    assert (is_large(lab), framed(lab)) == (False, [])


def test_further_targets_of_one_card_are_framed_for_a_gap(lab: OthelloLab) -> None:
    lab.open(GIVEN)
    lab.act("white", "use", card="sacrifice")
    lab.act("white", "pick", at="d4")
    lab.finish()

    lab.act("white", "pick", at="e5")
    film = lab.film(["e5"])

    assert abs(first(film, lambda frame: frame.ghost("e5")) - PHASE_GAP) <= 2 * FRAME


def test_a_stone_that_is_blown_is_framed_where_it_was(lab: OthelloLab) -> None:
    lab.open(GIVEN)
    lab.act("white", "use", card="wind")
    lab.page.evaluate("lab.skip()")

    lab.act("white", "pick", at="d4")

    assert framed(lab) == ["d4"]


def test_a_hidden_trap_frames_nothing(lab: OthelloLab) -> None:
    lab.open(GIVEN)
    lab.act("white", "use", card="trap")
    lab.act("white", "pick", at="d4")

    while lab.is_playing:
        assert framed(lab) == []
        lab.turn(FRAME)


def test_without_motion_the_card_is_shown_as_well(lab: OthelloLab) -> None:
    lab.open(GIVEN, reduced=True)

    lab.act("white", "use", card="destroy")
    lab.act("white", "pick", at="e4")
    assert is_large(lab)
    lab.turn(SHOWN)

    assert framed(lab) == ["e4"]


@pytest.mark.parametrize("by", ["tap", "key"])
def test_the_card_is_held_until_it_is_let_go(phone_lab: OthelloLab, by: str) -> None:
    lab = phone_lab
    lab.open(GIVEN)
    lab.act("white", "use", card="destroy")
    lab.act("white", "pick", at="e4")
    lab.turn(FRAMED)

    hold(lab, by)
    lab.turn(10 * SHOWN)
    expect(lab.page.locator(LARGE)).to_have_attribute("data-held", "true")
    assert lab.stone("e4")["opacity"] == 1

    hold(lab, by)
    assert framed(lab) == ["e4"]
    lab.finish()
    assert lab.stone("e4") == {}


def hold(lab: OthelloLab, by: str) -> None:
    if by == "tap":
        lab.page.locator(f"{LARGE} button").tap()
    else:
        lab.page.locator(".cell[tabindex='0']").press("i")


def test_escape_lets_a_held_card_go(lab: OthelloLab) -> None:
    lab.open(GIVEN)
    lab.act("white", "use", card="bomb")
    hold(lab, "key")

    lab.page.keyboard.press("Escape")

    assert not is_large(lab)


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("size", ["desk", "phone"])
def test_the_card_covers_neither_the_board_nor_its_own_words(
    lab: OthelloLab, phone_lab: OthelloLab, size: str, language: str
) -> None:
    here = lab if size == "desk" else phone_lab
    here.bench.lab = here
    for card in ("guard", "hyperactive", "wind", "trap"):
        here.open({**GIVEN, "hand": {"white": [card]}}, language=language)
        here.act("white", "use", card=card)
        here.turn(FRAMED)

        card_box, board, cut = here.page.evaluate(PLACED)
        assert (
            card_box["bottom"] <= board["top"]
            or card_box["top"] >= board["bottom"]
            or card_box["right"] <= board["left"]
        )
        assert cut == []


PLACED: Final = """
() => {
  const card = document.querySelector("[data-testid=large] button");
  const box = card.getBoundingClientRect();
  const room = document.querySelector(".othello").getBoundingClientRect();
  const inside = (one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    return top >= room.top && bottom <= room.bottom + 0.5 && left >= box.left && right <= box.right
      && top >= box.top && bottom <= box.bottom + 0.5;
  };
  const cut = [...card.querySelectorAll(".words, .text, small")].filter((one) => !inside(one));
  return [box, document.querySelector(".squares").getBoundingClientRect(), cut.map((one) => one.textContent)];
}
"""


# The last move


def ticked(lab: OthelloLab) -> list[str]:
    found: list[str] = lab.page.locator(".cell.last").evaluate_all("all => all.map((one) => one.dataset.square)")
    return found


@pytest.mark.parametrize(("turn", "at"), [("black", "d3"), ("white", "c5")])
def test_the_last_move_has_a_tick_when_all_is_played(lab: OthelloLab, turn: str, at: str) -> None:
    lab.open({"turn": turn})
    assert ticked(lab) == []

    lab.act(turn, "place", at=at)
    while lab.is_playing:
        assert ticked(lab) == []
        lab.turn(FRAME)

    assert ticked(lab) == [at]
    assert "前の手" in (lab.page.locator(f'[data-square="{at}"]').get_attribute("aria-label") or "")


def test_the_tick_stays_where_the_stone_is_gone_and_after_a_reload(lab: OthelloLab) -> None:
    lab.open({"charge": {"black": 3}, "hand": {"black": ["silver"]}})
    lab.act("black", "use", card="silver")
    lab.act("black", "place", at="d3")
    lab.finish()
    assert (ticked(lab), lab.stone("d3")) == (["d3"], {})

    lab.reload()

    expect(lab.page.locator('.cell.last[data-square="d3"]')).to_have_count(1)


def test_the_tick_changes_no_disc_and_lies_under_none(lab: OthelloLab) -> None:
    lab.open({})
    lab.act("black", "place", at="d3")
    lab.turn(20 * SHOWN)
    disc = lab.stone("d3")

    tick, stone = lab.page.evaluate(TICK)

    assert disc == {**lab.stone("d4"), "y": disc["y"]}
    corner = (tick["right"], tick["top"])
    across = max(abs(corner[0] - tick["size"] - stone["x"]), 0), max(abs(corner[1] - stone["y"]), 0)
    assert tick["size"] >= 8
    assert (across[0] ** 2 + across[1] ** 2) ** 0.5 >= stone["radius"]


TICK: Final = """
() => {
  const cell = document.querySelector(".cell.last");
  const { top, right } = cell.getBoundingClientRect();
  const disc = document.querySelector(`.stone[data-at="${cell.dataset.square}"] .disc`).getBoundingClientRect();
  const size = Number.parseFloat(getComputedStyle(cell, "::after").width);
  const stone = { x: disc.x + disc.width / 2, y: disc.y + disc.height / 2, radius: disc.width / 2 };
  return [{ top, right, size }, stone];
}
"""

"""How a reaction looks while it happens, on a clock that the test turns."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tefuda.games.catalyst.events import Destroy, Place
from web.conftest import Visitor
from web.expecting import expect
from web.house import House
from web.matches import shows_row
from web.test_catalyst import Play, Seat, dealt, shown
from web.visitors import PERSON, stop_clock

PHASE_GAP, FADE_OUT, MOVE = 200, 500, 300
STEP = 20
"""Milliseconds between two looks; a frame may be seen that much late."""
LOOK = """() => ({
  ghosts: Object.fromEntries([...document.querySelectorAll('[data-ghost]')].map((slot) =>
    [slot.dataset.ghost, Number(slot.querySelector('.mover').style.opacity || 1)])),
  cards: Object.fromEntries([...document.querySelectorAll('[data-row]')].map((slot) =>
    [slot.dataset.row, Math.round(slot.querySelector('.mover').getBoundingClientRect().x)])),
})"""


class Film:
    """What was seen of a play, look by look."""

    def __init__(self, page: Page, length: int) -> None:
        self.frames: list[tuple[int, dict[str, Any]]] = []
        for at in range(0, length, STEP):
            self.frames.append((at, page.evaluate(LOOK)))
            page.clock.run_for(STEP)

    def first(self, is_so: Any) -> int:
        """When something was seen for the first time."""
        return next(at for at, frame in self.frames if is_so(frame))

    def ghosts(self) -> list[set[str]]:
        """The sets of cards that were on their way out, in order."""
        seen: list[set[str]] = []
        for _, frame in self.frames:
            leaving = set(frame["ghosts"])
            if leaving and (not seen or seen[-1] != leaving):
                seen.append(leaving)
        return seen


@pytest.fixture(scope="module")
def reaction(browser: Browser, house: House) -> tuple[Film, list[set[str]], dict[str, int]]:
    """A chain of two, filmed; the triples that must leave, in order; and where the cards lay before."""
    deal, play = reacting(2)
    with browser.new_context(**{**PERSON, "reduced_motion": "no-preference"}) as person:
        page = person.new_page()
        stop_clock(page)
        seat = Seat(house, page, deal)
        before: dict[str, int] = page.evaluate(LOOK)["cards"]
        make(seat, play)
        expect(page.locator("[data-ghost]")).to_have_count(3)
        film = Film(page, 3 * (PHASE_GAP + FADE_OUT + MOVE))
    return film, triples(deal, play), before


def make(seat: Seat, play: Play) -> None:
    """The play is made; its picture waits for time to pass."""
    seat.hand(play.card).click()
    expect(seat.gap(play.at)).to_have_accessible_name(re.compile("枚消えます"))
    seat.gap(play.at).click()


def triples(deal: int, play: Play) -> list[set[str]]:
    """The cards that leave, triple by triple."""
    events = dealt(deal).act("player", {"do": "play", "card": play.card, "at": play.at})
    return [set(event.cards) for event in events if isinstance(event, Destroy)]


@cache
def reacting(links: int) -> tuple[int, Play]:
    """The first deal in which a card reacts at once with its neighbours, in a chain of so many links."""
    for deal in range(1, 1000):
        view = shown(dealt(deal))
        for play in (Play(card, at) for card in view.hand for at in range(1, len(view.field))):
            events = dealt(deal).act("player", {"do": "play", "card": play.card, "at": play.at})
            if not any(isinstance(event, Place) for event in events) and len(triples(deal, play)) == links:
                return deal, play
    raise AssertionError(f"no deal begins with a chain of {links}")


Reaction = tuple[Film, list[set[str]], dict[str, int]]


def test_the_links_of_a_chain_leave_one_after_the_other(reaction: Reaction) -> None:
    film, leaving, _ = reaction

    assert film.ghosts() == leaving


def test_three_cards_stand_outlined_for_one_gap_before_they_fade(reaction: Reaction) -> None:
    film, leaving, _ = reaction
    card = next(iter(leaving[0]))

    begins = film.first(lambda frame: frame["ghosts"].get(card, 1) < 1)

    assert PHASE_GAP <= begins <= PHASE_GAP + 3 * STEP


def test_the_row_closes_when_the_three_have_faded(reaction: Reaction) -> None:
    film, _, before = reaction
    right = list(film.frames[0][1]["cards"])[-1]

    begins = film.first(lambda frame: frame["cards"].get(right) != before[right])

    assert PHASE_GAP + FADE_OUT <= begins <= PHASE_GAP + FADE_OUT + 3 * STEP


def test_the_second_link_waits_for_the_row_to_close(reaction: Reaction) -> None:
    film, leaving, _ = reaction
    whole = PHASE_GAP + FADE_OUT + MOVE

    begins = film.first(lambda frame: set(frame["ghosts"]) == leaving[1])

    assert whole + PHASE_GAP <= begins <= whole + PHASE_GAP + 3 * STEP


def test_a_tap_skips_to_the_end_of_a_chain(house: House, visitor: Visitor) -> None:
    deal, play = reacting(2)
    page = visitor(reduced_motion="no-preference")
    stop_clock(page)
    make(Seat(house, page, deal), play)
    expect(page.locator("[data-ghost]")).to_have_count(3)

    page.locator(".cloth").click()

    table = dealt(deal)
    table.act("player", {"do": "play", "card": play.card, "at": play.at})
    expect(page.locator("[data-ghost]")).to_have_count(0)
    shows_row(page, shown(table).field)


def test_with_reduced_motion_the_row_is_closed_at_once_and_the_gap_marked(house: House, page: Page) -> None:
    deal, play = reacting(1)
    stop_clock(page)

    make(Seat(house, page, deal), play)

    expect(page.locator(".gap.touched")).to_have_count(1)
    expect(page.locator("[data-ghost]")).to_have_count(0)

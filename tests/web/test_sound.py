"""Sound: off until somebody wants it, and short."""

from __future__ import annotations

from playwright.sync_api import Page

from web.expecting import expect
from web.house import House
from web.test_catalyst import Play, Seat, dealt, shown

COUNTED = """
window.sounded = [];
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
  const begin = kind.prototype.start;
  kind.prototype.start = function (...when) { window.sounded.push(kind.name); return begin.apply(this, when); };
}
"""


def sounded(page: Page) -> int:
    count: int = page.evaluate("window.sounded.length")
    return count


def play_first(seat: Seat) -> None:
    seat.click(Play(shown(dealt()).hand[0], 1))
    expect(seat.fact("plays")).to_have_text("1")


def test_nothing_sounds_until_it_is_switched_on(house: House, page: Page) -> None:
    page.add_init_script(COUNTED)
    seat = Seat(house, page)

    play_first(seat)

    assert sounded(page) == 0


def test_a_card_that_is_laid_sounds_when_sound_is_on(house: House, page: Page) -> None:
    page.add_init_script(COUNTED)
    seat = Seat(house, page)
    page.get_by_role("button", name="音を出す").click()
    page.wait_for_function("() => sounded.length > 0")
    before = sounded(page)

    play_first(seat)

    page.wait_for_function("before => sounded.length > before", arg=before)


def test_the_choice_is_kept(house: House, page: Page) -> None:
    Seat(house, page)
    page.keyboard.press("m")
    expect(page.get_by_role("button", name="音を消す")).to_be_visible()

    page.reload()

    expect(page.get_by_role("button", name="音を消す")).to_be_visible()

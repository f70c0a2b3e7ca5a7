"""AUTO: a level plays on for a person, who can stop it at any time; and levels that play each other, to be watched."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from web.conftest import serving
from web.expecting import expect
from web.house import FORMS, House

READY = {
    "othello": ".othello[data-open=true]",
    "dobon": ".dobon[data-open=true]",
    "catalyst": '[data-hand][aria-disabled="false"]',
    "forcard": ".forcard[data-open=true]",
    "duel": ".duel[data-open=true]",
}
"""What is seen while one can act."""
IN_TURN = [game for game in FORMS if game != "dobon"]
"""In a race the picture says nothing of who may act."""


def sat_down(house: House, page: Page, game: str) -> None:
    house.sit(page, game)
    page.locator(READY[game]).first.wait_for()


def let_play(page: Page, level: str) -> None:
    page.get_by_role("button", name="メニュー").click()
    page.get_by_label("AIにまかせる（AUTO）").select_option(level)


@pytest.mark.parametrize("played", IN_TURN)
def test_a_level_plays_for_a_person_until_it_is_stopped(patient_house: House, page: Page, played: str) -> None:
    sat_down(patient_house, page, played)

    let_play(page, "level-1")
    band = page.get_by_test_id("auto")
    expect(band).to_contain_text("AUTO：やさしいが代わりにプレイ中です。")
    expect(page.locator(READY[played])).to_have_count(0)
    band.get_by_role("button", name="自分でプレイ").click()

    expect(band).to_have_count(0)
    expect(page.locator(READY[played]).first).to_be_visible()
    expect(page.get_by_text("助言あり")).to_be_visible()


@pytest.mark.parametrize("played", ["forcard", "catalyst", "dobon"])
def test_a_level_plays_a_match_to_its_end(house: House, page: Page, played: str) -> None:
    sat_down(house, page, played)

    let_play(page, "level-1")

    expect(page.locator("[data-outcome]")).to_be_visible()
    expect(page.get_by_test_id("auto")).to_have_count(0)


@pytest.fixture(scope="module")
def left_house(tmp_path_factory: pytest.TempPathFactory, client: Path) -> Iterator[House]:
    """A server that is gone with these tests: bots go on when nobody watches them any more."""
    yield from serving(tmp_path_factory.mktemp("left"), client)


@pytest.mark.parametrize("played", FORMS)
def test_levels_play_each_other_and_are_watched(left_house: House, page: Page, played: str) -> None:
    left_house.open(page, f"/g/{played}")
    watch = page.get_by_role("region", name=re.compile("を見る$"))
    for choice in watch.get_by_role("combobox").all():
        choice.select_option("level-1")

    watch.get_by_role("button", name="見る").click()

    page.wait_for_url("**/r/**")
    expect(page.locator("aside li").first).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^投了"))).to_have_count(0)


def test_a_room_of_dobon_that_is_watched_comes_to_an_end(left_house: House, page: Page) -> None:
    left_house.open(page, "/g/dobon")

    page.get_by_role("button", name="見る").click()
    page.wait_for_url("**/r/**")

    room = page.url.rsplit("/", 1)[-1]
    assert left_house.web.get(f"/api/rooms/{room}")["options"]["games"] == 3

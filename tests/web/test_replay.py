"""Replays in a real browser: of rooms, of match files, at a table and in words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from web.conftest import Visitor
from web.expecting import expect
from web.findings import CLEAN, findings
from web.house import House, choose
from web.matches import Finished, log, shows_row
from web.visitors import stop_clock


@pytest.fixture(scope="module")
def deal(house: House) -> Finished:
    return Finished(house, "catalyst")


@pytest.fixture(scope="module")
def othello(house: House) -> Finished:
    return Finished(house, "othello")


@pytest.fixture(scope="module")
def forcard(house: House) -> Finished:
    return Finished(house, "forcard")


@pytest.fixture(scope="module")
def duel(house: House) -> Finished:
    return Finished(house, "duel")


def row_after(deal: Finished, moves: int) -> list[str]:
    view: Any = deal.game.view(deal.table.rewound(moves).state, 0)
    return list(view.field)


def open_replay(house: House, page: Page, match: Finished, at: str = "") -> None:
    house.open(page, f"/replay/{match.room}{at}")
    expect(page.get_by_test_id("move")).to_be_visible()


@pytest.mark.parametrize("name", ["deal", "othello", "forcard", "duel"])
def test_a_replay_has_no_serious_finding(house: House, page: Page, name: str, request: pytest.FixtureRequest) -> None:
    match: Finished = request.getfixturevalue(name)
    open_replay(house, page, match, "#m4")

    assert findings(page) == CLEAN


def test_a_replay_begins_before_the_first_move(house: House, page: Page, deal: Finished) -> None:
    open_replay(house, page, deal)

    expect(page.get_by_test_id("move")).to_have_text(f"始まり（全{deal.length}手）")
    shows_row(page, row_after(deal, 0))


def test_a_link_with_a_move_opens_there(house: House, page: Page, deal: Finished) -> None:
    open_replay(house, page, deal, "#m7")

    expect(page.get_by_test_id("move")).to_have_text(f"7手目（全{deal.length}手）")
    shows_row(page, row_after(deal, 7))


def test_a_replay_is_walked_by_keyboard(house: House, page: Page, deal: Finished) -> None:
    open_replay(house, page, deal)

    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
    expect(page.get_by_test_id("move")).to_have_text(f"2手目（全{deal.length}手）")
    expect(page.locator("[data-row]")).to_have_count(len(row_after(deal, 2)))
    page.keyboard.press("End")
    expect(page.get_by_test_id("move")).to_have_text(f"{deal.length}手目（全{deal.length}手）")
    page.keyboard.press("Home")

    expect(page.get_by_test_id("move")).to_have_text(f"始まり（全{deal.length}手）")


def test_the_address_follows_the_move(house: House, page: Page, deal: Finished) -> None:
    open_replay(house, page, deal)

    page.get_by_role("button", name="1手進む").click()

    page.wait_for_url(re.compile("#m1$"))


def test_a_replay_plays_by_itself_to_its_end(house: House, page: Page, deal: Finished) -> None:
    stop_clock(page)
    open_replay(house, page, deal, f"#m{deal.length - 2}")

    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="再生")).to_have_count(0)
    page.clock.run_for(20_000)

    expect(page.get_by_test_id("move")).to_have_text(f"{deal.length}手目（全{deal.length}手）")
    expect(page.get_by_role("button", name="再生")).to_be_visible()


def test_brackets_change_the_speed(house: House, page: Page, deal: Finished) -> None:
    open_replay(house, page, deal)

    page.keyboard.press("]")

    expect(page.get_by_role("button", name="速さ 2倍")).to_be_visible()


def test_a_move_is_found_on_the_scrubber(house: House, page: Page, deal: Finished) -> None:
    open_replay(house, page, deal)

    page.get_by_role("slider", name="手").fill("9")

    expect(page.get_by_test_id("move")).to_have_text(f"9手目（全{deal.length}手）")
    shows_row(page, row_after(deal, 9))


def test_what_was_told_is_listed_and_leads_to_its_move(house: House, page: Page, deal: Finished) -> None:
    open_replay(house, page, deal)

    page.locator(".told button").nth(3).click()

    expect(page.get_by_test_id("move")).to_have_text(f"4手目（全{deal.length}手）")


def test_another_seat_sees_its_own_hand(house: House, page: Page, othello: Finished) -> None:
    open_replay(house, page, othello, "#m12")

    page.get_by_label("見る席").select_option("white")

    expect(page.get_by_label("見る席")).to_have_value("white")
    expect(page.get_by_test_id("move")).to_have_text(f"12手目（全{othello.length}手）")


@pytest.mark.parametrize("moves", [0, 1, 12])
def test_nobody_is_to_act_in_a_replay(house: House, page: Page, othello: Finished, moves: int) -> None:
    open_replay(house, page, othello, f"#m{moves}")

    expect(page.locator(".line .note")).to_have_text("過去の局面を見ています。")
    expect(page.locator(".othello .actions button")).to_have_count(0)
    page.wait_for_function(IS_FAINT)


IS_FAINT = """
() => {
  const look = (one) => getComputedStyle(document.querySelector(one));
  return look(".obi").backgroundColor === look(".faint").color;
}
"""


def test_a_game_without_a_table_is_told_in_words(house: House, page: Page, forcard: Finished) -> None:
    open_replay(house, page, forcard)

    page.keyboard.press("End")

    expect(page.locator('.told [aria-current="step"]')).to_be_in_viewport()
    expect(page.locator(".told button")).to_have_count(forcard.length)


def test_a_match_file_is_opened_from_this_computer(house: House, page: Page, deal: Finished, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text(house.web.get(f"/api/rooms/{deal.room}/match"), encoding="utf-8")
    house.open(page, "/replay")

    page.locator("input[type=file]").set_input_files(path)

    expect(page.get_by_test_id("move")).to_have_text(f"始まり（全{deal.length}手）")
    shows_row(page, row_after(deal, 0))


def test_a_file_that_is_no_match_is_refused_in_words(house: House, page: Page, tmp_path: Path) -> None:
    path = tmp_path / "shopping.jsonl"
    path.write_text("bread\nmilk\n", encoding="utf-8")
    house.open(page, "/replay")

    page.locator("input[type=file]").set_input_files(path)

    expect(page.locator("main [role=status]")).not_to_be_empty()


def test_a_match_that_goes_on_has_no_replay(house: House, page: Page) -> None:
    room, _ = house.make("catalyst")

    house.open(page, f"/replay/{room}")

    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_test_id("move")).to_have_count(0)


def test_a_deal_is_played_on_from_a_move_of_its_replay(house: House, page: Page, deal: Finished) -> None:
    open_replay(house, page, deal, "#m3")

    page.get_by_role("button", name="ここから遊ぶ").click()

    page.wait_for_url("**/r/**")
    expect(page.locator('[data-hand][aria-disabled="false"]').first).to_be_visible()
    assert deal.room not in page.url
    shows_row(page, row_after(deal, 3))


def test_all_hands_are_open_if_wanted(house: House, page: Page, othello: Finished) -> None:
    open_replay(house, page, othello, "#m12")

    with page.expect_response(re.compile("replay")) as answer:
        page.get_by_label("見る席").select_option("すべて公開")

    hands = answer.value.json()["steps"][11]["open"]["hand"]
    table = othello.table.rewound(12)
    views: list[Any] = [othello.game.view(table.state, seat) for seat in (0, 1)]
    assert (hands["black"], hands["white"]) == (list(views[0].hand.black), list(views[1].hand.white))
    expect(page.get_by_test_id("move")).to_have_text(f"12手目（全{othello.length}手）")


def test_the_chance_to_win_is_drawn_on_request(house: House, page: Page, forcard: Finished) -> None:
    open_replay(house, page, forcard, "#m4")
    expect(page.get_by_test_id("curve")).to_have_count(0)

    page.get_by_role("button", name="解析する").click()

    expect(page.get_by_test_id("curve")).to_contain_text(re.compile(r"勝つ見込み \d+ %（\d+〜\d+ %）"))
    shares = page.evaluate(SHARES)
    assert shares
    assert all(abs(drawn - told) < 1 and told > 0 for drawn, told in shares), shares
    page.get_by_role("button", name="解析する").click()
    expect(page.get_by_test_id("curve")).to_have_count(0)


SHARES = """
() => [...document.querySelectorAll("[data-testid=mixes] li")].map((one) => {
  const [bar, all] = [".share i", ".share"].map((part) => one.querySelector(part).getBoundingClientRect().width);
  return [(100 * bar) / all, parseInt(one.querySelector("b").textContent)];
})
"""
"""How much of each plot of a mix is drawn, and told, in percent."""


def test_blunders_are_marked_on_the_scrubber_and_named(house: House, page: Page, deal: Finished) -> None:
    open_replay(house, page, deal)
    expect(page.locator("[data-mark=blunder]")).to_have_count(0)

    page.get_by_role("button", name="解析する").click()

    wrong = house.web.get(f"/api/rooms/{deal.room}/detours")["plays"]
    assert wrong, "this deal was played at random"
    expect(page.locator("[data-mark=blunder]")).to_have_count(len(wrong))
    expect(page.locator(".told .blunder")).to_have_count(len(wrong))


@pytest.mark.parametrize("name", ["othello", "forcard"])
def test_a_match_is_played_on_against_bots(house: House, page: Page, name: str, request: pytest.FixtureRequest) -> None:
    match: Finished = request.getfixturevalue(name)
    open_replay(house, page, match, "#m4")

    page.get_by_role("button", name="ここから遊ぶ").click()

    page.wait_for_url("**/r/**")
    card = house.web.get(f"/api/rooms/{page.url.rpartition('/')[2]}")
    assert (card["branch"], card["assisted"]) == (match.room, True)
    assert [seat["holding"] for seat in card["seats"]] == ["person", "bot"]
    expect(log(page).first).to_be_visible()


def test_a_position_is_described_where_somebody_wants_words(house: House, page: Page, duel: Finished) -> None:
    choose(page, plain=True)
    open_replay(house, page, duel, "#m4")
    view = duel.game.view(duel.table.rewound(4).state, 0)

    shown = page.get_by_test_id("plain").locator("pre")

    described = duel.game.words.describe(view, "ja")
    expect(shown).to_have_text(described.replace("⟨P1⟩", "先攻（あなた）").replace("⟨P2⟩", "後攻"))


def test_a_position_of_a_duel_is_shared_and_opened_by_its_link(house: House, visitor: Visitor, duel: Finished) -> None:
    page, friend = visitor(permissions=["clipboard-read", "clipboard-write"]), visitor()
    open_replay(house, page, duel, "#m4")
    page.get_by_role("button", name="1手進む").click()
    expect(page.get_by_test_id("move")).to_have_text(f"5手目（全{duel.length}手）")

    page.get_by_role("button", name="リンクをコピー").click()
    expect(page.get_by_role("status").filter(has_text="コピー")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    friend.goto(link)

    assert link.endswith(f"/replay/{duel.room}#m5")
    expect(friend.get_by_test_id("move")).to_have_text(f"5手目（全{duel.length}手）")
    expect(friend.locator(".duel[data-playing=false][data-open=false]")).to_have_count(1)
    assert zones(friend) == zones(page)
    view: Any = duel.game.view(duel.table.rewound(5).state, 0)
    assert friend.get_attribute("[data-side=P2]", "data-hand") == str(view.P2.hand)
    assert friend.get_attribute(".duel", "data-phase") == view.phase


def zones(page: Page) -> Any:
    """The cards of all zones, in their order."""
    return page.locator(
        ".duel [data-zone] [data-creature], .duel [data-card], .duel [data-mana], .duel [data-shield]"
    ).evaluate_all("all => all.map(({ dataset }) => JSON.stringify(dataset))")


def test_the_bar_folds_into_one_line(house: House, page: Page, deal: Finished) -> None:
    open_replay(house, page, deal)

    page.get_by_role("button", name="たたむ").click()

    expect(page.get_by_role("region", name="棋譜の操作")).to_have_css("height", "44px")
    expect(page.get_by_role("slider", name="手")).to_be_visible()

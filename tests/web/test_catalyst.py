"""Catalyst in a real browser: whole deals by mouse, touch and keyboard, and what the table says on the way."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, ViewportSize

from tefuda.ai.players import solution
from tefuda.core import registry
from tefuda.core.chance import Chance
from tefuda.core.records import notation
from tefuda.core.table import Setup, Table
from web.conftest import Visitor
from web.expecting import expect
from web.findings import CLEAN, findings
from web.house import House, choose
from web.matches import log, make_moves, shows_row
from web.visitors import set_date

GAME = registry.find("catalyst")
DEAL = 5
BUDGET = 300
PHONE = ViewportSize(width=360, height=740)


class Play(NamedTuple):
    card: str
    at: int


def dealt(deal: int = DEAL, **options: Any) -> Table:
    """The same deal here, to know what must happen there."""
    return Table(GAME, Setup(options, str(deal)))


def shown(table: Table) -> Any:
    return GAME.view(table.state, 0)


@cache
def winning(deal: int = DEAL) -> list[Play]:
    """The plays of a win."""
    found = solution(dealt(deal), BUDGET)
    assert found is not None
    return [Play(play["card"], play["at"]) for play in found["plays"]]


def removed_by(table: Table, play: Play) -> int:
    """How many cards a play makes leave."""
    ahead = table.rewound(len(table.inputs))
    before = len(shown(ahead).removed)
    ahead.act("player", {"do": "play", "card": play.card, "at": play.at})
    return len(shown(ahead).removed) - before


@cache
def deal_with(wanted: int) -> tuple[int, Play]:
    """The first deal in which one of the first plays makes so many cards leave, and that play."""
    for deal in range(1, 1000):
        table = dealt(deal)
        for card in shown(table).hand:
            for at in range(len(shown(table).field) + 1):
                if removed_by(table, Play(card, at)) == wanted:
                    return deal, Play(card, at)
    raise AssertionError(f"no deal begins with a play that removes {wanted}")


def to_the_last_card() -> Table:
    """A deal played as badly as can be: nothing reacts if that can be avoided, until one card is left in hand."""
    table = dealt()
    while shown(table).deck or len(shown(table).hand) > 1:
        plays = [GAME.notation.action(table.state, 0, [action]) for action in table.state.legal(0)]
        table.act("player", min(plays, key=lambda play: len(GAME.preview(table.state, 0, play) or ())))
    return table


class Seat:
    """Somebody at the table of a deal, which may have come as far as another table."""

    def __init__(self, house: House, page: Page, deal: int = DEAL, so_far: Table | None = None, **options: Any) -> None:
        self.house = house
        self.page = page
        self.room, tokens = house.make("catalyst", seed=str(deal), options=options)
        house.hold(page, "catalyst", self.room, tokens)
        if so_far is not None:
            moves = [("player", given.action) for given in so_far.inputs]
            make_moves(house, "catalyst", self.room, tokens, moves)
        house.open(page, f"/r/{self.room}")
        self.wait()

    @property
    def line(self) -> Locator:
        return self.page.get_by_test_id("line")

    def wait(self) -> None:
        """Until a card can be lifted."""
        expect(self.page.locator('[data-hand][aria-disabled="false"]').first).to_be_visible()

    def hand(self, card: str) -> Locator:
        return self.page.locator(f'[data-hand="{card}"]')

    def gap(self, at: int) -> Locator:
        return self.page.locator(f'[data-gap="{at}"]')

    def fact(self, name: str) -> Locator:
        return self.page.locator(f'[data-fact="{name}"]')

    def click(self, play: Play) -> None:
        self.wait()
        self.hand(play.card).click()
        self.gap(play.at).click()

    def press(self, play: Play, table: Table) -> None:
        """By keyboard alone: the card by its number, the gap by arrows."""
        self.wait()
        self.page.keyboard.press(str(shown(table).hand.index(play.card) + 1))
        self.page.keyboard.press("Home")
        for _ in range(play.at):
            self.page.keyboard.press("ArrowRight")
        expect(self.gap(play.at)).to_be_focused()
        self.page.keyboard.press("Enter")


@pytest.fixture
def phone(visitor: Visitor) -> Page:
    """A thumb on a small screen, in English."""
    return visitor(viewport=PHONE, locale="en-GB", has_touch=True)


# Whole deals


def test_a_whole_deal_is_won_by_clicks(house: House, page: Page) -> None:
    seat = Seat(house, page)

    for number, play in enumerate(winning(), 1):
        seat.click(play)
        expect(seat.fact("plays")).to_have_text(str(number))

    expect(page.get_by_role("heading", name="あなたの勝ち")).to_be_visible()
    expect(page.get_by_role("button", name="もう一局")).to_be_focused()


def nearly_won(left: int) -> tuple[Table, list[Play]]:
    """A deal that so many plays win, and those plays."""
    table = dealt()
    for play in winning()[:-left]:
        table.act("player", {"do": "play", "card": play.card, "at": play.at})
    return table, winning()[-left:]


def test_a_deal_is_won_by_keyboard_alone(house: House, page: Page) -> None:
    table, plays = nearly_won(5)
    seat = Seat(house, page, so_far=table)

    for play in plays:
        seat.press(play, table)
        table.act("player", {"do": "play", "card": play.card, "at": play.at})
        expect(seat.fact("plays")).to_have_text(str(shown(table).plays))

    expect(page.get_by_role("heading", name="あなたの勝ち")).to_be_visible()


def test_a_deal_is_won_by_touch(house: House, phone: Page) -> None:
    table, plays = nearly_won(5)
    seat = Seat(house, phone, so_far=table)

    for number, play in enumerate(plays, shown(table).plays + 1):
        seat.wait()
        seat.hand(play.card).tap()
        seat.gap(play.at).tap()
        phone.get_by_test_id("play").tap()
        expect(seat.fact("plays")).to_have_text(str(number))

    expect(phone.get_by_role("heading", name="You win")).to_be_visible()


def test_a_deal_is_lost_when_the_last_card_is_played(house: House, page: Page) -> None:
    table = to_the_last_card()
    seat = Seat(house, page, so_far=table)

    seat.click(Play(shown(table).hand[0], 0))

    expect(page.get_by_role("heading", name="あなたの負け")).to_be_visible()


# Looking before playing


def test_the_chain_that_is_foretold_is_the_chain_that_happens(house: House, page: Page) -> None:
    deal, play = deal_with(6)
    seat, table = Seat(house, page, deal), dealt(deal)

    seat.hand(play.card).click()
    seat.gap(play.at).hover()
    expect(seat.gap(play.at)).to_have_accessible_name(re.compile("6枚消えます"))
    expect(page.locator(".row-of-cards .order", has_text="2")).to_have_count(3)
    seat.gap(play.at).click()

    expect(seat.fact("removed")).to_have_text(str(len(shown(table).removed) + 6))


def test_a_gap_names_its_neighbours_and_what_would_happen(house: House, page: Page) -> None:
    seat, table = Seat(house, page), dealt()
    suits = {"S": "スペード", "H": "ハート", "D": "ダイヤ", "C": "クラブ"}
    left, right = shown(table).field[2:4]
    play = Play(shown(table).hand[0], 3)
    assert removed_by(table, play) == 0

    seat.hand(play.card).click()

    name = f"すき間3、{suits[left[0]]}{left[1:]}と{suits[right[0]]}{right[1:]}の間、反応なし"
    expect(seat.gap(3)).to_have_accessible_name(name)


def test_a_first_tap_previews_and_the_second_plays(house: House, phone: Page) -> None:
    seat, table = Seat(house, phone), dealt()
    seat.hand(shown(table).hand[0]).tap()

    seat.gap(4).tap()
    expect(seat.gap(4)).to_have_attribute("aria-selected", "true")
    expect(seat.fact("plays")).to_have_text("0")
    seat.gap(4).tap()

    expect(seat.fact("plays")).to_have_text("1")


def test_escape_takes_a_draft_back_step_by_step(house: House, page: Page) -> None:
    seat = Seat(house, page)
    page.keyboard.press("1")
    expect(page.locator(".aimed")).to_have_count(1)

    page.keyboard.press("Escape")
    expect(page.locator(".aimed")).to_have_count(0)
    expect(page.locator('[data-hand][aria-selected="true"]')).to_have_count(1)
    page.keyboard.press("Escape")

    expect(page.locator('[data-hand][aria-selected="true"]')).to_have_count(0)
    expect(seat.fact("plays")).to_have_text("0")


def test_a_card_is_dragged_into_a_gap_with_its_neighbours_in_a_lens(house: House, page: Page) -> None:
    seat, table = Seat(house, page), dealt()
    start = seat.hand(shown(table).hand[0]).bounding_box()
    goal = seat.gap(5).bounding_box()
    assert start is not None
    assert goal is not None

    page.mouse.move(start["x"] + 30, start["y"] + 40)
    page.mouse.down()
    page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=8)
    left, right = (card[1:] for card in shown(table).field[4:6])
    expect(page.locator(".lens")).to_have_text(re.compile(f"{left}.*{right}$", re.DOTALL))
    page.mouse.up()

    expect(seat.fact("plays")).to_have_text("1")


def test_a_gap_between_two_lines_shows_at_both(house: House, phone: Page) -> None:
    seat, table = Seat(house, phone), dealt()
    first = Play(shown(table).hand[0], 0)
    assert removed_by(table, first) == 0
    seat.hand(first.card).tap()
    seat.gap(0).tap()
    seat.gap(0).tap()
    expect(seat.fact("plays")).to_have_text("1")
    seat.wait()

    phone.locator("[data-hand]").first.tap()
    seat.gap(8).tap()

    lit = phone.locator(".gap.aimed")
    expect(lit).to_have_count(2)
    tops = lit.evaluate_all("all => all.map((one) => one.getBoundingClientRect().y)")
    assert len(set(tops)) == 2


# Taking back


def test_plays_are_undone_and_redone_without_limit(house: House, page: Page) -> None:
    seat, table = Seat(house, page), dealt()
    field = shown(table).field
    for _ in range(3):
        play = Play(shown(table).hand[0], 1)
        table.act("player", {"do": "play", "card": play.card, "at": play.at})
        seat.click(play)
        expect(seat.fact("plays")).to_have_text(str(shown(table).plays))

    for left in (2, 1, 0):
        seat.wait()
        page.keyboard.press("z")
        expect(seat.fact("plays")).to_have_text(str(left))
    expect(page.locator("[data-row]")).to_have_count(len(field))
    for done in (1, 2, 3):
        seat.wait()
        page.keyboard.press("y")
        expect(seat.fact("plays")).to_have_text(str(done))

    shows_row(page, shown(table).field)


def test_another_play_forgets_what_could_be_redone(house: House, page: Page) -> None:
    seat, table = Seat(house, page), dealt()
    seat.click(Play(shown(table).hand[0], 1))
    expect(seat.fact("plays")).to_have_text("1")
    seat.wait()
    page.keyboard.press("z")
    expect(seat.fact("plays")).to_have_text("0")

    seat.click(Play(shown(table).hand[1], 2))

    expect(seat.fact("plays")).to_have_text("1")
    expect(page.get_by_role("button", name="やり直す")).to_have_attribute("aria-disabled", "true")


# Around the deal


def test_par_of_the_deal_is_told_before_play(house: House, page: Page) -> None:
    seat = Seat(house, page)

    expect(seat.fact("par")).to_have_text(str(len(winning())))


def test_a_full_row_closes_the_gaps_that_do_not_react(house: House, page: Page) -> None:
    table = dealt(field_limit=9)
    seat = Seat(house, page, field_limit=9)
    first = Play(shown(table).hand[0], 0)
    assert removed_by(table, first) == 0
    table.act("player", {"do": "play", "card": first.card, "at": first.at})
    seat.click(first)
    seat.wait()
    card = shown(table).hand[1]
    legal = [notation(GAME.notation.action(table.state, 0, [action])) for action in table.state.legal(0)]
    open_gaps = [play["at"] for play in legal if play["card"] == card]

    seat.hand(card).click()

    expect(page.locator('[data-gap]:not([aria-disabled="true"])')).to_have_count(len(open_gaps))
    expect(page.locator(".limit")).to_have_text("列 9/9")


def test_who_gives_up_sees_how_it_could_have_been_won(house: House, page: Page) -> None:
    seat = Seat(house, page)
    page.get_by_role("button", name="配り", exact=True).click()

    page.get_by_role("button", name="あきらめて解答を見る").click()

    plays = winning()
    expect(page.locator(".solution li")).to_have_count(len(plays))
    last = plays[-1]
    place = f"左から{last.at + 1}枚目" if last.at else "左端"
    expect(page.locator(".solution li").last).to_have_text(re.compile(f"^[♠♥♦♣]{last.card[1:]}を{place}に$"))
    assert "@" not in page.locator(".solution").inner_text()
    assert seat.house.web.get(f"/api/rooms/{seat.room}")["result"]["reason"] == "resign"


def test_a_position_that_cannot_be_won_is_called_lost(house: House, page: Page) -> None:
    table = to_the_last_card()
    assert not any(clears(table, action) for action in table.state.legal(0))

    seat = Seat(house, page, so_far=table)

    expect(seat.line).to_contain_text("この形からはもう勝てません。")


def clears(table: Table, action: int) -> bool:
    """Whether a play wins at once."""
    ahead = table.state.fork(Chance())
    ahead.apply(0, action)
    return not GAME.view(ahead, 0).field


def test_a_hint_marks_a_gap_and_gives_its_reason(house: House, page: Page) -> None:
    Seat(house, page)

    page.keyboard.press("h")

    expect(page.locator(".gap.hinted").first).to_be_visible()
    hint = page.get_by_role("status", name="ヒント")
    expect(hint).to_contain_text(re.compile("反応|見通し|連鎖|害"))
    expect(hint).to_contain_text(re.compile(rf"^\s*{CARD}を(左端|右端|{CARD}と{CARD}の間)に"))


CARD: Final = "[♠♥♦♣](?:[2-9AJQK]|10)"


def test_a_hint_that_is_asked_for_twice_names_the_best_three_in_words(house: House, visitor: Visitor) -> None:
    page = visitor(locale="en-GB")
    Seat(house, page)

    page.keyboard.press("h")
    expect(page.locator(".gap.hinted").first).to_be_visible()
    page.keyboard.press("h")

    moves = page.locator(".hint li .short")
    expect(moves).to_have_count(3)
    place = f"at the (left|right) end|between {CARD} and {CARD}"
    assert all(re.fullmatch(f"{CARD} ({place})", words) for words in moves.all_inner_texts())
    assert "@" not in page.locator(".hint").inner_text()


def test_the_log_names_cards_by_their_signs(house: House, page: Page) -> None:
    seat = Seat(house, page)
    card = shown(dealt()).hand[0]
    seat.hand(card).click()

    seat.gap(0).click()

    sign = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}[card[0]] + card[1:]
    expect(log(page).first).to_contain_text(f"{sign}を列の左端に入れます。")


def test_the_number_of_the_daily_deal_is_hidden_until_the_end(house: House, page: Page) -> None:
    set_date(page, "2026-01-02T12:00:00Z")
    house.open(page, "/g/catalyst")
    page.get_by_role("button", name="今日の").first.click()
    page.wait_for_url("**/r/**")
    expect(page.locator(".deal").first).to_have_text("今日の配り")

    page.get_by_role("button", name="配り", exact=True).click()
    page.get_by_role("button", name="あきらめて解答を見る").click()

    expect(page.locator(".deal").first).to_have_text(re.compile(r"^#\d+$"))


def test_a_deal_is_played_again_by_its_number(house: House, page: Page) -> None:
    Seat(house, page)
    page.get_by_role("button", name="配り", exact=True).click()
    room = page.url

    page.get_by_label("番号で配る").fill("48213")
    page.get_by_role("button", name="配る", exact=True).click()

    page.wait_for_url(lambda url: url != room)
    expect(page.locator(".deal").first).to_have_text("#48213")
    shows_row(page, shown(dealt(48213)).field)


def test_wins_are_kept_in_the_record(house: House, page: Page) -> None:
    table, [last] = nearly_won(1)
    Seat(house, page, so_far=table).click(last)

    summary = page.get_by_test_id("summary")

    expect(summary).to_contain_text(f"{len(winning())}手で勝ち")
    expect(summary.get_by_role("list", name="勝った手数")).to_contain_text(f"{len(winning())}手: 1回")


def test_a_deal_whose_solution_was_shown_counts_as_assisted(house: House, page: Page) -> None:
    house.open(page, f"/g/catalyst?deal={DEAL}")
    for _ in range(2):  # given up with its solution, and then the same deal again
        expect(page.locator("[data-hand][aria-disabled=false]").first).to_be_visible()
        page.get_by_role("button", name="配り", exact=True).click()
        page.get_by_role("button", name="あきらめて解答を見る").click()
        expect(page.locator(".solution li").first).to_be_visible()
        page.get_by_test_id("summary").get_by_role("button", name="同じ配りをもう一度").click()
        expect(page.get_by_test_id("summary")).to_have_count(0)

    expect(page.locator("dt", has_text="助けを借りた配り").locator("xpath=following-sibling::dd")).to_have_text("1")


# The shape of the table


def test_the_longest_row_leaves_hand_and_button_on_a_phone(house: House, phone: Page) -> None:
    table = to_the_last_card()
    Seat(house, phone, so_far=table)

    phone.locator("[data-hand]").first.tap()
    phone.locator('[data-gap="16"]').tap()
    first = phone.locator("[data-row]").first.bounding_box()
    button = phone.get_by_test_id("play").bounding_box()
    last = phone.locator("[data-row]").last.bounding_box()
    assert len(shown(table).field) > 6 * 8
    assert first is not None
    assert button is not None
    assert last is not None
    assert first["x"] >= 0
    assert button["x"] + button["width"] <= PHONE["width"]
    assert last["y"] + last["height"] <= button["y"]
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_table_in_the_middle_of_a_play_has_no_serious_finding(house: House, page: Page) -> None:
    deal, play = deal_with(6)
    seat = Seat(house, page, deal)

    seat.hand(play.card).click()
    seat.gap(play.at).hover()

    assert findings(page) == CLEAN


def test_single_keys_can_be_switched_off(house: House, page: Page) -> None:
    choose(page, shortcuts=False)
    Seat(house, page)

    page.keyboard.press("1")

    expect(page.locator('[data-hand][aria-selected="true"]')).to_have_count(0)


def test_a_spectator_sees_the_row_and_no_hand(house: House, visitor: Visitor) -> None:
    room, _ = house.make("catalyst")
    other = visitor(locale="en-GB")

    house.open(other, f"/r/{room}")

    expect(other.locator("[data-row]")).to_have_count(8)
    expect(other.locator("[data-hand]")).to_have_count(0)
    expect(other.locator(".obi")).to_contain_text("Watching.")

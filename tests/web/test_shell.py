"""The shell in a real browser: from the tile to the end of a match, alone, together and cut off."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, Locator, Page

from web.conftest import Visitor
from web.expecting import expect
from web.house import PEOPLE, House, choose, resign
from web.matches import log
from web.visitors import stop_clock

GAMES = ["othello", "dobon", "catalyst", "forcard", "duel"]
MANY = 40


def test_home_to_first_move_is_one_tap_and_one_move(house: House, page: Page) -> None:
    house.open(page)

    page.click(".tile[data-game=othello] .play")
    page.get_by_role("gridcell", name=re.compile("^d3")).click()

    expect(page.get_by_role("gridcell", name=re.compile("^d3")).first).to_have_accessible_name(re.compile("黒|白"))


@pytest.mark.parametrize("tile", GAMES)
def test_a_tap_on_a_tile_opens_a_table_where_one_can_act(house: House, page: Page, tile: str) -> None:
    choose(page, plain=True)

    house.start(page, tile)

    expect(page.get_by_test_id("whose")).to_have_text("あなたの番です")


def test_language_of_the_browser_is_the_first(house: House, visitor: Visitor) -> None:
    page = visitor(locale="en-GB")

    house.open(page)

    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("heading", level=1)).to_have_text("Five card games, one tap away.")


def test_language_is_switched_at_the_table_without_losing_the_match(house: House, page: Page) -> None:
    choose(page, plain=True)
    house.sit(page, "forcard", options={})
    expect(page.get_by_test_id("plain")).to_contain_text("どのカードですか")

    page.get_by_role("button", name="メニュー").click()
    page.get_by_role("button", name="English").click()

    expect(page.get_by_test_id("plain")).to_contain_text("Which card?")
    expect(page.get_by_test_id("plain")).to_contain_text("Turn 1 of 15.")


def test_chosen_language_is_kept(house: House, page: Page) -> None:
    house.open(page)

    page.get_by_role("button", name="English").click()
    page.reload()

    expect(page.get_by_role("link", name="Rules").first).to_be_visible()


def test_theme_is_the_one_chosen(house: House, page: Page) -> None:
    house.open(page, "/settings")

    page.get_by_label("明るさ").select_option("dark")
    house.open(page)

    expect(page.locator("body")).to_have_css("background-color", "rgb(20, 24, 27)")


def test_keys_alone_lead_from_home_to_a_move(house: House, page: Page) -> None:
    choose(page, plain=True)
    house.open(page)

    page.get_by_role("heading", level=1).click()
    press_until(page, "Tab", ".tile[data-game=othello] .play")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("plain").locator("li button").first).to_be_visible()
    press_until(page, "Tab", "[data-testid=plain] li button")
    page.keyboard.press("Enter")

    expect(log(page).last).to_contain_text("d3")


def press_until(page: Page, key: str, wanted: str) -> None:
    """Press a key until something that fits the selector has the focus."""
    for _ in range(MANY):
        page.keyboard.press(key)
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
    pytest.fail(f"{wanted} was never reached with {key}")


def test_another_page_begins_at_its_beginning(house: House, page: Page) -> None:
    house.open(page)

    page.get_by_role("link", name="部屋", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("部屋")

    expect(page.locator("main")).to_be_focused()


def test_keys_are_listed(house: House, page: Page) -> None:
    house.open(page)

    page.keyboard.press("?")

    expect(page.get_by_role("dialog", name="キー操作")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_two_browsers_meet_in_one_room(house: House, visitor: Visitor, page: Page) -> None:
    choose(page, plain=True)
    house.open(page, "/g/othello#friends")
    page.get_by_role("button", name="部屋を作る").click()
    page.wait_for_url("**/r/**")
    link = page.get_by_role("textbox", name="リンク").input_value()
    other = visitor(locale="en-GB")
    choose(other, plain=True)

    other.goto(link)
    other.get_by_role("button", name="Take a seat").click()

    expect(page.get_by_test_id("whose")).to_have_text("あなたの番です")
    expect(other.get_by_test_id("whose")).to_have_text("Their turn")
    page.get_by_role("button", name="d3 に置く").click()
    expect(other.get_by_test_id("whose")).to_have_text("Your turn")
    expect(other.get_by_test_id("plain")).to_contain_text("d3")


def test_link_to_a_room_holds_no_token(house: House, page: Page) -> None:
    house.open(page, "/g/othello#friends")
    page.get_by_role("button", name="部屋を作る").click()
    page.wait_for_url("**/r/**")
    token = page.evaluate("JSON.parse(localStorage.getItem('tefuda.rooms'))[0].token")

    assert token not in page.get_by_role("textbox", name="リンク").input_value()
    assert token not in page.url
    assert token not in page.content()


def test_seat_is_carried_to_another_device(house: House, visitor: Visitor, page: Page) -> None:
    choose(page, plain=True)
    house.sit(page, "othello")
    held = page.evaluate("JSON.parse(localStorage.getItem('tefuda.rooms'))[0]")
    other = visitor()
    choose(other, plain=True)

    other.goto(f"{house.address}/r/{held['room']}#seat={held['seat']}:{held['token']}")

    expect(other.get_by_test_id("whose")).to_have_text("あなたの番です")
    assert held["token"] not in other.url


def test_spectator_watches_without_choices(house: House, visitor: Visitor, page: Page) -> None:
    choose(page, plain=True)
    house.sit(page, "othello")
    other = visitor()
    choose(other, plain=True)

    other.goto(page.url)

    expect(other.get_by_test_id("whose")).to_have_text("観戦中")
    expect(other.get_by_role("button", name="ヒント")).to_have_count(0)


def test_room_is_found_by_its_code(house: House, visitor: Visitor, page: Page) -> None:
    house.open(page, "/g/duel#friends")
    page.get_by_role("button", name="部屋を作る").click()
    page.wait_for_url("**/r/**")
    code = page.locator(".code strong").inner_text()
    other = visitor()

    house.open(other)
    other.get_by_label("合言葉で入る").fill(code)
    other.get_by_role("button", name="入る", exact=True).click()

    other.wait_for_url(page.url)


def test_cut_network_is_told_and_mended(house: House, context: BrowserContext, page: Page) -> None:
    choose(page, plain=True)
    house.sit(page, "othello")
    expect(page.get_by_role("button", name="d3 に置く")).to_be_visible()

    context.set_offline(True)
    expect(page.get_by_role("alert")).to_contain_text("接続が切れました")
    page.get_by_role("button", name="d3 に置く").click()
    expect(page.get_by_test_id("plain")).to_contain_text("つながるまで手は送れません。")
    context.set_offline(False)

    expect(page.get_by_role("alert")).not_to_contain_text("接続が切れました")
    page.get_by_role("button", name="d3 に置く").click()
    expect(page.get_by_role("button", name="d3 に置く")).to_have_count(0)


def test_killed_server_is_found_again_with_the_match(own_house: House, page: Page) -> None:
    choose(page, plain=True)
    own_house.sit(page, "catalyst")
    expect(page.get_by_test_id("plain").locator("pre")).not_to_be_empty()
    position = page.get_by_test_id("plain").locator("pre").inner_text()

    own_house.host.kill()
    expect(page.get_by_role("alert")).to_contain_text("接続が切れました")
    own_house.host.start()

    expect(page.get_by_role("alert")).not_to_contain_text("接続が切れました")
    expect(page.get_by_test_id("plain").locator("pre")).to_have_text(position, use_inner_text=True)


def test_shell_opens_without_a_network(house: House, visitor: Visitor) -> None:
    page = visitor(service_workers="allow")
    house.open(page)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")

    page.context.set_offline(True)
    page.reload()

    expect(page.get_by_role("status").filter(has_text="サーバーにつながりません")).to_be_visible()
    expect(page.locator(".tile")).to_have_count(len(GAMES))


def test_match_goes_on_after_a_reload(house: House, page: Page) -> None:
    choose(page, plain=True)
    house.sit(page, "othello", seats=PEOPLE)
    page.get_by_role("button", name="d3 に置く").click()
    expect(log(page)).to_have_count(1)

    house.open(page)
    page.get_by_role("link", name=re.compile("つづき: カードオセロ")).click()

    page.wait_for_url("**/r/**")
    expect(log(page)).to_contain_text(["d3"])


def test_unknown_room_offers_a_way_on(house: House, page: Page) -> None:
    house.open(page, "/r/nothing-here")

    expect(page.get_by_role("heading", level=1)).to_have_text("この部屋はもうないか、リンクが違います。")
    expect(page.get_by_label("合言葉で入る")).to_be_visible()


LOST = {
    "/nowhere": "このページはありません。",
    "/g/chess": "このページはありません。",
    "/g/chess/cards": "このページはありません。",
    "/rules/chess": "このページはありません。",
    "/g/%E0%A4%A": "このページはありません。",
    "/replay/nothing-here": "この対局はもうないか、リンクが違います。",
}


@pytest.mark.parametrize("path", LOST)
def test_an_address_without_a_page_gets_one_sentence_and_a_way_on(house: House, page: Page, path: str) -> None:
    house.open(page, path)

    expect(page.get_by_role("heading", level=1)).to_have_text(LOST[path])
    expect(page.get_by_role("main").get_by_role("link").last).to_have_text("ホームへ")


ANSWERS: Final[dict[str, tuple[dict[str, Any] | None, str]]] = {
    "full": ({"status": 503, "json": {"code": "server-full"}}, "サーバーが込みあっています。少し待つとつながります。"),
    "in between": ({"status": 503, "body": "<html>"}, "サーバーが込みあっています。少し待つとつながります。"),
    "hurried": ({"status": 429, "json": {"code": "too-many-requests"}}, ""),
    "stopped": (None, ""),
}
"""What a server in need answers, if it does, and what is said about it."""


@pytest.mark.parametrize("need", ANSWERS)
def test_a_server_in_need_gets_a_sentence_and_another_try(house: House, page: Page, need: str) -> None:
    answer, sentence = ANSWERS[need]
    page.route("**/api/**", lambda route: route.abort() if answer is None else route.fulfill(**answer))

    for path in ("/g/othello", "/r/abcdefgh2345", "/replay/abcdefgh2345"):
        house.open(page, path)
        expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(f"^{sentence or '[^。]+。([^。]+。)?'}$"))
        expect(page.get_by_role("button", name="もう一度")).to_be_visible()
        expect(page.get_by_role("main").get_by_role("link").last).to_have_text("ホームへ")
    house.open(page, "/")
    expect(page.get_by_role("main").get_by_role("status").first).to_contain_text(sentence or "。")
    expect(page.get_by_role("button", name="もう一度")).to_be_visible()


def test_a_browser_without_storage_says_so_and_plays_all_the_same(house: House, page: Page) -> None:
    page.add_init_script(BLOCKED)

    house.open(page)
    expect(page.get_by_role("note")).to_contain_text("このブラウザには何も残せません。")
    page.click(".tile[data-game=othello] .play")

    expect(page.locator(".othello[data-open=true]")).to_be_visible()


BLOCKED = """
for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { get() { throw new DOMException("blocked", "SecurityError"); } });
"""


def test_resigning_takes_a_second_of_holding(house: House, page: Page) -> None:
    stop_clock(page)
    choose(page, plain=True)
    house.sit(page, "othello")
    page.get_by_role("button", name="メニュー").click()
    button = page.get_by_role("button", name=re.compile("^投了"))

    hold(page, button, 900)
    page.clock.run_for(5_000)
    expect(page.get_by_role("heading", name="あなたの負け")).to_have_count(0)
    hold(page, button, 1_100)

    expect(page.get_by_role("heading", name="あなたの負け")).to_be_visible()
    expect(page.get_by_role("button", name="もう一局")).to_be_focused()


def hold(page: Page, button: Locator, milliseconds: int) -> None:
    """Presses a button for so long."""
    button.hover()
    page.mouse.down()
    expect(button).to_have_class(re.compile("holding"))
    page.clock.run_for(milliseconds)
    page.mouse.up()


def test_a_menu_that_closes_lets_go_of_the_button_that_gives_up(house: House, page: Page) -> None:
    stop_clock(page)
    choose(page, plain=True)
    house.sit(page, "othello")
    page.get_by_role("button", name="メニュー").click()
    button = page.get_by_role("button", name=re.compile("^投了"))
    button.hover()
    page.mouse.down()
    expect(button).to_have_class(re.compile("holding"))

    page.keyboard.press("Escape")
    expect(button).to_have_count(0)
    page.clock.run_for(5_000)
    page.get_by_role("button", name="d3 に置く").click()

    expect(log(page).last).to_contain_text("d3")


def test_again_starts_the_same_match_anew(house: House, page: Page) -> None:
    choose(page, plain=True)
    house.sit(page, "othello")
    before = page.url
    resign(page)

    page.get_by_role("button", name="もう一局").click()

    page.wait_for_url(lambda url: "/r/" in url and url != before)
    expect(page.get_by_test_id("whose")).to_have_text("あなたの番です")


def test_move_is_taken_back_against_a_bot(house: House, page: Page) -> None:
    choose(page, plain=True)
    house.sit(page, "catalyst")
    expect(page.get_by_test_id("plain").locator("pre")).not_to_be_empty()
    start = page.get_by_test_id("plain").locator("pre").inner_text()
    page.get_by_test_id("plain").locator("li button").first.click()
    expect(page.get_by_test_id("plain").locator("pre")).not_to_have_text(start, use_inner_text=True)

    page.get_by_role("button", name="待った").click()

    expect(page.get_by_test_id("plain").locator("pre")).to_have_text(start, use_inner_text=True)


def test_chat_reaches_the_other_browser(house: House, visitor: Visitor, page: Page) -> None:
    choose(page, plain=True)
    room = house.room(page, "othello", seats={"black": "person", "white": "open"})
    house.open(page, f"/r/{room}")
    other = visitor()
    choose(other, plain=True)
    house.open(other, f"/r/{room}")
    other.get_by_role("button", name="席につく").click()

    other.get_by_role("tab", name="会話").click()
    other.get_by_role("button", name="よろしくお願いします").click()

    expect(page.get_by_role("img", name="新しい発言")).to_be_visible()
    page.get_by_role("tab", name=re.compile("会話")).click()
    expect(page.get_by_role("log", name="会話")).to_contain_text("よろしくお願いします")


@pytest.fixture
def pair(house: House, visitor: Visitor, page: Page) -> tuple[Page, Page]:
    """Black and white at one table, each in a browser of their own."""
    choose(page, plain=True)
    room = house.room(page, "othello", seats={"black": "person", "white": "open"})
    house.open(page, f"/r/{room}")
    other = visitor()
    choose(other, plain=True)
    house.open(other, f"/r/{room}")
    other.get_by_role("button", name="席につく").click()
    expect(page.get_by_test_id("plain")).to_be_visible()
    return page, other


def test_draw_is_offered_and_taken(pair: tuple[Page, Page]) -> None:
    black, white = pair

    black.get_by_role("button", name="メニュー").click()
    black.get_by_role("button", name="引き分けを申し出る").click()
    white.get_by_role("button", name="はい").click()

    expect(black.get_by_role("heading", name="引き分け")).to_be_visible()
    expect(white.get_by_role("heading", name="引き分け")).to_be_visible()


def test_rematch_brings_both_to_the_next_room(pair: tuple[Page, Page]) -> None:
    black, white = pair
    before = black.url
    resign(black)

    black.get_by_role("button", name="もう一局").click()
    expect(black.get_by_text("もう一局に同意: 黒")).to_be_visible()
    white.get_by_role("button", name="受ける").click()

    black.wait_for_url(lambda url: "/r/" in url and url != before)
    white.wait_for_url(black.url)
    expect(black.get_by_test_id("plain")).to_be_visible()
    expect(white.get_by_test_id("plain")).to_be_visible()


def test_no_hint_among_people(pair: tuple[Page, Page]) -> None:
    black, _ = pair

    expect(black.get_by_role("button", name="ヒント")).to_have_count(0)


def test_hint_names_a_move_against_a_bot(house: House, page: Page) -> None:
    choose(page, plain=True)
    house.sit(page, "catalyst")
    expect(page.get_by_test_id("plain")).to_be_visible()

    page.keyboard.press("h")

    expect(page.get_by_role("status", name="ヒント")).to_be_visible()


def test_room_is_made_for_as_many_as_play(house: House, page: Page) -> None:
    house.open(page, "/g/dobon")
    page.get_by_text("設定を変える", exact=True).click()
    page.locator("#friends").get_by_label("人数").fill("3")

    page.get_by_role("button", name="部屋を作る").click()

    page.wait_for_url("**/r/**")
    expect(page.get_by_role("status").filter(has_text="あと2人で始まります。")).to_be_visible()


def test_a_room_shows_what_was_agreed_and_starts_with_bots(house: House, page: Page) -> None:
    room = house.room(page, "othello", options={"turn_seconds": 20}, seats={"black": "person", "white": "open"})
    house.open(page, f"/r/{room}")
    expect(page.get_by_role("definition")).to_have_text("20")

    page.get_by_role("button", name="空席にAIを入れて始める").click()

    expect(page.get_by_role("grid")).to_be_visible()


def test_a_link_to_watch_takes_no_seat(house: House, page: Page) -> None:
    room, _ = house.make("othello", seats={"black": "person", "white": "open"})

    house.open(page, f"/r/{room}#watch")

    expect(page.get_by_role("heading", name="席")).to_be_visible()
    expect(page.get_by_role("button", name="席につく")).to_have_count(0)


def test_a_first_hint_goes_by_doing_and_comes_again_only_if_asked_for(house: House, page: Page) -> None:
    choose(page, plain=True)
    room = house.room(page, "catalyst", seed="5")
    house.open(page, f"/r/{room}")
    hint = page.get_by_test_id("first-run")
    expect(hint).to_have_text("手札を1枚選び、列のすき間を押すと入ります。")

    page.locator("[data-testid=plain] li button").first.click()

    expect(hint).to_have_text("両隣とスートか数字がそろうすき間に入れると、3枚とも消えます。")
    house.open(page, "/settings")
    page.get_by_role("button", name="もう一度見る").click()
    house.open(page, f"/r/{room}")
    expect(hint).to_have_text("手札を1枚選び、列のすき間を押すと入ります。")


def test_the_page_of_a_game_lists_its_cards(house: House, page: Page) -> None:
    house.open(page, "/g/othello")

    page.get_by_text("カード一覧（29種）").click()

    expect(page.locator("details li strong").first).to_have_text("宝箱")

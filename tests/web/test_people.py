"""The other people at a table: what they ask of each other is seen at once, and answered with one tap."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page

from web.conftest import Visitor
from web.expecting import expect
from web.house import House, choose, resign
from web.matches import DECKS
from web.visitors import spoil

Pair = tuple[Page, Page]


def meet(house: House, visitor: Visitor, page: Page, game: str, **form: object) -> Pair:
    """Two people at the table of a game for two: Hana, who has made the room, and Ken."""
    seats = {"othello": ("black", "white"), "duel": ("P1", "P2"), "forcard": ("A", "B")}[game]
    options = {"options": {"decks": DECKS}} if game == "duel" else {}
    wanted = {"seats": {seats[0]: "person", seats[1]: "open"}, "name": "ハナ", **options, **form}
    room = house.room(page, game, **wanted)
    house.open(page, f"/r/{room}")
    other = visitor()
    choose(other, plain=True, name="Ken")
    house.open(other, f"/r/{room}")
    other.get_by_role("button", name="席につく").click()
    expect(other.get_by_test_id("whose")).to_be_visible()
    expect(page.get_by_test_id("whose")).to_be_visible()
    return page, other


def square(page: Page, name: str) -> Locator:
    """A square of Card Othello's board."""
    return page.get_by_role("gridcell", name=re.compile(f"^{name}"))


# Taking back


def test_a_move_in_othello_and_the_bots_answer_are_taken_back(house: House, page: Page) -> None:
    house.sit(page, "othello")
    board = page.get_by_role("gridcell")
    expect(square(page, "d3")).to_have_accessible_name(re.compile("置けます、1枚反転"))
    before = board.evaluate_all("all => all.map((one) => one.ariaLabel)")
    back = page.get_by_role("button", name="待った")
    expect(back).to_have_attribute("aria-disabled", "true")
    expect(back).to_have_accessible_description("待ったで戻せる手はまだありません。")
    square(page, "d3").click()
    expect(square(page, "d3")).not_to_have_accessible_name(re.compile("空き"))
    expect(page.get_by_test_id("whose")).to_have_text("あなたの番です")
    expect(back).to_have_attribute("aria-disabled", "false")

    back.click()

    expect(square(page, "d3")).to_have_accessible_name(re.compile("置けます、1枚反転"))
    assert board.evaluate_all("all => all.map((one) => one.ariaLabel)") == before
    expect(page.get_by_text("助言あり", exact=True)).to_be_visible()
    expect(back).to_have_attribute("aria-disabled", "true")


def test_a_tap_on_the_dimmed_button_says_why(house: House, page: Page) -> None:
    house.sit(page, "othello")

    page.get_by_role("button", name="待った").click(force=True)

    expect(page.get_by_role("status").filter(has_text="待ったで戻せる手はまだありません。")).to_be_visible()


@pytest.fixture
def duel(house: House, visitor: Visitor, page: Page) -> Pair:
    """A duel in which Hana has gone on one phase, and revealed nothing."""
    choose(page, plain=True, passAlone=False)
    return hana_goes_on(*meet(house, visitor, page, "duel"))


def hana_goes_on(hana: Page, ken: Page) -> Pair:
    position = hana.get_by_test_id("plain").locator("pre")
    before = position.inner_text()
    hana.get_by_test_id("plain").get_by_role("button", name="次へ").click()
    expect(position).not_to_have_text(before, use_inner_text=True)
    return hana, ken


def test_a_move_in_othello_is_taken_back_among_people_who_play_without_cards(
    house: House, visitor: Visitor, page: Page
) -> None:
    hana, ken = meet(house, visitor, page, "othello", options={"cards": "off"})
    square(hana, "d3").click()
    expect(hana.get_by_test_id("whose")).to_have_text("相手の番です")

    ask_back(hana)
    ken.get_by_role("button", name="はい").click()

    expect(square(hana, "d3")).to_have_accessible_name(re.compile("空き"))
    expect(hana.get_by_test_id("whose")).to_have_text("あなたの番です")


def ask_back(page: Page) -> None:
    page.get_by_role("button", name="メニュー").click()
    page.get_by_role("button", name="待ったを頼む").click()


def test_a_take_back_among_people_is_asked_for_and_refused(duel: Pair) -> None:
    hana, ken = duel
    position = hana.get_by_test_id("plain").locator("pre")
    before = position.inner_text()

    ask_back(hana)
    expect(hana.get_by_text("返事を待っています。")).to_be_visible()
    expect(ken.get_by_text("ハナが待ったを頼んでいます。")).to_be_visible()
    ken.get_by_role("button", name="いいえ").click()

    expect(hana.get_by_role("status").filter(has_text="Kenが断りました。")).to_be_visible()
    expect(hana.get_by_text("返事を待っています。")).to_have_count(0)
    expect(position).to_have_text(before, use_inner_text=True)


def test_a_take_back_among_people_is_asked_for_and_granted(duel: Pair) -> None:
    hana, ken = duel
    position = hana.get_by_test_id("plain").locator("pre")
    after = position.inner_text()

    ask_back(hana)
    ken.get_by_role("button", name="はい").click()

    expect(position).not_to_have_text(after, use_inner_text=True)
    expect(ken.get_by_role("button", name="はい")).to_have_count(0)
    expect(hana.get_by_text("助言あり", exact=True)).to_have_count(0)


def test_whoever_reloads_still_sees_what_is_asked(duel: Pair) -> None:
    hana, ken = duel
    ask_back(hana)
    expect(ken.get_by_text("ハナが待ったを頼んでいます。")).to_be_visible()

    ken.reload()

    expect(ken.get_by_text("ハナが待ったを頼んでいます。")).to_be_visible()


def test_a_table_that_moves_on_by_itself_waits_for_what_is_asked(house: House, visitor: Visitor, page: Page) -> None:
    choose(page, plain=True)
    spoil(page.context)
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") + 3_600_000)
    hana, ken = hana_goes_on(*meet(house, visitor, page, "duel"))
    position = hana.get_by_test_id("plain").locator("pre")
    before = position.inner_text()
    ask_back(hana)
    expect(ken.get_by_text("ハナが待ったを頼んでいます。")).to_be_visible()

    hana.clock.run_for(3_000)
    ken.get_by_role("button", name="いいえ").click()
    expect(hana.get_by_text("返事を待っています。")).to_have_count(0)
    expect(position).to_have_text(before, use_inner_text=True)
    hana.clock.run_for(1_000)

    expect(position).not_to_have_text(before, use_inner_text=True)


def test_among_people_the_menu_says_why_a_move_stands(house: House, visitor: Visitor, page: Page) -> None:
    hana, _ = meet(house, visitor, page, "othello")
    square(hana, "d3").click()
    expect(hana.get_by_test_id("whose")).to_have_text("相手の番です")

    hana.get_by_role("button", name="メニュー").click()
    back = hana.get_by_role("button", name=re.compile("待ったを頼む"))

    expect(back).to_have_attribute("aria-disabled", "true")
    expect(back).to_contain_text("その手で見えたものがあるので、待ったはできません。")


# Another match


@pytest.fixture
def over(house: House, visitor: Visitor, page: Page) -> Pair:
    """A match that Hana, who had black, has given up."""
    hana, ken = meet(house, visitor, page, "othello")
    resign(hana)
    expect(ken.get_by_role("heading", name="あなたの勝ち")).to_be_visible()
    return hana, ken


def sides(page: Page) -> str:
    """Whether this is the first or the second player's table: black is first."""
    expect(page.get_by_test_id("whose")).to_have_text(re.compile("^(あなた|相手)の番です"))
    return page.get_by_test_id("whose").inner_text()


@pytest.mark.parametrize("first", [0, 1])
def test_a_rematch_is_seen_at_once_taken_with_one_tap_and_changes_sides(over: Pair, first: int) -> None:
    asking, answering = over[first], over[1 - first]
    before = asking.url
    asking.get_by_role("button", name="もう一局", exact=True).click()
    who = ["ハナ", "Ken"][first]
    expect(asking.get_by_text(f"もう一局に同意: {who}")).to_be_visible()
    expect(answering.get_by_text(f"もう一局に同意: {who}")).to_be_visible()

    answering.get_by_role("button", name="受ける").click()

    asking.wait_for_url(lambda url: "/r/" in url and url != before)
    answering.wait_for_url(asking.url)
    hana, ken = over
    assert (sides(hana), sides(ken)) == ("相手の番です", "あなたの番です")


def test_whoever_comes_back_sees_who_wants_a_rematch(over: Pair) -> None:
    hana, ken = over
    hana.get_by_role("button", name="もう一局", exact=True).click()

    ken.reload()

    expect(ken.get_by_text("もう一局に同意: ハナ")).to_be_visible()
    expect(ken.get_by_role("button", name="受ける")).to_be_visible()


def test_who_watches_is_taken_along_to_the_rematch(visitor: Visitor, over: Pair) -> None:
    hana, ken = over
    watcher = visitor()
    choose(watcher, plain=True)
    watcher.goto(hana.url)
    expect(watcher.get_by_role("heading", name="Kenの勝ち")).to_be_visible()
    hana.get_by_role("button", name="もう一局", exact=True).click()
    expect(watcher.get_by_text("もう一局に同意: ハナ")).to_be_visible()
    before = hana.url

    ken.get_by_role("button", name="受ける").click()

    hana.wait_for_url(lambda url: "/r/" in url and url != before)
    watcher.wait_for_url(f"{hana.url}#watch")
    expect(watcher.get_by_test_id("whose")).to_have_text("観戦中")


def test_who_looks_at_an_old_match_is_not_taken_away_from_it(visitor: Visitor, over: Pair) -> None:
    hana, ken = over
    before = hana.url
    hana.get_by_role("button", name="もう一局", exact=True).click()
    ken.get_by_role("button", name="受ける").click()
    hana.wait_for_url(lambda url: "/r/" in url and url != before)
    late = visitor()

    late.goto(before)
    expect(late.get_by_role("heading", name="Kenの勝ち")).to_be_visible()
    late.get_by_role("link", name="次の対局を見る").click()

    late.wait_for_url(f"{hana.url}#watch")


def test_the_same_people_are_invited_again(over: Pair) -> None:
    hana, ken = over
    old = ken.url
    ken.goto("about:blank")
    hana.get_by_role("button", name="もう一局", exact=True).click()

    hana.get_by_role("button", name="もう一度招く").click()
    hana.wait_for_url(lambda url: "/r/" in url and url != old)
    expect(hana.get_by_role("status").filter(has_text="あと1人で始まります。")).to_be_visible()
    ken.goto(old)
    expect(ken.get_by_text("ハナが別の部屋で待っています。")).to_be_visible()
    ken.get_by_role("link", name="部屋へ行く").click()
    ken.wait_for_url(hana.url)
    ken.get_by_role("button", name="席につく").click()

    assert (sides(hana), sides(ken)) == ("相手の番です", "あなたの番です")


# The room before a match


def waiting(house: House, visitor: Visitor, page: Page, game: str, *names: str, **form: object) -> list[Page]:
    """Hana in a room that she has made, and others who have taken a seat there."""
    room = house.room(page, game, name="ハナ", **form)
    house.open(page, f"/r/{room}")
    people = [page]
    for name in names:
        choose(other := visitor(), name=name)
        house.open(other, f"/r/{room}")
        other.get_by_role("button", name="席につく").click()
        expect(other.get_by_role("heading", name="席", exact=True)).to_be_visible()
        expect(page.get_by_role("listitem").filter(has_text=name)).to_be_visible()
        people.append(other)
    return people


DOBON = {"seats": {"A": "person"} | dict.fromkeys("BCDEF", "open"), "options": {"mode": "sequential", "games": 1}}


def test_what_is_changed_in_a_room_is_seen_by_all(house: House, visitor: Visitor, page: Page) -> None:
    hana, ken, yui = waiting(house, visitor, page, "dobon", "Ken", "Yui", **DOBON)
    watcher = visitor()
    watcher.goto(f"{hana.url}#watch")
    everybody = (hana, ken, yui, watcher)

    hana.get_by_text("設定を変える", exact=True).click()
    hana.get_by_label("持ち時間（1手ごと）").select_option("20秒")
    hana.get_by_label("レートの上限").fill("8")
    hana.get_by_role("button", name="この設定にする").click()
    for one in everybody:
        expect(one.get_by_role("definition").filter(has_text="20")).to_be_visible()

    hana.get_by_role("button", name="席を増やす").click()
    for one in everybody:
        expect(one.get_by_role("status").filter(has_text="あと2人で始まります。")).to_be_visible()
    assert ken.get_by_role("button", name="席を増やす").count() == 0


def test_people_change_places_and_nobody_loses_the_seat(house: House, visitor: Visitor, page: Page) -> None:
    hana, ken = waiting(house, visitor, page, "dobon", "Ken", **DOBON)
    first = hana.get_by_role("main").get_by_role("listitem").first

    hana.get_by_role("button", name="Kenと席を替わる").click()
    expect(ken.get_by_role("status").filter(has_text="いまの席は席A")).to_be_visible()
    expect(first).to_contain_text("Ken")
    ken.reload()
    expect(ken.get_by_role("main").get_by_role("listitem").first).to_contain_text("Ken")
    hana.get_by_role("button", name="Kenと席を替わる").click()

    expect(first).to_contain_text("ハナ")
    for _ in range(2):
        hana.get_by_role("button", name="席を減らす").click()
    expect(hana.get_by_role("heading", name="席", exact=True)).to_have_count(0)
    expect(ken.get_by_role("heading", name="席", exact=True)).to_have_count(0)


def test_who_has_made_a_room_changes_sides_and_back_before_a_friend_comes(
    house: House, visitor: Visitor, page: Page
) -> None:
    seats = {"black": "person", "white": "open"}
    (hana,) = waiting(house, visitor, page, "othello", seats=seats)

    hana.get_by_role("button", name="この席に移る").click()
    expect(hana.get_by_role("listitem").filter(has_text="ハナ")).to_contain_text("白")
    hana.get_by_role("button", name="この席に移る").click()
    expect(hana.get_by_role("listitem").filter(has_text="ハナ")).to_contain_text("黒")
    hana.get_by_role("button", name="この席に移る").click()
    expect(hana.get_by_role("listitem").filter(has_text="ハナ")).to_contain_text("白")
    ken = visitor()
    ken.goto(hana.url)
    ken.get_by_role("button", name="席につく").click()

    assert (sides(hana), sides(ken)) == ("相手の番です", "あなたの番です")


def test_friends_find_their_clock_and_options_and_say_hello_while_they_wait(house: House, page: Page) -> None:
    choose(page, animal=3)
    house.open(page, "/g/othello#friends")
    friends = page.get_by_role("region", name="友だちと")
    expect(friends.get_by_label("持ち時間（1手ごと）")).to_have_value("60")
    expect(friends.get_by_label("名前")).to_have_attribute("placeholder", "かわうそ")
    friends.get_by_text("設定を変える", exact=True).click()
    friends.get_by_label("1手の秒数").fill("99999")
    expect(friends.locator("[data-wrong=turn_seconds]")).to_have_text("1手の秒数（0で無制限）は0〜86400です。")
    friends.get_by_label("持ち時間（1手ごと）").select_option("時間制限なし")
    friends.get_by_label("持ち時間（1手ごと）").select_option("120秒")

    friends.get_by_role("button", name="部屋を作る").click()
    page.wait_for_url("**/r/**")
    page.get_by_role("button", name="よろしくお願いします").click()

    expect(page.get_by_role("log", name="会話")).to_contain_text("かわうそ よろしくお願いします")
    expect(page.get_by_role("definition")).to_have_text(["120"])
    share, start = (
        page.get_by_role("button", name=name).first.bounding_box()
        for name in ("リンクをコピー", "空席にAIを入れて始める")
    )
    assert share is not None
    assert start is not None
    assert (share["height"], share["width"]) > (start["height"], start["width"])


def test_an_invitation_says_what_the_game_is(house: House, visitor: Visitor, page: Page) -> None:
    (hana,) = waiting(house, visitor, page, "othello", seats={"black": "person", "white": "open"})
    choose(ken := visitor(), animal=0)
    ken.goto(hana.url)

    expect(ken.get_by_text("石を返して布石をため、カードで盤を変えるオセロ。")).to_be_visible()
    expect(ken.get_by_label("名前")).to_have_attribute("placeholder", "きつね")
    ken.get_by_role("button", name="席につく").click()

    expect(hana.get_by_text("きつね").first).to_be_visible()


# Away

AWAY = re.compile(r"離席 \d+:\d\d")


@pytest.mark.parametrize(
    ("which", "strip"), [("othello", "[data-color=white]"), ("duel", "[data-side=P2]"), ("forcard", "[data-side=B]")]
)
def test_a_table_shows_who_is_away_for_how_long_and_that_they_are_back(
    house: House, visitor: Visitor, page: Page, which: str, strip: str
) -> None:
    hana, ken = meet(house, visitor, page, which, stand_in_after=3600)
    room = ken.url
    shown = hana.locator(f"main {strip}").first
    expect(shown).to_be_visible()
    expect(shown).not_to_contain_text("離席")

    ken.goto("about:blank")
    expect(shown).to_contain_text(AWAY)
    expect(hana.get_by_role("button", name="ボットで続ける")).to_have_count(0)
    ken.goto(room)

    expect(shown).not_to_contain_text("離席")


@pytest.fixture
def alone(house: House, visitor: Visitor, page: Page) -> Pair:
    """Ken, who has white, has been away for longer than the room lets him; black has moved."""
    hana, ken = meet(house, visitor, page, "othello", stand_in_after=1)
    square(hana, "d3").click()
    expect(ken.get_by_test_id("whose")).to_have_text("あなたの番です")
    expect(hana.get_by_test_id("whose")).to_have_text("相手の番です")
    ken.goto("about:blank")
    expect(hana.get_by_role("group", name="離席中")).to_contain_text(re.compile(r"Kenは離席中 0:\d\d"))
    return hana, ken


def test_a_bot_goes_on_for_who_is_away_until_they_are_back(alone: Pair) -> None:
    hana, ken = alone

    hana.get_by_role("button", name="ボットで続ける").click()

    expect(hana.get_by_test_id("whose")).to_have_text("あなたの番です")
    expect(hana.locator("[data-color=white]").first).to_contain_text("代打中")
    ken.goto(hana.url)
    expect(ken.get_by_test_id("whose")).to_have_text("相手の番です")
    expect(hana.locator("[data-color=white]").first).not_to_contain_text("代打中")


def test_the_win_is_claimed_from_who_does_not_come_back(alone: Pair) -> None:
    hana, ken = alone

    hana.get_by_role("button", name="勝ちにする").click()

    expect(hana.get_by_role("heading", name="あなたの勝ち")).to_be_visible()
    ken.goto(hana.url)
    expect(ken.get_by_role("heading", name="あなたの負け")).to_be_visible()
    expect(ken.get_by_text("相手が戻りませんでした。")).to_be_visible()


def test_who_waits_is_not_asked_again_until_the_next_time(alone: Pair) -> None:
    hana, ken = alone
    bar = hana.get_by_role("group", name="離席中")

    hana.get_by_role("button", name="待つ").click()
    expect(bar).to_have_count(0)
    expect(hana.locator("[data-color=white]").first).to_contain_text(AWAY)
    ken.goto(hana.url)
    expect(ken.get_by_test_id("whose")).to_have_text("あなたの番です")
    ken.goto("about:blank")

    expect(bar).to_be_visible()


@pytest.mark.parametrize(("absence", "offered"), [("bot", ["ボットで続ける", "待つ"]), ("wait", [])])
def test_a_room_says_what_is_offered(
    house: House, visitor: Visitor, page: Page, absence: str, offered: list[str]
) -> None:
    choose(page, plain=True)
    hana, ken = meet(house, visitor, page, "othello", stand_in_after=1, absence=absence)

    ken.goto("about:blank")
    bar = hana.get_by_role("group", name="離席中")

    expect(bar).to_contain_text(re.compile(r"離席中 0:0[2-9]"))
    expect(bar.get_by_role("button")).to_have_text(offered)


def test_what_happens_when_somebody_is_away_is_chosen_with_the_room(house: House, page: Page) -> None:
    house.open(page, "/g/othello#friends")

    page.get_by_label("だれかが離席したら").select_option("戻るまで待つ")
    page.get_by_role("button", name="部屋を作る").click()
    page.wait_for_url("**/r/**")

    expect(page.get_by_text("だれかが離席したら: 戻るまで待つ")).to_be_visible()


# Chat


def test_a_new_line_of_chat_is_seen_on_a_phone_until_it_is_read(house: House, visitor: Visitor) -> None:
    phone = visitor(viewport={"width": 360, "height": 740}, has_touch=True)
    _, ken = meet(house, visitor, phone, "othello")
    phone.get_by_role("button", name="記録", exact=True).first.wait_for()

    ken.get_by_role("tab", name="会話").click()
    ken.get_by_role("button", name="よろしくお願いします").click()
    button = phone.get_by_role("button", name="記録、新しい発言があります")
    expect(button).to_be_visible()
    button.tap()

    expect(phone.get_by_role("log", name="会話")).to_contain_text("よろしくお願いします")
    expect(phone.get_by_role("button", name="記録、新しい発言があります")).to_have_count(0)
    phone.keyboard.press("Escape")
    expect(phone.get_by_role("log", name="会話")).to_have_count(0)
    expect(phone.get_by_role("button", name="記録、新しい発言があります")).to_have_count(0)

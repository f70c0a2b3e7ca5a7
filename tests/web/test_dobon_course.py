"""The course of a room at Dobon UNO's table: first cards, stacks, colours, deck-outs, people who come and go."""

from __future__ import annotations

from typing import Any

import pytest

from web.dobon_lab import DobonLab
from web.test_dobon_race import numbers

CLOCK = 10_000
LOBBY: dict[str, Any] = {"players": 4}
DEALT = {
    "A": ["red-1", "red-2", "red-3", "red-4", "blue-1", "blue-2", "blue-3"],
    "B": ["green-1", "green-2", "green-3", "green-4", "blue-4", "blue-6", "blue-7"],
    "C": ["yellow-1", "yellow-2", "yellow-3", "yellow-4", "green-6", "green-7", "green-8"],
    "D": ["red-6", "red-7", "red-8", "red-9", "yellow-6", "yellow-7", "yellow-8"],
}


def start(lab: DobonLab, first: str) -> dict[str, Any]:
    """The owner begins the room's first game with this card on the field; what is seen then."""
    lab.open(LOBBY, chance=[("shuffle", {"hands": DEALT, "first": first})])
    lab.press("act")
    lab.settle()
    return lab.seen()


def up(seen: dict[str, Any]) -> list[str]:
    return [seat for seat, one in seen["seats"].items() if one.get("up") == "true"]


# First cards (section 4): B is the owner's left neighbour


def test_a_first_number_lets_the_owners_left_begin(dobon: DobonLab) -> None:
    seen = start(dobon, "red-5")

    assert (seen["field"]["cards"], seen["field"]["colour"], up(seen)) == ("red-5", "red", ["B"])
    assert (seen["field"]["by"], seen["field"]["points"]) == ("", "5")
    assert [seen["seats"][seat]["count"] for seat in "BCD"] == ["7", "7", "7"]
    assert (seen["pile"]["count"], len(seen["cards"])) == ("83", 7)


def test_a_first_skip_passes_over_the_first_player(dobon: DobonLab) -> None:
    dobon.open(LOBBY, chance=[("shuffle", {"hands": DEALT, "first": "green-skip"})])
    dobon.press("act")
    dobon.page.evaluate("lab.settled()")
    words = set()
    while dobon.is_playing:
        dobon.turn(100)
        words.add(dobon.seen()["seats"]["B"].get("word", ""))

    assert up(dobon.seen()) == ["C"]
    assert "skip" in words


def test_a_first_reverse_turns_the_table_and_the_owners_right_begins(dobon: DobonLab) -> None:
    seen = start(dobon, "blue-reverse")

    assert (seen["direction"], up(seen)) == ("ccw", ["D"])


def test_a_first_draw_two_lies_before_the_first_player(dobon: DobonLab) -> None:
    seen = start(dobon, "yellow-draw2")

    assert (seen["stack"]["total"], up(seen)) == ("2", ["B"])


def test_a_first_wild_has_no_colour_until_the_first_player_chooses(dobon: DobonLab) -> None:
    seen = start(dobon, "wild")
    dobon.act("B", "choose", colour="green")
    dobon.settle()

    assert (seen["phase"], seen["field"]["colour"], up(seen), seen["colours"]) == ("colour", "none", ["B"], [])
    assert (dobon.seen()["field"]["colour"], up(dobon.seen())) == ("green", ["B"])


def test_a_first_draw_four_is_taken_and_the_next_player_chooses(dobon: DobonLab) -> None:
    seen = start(dobon, "draw4")
    dobon.act("B", "take")
    dobon.settle()

    after = dobon.seen()
    assert (seen["stack"]["total"], seen["field"]["colour"], up(seen)) == ("4", "none", ["B"])
    assert (after["stack"]["total"], after["phase"], up(after)) == ("0", "colour", ["C"])
    assert after["seats"]["B"]["count"] == "11"


def test_a_first_force_card_gives_its_colour(dobon: DobonLab) -> None:
    seen = start(dobon, "force-blue")

    assert (seen["field"]["colour"], seen["field"]["points"], up(seen)) == ("blue", "10", ["B"])


# Stacks and colours


CHAIN: dict[str, Any] = {
    "hands": {
        "A": ["red-7", "blue-8", "green-9"],
        "B": ["red-draw2", "red-1", "blue-3"],
        "C": ["blue-draw2", "green-1", "green-4"],
        "D": ["draw4", "yellow-2", "yellow-7"],
    },
    "field": "red-9",
    "turn": "B",
    "pile": {"n": 40},
}


def test_a_stack_of_three_draw_cards_counts_up_and_is_taken_in_the_draw_slot(dobon: DobonLab) -> None:
    dobon.open(CHAIN)
    totals = []
    for by, card in (("B", "red-draw2"), ("C", "blue-draw2"), ("D", "draw4")):
        dobon.act(by, "play", cards=[card])
        dobon.settle()
        totals.append(dobon.seen()["stack"]["total"])
    dobon.act("D", "choose", colour="green")
    dobon.settle()
    facing = dobon.seen()

    dobon.press("draw")
    dobon.settle()

    assert totals == ["2", "4", "8"]
    assert (facing["draw"]["act"], facing["draw"]["off"], numbers(facing["draw"]["text"])) == ("take", False, [8])
    assert all(one["off"] and one["code"] == "stack-pending" for one in facing["cards"])
    assert dobon.sent == [{"do": "take", "seen": 3}]
    seen = dobon.seen()
    assert (seen["stack"]["total"], len(seen["cards"]), up(seen), seen["pile"]["count"]) == ("0", 11, ["B"], "32")


OWES: dict[str, Any] = {
    "hands": {
        "A": ["wild", "blue-8", "green-9"],
        "B": ["red-3", "red-1", "blue-3"],
        "C": ["blue-2", "green-1", "green-4"],
    },
    "field": "red-9",
    "turn": "A",
    "pile": {"n": 40},
}


def test_a_colour_that_is_not_chosen_in_time_is_drawn(dobon: DobonLab) -> None:
    dobon.open(OWES, chance=[("timeout-colour", "blue")])
    dobon.tap("wild")
    dobon.press("act")
    dobon.settle()
    choosing = dobon.seen()

    dobon.elapse(CLOCK)
    dobon.settle()

    seen = dobon.seen()
    assert (choosing["colours"], choosing["phase"]) == (["red", "blue", "green", "yellow"], "colour")
    assert (seen["field"]["colour"], seen["colours"], up(seen)) == ("blue", [], ["B"])
    assert dobon.sent == [{"do": "play", "cards": ["wild"], "seen": 0}]


def test_while_a_colour_is_chosen_the_slots_stay_in_reach(dobon_phone: DobonLab) -> None:
    dobon_phone.open(OWES)
    dobon_phone.tap("wild")
    dobon_phone.press("act")
    dobon_phone.settle()

    hidden = dobon_phone.covered(["draw", "act", "dobon", "decline", "totals", "clock", "pile"])

    assert hidden == []


def test_a_force_card_dyes_the_field_in_its_colour(dobon: DobonLab) -> None:
    dobon.open({**CHAIN, "hands": {**CHAIN["hands"], "B": ["force-yellow", "red-1", "blue-3"]}})

    dobon.act("B", "play", cards=["force-yellow"])
    dobon.settle()

    seen = dobon.seen()
    assert (seen["field"]["colour"], seen["field"]["points"], seen["colours"]) == ("yellow", "10", [])


# Ends


def test_a_deck_out_costs_nobody_anything_and_doubles_the_next_game(dobon: DobonLab) -> None:
    dobon.open(
        {**CHAIN, "turn": "A", "pile": ["yellow-1"], "owner": "A"},
        chance=[("shuffle", {"hands": DEALT, "first": "red-5"})],
    )

    dobon.press("draw")
    dobon.settle()
    ended = dobon.seen()
    dobon.press("act")
    dobon.settle()

    begun = dobon.seen()
    assert (ended["phase"], ended["moment"]["kind"], ended["moment"]["pays"]) == ("result", "deck-out", {})
    assert numbers(ended["rate"]) == [2]
    assert (numbers(begun["rate"]), numbers(begun["game"]), begun["moment"]) == ([2], [2], None)
    assert up(begun) == ["B"]


def test_points_are_paid_at_the_games_rate(dobon: DobonLab) -> None:
    hands = {**CHAIN["hands"], "B": ["red-5"], "A": ["green-1"]}
    dobon.open({**CHAIN, "hands": hands, "deckouts": 1})
    dobon.act("B", "play", cards=["red-5"])
    dobon.settle()

    moment = dobon.seen()["moment"]
    assert (moment["kind"], moment["pays"]) == ("out", {"A>B": 2, "C>B": 2 * 25, "D>B": 2 * 59})
    assert numbers(moment["terms"]["rate"]) == [2]


def test_the_last_game_closes_the_room(dobon: DobonLab) -> None:
    hands = {**CHAIN["hands"], "B": ["red-5"], "A": ["green-1"]}
    dobon.open({**CHAIN, "hands": hands}, config={"games": 1})
    dobon.act("B", "play", cards=["red-5"])
    dobon.settle()

    seen = dobon.seen()
    assert (seen["phase"], seen["moment"]["kind"]) == ("closed", "out")
    assert seen["act"]["off"]


# People who come and go


def test_a_seat_that_is_left_in_a_game_is_played_on_and_says_so(dobon: DobonLab) -> None:
    dobon.open(CHAIN)

    dobon.act("C", "leave")
    dobon.settle()

    seen = dobon.seen()
    assert (seen["seats"]["C"]["count"], seen["phase"]) == ("3", "turn")
    assert "ボット" in dobon.page.locator('[data-seat="C"]').inner_text()


def test_somebody_who_joins_between_two_games_has_a_seat_and_cards_in_the_next(dobon: DobonLab) -> None:
    hands = {**CHAIN["hands"], "B": ["red-5"], "A": ["green-1"]}
    dealt = {**DEALT, "E": ["green-9", "blue-9", "blue-8", "yellow-9", "yellow-5", "green-5", "blue-5"]}
    dobon.open({**CHAIN, "hands": hands}, chance=[("shuffle", {"hands": dealt, "first": "red-5"})])
    dobon.act("B", "play", cards=["red-5"])
    dobon.settle()

    dobon.act("E", "join")
    dobon.settle()
    between = dobon.seen()
    dobon.press("act")
    dobon.settle()

    assert "E" in between["seats"]
    assert dobon.seen()["seats"]["E"]["count"] == "7"


def test_who_is_away_is_marked_with_the_seconds_since(dobon: DobonLab) -> None:
    dobon.open(CHAIN)

    dobon.page.evaluate("lab.change({ away: { D: performance.now() - 17000 } })")
    dobon.turn(1000)

    seat = dobon.page.locator('[data-seat="D"]')
    assert dobon.seen()["seats"]["D"]["away"] == "true"
    assert "0:18" in seat.inner_text()
    assert dobon.seen()["seats"]["C"]["away"] == "false"


@pytest.mark.parametrize(("lag", "shown"), [(None, []), (120, []), (500, ["回線0.5秒"])])
def test_the_own_lag_is_shown_when_it_is_bad(dobon: DobonLab, lag: int | None, shown: list[str]) -> None:
    dobon.open(CHAIN)

    dobon.page.evaluate("lag => lab.change({ lag })", lag)
    dobon.turn(100)

    assert dobon.page.locator("[data-testid=lag]").all_inner_texts() == shown

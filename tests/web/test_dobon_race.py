"""The race at Dobon UNO's table: answers out of turn, calls, returns, what the clock does, and what is never sent."""

from __future__ import annotations

from typing import Any

import pytest

from web.dobon_lab import DobonLab

SECOND = 1000
CLOCK = 10 * SECOND
FIELD_GUARD = 250
"""Milliseconds in which a field that has changed takes no tap."""
DRAW_GUARD = 300
"""Milliseconds in which the slot for draw, take and pass takes no second hit."""

FIVE: dict[str, Any] = {
    "hands": {
        "A": ["red-2", "green-3"],
        "B": ["red-5", "blue-9", "blue-8"],
        "C": ["yellow-1", "yellow-9", "green-9"],
        "D": ["yellow-2", "yellow-4", "green-8"],
    },
    "field": "red-9",
    "turn": "B",
    "pile": {"n": 40},
}
"""B is about to play a five, and A holds 2 + 3."""
WILDS: dict[str, Any] = {
    "hands": {
        "A": ["wild", "red-2", "red-3"],
        "B": ["wild", "blue-9", "blue-8"],
        "C": ["wild", "yellow-9", "green-9"],
        "D": ["yellow-2", "yellow-4", "green-8"],
    },
    "field": "red-9",
    "turn": "B",
    "pile": {"n": 40},
}
"""Three hold a wild, which is identical to every other."""


def called(lab: DobonLab) -> dict[str, Any]:
    """The moment after a game, with all of it told."""
    lab.settle()
    seen = lab.seen()
    assert seen["moment"] is not None
    moment: dict[str, Any] = seen["moment"]
    return moment


# Cut-ins


def test_another_seats_cut_in_is_seen_from_its_seat(dobon: DobonLab) -> None:
    given = {**FIVE, "hands": {**FIVE["hands"], "D": ["red-5", "yellow-4", "green-8"]}}
    dobon.open(given)
    dobon.act("B", "play", cards=["red-5"])

    dobon.act("D", "play", cards=["red-5"])
    dobon.settle()

    seen = dobon.seen()
    assert (seen["field"]["cards"], seen["field"]["by"], seen["field"]["points"]) == ("red-5", "D", "5")
    assert (seen["seats"]["D"]["count"], seen["seats"]["A"]["up"]) == ("2", "true")
    assert seen["act"]["text"] != ""


def test_a_card_that_may_cut_in_is_flagged_and_sent_by_its_second_tap(dobon: DobonLab) -> None:
    dobon.open(WILDS)
    dobon.act("B", "play", cards=["wild"])
    dobon.settle()
    flags = {one["card"]: one["flag"] for one in dobon.seen()["cards"]}

    dobon.tap("wild")
    first = dobon.sent
    dobon.tap("wild")
    dobon.settle()

    assert flags == {"wild": "cut-in", "red-2": "", "red-3": ""}
    assert first == []
    assert dobon.sent == [{"do": "play", "cards": ["wild"], "seen": 1}]
    assert (dobon.seen()["field"]["by"], dobon.seen()["phase"]) == ("A", "colour")


def test_a_cut_in_on_a_cut_in_takes_the_choice_of_colour(dobon: DobonLab) -> None:
    dobon.open(WILDS)
    dobon.act("B", "play", cards=["wild"])
    dobon.act("C", "play", cards=["wild"])
    dobon.settle()
    before = dobon.seen()

    dobon.tap("wild")
    dobon.press("act")
    dobon.settle()
    dobon.choose("green")
    dobon.settle()

    seen = dobon.seen()
    assert (before["field"]["by"], before["colours"]) == ("C", [])
    assert dobon.sent == [{"do": "play", "cards": ["wild"], "seen": 2}, {"do": "choose", "colour": "green", "seen": 3}]
    assert (seen["field"]["by"], seen["field"]["colour"], seen["seats"]["B"]["up"]) == ("A", "green", "true")


# Calls


def test_a_call_on_a_play_is_one_press_and_ends_in_the_calculation(dobon: DobonLab) -> None:
    dobon.open(FIVE)
    before = dobon.seen()
    dobon.act("B", "play", cards=["red-5"])
    dobon.settle()
    live = dobon.seen()

    dobon.press("dobon")

    moment = called(dobon)
    assert (before["dobon"]["live"], before["totals"]["equal"]) == ("false", "false")
    assert (live["dobon"]["live"], live["dobon"]["act"], live["dobon"]["off"]) == ("true", "dobon", False)
    assert (live["totals"]["play"], live["totals"]["hand"], live["totals"]["equal"]) == ("5", "5", "true")
    assert dobon.sent == [{"do": "dobon", "seen": 1}]
    # 5 + 17 + 19 + 14 in the hands, and the play
    assert moment["kind"] == "dobon"
    assert {term: numbers(words)[-1] for term, words in moment["terms"].items()} == {
        "hands": 55,
        "play": 5,
        "pot": 60,
        "rate": 1,
        "each": 60,
    }
    assert (moment["stamps"], moment["pays"]) == (["B"], {"B>A": 60})
    assert dobon.seen()["phase"] == "result"


def numbers(words: str) -> list[int]:
    return [int(part) for part in "".join(one if one.isdigit() else " " for one in words).split()]


def test_a_call_on_a_finish_hits_who_went_out(dobon: DobonLab) -> None:
    dobon.open({**FIVE, "hands": {**FIVE["hands"], "B": ["red-5"]}})
    dobon.act("B", "play", cards=["red-5"])
    dobon.settle()
    waiting = dobon.seen()

    dobon.press("dobon")

    moment = called(dobon)
    assert (waiting["phase"], waiting["dobon"]["live"], waiting["seats"]["B"]["word"]) == ("finish", "true", "out")
    assert not any(seat["up"] == "true" for seat in waiting["seats"].values())
    assert (moment["kind"], moment["stamps"], moment["pays"]) == ("dobon", ["B"], {"B>A": 5 + 19 + 14 + 5})


TWO_CALLERS = {**FIVE, "hands": {**FIVE["hands"], "C": ["green-1", "blue-4"]}}


def test_a_second_call_adds_a_payment_and_no_stamp(dobon: DobonLab) -> None:
    dobon.open(TWO_CALLERS)
    dobon.act("B", "play", cards=["red-5"])
    dobon.act("C", "dobon")
    dobon.settle()
    still = dobon.seen()

    dobon.press("dobon")

    moment = called(dobon)
    pot = 5 + 17 + 5 + 14 + 5
    assert (still["phase"], still["dobon"]["live"]) == ("dobon", "true")
    assert (moment["stamps"], moment["pays"]) == (["B"], {"B>C": pot, "B>A": pot})


RETURN: dict[str, Any] = {
    "hands": {
        "A": ["red-draw2", "blue-draw2"],
        "B": ["yellow-9", "yellow-9", "yellow-2"],
        "C": ["green-3"],
    },
    "field": "red-4",
    "turn": "A",
    "pile": {"n": 40},
}
"""A keeps 20 when 20 are played, and B holds 20."""


def test_a_call_is_returned_in_the_same_slot(dobon: DobonLab) -> None:
    dobon.open(RETURN)
    dobon.tap("red-draw2")
    dobon.press("act")
    dobon.settle()
    dobon.act("B", "dobon")
    dobon.settle()
    offered = dobon.seen()

    dobon.press("dobon")

    moment = called(dobon)
    assert (offered["phase"], offered["dobon"]["act"], offered["dobon"]["live"]) == ("return", "return", "true")
    assert offered["clock"]["seconds"] == "10"
    assert dobon.sent[-1] == {"do": "return", "seen": 1}
    assert (moment["kind"], moment["pays"]) == ("return", {"B>A": 20 + 20 + 3 + 20})


def test_a_return_that_is_not_made_in_time_leaves_the_call(dobon: DobonLab) -> None:
    dobon.open(RETURN)
    dobon.tap("red-draw2")
    dobon.press("act")
    dobon.settle()
    dobon.act("B", "dobon")

    dobon.elapse(CLOCK)

    moment = called(dobon)
    assert (moment["kind"], moment["stamps"], moment["pays"]) == ("dobon", ["A"], {"A>B": 63})


def test_a_chance_that_is_let_pass_by_the_clock_is_gone_without_a_trace(dobon: DobonLab) -> None:
    dobon.open(FIVE)
    dobon.act("B", "play", cards=["red-5"])
    dobon.settle()

    dobon.elapse(CLOCK)
    dobon.settle()

    seen = dobon.seen()
    assert (seen["dobon"]["live"], seen["dobon"]["off"], seen["decline"]["off"]) == ("false", True, True)
    assert (seen["phase"], seen["seats"]["D"]["up"], seen["moment"]) == ("turn", "true", None)
    assert dobon.sent == []


def test_a_finish_on_which_nobody_calls_in_time_stands(dobon: DobonLab) -> None:
    dobon.open({**FIVE, "hands": {**FIVE["hands"], "B": ["red-5"]}})
    dobon.act("B", "play", cards=["red-5"])

    dobon.elapse(CLOCK)

    moment = called(dobon)
    assert (moment["kind"], moment["stamps"], moment["pays"]) == ("out", [], {"A>B": 5, "C>B": 19, "D>B": 14})


def test_declining_gives_up_the_chance_for_this_play(dobon: DobonLab) -> None:
    dobon.open(FIVE)
    dobon.act("B", "play", cards=["red-5"])
    dobon.settle()

    dobon.press("decline")
    dobon.settle()

    seen = dobon.seen()
    assert dobon.sent == [{"do": "decline", "seen": 1}]
    assert (seen["dobon"]["live"], seen["dobon"]["off"], seen["decline"]["off"]) == ("false", True, True)
    assert seen["phase"] == "turn"


# The clock


def test_the_clock_counts_the_servers_seconds_and_marks_the_last_three(dobon: DobonLab) -> None:
    dobon.open(FIVE)
    shown = []

    for _ in range(10):
        clock = dobon.seen()["clock"]
        shown.append((clock["seconds"], clock["last"]))
        dobon.elapse(SECOND)

    assert shown == [(str(left), "true" if left <= 3 else "false") for left in range(10, 0, -1)]


def test_the_last_three_seconds_of_the_own_turn_tick_once_each(dobon: DobonLab) -> None:
    dobon.open({**FIVE, "turn": "A"})

    dobon.elapse(CLOCK - 1)

    assert dobon.page.evaluate("lab.sounds()").count("tick") == 3


def test_who_comes_back_in_the_middle_of_a_window_has_what_is_left_of_it(dobon: DobonLab) -> None:
    dobon.open(FIVE)
    dobon.act("B", "play", cards=["red-5"])
    dobon.elapse(4 * SECOND)

    dobon.reload()

    seen = dobon.seen()
    assert (seen["clock"]["seconds"], seen["dobon"]["live"]) == ("6", "true")
    assert "6" in seen["dobon"]["text"]


# What is sent at once, and what is not sent


def test_a_press_on_dobon_is_sent_in_the_midst_of_a_chain_of_events(dobon: DobonLab) -> None:
    """The page's clock stands still: whatever waited for a timer or a frame would not be sent."""
    given = {**FIVE, "hands": {**FIVE["hands"], "D": ["red-5", "yellow-4", "green-8"]}}
    dobon.open(given)
    dobon.act("B", "play", cards=["red-5"])
    dobon.act("D", "play", cards=["red-5"])
    dobon.turn(FIELD_GUARD + 10)
    assert dobon.is_playing

    dobon.slot("dobon").hover(force=True)
    dobon.page.mouse.down()

    assert dobon.sent == [{"do": "dobon", "seen": 2}]


def test_a_press_is_sent_before_its_own_event_is_over(dobon: DobonLab) -> None:
    dobon.open(FIVE)
    dobon.act("B", "play", cards=["red-5"])

    sent = dobon.page.evaluate(PRESS)

    assert sent == [{"do": "dobon", "seen": 1}]


PRESS = """
() => {
  const slot = document.querySelector("[data-testid=dobon]");
  const at = { bubbles: true, cancelable: true, isPrimary: true, pointerId: 1, button: 0, pointerType: "touch" };
  slot.dispatchEvent(new PointerEvent("pointerdown", at));
  return lab.sent();
}
"""


def test_one_press_is_sent_once(dobon_phone: DobonLab) -> None:
    dobon_phone.open(FIVE)
    dobon_phone.act("B", "play", cards=["red-5"])
    dobon_phone.turn(DRAW_GUARD)

    dobon_phone.press("dobon")
    dobon_phone.press("dobon")
    dobon_phone.settle()

    assert dobon_phone.sent == [{"do": "dobon", "seen": 1}]


def test_a_tap_on_a_field_that_has_just_changed_is_not_sent(dobon: DobonLab) -> None:
    dobon.open(WILDS)
    dobon.act("B", "play", cards=["wild"])
    dobon.settle()
    dobon.tap("wild")

    dobon.act("C", "play", cards=["wild"])
    dobon.turn(FIELD_GUARD - 10)
    dobon.tap("wild")
    dropped = dobon.seen()
    dobon.settle()

    assert dobon.sent == []
    assert dropped["note"]["code"] == "too-late"
    dobon.tap("wild")
    dobon.tap("wild")
    dobon.settle()
    assert dobon.sent == [{"do": "play", "cards": ["wild"], "seen": 2}]


OWN_TURN: dict[str, Any] = {
    "hands": {
        "A": ["red-7", "red-7", "blue-skip", "green-1"],
        "B": ["red-5", "blue-9", "blue-8"],
        "C": ["yellow-1", "yellow-9", "green-9"],
    },
    "field": "red-9",
    "turn": "A",
    "pile": {"top": ["yellow-8"], "n": 40},
}


def test_the_slot_of_draw_and_pass_takes_no_double_hit(dobon: DobonLab) -> None:
    dobon.open(OWN_TURN)

    dobon.press("draw")
    dobon.page.evaluate("lab.settled()")
    dobon.turn(DRAW_GUARD - 10)
    dobon.press("draw")
    hit = dobon.sent
    label = dobon.seen()["draw"]["act"]
    dobon.turn(20)
    dobon.press("draw")
    dobon.settle()

    assert hit == [{"do": "draw", "seen": 0}]
    assert label == "pass"
    assert dobon.sent == [{"do": "draw", "seen": 0}, {"do": "pass", "seen": 0}]


def test_nothing_is_sent_over_a_line_that_is_lost(dobon: DobonLab) -> None:
    dobon.open(FIVE)
    dobon.act("B", "play", cards=["red-5"])
    dobon.settle()

    dobon.page.evaluate("lab.change({ connection: 'lost' })")
    dobon.press("dobon")
    dobon.settle()

    seen = dobon.seen()
    assert dobon.sent == []
    assert (seen["dobon"]["off"], seen["dobon"]["code"]) == (True, "connection-lost")
    assert seen["note"]["code"] == "connection-lost"


# Groups


def test_equal_cards_go_together_in_the_order_of_their_taps(dobon: DobonLab) -> None:
    dobon.open(OWN_TURN)

    dobon.tap("red-7", 1)
    dobon.tap("red-7", 0)
    lifted = [(one["card"], one["order"]) for one in dobon.seen()["cards"] if one["lifted"]]
    dobon.press("act")
    dobon.settle()

    assert lifted == [("red-7", "2"), ("red-7", "1")]
    assert dobon.sent == [{"do": "play", "cards": ["red-7", "red-7"], "seen": 0}]
    assert dobon.seen()["field"]["points"] == "14"


FORCES = {**OWN_TURN, "hands": {**OWN_TURN["hands"], "A": ["force-red", "force-blue", "green-1"]}}


def test_of_force_cards_the_first_gives_the_colour(dobon: DobonLab) -> None:
    dobon.open(FORCES)

    dobon.tap("force-blue")
    dobon.tap("force-red")
    said = dobon.seen()["note"]["text"] + dobon.seen()["act"]["text"]
    dobon.press("act")
    dobon.settle()

    seen = dobon.seen()
    assert "青" in said
    assert dobon.sent == [{"do": "play", "cards": ["force-blue", "force-red"], "seen": 0}]
    assert (seen["field"]["cards"], seen["field"]["colour"]) == ("force-blue force-red", "blue")


# By keys


@pytest.mark.parametrize(
    ("given", "key", "sent"),
    [
        (OWN_TURN, "w", {"do": "draw", "seen": 0}),
        ({**OWN_TURN, "drawn": True}, "p", {"do": "pass", "seen": 0}),
        ({**OWN_TURN, "field": "red-draw2", "stack": 2}, "w", {"do": "take", "seen": 0}),
    ],
)
def test_a_key_draws_takes_and_passes(dobon: DobonLab, given: dict[str, Any], key: str, sent: dict[str, Any]) -> None:
    dobon.open(given)
    dobon.card("red-7").focus()

    dobon.page.keyboard.press(key)
    dobon.settle()

    assert dobon.sent == [sent]


def test_a_key_calls_and_a_key_declines(dobon: DobonLab) -> None:
    dobon.open(FIVE)
    dobon.act("B", "play", cards=["red-5"])
    dobon.settle()
    dobon.card("red-2").focus()

    dobon.page.keyboard.press("x")
    dobon.settle()
    dobon.open(FIVE)
    dobon.act("B", "play", cards=["red-5"])
    dobon.settle()
    declined = dobon.sent
    dobon.card("red-2").focus()
    dobon.page.keyboard.press("d")
    dobon.settle()

    assert declined == []
    assert dobon.sent == [{"do": "dobon", "seen": 1}]


def test_numbers_choose_a_colour(dobon: DobonLab) -> None:
    dobon.open({**WILDS, "turn": "A"})
    dobon.tap("wild")
    dobon.press("act")
    dobon.settle()

    dobon.card("red-2").focus()
    dobon.page.keyboard.press("4")
    dobon.settle()

    assert dobon.sent[-1] == {"do": "choose", "colour": "yellow", "seen": 1}


def test_the_focus_stays_in_the_hand_when_its_card_is_laid(dobon: DobonLab) -> None:
    dobon.open({**WILDS, "turn": "A"})
    dobon.card("wild").focus()

    dobon.page.keyboard.press("Enter")
    dobon.page.keyboard.press("Enter")
    dobon.settle()
    dobon.page.keyboard.press("2")
    dobon.settle()

    assert [action["do"] for action in dobon.sent] == ["play", "choose"]
    assert dobon.page.evaluate("document.activeElement.dataset.card") == "red-3"


def test_a_group_is_built_with_the_arrow_and_laid_with_enter(dobon: DobonLab) -> None:
    dobon.open(OWN_TURN)
    dobon.card("red-7").focus()

    for key in ("ArrowUp", "ArrowRight", "ArrowUp", "Enter"):
        dobon.page.keyboard.press(key)
    dobon.settle()

    assert dobon.sent == [{"do": "play", "cards": ["red-7", "red-7"], "seen": 0}]


def test_escape_takes_back_the_last_card_of_a_group(dobon: DobonLab) -> None:
    dobon.open(OWN_TURN)
    dobon.tap("red-7", 0)
    dobon.tap("red-7", 1)

    lifted = []
    for _ in range(3):
        lifted.append([one["order"] for one in dobon.seen()["cards"] if one["lifted"]])
        dobon.page.keyboard.press("Escape")

    assert [len(one) for one in lifted] == [2, 1, 0]
    assert dobon.sent == []

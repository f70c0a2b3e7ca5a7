"""Positions that cannot be are refused with what was expected."""

from __future__ import annotations

from typing import Any

import pytest

from tefuda.core.chance import Seeded
from tefuda.core.errors import BadScenario
from tefuda.core.script import Draw
from tefuda.core.table import Setup, Table
from tefuda.games.dobon.cards.pack import CARDS
from tefuda.games.dobon.game import GAME

HANDS = {"A": ["red-5", "red-9"], "B": ["green-6", "red-8"]}
FITTING = {**HANDS, "B": ["green-1"], "C": ["blue-1"]}
OUTCOME = {"kind": "out", "winners": ["A"], "losers": ["B"], "pot": None, "rate": 1, "pays": [], "next": "A"}
CHOICE = {"phase": "colour", "field": "wild", "by": "A"}
CALL = {"phase": "dobon", "turn": None, "by": "A", "hands": FITTING, "dobon_by": ["B"]}
GOING_OUT = {"phase": "finish", "turn": None, "by": "A", "hands": {**FITTING, "A": []}}
ROOM = {"hands": None, "field": None, "turn": None}

WRONG: dict[str, tuple[dict[str, Any], str]] = {
    # Cards
    "three of a kind": ({"hands": {**HANDS, "C": ["red-5", "red-5"]}}, "more of red-5 than the pack has"),
    "no such card": ({"hands": {**HANDS, "C": ["red-10"]}}, "expected a card such as red-5, got red-10"),
    "no field": ({"field": None}, "expected a card or a list of cards as field, got null"),
    "a mixed field": ({"field": ["red-1", "blue-7"], "by": "B"}, "expected identical cards as field"),
    "two first cards": ({"field": ["red-1", "red-1"]}, "expected a player as by, or a single first card"),
    "a first card that is a later play": ({"play_no": 3}, "expected play_no 0 while by is null, got 3"),
    "a play before the first": ({"by": "B", "play_no": 0}, "expected a play_no from 1 after a play by B, got 0"),
    "too large a pile": ({"pile": 200}, "expected a pile of 0 to 107 cards, got 200"),
    "no pile": ({"pile": []}, "expected a pile in a running game, got 0"),
    # The room
    "no such seat": ({"hands": {**HANDS, "G": ["red-1"]}}, "expected a seat from A to F, got G"),
    "a taken seat without a hand": ({"seats": {"D": "person"}}, "expected hands for [A, B, D], got [A, B]"),
    "an absent owner": ({"owner": "C"}, "expected an owner who sits at the table, got C"),
    "seven players": ({**ROOM, "players": 7}, "`int` <= 6 - at `$.players`"),
    "deck-outs below none": ({"deckouts": -1}, "`int` >= 0 - at `$.deckouts`"),
    "a game before the first": ({"game": 0}, "expected game 0 in the lobby and only there, got 0"),
    "a lobby after a game": ({**ROOM, "game": 2}, "expected game 0 in the lobby and only there, got 2"),
    "a lobby with hands": ({"phase": "lobby", "turn": None}, "expected no hands in the lobby"),
    "a turn without hands": ({"hands": None, "phase": "turn"}, "expected hands in the phase turn, got null"),
    "a field without hands": ({"hands": None}, "expected hands with what lies on the table, got [field, turn]"),
    "a left seat between games": ({**ROOM, "seats": {"B": "left"}}, "expected seats that are left only in a game"),
    "a result in a turn": ({"result": OUTCOME}, "expected no result in the phase turn"),
    # The turn
    "nobody up": ({"turn": None}, "expected a player as turn in the phase turn, got null"),
    "a stranger up": ({"turn": "C"}, "expected a player with a hand, got C"),
    "an empty hand in play": ({"hands": {**HANDS, "C": []}}, "expected at least one card in every hand"),
    "a stack on a number": ({"stack": 2}, "expected a draw card under a stack of 2"),
    "half a stack": ({"field": "red-draw2", "stack": 3}, "expected a stack that [red-draw2] can make, got 3"),
    "too small a stack": ({"field": "draw4", "stack": 2}, "expected a stack that [draw4] can make, got 2"),
    "a stack after the end": (
        {"phase": "result", "turn": None, "field": "red-draw2", "stack": 2},
        "expected no stack after the end of a game",
    ),
    "drawn before a stack": ({"field": "red-draw2", "stack": 2, "drawn": True}, "expected drawn only in a turn"),
    "drawn and still answered": ({"window": "open", "drawn": True}, "expected drawn only in a turn"),
    "an answer after the end": ({"phase": "result", "turn": None, "window": "open"}, "expected a closed window"),
    # The colour
    "a wild without colour": ({"field": "wild", "by": "B"}, "expected a colour after wild, got null"),
    "a wild before the first turn": ({"field": "wild"}, "expected a colour after wild, got null"),
    "a draw two without colour": ({"field": "red-draw2", "colour": None}, "expected red as the colour of red-draw2"),
    "another colour than the card's": ({"colour": "blue"}, "expected red as the colour of red-1, got blue"),
    "a colour before the first take": ({"field": "draw4", "stack": 4, "colour": "red"}, "expected null after draw4"),
    "a choice after a number": ({"phase": "colour"}, "expected wild or draw4 as field in the phase colour"),
    "a choice that is made": ({**CHOICE, "colour": "red"}, "expected null as colour while it is being chosen"),
    "a choice of somebody else": ({**CHOICE, "turn": "B"}, "expected A as turn in the phase colour, got B"),
    # Going out, dobon, return
    "going out with cards left": ({**GOING_OUT, "hands": FITTING}, "expected an empty hand of A"),
    "going out with a symbol": (
        {**GOING_OUT, "field": "red-skip", "hands": {"A": [], "B": ["blue-skip"]}},
        "expected numbers as the last cards, got [red-skip]",
    ),
    "nobody has gone out": ({**GOING_OUT, "by": None}, "expected a player as by in the phase finish, got null"),
    "nobody to call": ({**GOING_OUT, "hands": {**HANDS, "A": []}}, "expected somebody who can call"),
    "an answered going-out": ({**GOING_OUT, "window": "open"}, "expected a closed window in the phase finish"),
    "no caller": ({**CALL, "dobon_by": []}, "expected dobon_by just in the phases dobon and return"),
    "a caller in a turn": ({"dobon_by": ["B"]}, "expected dobon_by just in the phases dobon and return"),
    "a caller who does not fit": ({**CALL, "field": "red-2"}, "expected hands of 2 points, got others for [B]"),
    "a caller on the own play": ({**CALL, "by": "B"}, "expected callers other than B"),
    "a caller who calls twice": ({**CALL, "dobon_by": ["B", "B"]}, "expected every caller once, got [B, B]"),
    "a caller who has declined": ({**CALL, "declined": {"dobon": ["B"]}}, "expected callers who have not declined"),
    "a return by a bystander": ({**CALL, "phase": "return", "turn": "C"}, "expected A as turn in the phase return"),
    # Questions and time
    "an offer that cannot be accepted": (
        {"by": "B", "window": "open", "offer": {"to": "B", "kind": "dobon"}},
        "expected an offer that its player can accept",
    ),
    "an offer before the colour": (
        {
            **CHOICE,
            "window": "open",
            "hands": {**HANDS, "B": ["wild", "red-8"]},
            "offer": {"to": "B", "kind": "cut-in"},
        },
        "expected an offer that its player can accept",
    ),
    "a clock in sequential mode": ({"clock": 3}, "expected no clock, got 3"),
    "a grace in sequential mode": ({"window": "open", "grace": True}, "expected grace only with that option"),
    "an unknown key": ({"hand": []}, "unknown field `hand`"),
}
WRONG_IN_REAL_TIME: dict[str, tuple[dict[str, Any], str]] = {
    "an offer": ({"by": "B", "window": "open", "offer": {"to": "A", "kind": "dobon"}}, "only in sequential mode"),
    "a clock that has run out": ({"clock": 0}, "expected a clock of at most 10 s, got 0"),
    "a clock beyond its limit": ({"clock": 11}, "expected a clock of at most 10 s, got 11"),
    "a clock that is no number": ({"clock": float("nan")}, "expected a clock of at most 10 s, got nan"),
    "a grace with the window closed": ({"grace": True}, "expected grace only with that option, in a turn"),
}


def refused(config: dict[str, Any], change: dict[str, Any]) -> str:
    """Why a position is refused."""
    given = {"hands": HANDS, "field": "red-1", "turn": "A", **change}
    with pytest.raises(BadScenario) as error:
        Table(GAME, Setup(config, "", given))
    return str(error.value)


@pytest.mark.parametrize("name", WRONG)
def test_an_impossible_position_is_refused(name: str) -> None:
    change, problem = WRONG[name]

    assert problem in refused({"mode": "sequential"}, change)


@pytest.mark.parametrize("name", WRONG_IN_REAL_TIME)
def test_a_position_impossible_in_real_time_is_refused(name: str) -> None:
    change, problem = WRONG_IN_REAL_TIME[name]

    assert problem in refused({"grace": 2}, change)


def test_a_seat_named_twice_has_declined_once() -> None:
    given = {"hands": FITTING, "field": "red-1", "by": "A", "turn": "B", "window": "open"}

    table = Table(GAME, Setup({}, "", {**given, "declined": {"dobon": ["B", "B"]}}))

    assert table.game.notation.write(table.state)["declined"] == {"dobon": ["B"], "cut-in": []}


def test_a_result_is_kept_without_the_hands_of_its_game() -> None:
    table = Table(GAME, Setup({}, "", {"players": 2, "phase": "result", "result": OUTCOME}))

    assert table.game.notation.write(table.state)["result"] == OUTCOME


def test_a_written_order_is_no_longer_than_what_is_drawn() -> None:
    draw = Draw("given-pile", [CARDS["red-1"], CARDS["red-2"], CARDS["red-3"]], 2)

    with pytest.raises(BadScenario) as error:
        GAME.notation.outcome(draw, ["red-1", "red-2", "red-3"], Seeded(""))

    assert "given-pile: expected at most 2 cards in all" in str(error.value)


def test_a_pile_that_is_not_written_out_follows_the_seed() -> None:
    given = {"hands": HANDS, "field": "red-1", "turn": "A"}

    one, same, other = (Table(GAME, Setup({}, seed, given)) for seed in ("one", "one", "other"))

    piles = [table.game.notation.write(table.state)["pile"] for table in (one, same, other)]
    assert piles[0] == piles[1] != piles[2]
    assert sorted(piles[0]) == sorted(piles[2])

"""Guessed worlds: consistent with all that a seat can know, and no more than that."""

from __future__ import annotations

from typing import Any

from tefuda.core.chance import Seeded
from tefuda.core.table import Setup, Table
from tefuda.games.dobon import answers, ids
from tefuda.games.dobon.cards.pack import CARDS, total
from tefuda.games.dobon.game import GAME
from tefuda.games.dobon.state import DobonState

HANDS = {
    "A": ["red-5", "red-9", "blue-9"],
    "B": ["green-6", "red-8"],
    "C": ["yellow-4", "yellow-1"],
    "D": ["red-5", "green-7"],
}
A, B, C, D = range(4)
WORLDS = 30


def table_of(config: dict[str, Any], **given: Any) -> Table:
    return Table(GAME, Setup(config, "guess", {"hands": HANDS, "field": "red-1", "turn": "A", **given}))


def worlds(table: Table, seat: int) -> list[DobonState]:
    dice = Seeded("worlds")
    guessed = [table.state.guess(seat, dice) for _ in range(WORLDS)]
    return [world for world in guessed if isinstance(world, DobonState)]


def after_five(mode: str) -> Table:
    """A has played a five: C fits, D holds the other one."""
    table = table_of({"mode": mode})
    table.act("A", {"do": "play", "cards": ["red-5"]})
    return table


def test_a_turn_player_who_must_wait_knows_that_somebody_is_asked() -> None:
    table = after_five("sequential")

    asked = {world.asked for world in worlds(table, B)}

    assert ids.NOBODY not in asked
    assert B not in asked


def test_the_question_of_a_guessed_world_fits_its_hands() -> None:
    table = after_five("sequential")

    for world in worlds(table, B):
        able = answers.can_dobon if world.asked_for == ids.MAY_DOBON else answers.can_cut_in
        assert able(world, world.asked)


def test_who_is_asked_is_not_given_away_to_the_turn_player() -> None:
    table = after_five("sequential")

    assert len({(world.asked, world.asked_for) for world in worlds(table, B)}) > 1


def test_a_player_with_a_later_chance_knows_that_somebody_is_asked_before() -> None:
    table = after_five("sequential")

    asked = {world.asked for world in worlds(table, D)}

    assert not asked & {D, ids.NOBODY}


def test_a_turn_player_who_may_act_is_asked_for_nothing_in_any_world() -> None:
    table = after_five("sequential")
    table.act("C", {"do": "decline"})
    table.act("D", {"do": "decline"})

    assert {world.asked for world in worlds(table, B)} == {ids.NOBODY}


def test_a_bystander_in_real_time_does_not_know_who_fits() -> None:
    table = after_five("realtime")

    fitting = [answers.can_dobon(world, C) for world in worlds(table, B)]

    assert not all(fitting)


def test_declines_of_others_are_forgotten_and_own_ones_kept() -> None:
    table = after_five("realtime")
    table.act("C", {"do": "decline"})

    assert {world.no_dobon for world in worlds(table, B)} == {0}
    assert {world.no_dobon for world in worlds(table, C)} == {1 << C}


def test_a_caller_holds_the_points_of_the_play() -> None:
    table = table_of({}, hands={**HANDS, "D": ["blue-5"]})
    table.act("A", {"do": "play", "cards": ["red-5"]})
    table.act("C", {"do": "dobon"})

    seen = worlds(table, B)

    assert all(total(world.hands[C]) == total([CARDS["red-5"]]) for world in seen)
    assert len({tuple(world.hands[C]) for world in seen}) > 1


def test_while_a_going_out_waits_somebody_can_call() -> None:
    table = table_of({}, hands={**HANDS, "A": ["red-5"]})
    table.act("A", {"do": "play", "cards": ["red-5"]})

    seen = worlds(table, B)

    assert all(answers.callers_left(world) for world in seen)
    assert len({tuple(answers.callers_left(world)) for world in seen}) > 1


def test_a_target_who_may_return_holds_the_points_of_the_play() -> None:
    table = table_of({}, hands={**HANDS, "A": ["red-5", "blue-5"]})
    table.act("A", {"do": "play", "cards": ["red-5"]})
    table.act("C", {"do": "dobon"})

    assert all(total(world.hands[A]) == total([CARDS["red-5"]]) for world in worlds(table, B))


def test_played_cards_are_in_no_guessed_hand_or_pile() -> None:
    table = after_five("realtime")
    assert isinstance(table.state, DobonState)

    for world in worlds(table, B):
        assert world.discards() == table.state.discards()
        assert world.hands[B] == table.state.hands[B]

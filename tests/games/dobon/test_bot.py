"""The built-in bot: its pace, whole rooms played by it, and the order of several."""

from __future__ import annotations

from typing import Any

from tefuda.core.table import Setup, Table
from tefuda.games.dobon import bot, ids
from tefuda.games.dobon.game import GAME
from tefuda.games.dobon.state import DobonState

HANDS = {
    "A": ["red-5", "red-9", "blue-9"],
    "B": ["green-6", "red-8"],
    "C": ["yellow-4", "yellow-1"],
    "D": ["red-5", "green-7"],
}
A, B, C, D = range(4)


def after(hands: dict[str, list[str]], *cards: str) -> DobonState:
    """A has played these cards."""
    table = Table(GAME, Setup({}, "bot", {"hands": hands, "field": "red-1", "turn": "A"}))
    table.act("A", {"do": "play", "cards": list(cards)})
    assert isinstance(table.state, DobonState)
    return table.state


def bot_room(config: dict[str, Any], seed: str) -> Table:
    """A room that only bots play, the lowest seat that would act first."""
    table = Table(GAME, Setup(config, seed))
    table.act("A", {"do": "start"})
    while not table.over:
        if table.state.awaiting() == 1 << A and table.game.bot(table.state, A) is None:
            table.act("A", {"do": "start"})
            continue
        assert isinstance(table.state, DobonState)
        seat = bot.first_of(table.state, list(range(ids.SEATS)))
        table.act(ids.LETTERS[seat], GAME.notation.action(table.state, seat, [bot.choose(table.state, seat)]))
    return table


def test_it_answers_after_one_second_and_takes_its_turn_after_two() -> None:
    s = after(HANDS, "red-5")

    assert [bot.delay(s, seat) for seat in (B, C, D)] == [2, 1, 1]


def test_it_calls_after_one_second_also_when_it_is_up() -> None:
    s = after({**HANDS, "B": ["blue-5"]}, "red-5")

    assert (s.up, bot.delay(s, B)) == (B, 1)


def test_it_chooses_a_colour_after_two_seconds() -> None:
    s = after({**HANDS, "A": ["wild", "red-9", "blue-9"]}, "wild")

    assert bot.delay(s, A) == 2


def test_of_bots_due_together_the_dobon_goes_first() -> None:
    s = after(HANDS, "red-5")

    assert bot.first_of(s, [B, C, D]) == C


def test_without_a_dobon_bots_go_in_asking_order() -> None:
    s = after({**HANDS, "C": ["yellow-4", "yellow-8"]}, "red-5")

    assert bot.first_of(s, [B, D]) == B
    assert bot.first_of(s, [A, C]) == ids.NOBODY


def test_the_asking_order_follows_the_direction() -> None:
    s = after({**HANDS, "A": ["red-reverse", "red-9"], "B": ["blue-skip"], "D": ["green-skip"]}, "red-reverse")

    assert bot.first_of(s, [B, D]) == D


def test_bots_wait_for_people_between_games() -> None:
    table = Table(GAME, Setup({}, "bot"))

    assert table.game.bot(table.state, A) is None


def test_a_room_of_bots_gives_the_recorded_events_on_every_build() -> None:
    sequential = bot_room({"mode": "sequential", "games": 5}, "recorded")
    real_time = bot_room({"games": 3, "players": 6}, "recorded")

    assert (sequential.digest[:16], real_time.digest[:16]) == ("58be1488995346a9", "9038662ea10e161f")

"""The checked door."""

from __future__ import annotations

import pickle

import pytest

import toy
from tefuda.core import laws
from tefuda.core.chance import Recorded, SecureSeeded, Seeded, Stream
from tefuda.core.errors import Refused
from tefuda.core.registry import find
from tefuda.core.table import SECURE, Input, Setup, Table


def pebbles(lucky: tuple[int, int] = (3, 3), pile: int = 7) -> Table:
    """A table with known lucky numbers."""
    draws = [("lucky", [number]) for number in lucky]
    return Table(toy.GAME, Setup({"pile": pile}), Recorded(draws))


def test_an_action_of_several_ids_is_one_input() -> None:
    table = pebbles()

    events = table.act("left", {"do": "take", "count": 2, "pace": "quickly"})

    assert len(table.inputs) == 1
    assert events == [toy.Taken("left", 2, "quickly"), toy.Turn("right")]


def test_a_later_step_that_is_refused_leaves_the_first_undone() -> None:
    table = pebbles()
    state = table.state
    assert isinstance(state, toy.Pebbles)

    with pytest.raises(Refused):
        table._rehearse(0, [1, 6])

    assert not state.midway(0)
    assert state.legal(0) == [0, 1, 2]


def test_a_refusal_says_who_wanted_what_why_not_and_where() -> None:
    table = pebbles()

    with pytest.raises(Refused) as caught:
        table.act("right", {"do": "take", "count": 1, "pace": "slowly"})

    assert caught.value.code == "not-your-turn"
    assert str(caught.value) == (
        f"not-your-turn: right, take(count=1, pace=slowly) [pebbles input 0 digest {table.open_digest[:6]}]"
    )


def test_a_refusal_tells_nothing_of_a_secret() -> None:
    texts = set()
    for lucky in (1, 2, 3):
        with pytest.raises(Refused) as caught:
            pebbles((lucky, 1)).act("right", {"do": "take", "count": 1, "pace": "slowly"})
        texts.add(str(caught.value))

    assert len(texts) == 1


def test_a_number_of_any_size_is_refused_like_any_other() -> None:
    with pytest.raises(Refused, match="not-now"):
        pebbles().act("left", {"do": "take", "count": 10**5000, "pace": "slowly"})


def test_a_refusal_survives_a_process_boundary() -> None:
    refused = Refused("too-late", "the window is closed", "B, dobon()", "dobon input 3")

    again = pickle.loads(pickle.dumps(refused))  # noqa: S301  # our own bytes

    assert (again.code, str(again)) == (refused.code, str(refused))


def test_a_secret_goes_to_its_seat_alone() -> None:
    table = pebbles((1, 2))

    assert table.stream("left")[:2] == [toy.Dealt("left", 1), toy.Dealt("right", None)]
    assert table.stream("right")[:2] == [toy.Dealt("left", None), toy.Dealt("right", 2)]
    assert table.stream("spectator")[:2] == [toy.Dealt("left", None), toy.Dealt("right", None)]


def test_a_clock_that_runs_out_acts_and_the_rest_runs_on_the_next_clock() -> None:
    table = pebbles()

    events = table.wait(12_000)

    assert [event for event in events if isinstance(event, toy.Taken)] == [
        toy.Taken("left", 1, "slowly"),
        toy.Taken("right", 1, "slowly"),
    ]
    assert table.state.clock_gone == 2000
    assert [given.by for given in table.inputs] == ["clock", "clock"]


def test_a_clock_that_is_not_reached_does_nothing() -> None:
    table = pebbles()

    assert table.wait(4999) == []
    assert len(table.wait(1)) == 2


def test_a_clock_that_does_not_run_cannot_run_out() -> None:
    table = pebbles(pile=1)
    table.act("left", {"do": "take", "count": 1, "pace": "slowly"})

    with pytest.raises(Refused, match="no-clock"):
        table.expire()


def test_nobody_can_act_as_the_clock() -> None:
    with pytest.raises(Refused):
        pebbles().act("clock", {"do": "expire"})


def test_the_clocks_inputs_replay_too() -> None:
    table = Table(toy.GAME, Setup(seed="clock"))
    table.wait(6000)
    table.act("right", {"do": "take", "count": 1, "pace": "slowly"})

    assert laws.broken_replay(table) == []


def test_an_own_act_that_revealed_nothing_can_be_taken_back() -> None:
    table = Table(toy.GAME, Setup(seed="back"))
    lucky = table.game.view(table.state, 0).lucky[0]
    table.act("left", {"do": "take", "count": 1 + lucky % 3, "pace": "slowly"})

    assert table.can_undo("left")
    assert table.rewound(0).digest != table.digest
    assert table.rewound(0).view("left") == Table(toy.GAME, Setup(seed="back")).view("left")


def test_nobody_takes_back_what_was_revealed_or_anothers_act() -> None:
    table = pebbles((2, 3))
    table.act("left", {"do": "take", "count": 2, "pace": "slowly"})

    assert not table.can_undo("left")
    assert not table.can_undo("right")


def test_a_fresh_table_has_nothing_to_take_back() -> None:
    assert not pebbles().can_undo("left")


def test_the_same_inputs_give_the_same_digest() -> None:
    first, second = (Table(toy.GAME, Setup(seed="same")) for _ in range(2))

    for table in (first, second):
        table.repeat(Input("left", {"do": "take", "count": 1, "pace": "slowly"}, 10))

    assert first.digest == second.digest
    assert first.now == 10


def test_options_out_of_range_make_no_match() -> None:
    with pytest.raises(Refused, match="bad-options"):
        Table(toy.GAME, Setup({"pile": 31}))
    with pytest.raises(Refused, match="bad-options"):
        Table(toy.GAME, Setup({"piles": 3}))


@pytest.mark.parametrize(
    ("setup", "dice"),
    [(Setup(seed="48213"), Seeded("48213")), (Setup(seed="48213", dice=SECURE), SecureSeeded("48213"))],
    ids=["usual", "secure"],
)
def test_a_seed_is_thrown_with_the_dice_that_the_setup_names(setup: Setup, dice: Stream) -> None:
    ((_, dealt),) = Table(find("catalyst"), setup).dice.draws

    assert dealt == dice.deal("shuffle", sorted(dealt), 52)


def test_a_match_that_is_rewound_keeps_its_dice() -> None:
    table = Table(find("catalyst"), Setup(seed="48213", dice=SECURE))
    dealt = table.dice.draws[:]
    table.act("player", table.legal("player")[0])

    assert table.rewound(0).dice.draws == dealt
    assert laws.broken_replay(table) == []

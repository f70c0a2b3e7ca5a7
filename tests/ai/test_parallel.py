"""Several searches as one: visits are added, and the number of processes changes nothing."""

from __future__ import annotations

import pytest

import toy
from tefuda.ai.branches import Branch, added, branches, drawn
from tefuda.ai.parallel import ParallelPlayer, over_processes
from tefuda.ai.search import Knowledge, Search
from tefuda.core import registry
from tefuda.core.chance import Seeded
from tefuda.core.table import Setup, Table


def test_visits_and_worth_of_the_same_action_are_added() -> None:
    first = [Branch((1,), 5, 2.0), Branch((2,), 3, 3.0)]
    second = [Branch((2,), 4, 1.0), Branch((3,), 1, 0.0)]

    assert added([first, second]) == [Branch((2,), 7, 4.0), Branch((1,), 5, 2.0), Branch((3,), 1, 0.0)]


def test_rare_actions_are_never_drawn() -> None:
    found = [Branch((1,), 50, 25.0), Branch((2,), 5, 2.0), Branch((3,), 4, 4.0)]

    chosen = {drawn(found, Seeded(str(number))).ids for number in range(200)}

    assert chosen == {(1,), (2,)}


def test_an_action_of_several_ids_is_one_branch() -> None:
    table = Table(toy.GAME, Setup({"pile": 9}, "toy"))
    search = Search(Knowledge(), Seeded("dice"))
    search.run(table.state, 0, 300, 0.0)

    found = branches(search, table.state, 0)

    assert {len(one.ids) for one in found} == {2}
    assert {one.ids for one in found} == {(take, pace) for take in range(3) for pace in (3, 4)}


@pytest.mark.parametrize("processes", [2, 3])
def test_the_number_of_processes_changes_nothing(processes: int) -> None:
    game = registry.find("othello")
    state = game.new(game.options({}), Seeded("parallel"), None)

    alone = ParallelPlayer(Knowledge(), 40, parts=4, processes=1).act(state, 0, Seeded("dice"))
    together = ParallelPlayer(Knowledge(), 40, parts=4, processes=processes).act(state, 0, Seeded("dice"))

    assert alone == together


def test_parts_come_back_in_their_order() -> None:
    found = over_processes(lambda part: [Branch((part,), part, 0.0)], parts=5, processes=2)

    assert [part[0].visits for part in found] == [0, 1, 2, 3, 4]

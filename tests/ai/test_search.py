"""The search: it finds what can be found, keeps secrets out, and plays the same with the same dice."""

from __future__ import annotations

import toy
from clocks import TurnedClock
from tefuda.ai.players import RandomPlayer, SearchPlayer, choice
from tefuda.ai.search import Knowledge, Search
from tefuda.core.chance import Chance, Seeded
from tefuda.core.engine import Log, State
from tefuda.core.registry import find
from tefuda.core.table import Setup, Table


class PebblesKnowledge(Knowledge):
    """The difference in points."""

    def worth(self, world: State) -> list[float]:
        left, right = world.returns()
        return [0.5 + (left - right) / 6, 0.5 - (left - right) / 6]


def searched(table: Table, iterations: int = 400, dice: str = "dice") -> Search:
    search = Search(PebblesKnowledge(), Seeded(dice))
    seat = table.seat(table.awaiting()[0])
    search.run(table.state, seat, iterations, 0.0)
    return search


def test_a_win_in_one_is_found() -> None:
    table = Table(toy.GAME, Setup(given={"pile": 3, "turn": "left", "lucky": [1, 1], "known": [True, True]}))

    ids = searched(table).action(table.state, 0)

    assert ids[0] == 2  # all three pebbles


def test_leaving_the_other_a_multiple_of_four_is_found() -> None:
    table = Table(toy.GAME, Setup(given={"pile": 7, "turn": "left", "lucky": [1, 1], "known": [True, True]}))

    ids = searched(table, 3000).action(table.state, 0)

    assert ids[0] == 2


def test_the_search_beats_random_play() -> None:
    player, other = SearchPlayer(PebblesKnowledge(), 150), RandomPlayer()
    won = 0
    for number in range(20):
        table = Table(toy.GAME, Setup({"pile": 11}, str(number)))
        mine = toy.SEATS[number % 2]
        dice = Seeded(f"match {number}")
        while not table.over:
            by = table.awaiting()[0]
            table.act(by, choice(table, by, player if by == mine else other, dice))
        result = table.result
        assert result is not None
        won += result["winner"] == mine

    assert won >= 17


def test_the_same_dice_give_the_same_action_and_tree() -> None:
    table = Table(toy.GAME, Setup(seed="same"))

    first, second = searched(table), searched(table)

    assert first.action(table.state, 0) == second.action(table.state, 0)
    assert first.nodes == second.nodes
    assert {action: child.visits for action, child in first.root.children.items()} == {
        action: child.visits for action, child in second.root.children.items()
    }


def test_a_scrambled_secret_changes_nothing() -> None:
    table = Table(toy.GAME, Setup(seed="secret"))
    state = table.state
    assert isinstance(state, toy.Pebbles)
    answers = []
    for lucky in (1, 2, 3):
        state.lucky[1] = lucky
        answers.append(searched(table).action(state, 0))

    assert answers[0] == answers[1] == answers[2]


def test_every_iteration_is_counted_at_the_root() -> None:
    table = Table(toy.GAME, Setup(seed="count"))

    search = searched(table, 250)

    assert search.iterations == 250
    assert sum(child.visits for child in search.root.children.values()) == 250


class Living(PebblesKnowledge):
    """Lets three iterations walk in one world."""

    def __init__(self) -> None:
        self.life = 3
        self.worlds: list[toy.Pebbles] = []

    def imagine(self, state: State, seat: int, dice: Seeded) -> State:
        world = state.guess(seat, dice)
        assert isinstance(world, toy.Pebbles)
        self.worlds.append(world)
        return world


def test_a_guessed_world_serves_as_many_iterations_as_it_lives_and_stays_as_it_was() -> None:
    table = Table(toy.GAME, Setup({"pile": 9}, "toy"))
    knowledge = Living()

    Search(knowledge, Seeded("dice")).run(table.state, 0, 7, 0.0)

    assert [world.pile for world in knowledge.worlds] == [9, 9, 9]  # of three, three and one iterations


def test_the_safety_limit_ends_a_search_early(turned_clock: TurnedClock) -> None:
    table = Table(find("catalyst"), Setup(seed="clock"))
    search = Search(Knowledge(), Seeded("clock"))

    search.run(table.state, 0, 10_000, 20 * turned_clock.step)

    assert search.iterations == 21  # the one that found the time gone was still walked


def test_a_search_that_is_full_goes_on_without_growing() -> None:
    table = Table(toy.GAME, Setup({"pile": 20}, "full"))
    search = Search(PebblesKnowledge(), Seeded("full"))
    search.limit = 30

    search.run(table.state, 0, 500, 0.0)

    assert search.nodes <= 31
    assert sum(child.visits for child in search.root.children.values()) == 500


def test_the_tree_below_an_action_is_kept() -> None:
    table = Table(toy.GAME, Setup({"pile": 12}, "keep"))
    search = searched(table, 600)
    ids = search.action(table.state, 0)
    kept = search.root.children[ids[0]].children[ids[1]]

    search.advance(0, ids)

    assert search.root is kept
    search.advance(1, [99])
    assert search.root.children == {}


class Pennies(State):
    """Both seats secretly show a side; the first wins if they are equal."""

    def __init__(self, chance: Chance, log: Log | None) -> None:
        super().__init__(chance, log)
        self.shown = [-1, -1]

    def awaiting(self) -> int:
        return sum(1 << seat for seat in (0, 1) if self.shown[seat] < 0)

    def legal(self, seat: int) -> list[int]:
        return [0, 1] if self.shown[seat] < 0 else []

    def apply(self, seat: int, action: int) -> None:
        self.shown[seat] = action

    def returns(self) -> list[float]:
        return [1.0, -1.0] if self.shown[0] == self.shown[1] else [-1.0, 1.0]

    def fork(self, chance: Chance) -> Pennies:
        twin = Pennies(chance, None)
        twin.shown = self.shown[:]
        return twin

    def guess(self, seat: int, chance: Chance) -> Pennies:
        return self.fork(chance)


def test_simultaneous_choices_are_mixed() -> None:
    state = Pennies(Chance(), None)
    chosen = []
    for number in range(40):
        search = Search(Knowledge(), Seeded(str(number)))
        search.run(state, 1, 200, 0.0)
        chosen += search.action(state, 1)

    assert 8 <= sum(chosen) <= 32


def test_nobody_sees_the_others_simultaneous_choice() -> None:
    state = Pennies(Chance(), None)
    search = Search(Knowledge(), Seeded("pennies"))
    search.run(state, 1, 1000, 0.0)

    second = search.root.sides[1]
    assert {child.action for child in second.children.values()} == {0, 1}
    assert all(abs(child.mean() - 0.5) < 0.1 for child in second.children.values())

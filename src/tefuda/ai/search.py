"""Information-set Monte Carlo tree search, one for all games.

Each iteration guesses a world that the searching seat cannot rule out, walks down the tree through actions that are
legal in it, adds one node, lets knowledge judge where the walk ended, and adds the judgement to every node on the way.
Nodes stand for sequences of actions; chance and hidden cards differ from world to world under the same node, so a child
is judged by how often it was *available*, not by how often its parent was visited (Cowling, Powley, Whitehouse 2012).

- Perfect information is the case of one world.
- Seats that decide at the same time choose independently: each walks a tree of its own under the common node, and the
  pair of their choices leads on. The final choice is then drawn from the visits, because a predictable plot loses.
- With more than two seats everybody maximises their own payoff.

Budgets are iterations, so that a game can be played again; the clock is only a safety limit.
"""

from __future__ import annotations

import math
import time
from typing import Final

from mypy_extensions import i64, mypyc_attr

from tefuda.core.chance import Seeded
from tefuda.core.engine import State, first_seat, play_out

EXPLORATION: Final = 0.7
FIRST: Final = 1e9
NODE_LIMIT: Final = 500_000
"""So many nodes fit into a few hundred megabytes; a search that is full goes on without growing."""
WANDER: Final = 6
"""Of simultaneous choices, one in so many is made at random."""
NO_HOPES: Final[dict[int, float]] = {}
SHARE: Final = 10
"""Of simultaneous choices, those with less than one tenth of the most visited one's visits are never played."""


@mypyc_attr(allow_interpreted_subclasses=True, native_class=True)
class Knowledge:
    """What is known about a game. This class knows nothing: it plays random actions to the end."""

    exploration: float = EXPLORATION
    """How much an action's bound rises above its mean while it is little known; judgements that vary less need less."""

    life: int = 1
    """How many iterations walk in one guessed world; more than one where guessing costs more than walking."""

    def imagine(self, state: State, seat: int, dice: Seeded) -> State:
        """A world to search in. A game whose table is not how decisions fall in a search brings it to that form here:
        a plot that is in but secret becomes open again, a race becomes a sequence."""
        return state.guess(seat, dice)

    def is_open(self, state: State) -> bool:
        """Whether in this match everybody sees everything that is done, so that a tree can be kept."""
        return False

    def judge(self, world: State, dice: Seeded) -> list[float]:
        """What the position is worth to each seat, from 0 to 1. May change the world."""
        play_out(world, dice)
        return self.worth(world)

    def worth(self, world: State) -> list[float]:
        """What a game that is over is worth to each seat, from 0 to 1: the share of the others that it has beaten."""
        payoffs = world.returns()
        if len(payoffs) == 1:
            return [(payoffs[0] + 1.0) / 2.0]
        return [beaten(payoffs, payoff) for payoff in payoffs]

    def promise(self, world: State, seat: int, actions: list[int]) -> list[float] | None:
        """How promising each action looks, from 0 to 1, before it has been tried; None if nothing is known.

        Below 0 it is not worth a try while there are others. Asked once for each action of a node.
        """
        return None


class Node:
    """What the search knows about an action at the end of a sequence of actions."""

    def __init__(self, action: int, seat: i64, number: i64) -> None:
        self.action = action
        self.seat: i64 = seat
        self.number: i64 = number
        self.visits: i64 = 0
        self.available: i64 = 0
        self.total = 0.0
        """What the visits were worth to the seat that took the action."""
        self.promise = 0.0
        self.hopes: dict[int, float] = NO_HOPES
        """What each action here has promised."""
        self.mover: i64 = -1
        """The seat whose actions `children` are; -1 before anybody has acted here."""
        self.children: dict[int, Node] = {}
        self.sides: dict[int, Node] = {}
        """Where several seats decide at once, the tree of each; elsewhere those of seats that in some worlds are to act
        instead of the first."""
        self.meetings: dict[int, Node] = {}
        """And what follows from their choices."""

    def of(self, seat: int) -> Node:
        """The node whose children are a seat's actions here."""
        return self if self.mover == seat else self.sides.get(seat, self)

    def mean(self) -> float:
        return self.total / float(self.visits) if self.visits else 0.0


class Search:
    """A tree and the dice of one seat's search."""

    def __init__(self, knowledge: Knowledge, dice: Seeded) -> None:
        self.knowledge = knowledge
        self.dice = dice
        self.nodes: i64 = 0
        self.limit: i64 = NODE_LIMIT
        self.root = self.new_node(-1, 0)
        self.iterations: i64 = 0
        self.path: list[Node] = []

    def new_node(self, action: int, seat: i64) -> Node:
        self.nodes += 1
        return Node(action, seat, self.nodes)

    def run(self, state: State, seat: int, iterations: int, seconds: float) -> None:
        """Search from a state in which the seat is to act; `seconds` is the safety limit, 0 for none."""
        deadline = time.monotonic() + seconds
        life: i64 = self.knowledge.life
        world = state
        count: i64 = 0
        while count < iterations:
            if count % life == 0:
                world = self.knowledge.imagine(state, seat, self.dice)
            self.iterate(world if life == 1 else world.fork(self.dice))
            count += 1
            if seconds > 0 and time.monotonic() > deadline:
                break
        self.iterations += count

    def iterate(self, world: State) -> None:
        """One walk down the tree, and back."""
        self.path = []
        node = self.root
        mask: i64 = world.awaiting()
        while mask != 0:
            before = self.nodes
            node = self.step(node, world, mask)
            if self.nodes != before or self.nodes >= self.limit:
                break
            mask = world.awaiting()
        values = self.knowledge.worth(world) if world.awaiting() == 0 else self.knowledge.judge(world, self.dice)
        for visited in self.path:
            visited.visits += 1
            visited.total += values[visited.seat]

    def step(self, node: Node, world: State, mask: i64) -> Node:
        """Let the awaited seats act; the node that this leads to."""
        seat = first_seat(mask)
        if mask & (mask - 1) == 0:
            return self.choose(node, world, seat)
        key: i64 = 0
        while mask != 0:
            seat = first_seat(mask)
            mask &= mask - 1
            if world.awaiting() >> seat & 1 == 0:
                continue
            key = (key * 1_000_003 + self.plot(node, world, seat).number) & 0x3FFFFFFFFFFFFFF
        met = node.meetings.get(int(key))
        if met is None:
            met = self.new_node(-1, 0)
            node.meetings[int(key)] = met
        return met

    def plot(self, node: Node, world: State, seat: i64) -> Node:
        """One of several seats makes its choice, all ids of it, in a tree of its own.

        Now and then it does so at random: two seats that both follow their bounds move in lockstep.
        """
        side = self.side(node, seat)
        wanders = self.dice.below(WANDER) == 0
        side = self.wander(side, world, seat) if wanders else self.choose(side, world, seat)
        while world.midway(int(seat)):
            side = self.wander(side, world, seat) if wanders else self.choose(side, world, seat)
        return side

    def side(self, node: Node, seat: i64) -> Node:
        """The tree of one seat under a common node."""
        side = node.sides.get(int(seat))
        if side is None:
            side = self.new_node(-1, seat)
            node.sides[int(seat)] = side
        return side

    def wander(self, node: Node, world: State, seat: i64) -> Node:
        """Take any action that is worth a try."""
        actions = world.legal(int(seat))
        hopeful = [action for action in actions if node.hopes.get(action, 0.0) >= 0.0] or actions
        action = hopeful[self.dice.below(len(hopeful))]
        child = node.children.get(action)
        if child is None:
            child = self.expand(node, seat, action)
        else:
            child.available += 1
        return self.enter(child, world)

    def choose(self, node: Node, world: State, seat: i64) -> Node:
        """Take the action that looks best here, and make a node for it if there is none."""
        if node.mover < 0:
            node.mover = seat
        elif node.mover != seat:
            node = self.side(node, seat)
            node.mover = seat
        actions = world.legal(int(seat))
        return self.enter(self.best_child(node, world, seat, actions), world)

    def enter(self, child: Node, world: State) -> Node:
        """Take a child's action."""
        world.apply(int(child.seat), child.action)
        self.path.append(child)
        return child

    def best_child(self, node: Node, world: State, seat: i64, actions: list[int]) -> Node:
        """Untried actions first, the most promising before the others; then upper confidence bounds."""
        untried: list[int] = []
        best: Node | None = None
        highest = -1.0
        exploration = self.knowledge.exploration
        for action in actions:
            child = node.children.get(action)
            if child is None:
                untried.append(action)
                continue
            child.available += 1
            score = confidence(child, exploration)
            if score > highest:
                highest = score
                best = child
        if best is None:
            return self.expand(node, seat, self.favourite(node, world, seat, untried))
        if untried and self.nodes < self.limit:
            action = self.favourite(node, world, seat, untried)
            if node.hopes.get(action, 0.0) >= 0.0:
                return self.expand(node, seat, action)
        return best

    def favourite(self, node: Node, world: State, seat: i64, untried: list[int]) -> int:
        """The most promising of the untried actions; any of them where nothing is known."""
        fresh = [action for action in untried if action not in node.hopes]
        if fresh:
            promises = self.knowledge.promise(world, int(seat), fresh)
            if promises is None:
                return untried[self.dice.below(len(untried))]
            hopes = node.hopes.copy() if node.hopes else {}
            for place in range(len(fresh)):
                hopes[fresh[place]] = promises[place]
            node.hopes = hopes
        best = untried[0]
        for action in untried:
            if node.hopes[action] > node.hopes[best]:
                best = action
        return best

    def expand(self, node: Node, seat: i64, action: int) -> Node:
        """A node for an untried action."""
        child = self.new_node(action, seat)
        child.available = 1
        child.promise = max(0.0, node.hopes.get(action, 0.0))
        node.children[action] = child
        return child

    # After the search

    def action(self, state: State, seat: int) -> list[int]:
        """The ids of the action to take: the most visited one; among simultaneous choices, drawn by their visits."""
        world = self.knowledge.imagine(state, seat, self.dice)
        mixed = is_shared(world)
        node = self.root.of(seat)
        ids: list[int] = []
        while True:
            child = self.final_child(node, world.legal(seat), mixed)
            if child is None:
                ids.append(world.legal(seat)[0])
            else:
                ids.append(child.action)
                node = child
            world.apply(seat, ids[-1])
            if not world.midway(seat):
                return ids

    def final_child(self, node: Node, actions: list[int], mixed: bool) -> Node | None:
        """The child to play; None where the search has never been."""
        tried: list[Node] = []
        for action in actions:
            child = node.children.get(action)
            if child is not None and child.visits > 0:
                tried.append(child)
        if not tried:
            return None
        best = tried[0]
        for child in tried:
            if child.visits > best.visits or (child.visits == best.visits and child.total > best.total):
                best = child
        return self.drawn_child(tried, best.visits) if mixed else best

    def drawn_child(self, tried: list[Node], most: i64) -> Node:
        """One of the children that were visited often enough, in proportion to their visits."""
        often = [child for child in tried if child.visits * SHARE >= most]
        total: i64 = 0
        for child in often:
            total += child.visits
        place = self.dice.below(total)
        for child in often:
            place -= child.visits
            if place < 0:
                return child
        raise AssertionError("the visits of all children are their total")

    def advance(self, seat: int, ids: list[int]) -> None:
        """Keep the part of the tree below an action that was taken; a fresh tree where there is none."""
        node = self.root
        for action in ids:
            child = node.children.get(action)
            if child is None or child.seat != seat:
                self.root = self.new_node(-1, 0)
                return
            node = child
        self.root = node


def beaten(payoffs: list[float], mine: float) -> float:
    """The share of the others that got less than this one of the payoffs; as much counts half."""
    points = -0.5  # this payoff itself is among them
    for payoff in payoffs:
        if payoff < mine:
            points += 1.0
        elif payoff == mine:
            points += 0.5
    return points / (len(payoffs) - 1)


def is_shared(world: State) -> bool:
    """Whether several seats decide at the same time."""
    mask: i64 = world.awaiting()
    return mask & (mask - 1) != 0


def confidence(child: Node, exploration: float) -> float:
    """The upper confidence bound of a child, with what it promised fading as it is visited."""
    if child.visits == 0:
        return FIRST
    visits = float(child.visits)
    spread = math.sqrt(math.log(float(child.available)) / visits)
    return child.total / visits + exploration * spread + child.promise / (visits + 1.0)


__all__ = ["EXPLORATION", "NODE_LIMIT", "Knowledge", "Node", "Search", "is_shared"]

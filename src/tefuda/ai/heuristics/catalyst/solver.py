"""The solution of a deal. It knows the order of the deck: this is no player, and nobody still playing may be shown it.

Par is the fewest plays that win. A beam search finds a win, a depth-first search looks for shorter ones: a play that
does not shorten the plan costs three plays in all, so the depth grows by three.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tefuda.ai.heuristics.catalyst.plan import NEVER, PLENTY, WEIGHT, Planner, reach_of
from tefuda.ai.heuristics.catalyst.residues import can_split
from tefuda.ai.heuristics.catalyst.rows import Move, hand_after, key_of, moves_of
from tefuda.core.chance import Seeded
from tefuda.games.catalyst.cards import PACK
from tefuda.games.catalyst.rules import HAND_LIMIT, PLAYING, POSITIONS, WON
from tefuda.games.catalyst.state import CatalystState

BUDGET: Final = 20_000
"""Positions whose plays the depth-first search may try: a few seconds, compiled."""
WIDTH: Final = 30
"""Of the beam."""
WIDER: Final = [300, 2000]
"""Beams for the few deals of which nothing is known after all that."""
BEAM_SHARE: Final = 5
"""How many times the budget they may cost."""
LONGEST: Final = 16
"""Cards in the longest row that the beam lets grow; longer ones are slow to plan and seldom help."""
SOON: Final = 4
"""Cards of the deck that the beam's plans look ahead; more or fewer found longer wins."""
LATER: Final = 6
"""Cards that a plan counts more if it needs others than those."""
BUCKETS: Final = 2 * len(PACK) + LATER + 1
"""A row of all cards would need no more than two for each."""
WASTE: Final = 3
"""Plays that a play costs which does not shorten the plan."""


class Solution:
    """What is known about a deal: a win, if one was found, and how many plays are needed for certain.

    `proved`: there is no shorter win, so its length is par. `impossible`: there is none at all, and that is proved.
    Neither plays nor `impossible`: unknown.
    """

    def __init__(self, plays: list[int] | None, bound: int, nodes: int) -> None:
        self.plays = plays
        """Action ids, in order."""
        self.bound = bound
        """No win takes fewer plays from here."""
        self.nodes = nodes
        """Positions whose plays were tried."""
        self.proved = plays is not None and len(plays) <= bound
        self.impossible = False


class Deal:
    """The cards of a position with its deck open."""

    def __init__(self, s: CatalystState) -> None:
        self.row = s.field[:]
        self.hand = s.hand[:]
        self.deck = s.deck[s.drawn :]
        self.field_limit: i64 = s.field_limit if s.field_limit > 0 else POSITIONS

    def plays_left(self) -> int:
        return len(self.hand) + len(self.deck)


class Exact:
    """Depth-first search for a win in a given number of plays."""

    def __init__(self, deal: Deal, budget: int) -> None:
        self.deal = deal
        self.budget = budget
        self.goal = 0
        self.nodes = 0
        self.planner = Planner()
        self.failed: set[bytes] = set()
        self.path: list[int] = []

    def is_spent(self) -> bool:
        return self.nodes > self.budget

    def find(self, plays: int) -> bool:
        """Whether the deal is won in so many plays, which are then in `path`, last first."""
        deal = self.deal
        reachable = deal.hand + deal.deck[: plays - 1]
        if not can_split(deal.row, reachable, len(reachable) - plays):
            return False
        reach = reach_of(reachable)
        if self.planner.fewest(deal.row, reach) > plays:
            return False
        self.goal = plays
        self.failed.clear()
        return self.search(deal.row, deal.hand, plays, reach)

    def search(self, row: list[int], hand: list[int], to_go: int, reach: i64) -> bool:
        """Whether the position is won in `to_go` plays with the cards that come until then."""
        self.nodes += 1
        if self.nodes > self.budget:
            return False
        only_reactions = to_go == 1 or len(row) >= self.deal.field_limit
        found: list[list[Move]] = [[] for _ in range(to_go)]
        for slot in range(len(hand)):
            left: i64 = reach - WEIGHT[hand[slot]]
            for move in moves_of(row, hand, slot, only_reactions):
                need = int(self.planner.fewest(move.row, left))
                if need < to_go:
                    found[need].append(move)
        for shortest in found:
            for move in shortest:
                if self.wins(move, hand, to_go, reach):
                    return True
        return False

    def wins(self, move: Move, hand: list[int], to_go: int, reach: i64) -> bool:
        """Whether a move of `search` wins."""
        if len(move.row) > 0:
            kept = hand_after(hand, move.slot, self.deal.deck, self.goal - to_go)
            key = key_of(move.row, kept)
            if key in self.failed:
                return False
            self.failed.add(key)
            if not self.search(move.row, kept, to_go - 1, reach - WEIGHT[hand[move.slot]]):
                return False
        self.path.append(move.action())
        return True


class Node:
    """A position of the beam and how it came about."""

    def __init__(self, move: Move, hand: list[int], reach: i64, parent: Node | None) -> None:
        self.move = move
        self.row = move.row
        self.hand = hand
        self.reach: i64 = reach
        self.parent = parent

    def plays(self) -> list[int]:
        """The actions that led here."""
        actions: list[int] = []
        node: Node = self
        while node.parent is not None:
            actions.append(node.move.action())
            node = node.parent
        actions.reverse()
        return actions


class Beam:
    """Breadth-first search that keeps the positions with the shortest plans for the cards that come next.

    It is fast and proves nothing. Ties are drawn, or the first positions would fill the beam with their likes.
    """

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.planner = Planner()
        self.dice = Seeded("beam")
        self.nodes = 0
        self.seen: set[bytes] = set()
        self.longest = max(LONGEST, len(deal.row) + HAND_LIMIT)

    def win(self, width: int) -> list[int] | None:
        """The plays of a win, if one is found."""
        deal = self.deal
        layer = [Node(Move(0, 0, deal.row), deal.hand, reach_of(deal.hand + deal.deck), None)]
        for drawn in range(deal.plays_left()):
            self.seen.clear()
            buckets: list[list[Node]] = [[] for _ in range(BUCKETS)]
            for node in layer:
                self.expand(node, drawn, buckets)
                if buckets[0]:
                    return buckets[0][0].plays()
            layer = self.best_of(buckets, width)
        return None

    def wider_win(self, budget: int) -> list[int] | None:
        """The same with wider beams, as long as the widest possible one keeps to the budget of positions."""
        for width in WIDER:
            if self.nodes + width * self.deal.plays_left() > budget:
                return None
            plays = self.win(width)
            if plays is not None:
                return plays
        return None

    def best_of(self, buckets: list[list[Node]], width: int) -> list[Node]:
        """The next layer, from the shortest plans upwards."""
        layer: list[Node] = []
        for bucket in buckets:
            places = list(range(len(bucket)))
            drawn = self.dice.deal("tie", places, min(len(places), width - len(layer)))
            layer += [bucket[place] for place in drawn]
        return layer

    def expand(self, node: Node, drawn: int, buckets: list[list[Node]]) -> None:
        """File what follows from a position by the cards that its plan needs."""
        self.nodes += 1
        deck = self.deal.deck
        for slot in range(len(node.hand)):
            hand = hand_after(node.hand, slot, deck, drawn)
            reach: i64 = node.reach - WEIGHT[node.hand[slot]]
            soon: i64 = reach_of(hand) + reach_of(deck[drawn + 1 : drawn + 1 + SOON])
            for move in moves_of(node.row, node.hand, slot, len(node.row) >= self.deal.field_limit):
                need = self.need(move.row, soon, reach)
                if need < NEVER and self.is_new(move.row, hand):
                    buckets[need].append(Node(move, hand, reach, node))

    def need(self, row: list[int], soon: i64, reach: i64) -> int:
        """The cards that a plan needs, more if those that come soon do not suffice; NEVER if none does."""
        if len(row) > self.longest:
            return NEVER
        need = self.planner.fewest(row, soon)
        if need == NEVER:
            need = self.planner.fewest(row, reach)
            if need < NEVER:
                need += LATER
        return int(need)

    def is_new(self, row: list[int], hand: list[int]) -> bool:
        """Whether this layer has not met the position yet; now it has."""
        size = len(self.seen)
        self.seen.add(key_of(row, hand))
        return len(self.seen) > size


def solve(state: CatalystState, budget: int = BUDGET) -> Solution:
    """The shortest win that is found from this position, over the true order of the deck."""
    if state.outcome != PLAYING:
        return over(state)
    deal = Deal(state)
    exact = Exact(deal, budget)
    if exact.planner.fewest(deal.row, reach_of(deal.hand + deal.deck)) > deal.plays_left():
        return impossible(deal.plays_left() + 1, 0)
    beam = Beam(deal)
    solution = shortest(exact, beam.win(WIDTH))
    if solution.plays is None and not solution.impossible:
        solution = Solution(beam.wider_win(budget * BEAM_SHARE), solution.bound, 0)
    solution.nodes = exact.nodes + beam.nodes
    return solution


def over(state: CatalystState) -> Solution:
    """A game that has ended needs no play to be won, or none can win it any more."""
    return Solution([], 0, 0) if state.outcome == WON else impossible(0, 0)


def impossible(bound: int, nodes: int) -> Solution:
    solution = Solution(None, bound, nodes)
    solution.impossible = True
    return solution


def shortest(exact: Exact, plays: list[int] | None) -> Solution:
    """Prove the win the shortest, or find a shorter one, as far as the budget goes."""
    bound = int(exact.planner.fewest(exact.deal.row, PLENTY))
    limit = exact.deal.plays_left() + 1 if plays is None else len(plays)
    while bound < limit:
        if exact.find(bound):
            exact.path.reverse()
            return Solution(exact.path, bound, exact.nodes)
        if exact.is_spent():
            return Solution(plays, bound, exact.nodes)
        bound += WASTE
    return impossible(bound, exact.nodes) if plays is None else Solution(plays, bound, exact.nodes)


__all__ = ["BUDGET", "Solution", "solve"]

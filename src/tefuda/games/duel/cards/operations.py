"""The vocabulary of effects: one class an operation, each with its sentence. Nothing else can stand in a card's `do`.

Here are the operations on the controller's own deck, and the choose-one; those on selected cards are in selecting.py.
The resolver (effects.py) asks an operation what may be picked, lets the chooser pick if there is a choice, and then has
it resolved. Picks are actions as seat 0 counts them, in the order in which the operation works on them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.duel import ids, zones
from tefuda.games.duel.cards import terms
from tefuda.games.duel.cards.selector import Selector
from tefuda.games.duel.packed import KIND

if TYPE_CHECKING:
    from tefuda.core.engine import Frame
    from tefuda.games.duel.state import DuelState


class Operation:
    """One line of an effect. This base takes no picks."""

    take: int = 0
    """How many are picked; ALL = all that fit, without a choice."""
    up_to: bool = False
    by: int = terms.OWN

    def prepare(self, s: DuelState, f: Frame) -> None:
        """What somebody is shown before picking."""

    def options(self, s: DuelState, f: Frame) -> list[int]:
        """What may be picked, in the order of section 7; copies stand in it as often as they are there."""
        return []

    def modes(self) -> int:
        """How many lists of operations there are to choose from; 0 for all but `mode`."""
        return 0

    def resolve(self, s: DuelState, f: Frame, picks: list[int]) -> None:
        """Carry it out as far as possible."""

    def has_nothing(self, s: DuelState, f: Frame) -> bool:
        """Whether it could pick nothing, so that an optional effect that begins with it is skipped (R78)."""
        return False

    def chooser(self, f: Frame) -> int:
        return 1 - f.seat if self.by == terms.OPP else f.seat


class Draw(Operation):
    """The controller draws n, one at a time (R83)."""

    def __init__(self, n: int) -> None:
        self.n = n

    def resolve(self, s: DuelState, f: Frame, picks: list[int]) -> None:
        f.picks = []
        for _ in range(self.n):
            zones.draw(s, f.seat)
            if s.over:
                return


class Charge(Operation):
    """The top n cards of the controller's deck go to their mana zone, one at a time."""

    def __init__(self, n: int) -> None:
        self.n = n

    def resolve(self, s: DuelState, f: Frame, picks: list[int]) -> None:
        f.picks = []
        for _ in range(min(self.n, len(s.deck(f.seat)))):
            zones.charge_from_deck(s, f.seat)


class Shield(Operation):
    """The top n cards of the controller's deck become new shields."""

    def __init__(self, n: int) -> None:
        self.n = n

    def resolve(self, s: DuelState, f: Frame, picks: list[int]) -> None:
        f.picks = []
        for _ in range(min(self.n, len(s.deck(f.seat)))):
            zones.add_shield(s, f.seat)


class Look(Operation):
    """The controller looks at the top n cards, takes some, and puts the others under the deck in their order."""

    def __init__(self, n: int, take: int) -> None:
        self.n = n
        self.take = take

    def prepare(self, s: DuelState, f: Frame) -> None:
        zones.look_at_top(s, f.seat, self.n)

    def options(self, s: DuelState, f: Frame) -> list[int]:
        return [ids.card(card & KIND, f.seat, 0) for card in s.deck(f.seat)[: self.n]]

    def resolve(self, s: DuelState, f: Frame, picks: list[int]) -> None:
        f.picks = []
        looked_at = s.deck(f.seat)[: self.n]
        taken = [ids.place(pick) for pick in picks]
        for card in looked_at:
            if card & KIND in taken:
                taken.remove(card & KIND)
                zones.take_from_deck(s, f.seat, card & KIND, False)
        for _ in range(len(looked_at) - len(picks)):
            zones.put_under_deck(s, f.seat)


class Search(Operation):
    """The controller looks through the deck, picks up to n fitting cards, shows and takes them, then shuffles (R86)."""

    up_to = True

    def __init__(self, selector: Selector, n: int) -> None:
        self.selector = selector
        self.take = n

    def prepare(self, s: DuelState, f: Frame) -> None:
        zones.look_through_deck(s, f.seat)

    def options(self, s: DuelState, f: Frame) -> list[int]:
        kinds = s.cards.by_id([card & KIND for card in s.deck(f.seat)])
        return [ids.card(kind, f.seat, 0) for kind in kinds if self.selector.fits_elsewhere(s.cards, kind)]

    def resolve(self, s: DuelState, f: Frame, picks: list[int]) -> None:
        f.picks = []
        if picks:
            zones.show(s, f.seat, [ids.place(pick) for pick in picks])
        for pick in picks:
            zones.take_from_deck(s, f.seat, ids.place(pick), True)
        zones.shuffle(s, f.seat)

    def has_nothing(self, s: DuelState, f: Frame) -> bool:
        return not self.options(s, f)


class Mode(Operation):
    """The controller picks one list of operations; `starts` are their places in the effect's program."""

    def __init__(self) -> None:
        self.starts: list[int] = []

    def modes(self) -> int:
        return len(self.starts)

    def resolve(self, s: DuelState, f: Frame, picks: list[int]) -> None:
        f.step = self.starts[picks[0] - ids.MODE]


class Jump(Operation):
    """The end of one list of a choose-one: go on after the last of them. No card names it."""

    def __init__(self) -> None:
        self.to = 0

    def resolve(self, s: DuelState, f: Frame, picks: list[int]) -> None:
        f.step = self.to


class Tick(Operation):
    """Counts that the operation before it has been carried out. It stands only in a set that is made for counting."""

    def __init__(self, counts: list[int], number: int) -> None:
        self.counts = counts
        self.number = number

    def resolve(self, s: DuelState, f: Frame, picks: list[int]) -> None:
        self.counts[self.number] += 1

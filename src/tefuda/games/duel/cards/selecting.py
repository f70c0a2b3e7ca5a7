"""The operations on cards and creatures that a selector finds, one class each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.duel import creatures, ids, zones
from tefuda.games.duel.cards import terms
from tefuda.games.duel.cards.operations import Operation
from tefuda.games.duel.cards.selector import Selector, candidates
from tefuda.games.duel.packed import NAME

if TYPE_CHECKING:
    from tefuda.core.engine import Frame
    from tefuda.games.duel.state import DuelState


class Selecting(Operation):
    """What all operations on cards that a selector finds have in common."""

    def __init__(self, selector: Selector) -> None:
        self.selector = selector
        self.take = selector.take
        self.up_to = selector.up_to
        self.by = selector.by

    def prepare(self, s: DuelState, f: Frame) -> None:
        """Whoever picks from another's hand sees it, also if there is only one card (R87)."""
        chosen = self.by != terms.RANDOM and self.take != terms.ALL
        if self.selector.zone == terms.IN_HAND and chosen:
            owner = 1 - self.chooser(f)
            if self.selector.includes(f.seat, owner) and s.hand(owner):
                zones.reveal_hand(s, owner)

    def options(self, s: DuelState, f: Frame) -> list[int]:
        return candidates(s, self.selector, f)

    def has_nothing(self, s: DuelState, f: Frame) -> bool:
        return not self.options(s, f)

    def targets(self, s: DuelState, f: Frame, picks: list[int]) -> list[int]:
        """The picked creatures as name and owner, remembered for a `same` that follows."""
        found: list[int] = []
        for pick in picks:
            owner = ids.owner(pick, 0)
            found.append((s.battle(owner)[ids.place(pick)] & NAME) << 1 | owner)
        f.picks = found
        return found


class Destroy(Selecting):
    """The creatures are destroyed, all at once."""

    def resolve(self, s: DuelState, f: Frame, picks: list[int]) -> None:
        creatures.destroy(s, self.targets(s, f, picks))


class Move(Selecting):
    """The cards go to their owners' hand or mana zone; creatures with all cards under them."""

    def __init__(self, selector: Selector, to: int) -> None:
        super().__init__(selector)
        self.to = to

    def resolve(self, s: DuelState, f: Frame, picks: list[int]) -> None:
        if self.selector.zone == terms.IN_BATTLE:
            for creature in self.targets(s, f, picks):
                creatures.send_away(s, creature & 1, creature >> 1, self.to)
            return
        f.picks = []
        taken = 0
        before = -1
        for pick in picks:
            owner = ids.owner(pick, 0)
            taken = taken + 1 if owner == before else 0
            before = owner
            if self.selector.zone == terms.IN_MANA:
                zones.take_mana(s, owner, ids.place(pick) - taken)  # each card that has left closes the gap (R23)
            elif self.selector.zone == terms.IN_GRAVEYARD:
                zones.take_from_graveyard(s, owner, ids.place(pick), self.to)
            else:
                zones.charge(s, owner, ids.place(pick))


class Discard(Selecting):
    """Hand cards go to the graveyard."""

    def resolve(self, s: DuelState, f: Frame, picks: list[int]) -> None:
        f.picks = []
        for pick in picks:
            zones.discard(s, ids.owner(pick, 0), ids.place(pick))


class Put(Selecting):
    """The card of a hand or graveyard enters the battle zone as a creature, without cost, sick as if summoned (R89)."""

    def resolve(self, s: DuelState, f: Frame, picks: list[int]) -> None:
        f.picks = []
        entered: list[int] = []
        for pick in picks:
            owner, kind = ids.owner(pick, 0), ids.place(pick)
            if self.selector.zone == terms.IN_HAND:
                entered.append(creatures.enter_from_hand(s, owner, kind) << 1 | owner)
            else:
                entered.append(creatures.enter_from_graveyard(s, owner, kind) << 1 | owner)
        f.picks = entered


class Tap(Selecting):
    """Taps; nothing if it already is tapped (R80)."""

    def resolve(self, s: DuelState, f: Frame, picks: list[int]) -> None:
        if self.selector.zone == terms.IN_MANA:
            f.picks = []
            for pick in picks:
                zones.tap_mana(s, ids.owner(pick, 0), ids.place(pick))
            return
        for creature in self.targets(s, f, picks):
            creatures.tap(s, creature & 1, creature >> 1)


class Untap(Selecting):
    """Untaps; nothing if it already is untapped."""

    def resolve(self, s: DuelState, f: Frame, picks: list[int]) -> None:
        if self.selector.zone == terms.IN_MANA:
            f.picks = []
            for pick in picks:
                zones.untap_mana(s, ids.owner(pick, 0), ids.place(pick))
            return
        for creature in self.targets(s, f, picks):
            creatures.untap(s, creature & 1, creature >> 1)


class Power(Selecting):
    """n is added to its power until the end of the turn."""

    def __init__(self, selector: Selector, n: int) -> None:
        super().__init__(selector)
        self.n = n

    def resolve(self, s: DuelState, f: Frame, picks: list[int]) -> None:
        for creature in self.targets(s, f, picks):
            creatures.change_power(s, creature & 1, creature >> 1, self.n)


class Grant(Selecting):
    """It has the keyword until the end of the turn; once is enough."""

    def __init__(self, selector: Selector, keyword: int) -> None:
        super().__init__(selector)
        self.keyword = keyword

    def resolve(self, s: DuelState, f: Frame, picks: list[int]) -> None:
        for creature in self.targets(s, f, picks):
            creatures.grant(s, creature & 1, creature >> 1, self.keyword)

"""A set of cards as the rules see it: tables by card number, made once by the loader and never changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tefuda.games.duel.cards.terms import EVOLUTION, SHIELD_TRIGGER, SPEED_ATTACKER, SPELL

if TYPE_CHECKING:
    from tefuda.games.duel.cards.operations import Operation
    from tefuda.games.duel.cards.selector import Selector

WHENS: Final = 8


class Effect:
    """What a card does at a moment: a condition, an offer, and operations in order."""

    def __init__(self, when: int, may: bool, program: list[Operation]) -> None:
        self.when = when
        self.may = may
        self.program = program
        """The operations; the lists of a choose-one stand one after the other, each with a jump over the rest."""
        self.counted: Selector | None = None
        """With it the effect happens only if between `low` and `high` cards fit."""
        self.low = 0
        self.high = 0


class Static:
    """Power that a creature gives while it is in the battle zone."""

    def __init__(self, amount: int, to: Selector, per: Selector | None) -> None:
        self.amount = amount
        self.to = to
        self.per = per


class Kind:
    """One card of the set."""

    def __init__(self, card_id: str, card_type: int, cost: int, power: int) -> None:
        self.id = card_id
        self.type = card_type
        self.cost = cost
        self.power = power
        self.civ_mask = 0
        self.race_mask = 0
        self.keyword_mask = 0
        self.power_attacker = 0
        self.base_civ_mask = 0
        self.base_race_mask = 0
        self.effects: list[Effect] = []
        self.statics: list[Static] = []


class CardSet:
    """All cards by number, and the names of the civilizations in the order of their bits."""

    def __init__(self, kinds: list[Kind], civilizations: list[str]) -> None:
        self.kinds = kinds
        self.civilizations = civilizations
        self.ids = [kind.id for kind in kinds]
        self.numbers = {kind.id: number for number, kind in enumerate(kinds)}
        self.cost = [kind.cost for kind in kinds]
        self.power = [kind.power for kind in kinds]
        self.type = [kind.type for kind in kinds]
        self.civs = [kind.civ_mask for kind in kinds]
        self.keywords = [kind.keyword_mask for kind in kinds]
        self.statics = [kind.statics for kind in kinds]
        self.effects: list[Effect | None] = [None] * (WHENS * len(kinds))
        for number, kind in enumerate(kinds):
            for effect in kind.effects:
                self.effects[number * WHENS + effect.when] = effect
        self.order = sorted(range(len(kinds)), key=self.ids.__getitem__)
        self.rank = [self.order.index(number) for number in range(len(kinds))]
        """Where a card stands among all by id."""
        self.weakens = any(static.amount < 0 for kind in kinds for static in kind.statics)
        """Whether a static effect takes power away."""

    def effect(self, kind: i64, when: i64) -> Effect | None:
        return self.effects[kind * WHENS + when]

    def by_id(self, kinds: list[int]) -> list[int]:
        """Cards sorted by their ids."""
        return [self.order[place] for place in sorted([self.rank[kind] for kind in kinds])]

    def is_spell(self, kind: i64) -> bool:
        return self.type[kind] == SPELL

    def is_evolution(self, kind: i64) -> bool:
        return self.type[kind] == EVOLUTION

    def is_trigger(self, kind: i64) -> bool:
        return self.keywords[kind] & SHIELD_TRIGGER != 0

    def is_fast(self, kind: i64) -> bool:
        return self.keywords[kind] & SPEED_ATTACKER != 0

    def is_many_coloured(self, kind: i64) -> bool:
        """Whether it has several civilizations and so enters the mana zone tapped (R18)."""
        civs: i64 = self.civs[kind]
        return civs & (civs - 1) != 0

    def can_evolve(self, kind: i64, base: i64) -> bool:
        """Whether a creature with the top card `base` fits `evolves_from` of an evolution (R31)."""
        wanted, on = self.kinds[kind], self.kinds[base]
        return wanted.base_race_mask & on.race_mask != 0 or wanted.base_civ_mask & on.civ_mask != 0

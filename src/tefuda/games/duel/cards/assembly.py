"""From the written form of cards to what the rules use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tefuda.games.duel.cards import forms, operations, selecting, terms
from tefuda.games.duel.cards.kinds import CardSet, Effect, Kind, Static
from tefuda.games.duel.cards.selector import Selector


class Assembly:
    """Makes the tables of a set; civilizations and races are numbered in the order of the files.

    With `counts`, one for each of `forms.OPERATIONS`, the set counts what is carried out.
    """

    def __init__(self, civilizations: Sequence[str], races: Sequence[str], counts: list[int] | None = None) -> None:
        self.civilizations = tuple(civilizations)
        self.races = tuple(races)
        self.counts = counts

    def card_set(self, cards: Mapping[str, forms.Card]) -> CardSet:
        return CardSet([self.kind(card) for card in cards.values()], list(self.civilizations))

    def kind(self, card: forms.Card) -> Kind:
        kind = Kind(card.id, terms.TYPES.index(card.type), card.cost, card.power or 0)
        kind.civ_mask = terms.mask(card.civ, self.civilizations)
        kind.race_mask = terms.mask(card.race or [], self.races)
        kind.keyword_mask = terms.mask(list(card.keywords), terms.KEYWORDS)
        kind.power_attacker = card.power_attacker or 0
        if card.evolves_from is not None:
            kind.base_civ_mask = terms.mask(card.evolves_from.civ or [], self.civilizations)
            kind.base_race_mask = terms.mask(card.evolves_from.race or [], self.races)
        kind.effects = [self.effect(effect) for effect in card.effects]
        kind.statics = [self.static(static) for static in card.static]
        return kind

    def effect(self, written: forms.Effect) -> Effect:
        program: list[operations.Operation] = []
        self.compile(written.do, program)
        effect = Effect(terms.WHENS.index(written.when), written.may, program)
        if written.condition is not None:
            effect.counted = self.selector(written.condition.count)
            effect.low = written.condition.min or 0
            effect.high = terms.NO_LIMIT if written.condition.max is None else written.condition.max
        return effect

    def static(self, written: forms.Static) -> Static:
        per = None if written.per is None else self.selector(written.per)
        return Static(written.power, self.selector(written.sel), per)

    def selector(self, written: forms.Selector) -> Selector:
        made = Selector()
        made.zone = terms.ZONES.index(written.zone)
        made.side = terms.SIDES.index(written.side)
        made.type = -1 if written.type is None else terms.TYPES.index(written.type)
        made.evolution = -1 if written.evolution is None else int(written.evolution)
        made.civ_mask = terms.mask([written.civ] if written.civ else [], self.civilizations)
        made.race_mask = terms.mask([written.race] if written.race else [], self.races)
        made.max_power = terms.NO_LIMIT if written.max_power is None else written.max_power
        made.max_cost = terms.NO_LIMIT if written.max_cost is None else written.max_cost
        made.itself = written.itself is not None
        made.other = written.other is not None
        made.same = written.same is not None
        made.take = terms.ALL if written.take == "all" or made.same else written.take
        made.up_to = written.up_to
        made.by = terms.CHOOSERS.index(written.by)
        return made

    def compile(self, written: Sequence[forms.AnyOperation], program: list[operations.Operation]) -> None:
        """Append the operations; the lists of a choose-one stand one after the other, each ending with a jump."""
        for operation in written:
            if not isinstance(operation, forms.Mode):
                program.append(self.operation(operation))
                self.tick(operation, program)
                continue
            mode = operations.Mode()
            program.append(mode)
            jumps = []
            for option in operation.options:
                mode.starts.append(len(program))
                self.tick(operation, program)
                self.compile(option, program)
                jumps.append(operations.Jump())
                program.append(jumps[-1])
            for jump in jumps:
                jump.to = len(program)

    def tick(self, written: forms.AnyOperation, program: list[operations.Operation]) -> None:
        if self.counts is not None:
            program.append(operations.Tick(self.counts, forms.OPERATIONS.index(type(written))))

    def operation(self, written: forms.AnyOperation) -> operations.Operation:
        match written:
            case forms.Draw(n):
                return operations.Draw(n)
            case forms.Charge(n):
                return operations.Charge(n)
            case forms.Shield(n):
                return operations.Shield(n)
            case forms.Look(n, take):
                return operations.Look(n, take)
            case forms.Search(sel, n):
                return operations.Search(self.selector(sel), n)
            case forms.Destroy(sel):
                return selecting.Destroy(self.selector(sel))
            case forms.Move(sel, to):
                return selecting.Move(self.selector(sel), terms.ZONES.index(to))
            case forms.Discard(sel):
                return selecting.Discard(self.selector(sel))
            case forms.Put(sel):
                return selecting.Put(self.creatures(sel))
            case forms.Tap(sel):
                return selecting.Tap(self.selector(sel))
            case forms.Untap(sel):
                return selecting.Untap(self.selector(sel))
            case forms.Power(sel, n):
                return selecting.Power(self.selector(sel), n)
            case forms.Grant(sel, keyword):
                return selecting.Grant(self.selector(sel), terms.mask([keyword], terms.KEYWORDS))
        raise AssertionError(f"an operation without a class: {written}")

    def creatures(self, written: forms.Selector) -> Selector:
        """What `put` may take: creature cards that are no evolutions (R37)."""
        made = self.selector(written)
        made.type = terms.CREATURE
        made.evolution = 0
        return made

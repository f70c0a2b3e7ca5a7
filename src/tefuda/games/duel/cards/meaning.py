"""What a card that has the right form must also keep: rules between fields that no type can say."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final, NamedTuple

from tefuda.core.facts import show
from tefuda.games.duel.cards import forms

DECK_SIZE: Final = 40
MOST_COPIES: Final = 4

ZONES_OF: Final[dict[type[forms.Operation], tuple[str, ...]]] = {
    forms.Destroy: ("battle",),
    forms.Power: ("battle",),
    forms.Grant: ("battle",),
    forms.Tap: ("battle", "mana"),
    forms.Untap: ("battle", "mana"),
    forms.Move: ("battle", "hand", "mana", "graveyard"),
    forms.Discard: ("hand",),
    forms.Put: ("hand", "graveyard"),
}
"""The zones in which each operation can work."""
PRINTED: Final = ("type", "evolution", "civ", "race", "max_power", "max_cost")


class Issue(NamedTuple):
    """Something that is wrong at a path of the card, such as `.effects[0].do[1]`."""

    path: str
    text: str


def problems(card: forms.Card, civilizations: Collection[str], races: Collection[str]) -> list[Issue]:
    """Everything that is wrong with a card."""
    check = _Card(card, civilizations, races)
    return [*check.face(), *check.effects(), *check.statics()]


def deck_problems(deck: Mapping[str, int], cards: Collection[str]) -> list[str]:
    """Every violation of R1: number of cards, wrong numbers of copies, unknown ids."""
    found = []
    total = sum(deck.values())
    if total != DECK_SIZE:
        found.append(f"expected {DECK_SIZE} cards, got {show(total)}")
    for card, copies in deck.items():
        if card not in cards:
            found.append(f"there is no card {card!r}")
        if not 1 <= copies <= MOST_COPIES:
            found.append(f"expected 1 to {MOST_COPIES} copies of {card}, got {show(copies)}")
    return found


class _Card:
    """One card under examination."""

    def __init__(self, card: forms.Card, civilizations: Collection[str], races: Collection[str]) -> None:
        self.card = card
        self.civilizations = civilizations
        self.races = races

    def face(self) -> Iterator[Issue]:
        """Type, cost and keywords fit together."""
        card = self.card
        yield from self.words(card.civ, self.civilizations, "civilization", ".civ")
        yield from self.words(card.race or [], self.races, "race", ".race")
        if card.cost < len(card.civ):
            yield Issue(".cost", f"a card of {len(card.civ)} civilizations must cost at least as much, got {card.cost}")
        if card.type == "spell":
            yield from self.spell_face()
            return
        for field in ("power", "race"):
            if getattr(card, field) is None:
                yield Issue("", f"missing field {field}: a creature has one")
        if (card.type == "evolution") != (card.evolves_from is not None):
            yield Issue("", "evolves_from belongs to evolutions, and each evolution has it")
        if card.evolves_from is not None:
            if (card.evolves_from.race is None) == (card.evolves_from.civ is None):
                yield Issue(".evolves_from", "expected either race or civ in evolves_from")
            yield from self.words(card.evolves_from.race or [], self.races, "race", ".evolves_from")
            yield from self.words(card.evolves_from.civ or [], self.civilizations, "civilization", ".evolves_from")
        if card.type == "evolution" and "shield_trigger" in card.keywords:
            yield Issue(".keywords", "an evolution cannot have shield_trigger: it would need a base (R73)")

    def spell_face(self) -> Iterator[Issue]:
        card = self.card
        for field in ("power", "race", "power_attacker", "evolves_from"):
            if getattr(card, field) is not None:
                yield Issue("", f"a spell has no {field}")
        if card.static:
            yield Issue("", "a spell has no static")
        for keyword in card.keywords:
            if keyword != "shield_trigger":
                yield Issue(".keywords", f"a spell cannot have {keyword}")

    def words(self, given: Collection[str], known: Collection[str], what: str, path: str) -> Iterator[Issue]:
        for word in given:
            if word not in known:
                yield Issue(path, f"unknown {what} {word!r}; known: {', '.join(known)}")
        if len(set(given)) < len(given):
            yield Issue(path, f"a {what} stands twice")

    def effects(self) -> Iterator[Issue]:
        """Moments, conditions and operations."""
        seen = set()
        for number, effect in enumerate(self.card.effects):
            path = f".effects[{number}]"
            if effect.when in seen:
                yield Issue(path, f"a second effect for {effect.when}; a card has one for each when")
            seen.add(effect.when)
            if (effect.when == "cast") != (self.card.type == "spell"):
                yield Issue(path, f"{effect.when} cannot stand on a {self.card.type}")
            if effect.condition is not None:
                yield from self.count(effect.condition.count, f"{path}.if.count")
                if effect.condition.min is None and effect.condition.max is None:
                    yield Issue(f"{path}.if", "expected min or max in if")
            yield from self.operations(effect.do, f"{path}.do")

    def operations(self, operations: list[forms.AnyOperation], path: str) -> Iterator[Issue]:
        for number, operation in enumerate(operations):
            here = f"{path}[{number}]"
            if isinstance(operation, forms.Mode):
                for option, inner in enumerate(operation.options):
                    yield from self.operations(inner, f"{here}.options[{option}]")
            elif isinstance(operation, forms.Look):
                if operation.take > operation.n:
                    yield Issue(here, f"cannot take {operation.take} of {operation.n}")
            elif isinstance(operation, forms.Search):
                yield from self.only(operation.sel, PRINTED, f"{here}.sel")
            elif isinstance(operation, forms.Grant) and operation.keyword == "shield_trigger":
                yield Issue(here, "shield_trigger cannot be granted: it works only on a broken shield")
            elif not isinstance(operation, forms.Draw | forms.Charge | forms.Shield):
                yield from self.picked(operation, here)

    def picked(self, operation: forms.AnyOperation, path: str) -> Iterator[Issue]:
        """A selector that picks cards for an operation."""
        assert not isinstance(operation, forms.Draw | forms.Charge | forms.Shield | forms.Look | forms.Mode)
        sel, word = operation.sel, str(operation.__struct_config__.tag)
        path = f"{path}.sel"
        yield from self.names(sel, path)
        zones = ZONES_OF[type(operation)]
        if sel.zone not in zones:
            yield Issue(path, f"{word} works in {' or '.join(zones)}, not in {sel.zone}")
        if isinstance(operation, forms.Move) and operation.to == sel.zone:
            yield Issue(path, f"the cards are in {sel.zone} already")
        if isinstance(operation, forms.Put) and (sel.evolution or sel.type == "spell"):
            yield Issue(path, "put takes creatures that are no evolutions (R37)")
        if sel.by == "random" and (word != "discard" or sel.side == "any" or sel.up_to):
            yield Issue(path, "by: random belongs to discard, with side own or opp and without up_to")
        if sel.take == "all" and sel.up_to:
            yield Issue(path, "take: all leaves nothing to choose, so up_to cannot stand beside it")
        if (sel.other or sel.same) and sel.zone != "battle":
            yield Issue(path, "other and same are about creatures in the battle zone")

    def statics(self) -> Iterator[Issue]:
        for number, static in enumerate(self.card.static):
            path = f".static[{number}]"
            yield from self.only(
                static.sel, ("side", "evolution", "civ", "race", "max_cost", "self", "other"), f"{path}.sel"
            )
            if static.per is not None:
                yield from self.count(static.per, f"{path}.per")
                if static.per.max_power is not None:
                    yield Issue(f"{path}.per", "max_power cannot stand in per: power would depend on power")

    def count(self, sel: forms.Selector, path: str) -> Iterator[Issue]:
        """A selector that only counts; the cards of hands and shields are hidden, so nothing of them is asked."""
        allowed: tuple[str, ...] = ("zone", "side")
        if sel.zone == "battle":
            allowed = (*allowed, *PRINTED, "self", "other")
        elif sel.zone in ("mana", "graveyard"):
            allowed = (*allowed, *PRINTED)
        yield from self.only(sel, allowed, path)

    def only(self, sel: forms.Selector, allowed: Collection[str], path: str) -> Iterator[Issue]:
        yield from self.names(sel, path)
        fields = {"itself": "self"}
        for field in sel.__struct_fields__:
            word = fields.get(field, field)
            if word not in allowed and getattr(sel, field) != getattr(forms.Selector(), field):
                yield Issue(path, f"{word} cannot stand here; allowed: {', '.join(allowed)}")

    def names(self, sel: forms.Selector, path: str) -> Iterator[Issue]:
        yield from self.words([sel.civ] if sel.civ else [], self.civilizations, "civilization", path)
        yield from self.words([sel.race] if sel.race else [], self.races, "race", path)


__all__ = ["DECK_SIZE", "MOST_COPIES", "Issue", "deck_problems", "problems"]

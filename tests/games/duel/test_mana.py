"""The automatic payment is the first legal one, whatever lies in the mana zone (R16, R17, R22)."""

from __future__ import annotations

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from tefuda.core.chance import Chance
from tefuda.games.duel import mana
from tefuda.games.duel.cards import library
from tefuda.games.duel.course import MANA
from tefuda.games.duel.packed import TAPPED_MANA
from tefuda.games.duel.state import DuelState, fresh

CARDS = library.own().set
KINDS = st.integers(0, len(CARDS.ids) - 1)
ZONES = st.lists(st.tuples(KINDS, st.booleans()), max_size=9)


def table_with(zone: list[tuple[int, bool]]) -> DuelState:
    s = fresh(CARDS, Chance(), None)
    s.zones[MANA] = [kind | (TAPPED_MANA if tapped else 0) for kind, tapped in zone]
    return s


def pays(zone: list[tuple[int, bool]], kind: int, positions: tuple[int, ...]) -> bool:
    """R16 and R22 by the letter: some order of the cards gives each civilization a mana card of its own."""
    wanted = [1 << bit for bit in range(5) if CARDS.civs[kind] >> bit & 1]
    if any(zone[at][1] for at in positions) or len(positions) != CARDS.cost[kind]:
        return False
    given = [CARDS.civs[zone[at][0]] for at in positions]
    return any(
        all(civ & has for civ, has in zip(wanted, order, strict=False))
        for order in itertools.permutations(given, len(wanted))
    )


def first_payment(zone: list[tuple[int, bool]], kind: int) -> list[int] | None:
    sets = itertools.combinations(range(len(zone)), CARDS.cost[kind])
    return next((list(chosen) for chosen in sets if pays(zone, kind, chosen)), None)


@settings(max_examples=300)
@given(ZONES, KINDS)
def test_the_automatic_payment_is_the_first_in_dictionary_order(zone: list[tuple[int, bool]], kind: int) -> None:
    s = table_with(zone)
    expected = first_payment(zone, kind)

    assert mana.can_pay(CARDS, kind, mana.purse(s, 0)) == (expected is not None)
    assert expected is None or mana.automatic(s, 0, kind) == expected


@settings(max_examples=300)
@given(ZONES, KINDS, st.sets(st.integers(0, 9)))
def test_a_named_payment_is_accepted_exactly_if_it_pays(
    zone: list[tuple[int, bool]], kind: int, named: set[int]
) -> None:
    s = table_with(zone)
    expected = all(at < len(zone) for at in named) and pays(zone, kind, tuple(sorted(named)))

    assert mana.is_payment(s, 0, kind, sum(1 << at for at in named)) == expected

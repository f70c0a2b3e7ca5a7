"""What a table shows beside the position, as questions to the rules (asked.py)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from tefuda.core.engine import Frame
from tefuda.games.duel import attack, effects, labels, legal, mana, power
from tefuda.games.duel.asked import MOST_GIVERS, Asked, Change, Prospect, Source, Standing, Standings
from tefuda.games.duel.cards import terms
from tefuda.games.duel.cards.operations import Jump, Mode, Operation
from tefuda.games.duel.cards.selecting import Selecting
from tefuda.games.duel.cards.selector import Selector, count
from tefuda.games.duel.course import (
    DECIDE_CHOOSE,
    DECIDE_MAIN,
    DECIDE_MAY,
    DECIDE_MODE,
    DECIDE_ORDER,
    DECIDE_SHIELDS,
    MOST_LOOKED,
    PLAYERS,
)
from tefuda.games.duel.creatures import keyword_texts
from tefuda.games.duel.packed import KIND, NAME, SICK, TAPPED, change, granted

if TYPE_CHECKING:
    from tefuda.games.duel.state import DuelState

# Creatures


def standings(s: DuelState) -> Standings:
    """Every creature, by player and name; worked out once for all who look, while a decision is open."""
    if s.standing is None:
        s.standing = standings_now(s)
    return s.standing


def standings_now(s: DuelState) -> Standings:
    """The same while something happens."""
    looked = s.looked
    given = power.gifts(s)
    found = {
        player: {s.name_text(one & NAME): standing(s, seat, one, given) for one in s.battle(seat)}
        for seat, player in enumerate(PLAYERS)
    }
    s.looked = looked  # whether anybody is told makes no difference to the duel
    return found


def standing(s: DuelState, seat: int, creature: int, given: list[power.Gift]) -> Standing:
    sums = _sums(s, seat, creature, given)
    return Standing(
        power=power.power(s, seat, creature, []) + sum(sums.values()),
        changes=tuple(changes(s, seat, creature, sums)),
        keywords=tuple(keyword_texts(s.cards.keywords[creature & KIND] | granted(creature))),
        rests=rests(s, creature),
        can_block=attack.can_block(s, creature),
    )


def _sums(s: DuelState, seat: int, creature: int, given: list[power.Gift]) -> dict[tuple[int, int], int]:
    """What each giver gives a creature, by its owner and name."""
    sums: dict[tuple[int, int], int] = {}
    for gift in given:
        if gift.reaches(s, seat, creature):
            sums[gift.giver, gift.source] = sums.get((gift.giver, gift.source), 0) + gift.amount
    return sums


def changes(s: DuelState, seat: int, creature: int, sums: dict[tuple[int, int], int]) -> list[Change]:
    """All that its power has beyond what is printed, as section 7 adds it up; of one giver as one change."""
    static = [Change(n, "static", PLAYERS[giver], s.name_text(source)) for (giver, source), n in sums.items() if n]
    found = static[:MOST_GIVERS]
    if len(static) > MOST_GIVERS:
        found.append(Change(sum(one.n for one in static[MOST_GIVERS:]), "others"))
    if change(creature):
        found.append(Change(change(creature), "turn"))
    bonus = power.bonus(s, seat, creature)
    return [*found, Change(bonus, "attack")] if bonus else found


def rests(s: DuelState, creature: int) -> Literal["", "tapped", "cannot_attack", "sick"]:
    """Why a creature could not be declared as an attacker, whosever turn it is (R38)."""
    if attack.can_attack(s, creature):
        return ""
    if s.has_keyword(creature, terms.CANNOT_ATTACK):
        return "cannot_attack"
    if creature & TAPPED:
        return "tapped"
    assert creature & SICK
    return "sick"


# Decisions


def asked(s: DuelState) -> Asked | None:
    """What is told to the one who decides; None where the list of actions says all."""
    s.looked = 0
    if s.decision == DECIDE_MAIN:
        return Asked(hand=hand(s, s.decider))
    if s.decision == DECIDE_ORDER:
        waiting = effects.orders(s, s.decider)
        return Asked(vain=tuple(labels.effect_listed(s, one) for one in waiting if in_vain(s, one)))
    if s.decision == DECIDE_SHIELDS:
        return _picks(s, None)
    if s.decision in (DECIDE_CHOOSE, DECIDE_MAY, DECIDE_MODE):
        return _of_effect(s)
    return None


def _of_effect(s: DuelState) -> Asked:
    """A question of the effect that is carried out."""
    f = s.running
    assert f is not None
    source = Source(PLAYERS[f.seat], s.name_text(f.source), terms.WHENS[f.kind])
    if s.decision == DECIDE_CHOOSE:
        return _picks(s, source, *_place(effects.operation(s), f.seat))
    if s.decision == DECIDE_MAY:
        return Asked(source=source)
    current = effects.operation(s)
    vain = [str(number) for number in range(1, current.modes() + 1) if _mode_in_vain(s, f, number)]
    return Asked(source=source, modes=current.modes(), vain=tuple(vain))


def _picks(s: DuelState, source: Source | None, zone: str = "", owner: str = "") -> Asked:
    most = int(legal.picks_wanted(s))
    among = tuple(labels.listed(s, option, s.decider) for option in legal.pick_options(s))
    return Asked(
        source=source, least=0 if legal.may_pick_fewer(s) else most, most=most, among=among, zone=zone, owner=owner
    )


def _place(operation: Operation, seat: int) -> tuple[str, str]:
    """The zone in which an operation has cards picked, and whose it is; what selects nothing looks at the own deck."""
    if not isinstance(operation, Selecting):
        return "deck", PLAYERS[seat]
    side = operation.selector.side
    owner = "" if side == terms.ANY else PLAYERS[seat if side == terms.OWN else 1 - seat]
    return terms.ZONES[operation.selector.zone], owner


# The hand


def hand(s: DuelState, seat: int) -> dict[str, Prospect]:
    """What can be said of each card of the hand in the main phase."""
    return {s.cards.ids[kind]: prospect(s, seat, kind) for kind in legal.kinds_in(s.hand(seat))}


def prospect(s: DuelState, seat: int, kind: int) -> Prospect:
    untapped = mana.purse(s, seat)
    bases = tuple(labels.listed(s, base, seat) for base in legal.bases(s, seat, kind)) if _evolves(s, kind) else ()
    short = max(0, s.cards.cost[kind] - len(untapped))
    lacks = tuple(lacking(s, kind, untapped))
    if _evolves(s, kind) and not bases:
        return Prospect("needs-base", short=short, lacks=lacks)
    if short or lacks:
        return Prospect("cannot-pay", short=short, lacks=lacks, bases=bases)
    return Prospect(pays=tuple(f"m{place + 1}" for place in mana.automatic(s, seat, kind)), bases=bases)


def _evolves(s: DuelState, kind: int) -> bool:
    return s.cards.is_evolution(kind)


def lacking(s: DuelState, kind: int, paid: list[int]) -> list[str]:
    """The civilizations of a card that these mana cards do not serve, each of them serving one (R16, R17)."""
    found = []
    served = 0
    for place, civilization in enumerate(s.cards.civilizations):
        if s.cards.civs[kind] >> place & 1:
            wanted = served | 1 << place
            if mana.served(paid, wanted) == wanted.bit_count():
                served = wanted
            else:
                found.append(civilization)
    return found


# What would do nothing


def in_vain(s: DuelState, waiting: Frame) -> bool:
    """Whether an effect would certainly do nothing if it resolved now, as far as its controller can see."""
    effect = s.cards.effect(waiting.source & KIND, waiting.kind)
    if effect is None:
        return True
    if effect.counted is not None:
        number = count(s, effect.counted, waiting.seat, waiting.source)
        if not effect.low <= number <= effect.high:
            return True
    return _do_nothing(s, waiting, effect.program)


def _mode_in_vain(s: DuelState, f: Frame, number: int) -> bool:
    effect = s.cards.effect(f.source & KIND, f.kind)
    assert effect is not None
    current = effect.program[f.step]
    assert isinstance(current, Mode)
    start = current.starts[number - 1]
    end = next(at for at in range(start, len(effect.program)) if isinstance(effect.program[at], Jump))
    return _do_nothing(s, f, effect.program[start:end])


def _do_nothing(s: DuelState, f: Frame, program: Sequence[Operation]) -> bool:
    """Whether no operation finds a card. What does not look for any does something, and so does, as far as anybody is
    told, what it would take too long to look at."""
    return all(s.looked <= MOST_LOOKED and isinstance(one, Selecting) and _finds_nothing(s, f, one) for one in program)


def _finds_nothing(s: DuelState, f: Frame, one: Selecting) -> bool:
    """What another's hand holds is not known, only whether it is empty."""
    if _is_others_hand(one.selector, f):
        return not s.hand(1 - f.seat)
    return not one.options(s, f)


def _is_others_hand(selector: Selector, f: Frame) -> bool:
    return selector.zone == terms.IN_HAND and bool(selector.includes(f.seat, 1 - f.seat))


__all__ = ["asked", "lacking", "prospect", "standings"]

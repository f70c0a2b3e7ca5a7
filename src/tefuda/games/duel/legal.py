"""The action generator: every action that would be accepted, and why another one would not (sections 4 and 15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.games.duel import attack, effects, ids, mana
from tefuda.games.duel.course import (
    DECIDE_ATTACK,
    DECIDE_BLOCK,
    DECIDE_CHARGE,
    DECIDE_MAIN,
    DECIDE_MAY,
    DECIDE_MODE,
    DECIDE_ORDER,
    DECIDE_SHIELDS,
    DECIDE_TRIGGER,
)
from tefuda.games.duel.packed import KIND, TAPPED

if TYPE_CHECKING:
    from tefuda.games.duel.state import DuelState


def legal(s: DuelState, seat: i64) -> list[int]:
    """The ids that the seat may take now, ascending."""
    if s.over or seat != s.decider:
        return []
    if s.decision == DECIDE_CHARGE:
        return [ids.PASS] + [ids.CARD + kind for kind in kinds_in(s.hand(seat))]
    if s.decision == DECIDE_MAIN:
        return _plays(s, seat)
    if s.decision == DECIDE_ATTACK:
        return _targets(s, s.partial[0]) if s.partial else _attackers(s)
    if s.decision == DECIDE_BLOCK:
        return [ids.PASS, *_blockers(s, seat)]
    if s.decision == DECIDE_TRIGGER:
        return [ids.PASS] + [ids.CARD + kind for kind in kinds_in(effects.triggers(s, seat))]
    if s.decision == DECIDE_ORDER:
        return list(range(ids.ORDER, ids.ORDER + len(effects.orders(s, seat))))
    if s.decision == DECIDE_MAY:
        return [ids.ACCEPT, ids.DECLINE]
    if s.decision == DECIDE_MODE:
        return list(range(ids.MODE, ids.MODE + effects.operation(s).modes()))
    return _picks(s)


def kinds_in(cards: list[int]) -> list[int]:
    """The different kinds, ascending."""
    return sorted({card & KIND for card in cards})


# Plays


def _plays(s: DuelState, seat: i64) -> list[int]:
    """What can be paid; after an evolution its bases. A named payment allows what it pays exactly (R22)."""
    evolution = _evolution_begun(s)
    if evolution >= 0:
        return bases(s, seat, evolution)
    found: list[int] = [] if s.partial else [ids.PASS]
    untapped = mana.purse(s, seat)
    for kind in kinds_in(s.hand(seat)):
        if not mana.can_pay(s.cards, kind, untapped):
            continue
        if s.partial and not mana.is_payment(s, seat, kind, s.partial[0] - ids.PAYMENT):
            continue
        if not s.cards.is_evolution(kind) or bases(s, seat, kind):
            found.append(ids.CARD + kind)
    return found


def _evolution_begun(s: DuelState) -> i64:
    """The kind of the evolution whose base is still to be named; -1 if there is none."""
    if not s.partial or s.partial[-1] >= ids.PAYMENT:
        return -1
    return ids.place(s.partial[-1])


def bases(s: DuelState, seat: i64, kind: i64) -> list[int]:
    """The creatures on which an evolution can be put (R31)."""
    found: list[int] = []
    for place, creature in enumerate(s.battle(seat)):
        if s.cards.can_evolve(kind, creature & KIND):
            found.append(ids.CREATURE + place)
    return found


# Attacks and blocks


def _attackers(s: DuelState) -> list[int]:
    found: list[int] = [ids.PASS]
    tapped = attack.has_tapped(s, 1 - s.active)
    for place, creature in enumerate(s.battle(s.active)):
        if attack.can_attack(s, creature) and (tapped or attack.can_attack_player(s, creature)):
            found.append(ids.CREATURE + place)
    return found


def _targets(s: DuelState, attacker: i64) -> list[int]:
    creature = s.battle(s.active)[ids.place(attacker)]
    found: list[int] = [ids.PLAYER] if attack.can_attack_player(s, creature) else []
    for place, other in enumerate(s.battle(1 - s.active)):
        if other & TAPPED:
            found.append(ids.CREATURE + ids.PLACES + place)
    return found


def _blockers(s: DuelState, seat: i64) -> list[int]:
    """The creatures that can block."""
    found: list[int] = []
    for place, creature in enumerate(s.battle(seat)):
        if attack.can_block(s, creature):
            found.append(ids.CREATURE + place)
    return found


# Picks


def pick_options(s: DuelState) -> list[int]:
    """Everything that can be picked in a `choose` or `shields` decision, ascending, with every copy."""
    if s.offered is None:
        s.offered = _offered(s)
    return s.offered


def _offered(s: DuelState) -> list[int]:
    if s.decision == DECIDE_SHIELDS:
        return [ids.SHIELD + (shield >> 16) - 1 for shield in s.shields(1 - s.decider)]
    f = s.running
    assert f is not None
    return sorted([ids.seen_from(option, s.decider) for option in effects.operation(s).options(s, f)])


def picks_wanted(s: DuelState) -> int:
    """How many picks there are at most."""
    if s.decision == DECIDE_SHIELDS:
        return attack.to_break(s)
    return min(effects.operation(s).take, len(pick_options(s)))


def may_pick_fewer(s: DuelState) -> bool:
    return s.decision != DECIDE_SHIELDS and effects.operation(s).up_to


def _picks(s: DuelState) -> list[int]:
    """What can be picked next. Picks ascend, so that every set of them is one sequence."""
    options = pick_options(s)
    start = 0
    for pick in s.partial:
        start = options.index(pick, start) + 1
    fewer = may_pick_fewer(s)
    end = len(options) if fewer else len(options) - (picks_wanted(s) - len(s.partial)) + 1
    found: list[int] = [ids.DONE] if fewer else []
    for place in range(start, end):
        if not found or found[-1] != options[place]:
            found.append(options[place])
    return found


# Why not


def refusal(s: DuelState, seat: int, action: int) -> str | None:
    """The first code of section 15 that an id can earn; None if it is accepted."""
    if s.over:
        return "game-over"
    if seat < 0 or seat > 1:
        return "unknown-player"
    if action == ids.CONCEDE:
        return None
    if seat != s.decider:
        return "not-your-decision"
    if action >= ids.PAYMENT:
        return None if s.decision == DECIDE_MAIN and not s.partial else "wrong-kind"
    if s.decision == DECIDE_MAIN:
        return _play_refusal(s, seat, action)
    if s.decision == DECIDE_ATTACK:
        return _attack_refusal(s, action)
    if s.decision == DECIDE_MAY:
        return None if action in (ids.ACCEPT, ids.DECLINE) else "wrong-kind"
    if s.decision in (DECIDE_CHARGE, DECIDE_BLOCK, DECIDE_TRIGGER):
        return None if action == ids.PASS else _card_refusal(s, seat, action)
    return _pick_refusal(s, seat, action)


def _card_refusal(s: DuelState, seat: i64, action: i64) -> str | None:
    """An own card to charge or use, or an own creature to block."""
    if s.decision == DECIDE_BLOCK:
        if not ids.is_creature(action):
            return "wrong-kind"
        if ids.owner(action, seat) != seat or ids.place(action) >= len(s.battle(seat)):
            return "no-such-card"
        return None if attack.can_block(s, s.battle(seat)[ids.place(action)]) else "cannot-block"
    if not ids.is_card(action):
        return "wrong-kind"
    cards = s.hand(seat) if s.decision == DECIDE_CHARGE else effects.triggers(s, seat)
    is_there = ids.owner(action, seat) == seat and has_kind(cards, ids.place(action))
    return None if is_there else "no-such-card"


def has_kind(cards: list[int], kind: i64) -> bool:
    return any(card & KIND == kind for card in cards)


def _play_refusal(s: DuelState, seat: i64, action: i64) -> str | None:
    evolution = _evolution_begun(s)
    if evolution >= 0:
        is_base = ids.CREATURE <= action < ids.CREATURE + len(s.battle(seat))
        fits = is_base and s.cards.can_evolve(evolution, s.battle(seat)[ids.place(action)] & KIND)
        return None if fits else "bad-base"
    if action == ids.PASS and not s.partial:
        return None
    if not ids.is_card(action):
        return "wrong-kind"
    kind = ids.place(action)
    if ids.owner(action, seat) != seat or not has_kind(s.hand(seat), kind):
        return "no-such-card"
    if s.cards.is_evolution(kind) and not bases(s, seat, kind):
        return "needs-base"
    if not mana.can_pay(s.cards, kind, mana.purse(s, seat)):
        return "cannot-pay"
    if s.partial and not mana.is_payment(s, seat, kind, s.partial[0] - ids.PAYMENT):
        return "bad-mana"
    return None


def _attack_refusal(s: DuelState, action: i64) -> str | None:
    if s.partial:
        return _target_refusal(s, s.battle(s.active)[ids.place(s.partial[0])], action)
    if action == ids.PASS:
        return None
    if not ids.is_creature(action):
        return "wrong-kind"
    if ids.owner(action, s.active) != s.active or ids.place(action) >= len(s.battle(s.active)):
        return "no-such-card"
    creature = s.battle(s.active)[ids.place(action)]
    if not attack.can_attack(s, creature):
        return "cannot-attack"
    has_target = attack.can_attack_player(s, creature) or attack.has_tapped(s, 1 - s.active)
    return None if has_target else "bad-target"


def _target_refusal(s: DuelState, creature: i64, action: i64) -> str | None:
    if action == ids.PLAYER:
        return None if attack.can_attack_player(s, creature) else "bad-target"
    others = s.battle(1 - s.active)
    place = action - ids.CREATURE - ids.PLACES
    is_tapped = 0 <= place < len(others) and others[place] & TAPPED != 0
    return None if is_tapped else "bad-target"


def _pick_refusal(s: DuelState, seat: i64, action: i64) -> str | None:
    if s.decision == DECIDE_ORDER:
        is_one = ids.ORDER <= action < ids.ORDER + len(effects.orders(s, seat))
    elif s.decision == DECIDE_MODE:
        is_one = ids.MODE <= action < ids.MODE + effects.operation(s).modes()
    else:
        is_one = action in _picks(s)
    return None if is_one else "bad-pick"

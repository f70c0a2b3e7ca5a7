"""What an action does: its ids are gathered, then carried out, and the duel goes on to the next decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.games.duel import attack, creatures, effects, events, ids, legal, mana, phases, zones
from tefuda.games.duel.course import (
    ATTACK,
    DECIDE_ATTACK,
    DECIDE_BLOCK,
    DECIDE_CHARGE,
    DECIDE_CHOOSE,
    DECIDE_MAIN,
    DECIDE_MAY,
    DECIDE_ORDER,
    DECIDE_SHIELDS,
    DECIDE_TRIGGER,
    LAPSE_LIMIT,
    MAIN,
    NO_DECISION,
    PLAYERS,
    THE_PLAYER,
)
from tefuda.games.duel.packed import NAME

if TYPE_CHECKING:
    from tefuda.games.duel.state import DuelState


def act(s: DuelState, seat: int, action: int) -> None:
    """Take one id of an action; the last one carries the action out."""
    if action == ids.CONCEDE:
        s.end(1 - seat, "concede")
        return
    if goes_on(s, action):
        s.partial = [*s.partial, action]
        return
    if s.lapses[seat]:
        s.count_lapses(seat, 0)
        if s.log is not None:
            s.log.tell(events.LapsesCleared(player=PLAYERS[seat]))
    carry_out(s, [*s.partial, action])


def goes_on(s: DuelState, action: int) -> bool:
    """Whether an action that has come to this id needs another one."""
    if s.decision == DECIDE_MAIN:
        if action >= ids.PAYMENT:
            return True
        return ids.is_card(action) and s.cards.is_evolution(ids.place(action))
    if s.decision == DECIDE_ATTACK:
        return ids.is_creature(action) and not s.partial
    if s.decision in (DECIDE_CHOOSE, DECIDE_SHIELDS):
        return action != ids.DONE and len(s.partial) + 1 < legal.picks_wanted(s)
    return False


def carry_out(s: DuelState, given: list[int]) -> None:
    """Carry out a complete action and go on to the next decision."""
    decision, seat = s.decision, s.decider
    s.decision = NO_DECISION
    s.partial = []
    s.looked = 0
    s.decisions += 1
    s.offered = None
    s.standing = None
    if decision == DECIDE_CHARGE:
        if given[0] != ids.PASS:
            zones.charge(s, seat, ids.place(given[0]))
        s.begin_phase(MAIN)
    elif decision == DECIDE_MAIN:
        _main(s, given)
    elif decision == DECIDE_ATTACK:
        _attack(s, given)
    elif decision == DECIDE_BLOCK:
        _block(s, given[0])
    elif decision == DECIDE_SHIELDS:
        attack.break_shields(s, [pick - ids.SHIELD + 1 for pick in given])
    elif decision == DECIDE_TRIGGER:
        _use_trigger(s, seat, given[0])
    elif decision == DECIDE_ORDER:
        effects.begin(s, effects.orders(s, seat)[given[0] - ids.ORDER])
    elif decision == DECIDE_MAY:
        if given[0] == ids.DECLINE:
            effects.close(s)
    elif decision == DECIDE_CHOOSE:
        effects.perform(s, [ids.seen_from(pick, seat) for pick in given if pick != ids.DONE])
    else:
        effects.perform(s, given)
    phases.proceed(s)


def _main(s: DuelState, given: list[int]) -> None:
    """A play: the mana is tapped, then the card leaves the hand."""
    if given[0] == ids.PASS:
        s.begin_phase(ATTACK)
        return
    named = given[0] >= ids.PAYMENT
    kind = ids.place(given[1] if named else given[0])
    payment = mana.positions(given[0] - ids.PAYMENT) if named else mana.automatic(s, s.active, kind)
    for position in payment:
        zones.tap_mana(s, s.active, position)
    if s.cards.is_evolution(kind):
        creatures.evolve(s, s.active, kind, ids.place(given[-1]))
    else:
        bring(s, s.active, kind)


def bring(s: DuelState, seat: i64, kind: i64) -> None:
    """A creature enters, or a spell begins to be carried out."""
    if s.cards.is_spell(kind):
        zones.cast(s, seat, kind)
        effects.consider(s)
    else:
        creatures.enter_from_hand(s, seat, kind)


def _attack(s: DuelState, given: list[int]) -> None:
    if given[0] == ids.PASS:
        phases.begin_end(s)
        return
    attacker = s.battle(s.active)[ids.place(given[0])] & NAME
    if given[1] == ids.PLAYER:
        attack.declare(s, attacker, THE_PLAYER)
    else:
        attack.declare(s, attacker, s.battle(1 - s.active)[ids.place(given[1])] & NAME)


def _block(s: DuelState, action: i64) -> None:
    if action == ids.PASS:
        attack.arrive(s)
    else:
        attack.block(s, s.battle(1 - s.active)[ids.place(action)] & NAME)


def _use_trigger(s: DuelState, seat: i64, action: i64) -> None:
    """The card is used without paying (R70); pass declines all that are left."""
    if action == ids.PASS:
        zones.decline_triggers(s, seat)
        return
    zones.use_trigger(s, seat, ids.place(action))
    bring(s, seat, ids.place(action))


# Time


def lapse(s: DuelState) -> None:
    """A decision has lapsed: the engine acts, or the third lapse in a row loses (R95, R96)."""
    seat = s.decider
    s.partial = []
    forced = legal.legal(s, seat) == [ids.PASS]
    count = s.lapses[seat] if forced else s.lapses[seat] + 1
    s.count_lapses(seat, count)
    if s.log is not None:
        s.log.tell(events.Timeout(player=PLAYERS[seat], lapses=count))
    if count >= LAPSE_LIMIT:
        s.end(1 - seat, "timeout")
    else:
        carry_out(s, default_action(s))


def default_action(s: DuelState) -> list[int]:
    """What the engine does for a player who lets a decision lapse (R95)."""
    if s.decision == DECIDE_MAY:
        return [ids.DECLINE]
    if s.decision == DECIDE_ORDER:
        return [ids.ORDER]
    if s.decision == DECIDE_SHIELDS:
        return legal.pick_options(s)[: legal.picks_wanted(s)]
    if s.decision != DECIDE_CHOOSE:
        return [ids.PASS] if s.decision <= DECIDE_TRIGGER else [ids.MODE]
    current = effects.operation(s)
    if current.up_to or s.running is None:
        return [ids.DONE]
    return sorted([ids.seen_from(pick, s.decider) for pick in current.options(s, s.running)[: current.take]])

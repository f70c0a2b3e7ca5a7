"""The effect resolver: settling (section 6) and carrying out one effect, operation by operation.

Effects that wait are frames on the agenda, the one that is carried out is `running`. Nothing here is suspended: after
every decision the resolver goes on from the numbers of the running frame.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.core.engine import Frame
from tefuda.games.duel import creatures, ids, zones
from tefuda.games.duel.cards import terms
from tefuda.games.duel.cards.kinds import Effect
from tefuda.games.duel.cards.operations import Operation
from tefuda.games.duel.cards.selector import count
from tefuda.games.duel.course import (
    DECIDE_CHOOSE,
    DECIDE_MAY,
    DECIDE_MODE,
    DECIDE_ORDER,
    DECIDE_TRIGGER,
    WORK_OF_A_CARD,
)
from tefuda.games.duel.packed import FRESH, KIND
from tefuda.games.duel.power import powerless

if TYPE_CHECKING:
    from tefuda.games.duel.state import DuelState

# Settling


def settle(s: DuelState) -> bool:
    """One step of settling; false when nothing is left to settle."""
    if destroy_powerless(s):
        return True
    for seat in (s.active, 1 - s.active):
        if offer_triggers(s, seat):
            return True
    for seat in (s.active, 1 - s.active):
        waiting = [frame for frame in s.agenda if frame.seat == seat]
        if len(waiting) == 1:
            begin(s, waiting[0])
            return True
        if waiting:
            s.ask(DECIDE_ORDER, seat)  # R75: even if they are equal
            return True
    return False


def destroy_powerless(s: DuelState) -> bool:
    """The power check; whether anything was destroyed (R63)."""
    doomed = powerless(s)
    if doomed:
        creatures.destroy(s, doomed)
    return len(doomed) > 0


def offer_triggers(s: DuelState, seat: i64) -> bool:
    """Ask the owner of broken shields, as long as one of them can be used; whether somebody was asked."""
    for card in s.hand(seat):
        if card & FRESH:
            if triggers(s, seat):
                s.ask(DECIDE_TRIGGER, seat)
                return True
            zones.keep_without_triggers(s, seat)
            return False
    return False


def triggers(s: DuelState, seat: i64) -> list[int]:
    """The kinds of the cards that have come from broken shields and may be used now."""
    return [card & KIND for card in s.hand(seat) if card & FRESH and s.cards.is_trigger(card & KIND)]


def orders(s: DuelState, seat: i64) -> list[Frame]:
    """The different waiting effects of a player; of equal ones the oldest stands for all."""
    found: dict[tuple[int, int], Frame] = {}
    for frame in s.agenda:
        if frame.seat == seat:
            found.setdefault((frame.kind, frame.source), frame)
    return list(found.values())[: ids.PLACES]


# One effect


def begin(s: DuelState, waiting: Frame) -> None:
    """A waiting effect begins to resolve."""
    s.take_up(waiting)
    consider(s)


def consider(s: DuelState) -> None:
    """Look at the condition of the running effect and, if it is optional, ask."""
    f = s.running
    assert f is not None
    effect = s.cards.effect(f.source & KIND, f.kind)
    if effect is None or not _holds(s, effect, f):
        close(s)
    elif effect.may:
        if effect.program[0].has_nothing(s, f):
            close(s)  # R78
        else:
            s.ask(DECIDE_MAY, f.seat)


def _holds(s: DuelState, effect: Effect, f: Frame) -> bool:
    if effect.counted is None:
        return True
    return effect.low <= count(s, effect.counted, f.seat, f.source) <= effect.high


def operation(s: DuelState) -> Operation:
    """The operation at which the running effect has arrived."""
    f = s.running
    assert f is not None
    effect = s.cards.effect(f.source & KIND, f.kind)
    assert effect is not None
    return effect.program[f.step]


def carry_on(s: DuelState) -> None:
    """Take the next operation of the running effect: carry it out, or ask what it needs."""
    f = s.running
    assert f is not None
    effect = s.cards.effect(f.source & KIND, f.kind)
    if effect is None or f.step == len(effect.program):
        close(s)
        return
    current = effect.program[f.step]
    if current.modes():
        s.ask(DECIDE_MODE, f.seat)
        return
    current.prepare(s, f)
    options = current.options(s, f)
    if _must_ask(current, len(options)):
        s.ask(DECIDE_CHOOSE, current.chooser(f))
    else:
        perform(s, _drawn(s, current, options) if current.by == terms.RANDOM else options)


def _must_ask(current: Operation, number: i64) -> bool:
    """A pick is asked when it is one: more candidates than needed, or fewer may be taken (R77)."""
    if current.take <= 0 or current.by == terms.RANDOM or number == 0:
        return False
    return current.up_to or number > current.take


def _drawn(s: DuelState, current: Operation, options: list[int]) -> list[int]:
    """Cards of one hand at random, one draw for each (R88)."""
    left = options[:]
    wanted = len(left) if current.take == terms.ALL else min(current.take, len(left))
    taken: list[int] = []
    for _ in range(wanted):
        kind = s.chance.draw("discard-random", [ids.place(option) for option in left])
        chosen = ids.card(kind, ids.owner(left[0], 0), 0)
        left.remove(chosen)
        taken.append(chosen)
    return taken


def perform(s: DuelState, picks: list[int]) -> None:
    """Carry out the operation with these picks and make the power check."""
    f = s.running
    assert f is not None
    current = operation(s)
    ordered = picks if len(picks) < 2 else _in_order(s, current.options(s, f), picks)
    f.step += 1
    s.looked += WORK_OF_A_CARD * len(picks)
    current.resolve(s, f, ordered)
    while not s.over and not s.goes_on_for_ever() and destroy_powerless(s):
        pass  # what a destroyed creature gave to others is missing at the next look (R63, R64)


def _in_order(s: DuelState, options: list[int], picks: list[int]) -> list[int]:
    """Picks in the order of section 7: the active player's first, then zone order; of copies those that came last."""
    left = picks[:]
    mine: list[int] = []
    others: list[int] = []
    for option in reversed(options):
        if option in left:
            left.remove(option)
            if ids.owner(option, 0) == s.active:
                mine.append(option)
            else:
                others.append(option)
    mine.reverse()
    others.reverse()
    return mine + others


def close(s: DuelState) -> None:
    """The running effect is over; a spell goes to its graveyard."""
    f = s.running
    assert f is not None
    s.running = None
    if f.kind == terms.CAST:
        zones.bury_spell(s, f.seat, f.source)

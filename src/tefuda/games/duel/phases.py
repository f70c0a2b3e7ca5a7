"""The phase manager: setup, the course of a turn, and what comes next when everything has settled (section 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.games.duel import attack, creatures, effects, zones
from tefuda.games.duel.cards.terms import END_OF_TURN, START_OF_TURN
from tefuda.games.duel.course import (
    ATTACK,
    CHARGE,
    DECIDE_ATTACK,
    DECIDE_CHARGE,
    DECIDE_MAIN,
    DRAW,
    END,
    MAIN,
    MOST_STEPS,
    NO_DECISION,
    NOBODY,
    SETUP_HAND,
    SETUP_SHIELDS,
    START,
)
from tefuda.games.duel.packed import NAME

if TYPE_CHECKING:
    from tefuda.games.duel.state import DuelState


def set_up(s: DuelState) -> None:
    """Shields and hands, P1's first (R2); then P1's turn 1."""
    for seat in (0, 1):
        zones.shuffle(s, seat)
        for _ in range(SETUP_SHIELDS):
            zones.add_shield(s, seat)
        for _ in range(SETUP_HAND):
            zones.draw(s, seat)
    begin_turn(s)
    proceed(s)


def proceed(s: DuelState) -> None:
    """Go on until somebody must decide or the duel is over."""
    steps = 0
    while not s.over and s.decision == NO_DECISION:
        steps += 1
        if steps > MOST_STEPS or s.goes_on_for_ever():
            s.end(NOBODY, "endless")  # R99
        elif s.running is not None:
            effects.carry_on(s)
        elif not effects.settle(s):
            advance(s)


def advance(s: DuelState) -> None:
    """Everything has settled: take the next step of the turn."""
    if s.stage == START:
        draw_phase(s)
    elif s.stage == CHARGE:
        s.ask(DECIDE_CHARGE, s.active)
    elif s.stage == MAIN:
        s.ask(DECIDE_MAIN, s.active)
    elif s.stage == ATTACK:
        s.ask(DECIDE_ATTACK, s.active)
    elif s.stage == END:
        finish_turn(s)
    else:
        attack.advance(s)


def begin_turn(s: DuelState) -> None:
    """Phase `start`: untap, remove the marks, let the effects wait (R7)."""
    s.begin_phase(START)
    for position in range(len(s.mana(s.active))):
        zones.untap_mana(s, s.active, position)
    creatures.untap_all(s, s.active)
    creatures.remove_marks(s, s.active)
    wait_all(s, START_OF_TURN)


def draw_phase(s: DuelState) -> None:
    """Phase `draw`, skipped by P1 on turn 1 (R9); then phase `mana`."""
    s.begin_phase(DRAW)
    if s.turn > 1 or s.active != 0:
        zones.draw(s, s.active)
    if not s.over:
        s.begin_phase(CHARGE)


def begin_end(s: DuelState) -> None:
    """Phase `end`: its effects begin to wait."""
    s.begin_phase(END)
    wait_all(s, END_OF_TURN)


def finish_turn(s: DuelState) -> None:
    """What lasts until the end of the turn ends; if that destroys something its effects come first (R15)."""
    creatures.end_changes(s)
    if effects.destroy_powerless(s):
        return
    if s.active == 1 and s.turn >= s.turn_limit:
        s.end(NOBODY, "turn-limit")
        return
    s.active = 1 - s.active
    if s.active == 0:
        s.turn += 1
    begin_turn(s)


def wait_all(s: DuelState, when: i64) -> None:
    """The effects of all the active player's creatures for this moment begin to wait (R8)."""
    for creature in s.battle(s.active):
        s.wait(s.active, creature & NAME, when)

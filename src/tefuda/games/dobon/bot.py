"""The built-in bot `basic` (section 10): deterministic, and it never declines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.dobon import answers, ids, legal
from tefuda.games.dobon.cards.pack import COLOUR, FACE, GROUP_COUNT, GROUPS, NO_COLOUR, total
from tefuda.games.dobon.ids import MAY_CUT_IN, MAY_DOBON, MAY_RETURN, NOBODY

if TYPE_CHECKING:
    from tefuda.games.dobon.state import DobonState

SILENT: Final = -1
"""It would not act."""
ANSWER_SECONDS: Final = 1
TURN_SECONDS: Final = 2


def _preference(cards: list[int]) -> int:
    """More is better: points, then number of cards, then the lead's colour (none last), then its face."""
    lead = cards[0]
    colour = 4 if COLOUR[lead] == NO_COLOUR else COLOUR[lead]
    return ((total(cards) * 8 + len(cards)) * 8 + 7 - colour) * 16 + 15 - FACE[lead]


PREFERENCE: Final = [_preference(cards) for cards in GROUPS]


def choose(s: DobonState, seat: int) -> int:
    """What `basic` does now on this seat; SILENT if nothing."""
    kinds = answers.chances(s, seat)
    if kinds & MAY_RETURN:
        return ids.RETURN
    if kinds & MAY_DOBON:
        return ids.DOBON
    if kinds & MAY_CUT_IN:
        return best(legal.cut_ins(s, seat))
    if seat != s.up or s.asked != NOBODY or s.grace:
        return SILENT
    if s.phase == ids.COLOUR:
        return ids.CHOOSE + favourite_colour(s.hands[seat])
    return take_turn(s, seat) if s.phase == ids.TURN else SILENT


def take_turn(s: DobonState, seat: int) -> int:
    """Answer a stack with one card; otherwise the best play, or draw, or pass."""
    actions = legal.own_actions(s, seat)
    if s.stack:
        return answer_stack(actions)
    play = best(actions)
    return actions[-1] if play == SILENT else play


def answer_stack(actions: list[int]) -> int:
    """One draw two, first colour first, else one draw four, else take. The lists have draw fours after draw twos."""
    for action in actions:
        if action < GROUP_COUNT and len(GROUPS[action]) == 1:
            return action
    return ids.TAKE


def best(actions: list[int]) -> int:
    """The preferred one of these groups of cards; the first of equals, so that force cards go in colour order."""
    chosen = SILENT
    for action in actions:
        if action < GROUP_COUNT and (chosen == SILENT or PREFERENCE[action] > PREFERENCE[chosen]):
            chosen = action
    return chosen


def favourite_colour(hand: list[int]) -> int:
    """The colour it holds most cards of, force cards included; the first of equals."""
    counts = [0, 0, 0, 0]
    for card in hand:
        if COLOUR[card] != NO_COLOUR:
            counts[COLOUR[card]] += 1
    return counts.index(max(counts))


# Pace in a room with people


def delay(s: DobonState, seat: int) -> int:
    """After how many seconds it acts, counted from when it became able to."""
    return ANSWER_SECONDS if answers.chances(s, seat) else TURN_SECONDS


def first_of(s: DobonState, seats: list[int]) -> int:
    """Which of the bots that are due at the same instant acts first: a dobon, then in asking order; NOBODY if none."""
    due = [seat for seat in seats if choose(s, seat) != SILENT]
    if not due:
        return NOBODY
    calling = [seat for seat in due if answers.chances(s, seat) & MAY_DOBON]
    seat = s.next(answers.anchor(s))
    while seat not in (calling or due):
        seat = s.next(seat)
    return seat

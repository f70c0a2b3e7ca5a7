"""Which actions a seat may take now, as ascending ids. refusals.py says the same in words; the laws compare them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.dobon import answers, ids
from tefuda.games.dobon.cards.pack import (
    COLOUR,
    FACE,
    FIRST_FORCE,
    FIRST_GROUP,
    FORCE_GROUPS,
    FORCE_GROUPS_LEAVING_ONE,
    WILD_KIND,
    answers_stack,
    is_number,
)
from tefuda.games.dobon.ids import MAY_CUT_IN, MAY_DOBON, MAY_RETURN, NOBODY

if TYPE_CHECKING:
    from tefuda.games.dobon.state import DobonState


def awaiting(s: DobonState) -> int:
    """The seats that may act: the one who is asked or up, and in real time all who may answer."""
    if s.phase == ids.CLOSED:
        return 0
    if s.phase == ids.LOBBY or s.phase == ids.RESULT:
        return 1 << s.room.owner
    if s.terms.sequential:
        return 1 << (s.up if s.asked == NOBODY else s.asked)
    mask = 0 if s.up == NOBODY or s.grace else 1 << s.up
    for seat in s.players():
        if answers.chances(s, seat):
            mask |= 1 << seat
    return mask


def legal(s: DobonState, seat: int) -> list[int]:
    """All that this seat may do."""
    if s.phase == ids.LOBBY or s.phase == ids.RESULT:
        return [ids.START, ids.CLOSE] if seat == s.room.owner else []
    if s.phase == ids.CLOSED or s.dealt >> seat & 1 == 0:
        return []
    if s.terms.sequential:
        if s.asked != NOBODY:
            return replies(s, seat, s.asked_for) if seat == s.asked else []
        return own_actions(s, seat) if seat == s.up else []
    kinds = answers.chances(s, seat)
    actions = own_actions(s, seat) if seat == s.up and not s.grace else []
    return actions + replies(s, seat, kinds) if kinds else actions


def replies(s: DobonState, seat: int, kinds: int) -> list[int]:
    """Answers out of turn, and the way to say no."""
    actions = cut_ins(s, seat) if kinds & MAY_CUT_IN else []
    if kinds & MAY_DOBON:
        actions.append(ids.DOBON)
    if kinds & MAY_RETURN:
        actions.append(ids.RETURN)
    actions.append(ids.DECLINE)
    return actions


def own_actions(s: DobonState, seat: int) -> list[int]:
    """What the player who is up may do; a return is a reply."""
    if s.phase == ids.COLOUR:
        return [ids.CHOOSE, ids.CHOOSE + 1, ids.CHOOSE + 2, ids.CHOOSE + 3]
    if s.phase != ids.TURN:
        return []
    actions = plays(s, s.hands[seat])
    if s.stack:
        actions.append(ids.TAKE)
    elif s.drawn:
        actions.append(ids.PASS)
    else:
        actions.append(ids.DRAW)
    return actions


def matches(s: DobonState, kind: int) -> bool:
    """Whether a card may be laid on the field card (section 2)."""
    if s.stack:
        return answers_stack(kind, s.field[0])
    return kind >= FIRST_FORCE or COLOUR[kind] == s.colour or FACE[kind] == FACE[s.field[0]]


def plays(s: DobonState, hand: list[int]) -> list[int]:
    """Every matching group of the turn player."""
    actions: list[int] = []
    size = len(hand)
    forces = 0
    force_count = 0
    at = 0
    while at < size:
        kind = hand[at]
        count = 1
        while at + count < size and hand[at + count] == kind:
            count += 1
        at += count
        if FIRST_FORCE <= kind < WILD_KIND:
            forces |= 1 << COLOUR[kind]
            force_count += 1
            continue
        if forces and not s.stack:
            actions += force_groups(forces, force_count == size)
            forces = 0
        if matches(s, kind):
            add_groups(actions, kind, count, size)
    if forces and not s.stack:
        actions += force_groups(forces, force_count == size)
    return actions


def add_groups(actions: list[int], kind: int, count: int, size: int) -> None:
    """One to all of the `count` cards of a kind; symbols never as the last cards of a hand of `size` (R24)."""
    most = count - 1 if count == size and not is_number(kind) else count
    first = FIRST_GROUP[kind]
    while most > 0:
        actions.append(first)
        first += 1
        most -= 1


def force_groups(held: int, are_all: bool) -> list[int]:
    """Every lead with every set of others; not all of them if there is nothing else in the hand."""
    return FORCE_GROUPS_LEAVING_ONE[held] if are_all else FORCE_GROUPS[held]


def cut_ins(s: DobonState, seat: int) -> list[int]:
    """Every group that is identical to the field card; the number need not agree (R42)."""
    hand = s.hands[seat]
    lead = s.field[0]
    if FIRST_FORCE <= lead < WILD_KIND:
        held = 0
        count = 0
        for card in hand:
            if FIRST_FORCE <= card < WILD_KIND:
                held |= 1 << COLOUR[card]
                count += 1
        return force_groups(held, count == len(hand))[:]
    actions: list[int] = []
    add_groups(actions, lead, hand.count(lead), len(hand))
    return actions

"""The verbs for creatures: entering, evolving, leaving, and what happens to them in the battle zone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.games.duel import events, zones
from tefuda.games.duel.cards.terms import ALLY_ENTER, DESTROYED, ENTER, IN_HAND, KEYWORDS
from tefuda.games.duel.course import BATTLE, GRAVEYARD, HAND, MOST_NAMED, NAMES, PLAYERS, UNDER
from tefuda.games.duel.packed import (
    KIND,
    MOST_CHANGE,
    NAME,
    SEEN,
    SICK,
    TAPPED,
    UNCHANGED,
    change,
    changed,
    evolved,
    granted,
    name,
    unchanged,
    with_keyword,
)

if TYPE_CHECKING:
    from tefuda.games.duel.state import DuelState

# Entering


def enter_from_hand(s: DuelState, seat: i64, kind: i64) -> i64:
    """A creature card of the hand enters the battle zone; its name."""
    zones.leave_hand(s, seat, kind, "battle")
    return _enter(s, seat, kind, "hand")


def enter_from_graveyard(s: DuelState, seat: i64, kind: i64) -> i64:
    """A creature card of the graveyard enters the battle zone; its name."""
    zones.leave_graveyard(s, seat, kind)
    return _enter(s, seat, kind, "graveyard")


def _enter(s: DuelState, seat: i64, kind: i64, source: events.Source) -> i64:
    called = _new_name(s, seat, kind)
    sick = not s.cards.is_fast(kind)
    creature = called | UNCHANGED | SICK if sick else called | UNCHANGED
    s.zones[BATTLE + seat] = [*s.zones[BATTLE + seat], creature]
    if s.log is not None:
        s.log.tell(events.Spawn(player=PLAYERS[seat], card=s.name_text(called), source=source))
        if sick:
            s.log.tell(events.StatusApplied(player=PLAYERS[seat], card=s.name_text(called), status="sick"))
    _entered(s, seat, called)
    return called


def evolve(s: DuelState, seat: i64, kind: i64, place: i64) -> None:
    """An evolution goes from the hand onto its base and takes its place; it is not sick (R33)."""
    zones.leave_hand(s, seat, kind, "battle")
    called = _new_name(s, seat, kind)
    battle = s.zones[BATTLE + seat][:]
    base = battle[place]
    battle[place] = evolved(base, called)
    s.zones[BATTLE + seat] = battle
    stack = [called << 8 | base & KIND] + [called << 8 | card for card in s.under(seat, base & NAME)]
    s.zones[UNDER + seat] = stack + [card for card in s.zones[UNDER + seat] if card >> 8 != base & NAME]
    if s.log is not None:
        card, onto = s.name_text(called), s.name_text(base & NAME)
        s.log.tell(events.Spawn(player=PLAYERS[seat], card=card, source="hand", onto=onto))
        if base & SICK:
            s.log.tell(events.StatusRemoved(player=PLAYERS[seat], card=card, status="sick"))
    _entered(s, seat, called)


def _new_name(s: DuelState, seat: i64, kind: i64) -> i64:
    names = s.zones[NAMES + seat][:]
    names[kind] += 1
    s.zones[NAMES + seat] = names
    if names[kind] > MOST_NAMED:
        s.endless = True
    return name(kind, names[kind])


def _entered(s: DuelState, seat: i64, called: i64) -> None:
    """Its `enter` effect and the others' `ally_enter` effects begin to wait together (R27)."""
    for creature in s.zones[BATTLE + seat]:
        s.wait(seat, creature & NAME, ENTER if creature & NAME == called else ALLY_ENTER)


# Leaving


def destroy(s: DuelState, doomed: list[int]) -> None:
    """Creatures, each as name << 1 | owner, go to the graveyards at once: the active player's first, then zone order,
    each stack top card first. Then all their effects wait together (R90)."""
    gone: list[int] = []
    for seat in (s.active, 1 - s.active):
        here = [(creature & NAME) << 1 | seat for creature in s.zones[BATTLE + seat]]
        gone += [creature for creature in here if creature in doomed]
    for creature in gone:
        seat = creature & 1
        s.zones[GRAVEYARD + seat] = s.zones[GRAVEYARD + seat] + _leave(s, seat, creature >> 1)
        if s.log is not None:
            s.log.tell(events.Destroy(player=PLAYERS[seat], card=s.name_text(creature >> 1)))
    for creature in gone:
        s.wait(creature & 1, creature >> 1, DESTROYED)


def _leave(s: DuelState, seat: i64, called: i64) -> list[int]:
    """A creature leaves the battle zone; the kinds of all its cards, top card first (R36)."""
    stack = [called & KIND, *s.under(seat, called)]
    s.zones[BATTLE + seat] = [creature for creature in s.zones[BATTLE + seat] if creature & NAME != called]
    if len(stack) > 1:
        s.zones[UNDER + seat] = [card for card in s.zones[UNDER + seat] if card >> 8 != called]
    return stack


def send_away(s: DuelState, seat: i64, called: i64, to: i64) -> None:
    """A creature and all cards under it go to the hand or the mana zone, the top card by its name."""
    text = s.name_text(called)
    for kind in _leave(s, seat, called):
        if to == IN_HAND:
            s.zones[HAND + seat] = [*s.zones[HAND + seat], kind | SEEN]
            if s.log is not None:
                s.log.tell(events.HandAdd(player=PLAYERS[seat], card=text or s.cards.ids[kind], source="battle"))
        else:
            if s.log is not None:
                card = text or s.cards.ids[kind]
                s.log.tell(events.Move(player=PLAYERS[seat], card=card, source="battle", to="mana"))
            zones.put_into_mana(s, seat, kind)
        text = ""


# In the battle zone


def _replace(s: DuelState, seat: i64, place: i64, creature: i64) -> None:
    battle = s.zones[BATTLE + seat][:]
    battle[place] = creature
    s.zones[BATTLE + seat] = battle


def tap(s: DuelState, seat: i64, called: i64) -> None:
    place: i64 = s.place_of(seat, called)
    creature: i64 = s.zones[BATTLE + seat][place]
    if not creature & TAPPED:
        _replace(s, seat, place, creature | TAPPED)
        if s.log is not None:
            s.log.tell(events.StatusApplied(player=PLAYERS[seat], card=s.name_text(called), status="tapped"))


def untap(s: DuelState, seat: i64, called: i64) -> None:
    place: i64 = s.place_of(seat, called)
    creature: i64 = s.zones[BATTLE + seat][place]
    if creature & TAPPED:
        _replace(s, seat, place, creature & ~TAPPED)
        if s.log is not None:
            s.log.tell(events.StatusRemoved(player=PLAYERS[seat], card=s.name_text(called), status="tapped"))


def untap_all(s: DuelState, seat: i64) -> None:
    for creature in s.zones[BATTLE + seat]:
        if creature & TAPPED:
            untap(s, seat, creature & NAME)


def remove_marks(s: DuelState, seat: i64) -> None:
    """No creature of this player is sick any more."""
    sick = [creature for creature in s.zones[BATTLE + seat] if creature & SICK]
    if not sick:
        return
    s.zones[BATTLE + seat] = [creature & ~SICK for creature in s.zones[BATTLE + seat]]
    if s.log is not None:
        for creature in sick:
            s.log.tell(events.StatusRemoved(player=PLAYERS[seat], card=s.name_text(creature & NAME), status="sick"))


def change_power(s: DuelState, seat: i64, called: i64, amount: i64) -> None:
    """Power until the end of the turn; the changes add up to one sum (R82), which is never beyond the limit (R99)."""
    place: i64 = s.place_of(seat, called)
    creature: i64 = s.zones[BATTLE + seat][place]
    amount = max(-MOST_CHANGE, min(MOST_CHANGE, change(creature) + amount)) - change(creature)
    _replace(s, seat, place, changed(creature, amount))
    if s.log is not None:
        s.log.tell(events.StatusApplied(player=PLAYERS[seat], card=s.name_text(called), status="power", n=int(amount)))


def grant(s: DuelState, seat: i64, called: i64, keyword: i64) -> None:
    """A keyword until the end of the turn; once is enough."""
    place: i64 = s.place_of(seat, called)
    creature: i64 = s.zones[BATTLE + seat][place]
    if granted(creature) & keyword:
        return
    _replace(s, seat, place, with_keyword(creature, keyword))
    if s.log is not None:
        for text in keyword_texts(keyword):
            s.log.tell(events.StatusApplied(player=PLAYERS[seat], card=s.name_text(called), status=text))


def end_changes(s: DuelState) -> None:
    """Everything that lasts until the end of the turn ends at once."""
    for seat in (s.active, 1 - s.active):
        before = s.zones[BATTLE + seat]
        after = [unchanged(creature) for creature in before]
        if after == before:
            continue
        s.zones[BATTLE + seat] = after
        for creature in before:
            _tell_ended(s, seat, creature)


def _tell_ended(s: DuelState, seat: i64, creature: i64) -> None:
    if s.log is None:
        return
    player, card = PLAYERS[seat], s.name_text(creature & NAME)
    if change(creature) != 0:
        s.log.tell(events.StatusRemoved(player=player, card=card, status="power", n=int(change(creature))))
    for text in keyword_texts(granted(creature)):
        s.log.tell(events.StatusRemoved(player=player, card=card, status=text))


def keyword_texts(mask: i64) -> list[str]:
    """The keywords of a mask, by name."""
    return [text for place, text in enumerate(KEYWORDS) if mask >> place & 1]

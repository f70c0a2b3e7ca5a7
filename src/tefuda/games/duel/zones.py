"""The verbs for cards: deck, hand, mana zone, shields and graveyard. The verbs for creatures are in creatures.py.

A verb changes the state and tells what it did. It puts a new list where the old one was: forks share the old one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.core.engine import Frame
from tefuda.games.duel import events, hidden
from tefuda.games.duel.cards.terms import CAST, IN_HAND
from tefuda.games.duel.course import DECK, GRAVEYARD, HAND, MANA, PLAYERS, SHIELDS, WORK_OF_A_CARD
from tefuda.games.duel.packed import FRESH, KIND, SEEN, TAPPED_MANA

if TYPE_CHECKING:
    from tefuda.games.duel.state import DuelState

# The deck


def shuffle(s: DuelState, seat: i64) -> None:
    """All cards of a deck in a random order."""
    deck = s.zones[DECK + seat]
    s.zones[DECK + seat] = s.chance.deal("shuffle", deck, len(deck))
    if s.log is not None:
        s.log.tell(events.Shuffle(player=PLAYERS[seat]))


def draw(s: DuelState, seat: i64) -> None:
    """The top card comes to the hand; without one the player loses."""
    deck = s.zones[DECK + seat]
    if not deck:
        s.end(1 - seat, "deck-out")
        return
    kind = deck[0] & KIND
    s.zones[DECK + seat] = deck[1:]
    s.zones[HAND + seat] = [*s.zones[HAND + seat], kind]
    if s.log is not None:
        only = hidden.only(seat)
        s.log.tell(events.HandAdd(player=PLAYERS[seat], card=s.cards.ids[kind], source="deck", seen_by=only))


def charge_from_deck(s: DuelState, seat: i64) -> None:
    """The top card goes to the mana zone."""
    deck = s.zones[DECK + seat]
    kind = deck[0] & KIND
    s.zones[DECK + seat] = deck[1:]
    if s.log is not None:
        s.log.tell(events.Move(player=PLAYERS[seat], card=s.cards.ids[kind], source="deck", to="mana"))
    put_into_mana(s, seat, kind)


def add_shield(s: DuelState, seat: i64) -> None:
    """The top card becomes a shield with the next number; nobody sees it."""
    deck = s.zones[DECK + seat]
    card, number = deck[0], s.next_shield[seat]
    s.zones[DECK + seat] = deck[1:]
    s.zones[SHIELDS + seat] = [*s.zones[SHIELDS + seat], card | number << 16]
    following = s.next_shield[:]
    following[seat] = number + 1
    s.next_shield = following
    if s.log is not None:
        name, shield, nobody = s.cards.ids[card & KIND], f"s{number}", hidden.NO_SEAT
        s.log.tell(
            events.Move(player=PLAYERS[seat], card=name, source="deck", to="shields", shield=shield, seen_by=nobody)
        )


def look_at_top(s: DuelState, seat: i64, count: i64) -> None:
    """The owner sees the top cards; the decision that follows tells them."""
    s.zones[DECK + seat] = hidden.with_known_top(s.zones[DECK + seat], count)


def look_through_deck(s: DuelState, seat: i64) -> None:
    """The owner sees which cards are in the deck, not their order."""
    s.zones[DECK + seat] = hidden.as_one_group(s.zones[DECK + seat], s.zones[SHIELDS + seat])
    s.looked += WORK_OF_A_CARD * len(s.zones[DECK + seat])


def take_from_deck(s: DuelState, seat: i64, kind: i64, shown: bool) -> None:
    """The copy nearest the top comes to the hand, shown to all or not."""
    deck = s.zones[DECK + seat][:]
    place = 0
    while deck[place] & KIND != kind:
        place += 1
    del deck[place]
    s.zones[DECK + seat] = deck
    s.zones[HAND + seat] = [*s.zones[HAND + seat], kind | SEEN if shown else kind]
    if s.log is not None:
        readers = hidden.ALL if shown else hidden.only(seat)
        name = s.cards.ids[kind]
        s.log.tell(events.HandAdd(player=PLAYERS[seat], card=name, source="deck", shown=shown, seen_by=readers))


def put_under_deck(s: DuelState, seat: i64) -> None:
    """The top card, at which the owner has looked, goes to the bottom."""
    deck = s.zones[DECK + seat]
    s.zones[DECK + seat] = [*deck[1:], deck[0]]
    if s.log is not None:
        name, only = s.cards.ids[deck[0] & KIND], hidden.only(seat)
        s.log.tell(events.Move(player=PLAYERS[seat], card=name, source="deck", to="deck_bottom", seen_by=only))


# The hand


def leave_hand(s: DuelState, seat: i64, kind: i64, to: events.Goal) -> None:
    """The copy that came last leaves the hand, for all to see."""
    s.zones[HAND + seat] = hidden.without(s.zones[HAND + seat], kind, s.cards)
    if s.log is not None:
        s.log.tell(events.HandRemove(player=PLAYERS[seat], card=s.cards.ids[kind], to=to))


def charge(s: DuelState, seat: i64, kind: i64) -> None:
    """A hand card goes to the mana zone."""
    leave_hand(s, seat, kind, "mana")
    put_into_mana(s, seat, kind)


def discard(s: DuelState, seat: i64, kind: i64) -> None:
    """A hand card goes to the graveyard."""
    leave_hand(s, seat, kind, "graveyard")
    s.zones[GRAVEYARD + seat] = [*s.zones[GRAVEYARD + seat], kind]


def cast(s: DuelState, seat: i64, kind: i64) -> None:
    """A spell leaves the hand and begins to be carried out; it is in no zone (R28)."""
    leave_hand(s, seat, kind, "cast")
    s.running = Frame(CAST, seat, kind)
    if s.log is not None:
        s.log.tell(events.Cast(player=PLAYERS[seat], card=s.cards.ids[kind]))


def bury_spell(s: DuelState, seat: i64, kind: i64) -> None:
    """A spell that has been carried out goes to the graveyard."""
    s.zones[GRAVEYARD + seat] = [*s.zones[GRAVEYARD + seat], kind]
    if s.log is not None:
        s.log.tell(events.Move(player=PLAYERS[seat], card=s.cards.ids[kind], source="cast", to="graveyard"))


def reveal_hand(s: DuelState, seat: i64) -> None:
    """The other player looks at a hand."""
    hand = s.zones[HAND + seat]
    s.looked += WORK_OF_A_CARD * len(hand)
    s.zones[HAND + seat] = hidden.looked_at(hand)
    if s.log is not None:
        cards = tuple([s.cards.ids[card & KIND] for card in hand])
        s.log.tell(events.Reveal(player=PLAYERS[seat], cards=cards, to=PLAYERS[1 - seat], seen_by=hidden.BOTH))


def show(s: DuelState, seat: i64, kinds: list[int]) -> None:
    """Cards are shown to all."""
    if s.log is not None:
        cards = tuple([s.cards.ids[kind] for kind in kinds])
        s.log.tell(events.Reveal(player=PLAYERS[seat], cards=cards, to="all"))


# Mana zone and graveyard


def put_into_mana(s: DuelState, seat: i64, kind: i64) -> None:
    """A card arrives in the mana zone; one of several civilizations arrives tapped (R18)."""
    s.zones[MANA + seat] = [*s.zones[MANA + seat], kind]
    if s.cards.is_many_coloured(kind):
        tap_mana(s, seat, len(s.zones[MANA + seat]) - 1)


def tap_mana(s: DuelState, seat: i64, position: i64) -> None:
    mana = s.zones[MANA + seat]
    if mana[position] & TAPPED_MANA:
        return
    mana = mana[:]
    mana[position] |= TAPPED_MANA
    s.zones[MANA + seat] = mana
    if s.log is not None:
        name, at = s.cards.ids[mana[position] & KIND], f"m{position + 1}"
        s.log.tell(events.StatusApplied(player=PLAYERS[seat], card=name, status="tapped", at=at))


def untap_mana(s: DuelState, seat: i64, position: i64) -> None:
    mana = s.zones[MANA + seat]
    if not mana[position] & TAPPED_MANA:
        return
    mana = mana[:]
    mana[position] &= KIND
    s.zones[MANA + seat] = mana
    if s.log is not None:
        name, at = s.cards.ids[mana[position]], f"m{position + 1}"
        s.log.tell(events.StatusRemoved(player=PLAYERS[seat], card=name, status="tapped", at=at))


def take_mana(s: DuelState, seat: i64, position: i64) -> None:
    """A mana card comes to the hand; the cards behind it close up (R23)."""
    mana = s.zones[MANA + seat]
    kind = mana[position] & KIND
    s.zones[MANA + seat] = mana[:position] + mana[position + 1 :]
    s.zones[HAND + seat] = [*s.zones[HAND + seat], kind | SEEN]
    if s.log is not None:
        name, at = s.cards.ids[kind], f"m{position + 1}"
        s.log.tell(events.HandAdd(player=PLAYERS[seat], card=name, source="mana", at=at))


def leave_graveyard(s: DuelState, seat: i64, kind: i64) -> None:
    """The copy that came last leaves; the verb that calls this tells where to."""
    graveyard = s.zones[GRAVEYARD + seat][:]
    place = len(graveyard) - 1
    while graveyard[place] != kind:
        place -= 1
    del graveyard[place]
    s.zones[GRAVEYARD + seat] = graveyard


def take_from_graveyard(s: DuelState, seat: i64, kind: i64, to: i64) -> None:
    """A card of the graveyard goes to the hand or the mana zone."""
    leave_graveyard(s, seat, kind)
    name = s.cards.ids[kind]
    if to == IN_HAND:
        s.zones[HAND + seat] = [*s.zones[HAND + seat], kind | SEEN]
        if s.log is not None:
            s.log.tell(events.HandAdd(player=PLAYERS[seat], card=name, source="graveyard"))
        return
    if s.log is not None:
        s.log.tell(events.Move(player=PLAYERS[seat], card=name, source="graveyard", to="mana"))
    put_into_mana(s, seat, kind)


# Shields


def break_shields(s: DuelState, seat: i64, numbers: list[int]) -> None:
    """The shields go to their owner's hand at the same time; what has shield trigger may be used now (section 9)."""
    shields = s.zones[SHIELDS + seat]
    broken = [shield for shield in shields if shield >> 16 in numbers]
    s.zones[SHIELDS + seat] = [shield for shield in shields if shield >> 16 not in numbers]
    s.zones[HAND + seat] = s.zones[HAND + seat] + [shield & KIND | FRESH for shield in broken]
    if s.log is None:
        return
    s.log.tell(events.ShieldBreak(player=PLAYERS[seat], shields=tuple([f"s{number}" for number in numbers])))
    only = hidden.only(seat)
    for shield in broken:
        name, number = s.cards.ids[shield & KIND], f"s{shield >> 16}"
        s.log.tell(events.HandAdd(player=PLAYERS[seat], card=name, source="shields", shield=number, seen_by=only))


def use_trigger(s: DuelState, seat: i64, kind: i64) -> None:
    """A card of a broken shield is going to be used; each broken copy once (R69)."""
    s.zones[HAND + seat] = hidden.with_used(s.zones[HAND + seat], kind)
    if s.log is not None:
        s.log.tell(events.ShieldTrigger(player=PLAYERS[seat], card=s.cards.ids[kind]))


def decline_triggers(s: DuelState, seat: i64) -> None:
    """What has come from broken shields becomes ordinary hand cards."""
    s.zones[HAND + seat] = hidden.declined(s.zones[HAND + seat], s.cards)


def keep_without_triggers(s: DuelState, seat: i64) -> None:
    """The same, when no shield trigger is among them."""
    s.zones[HAND + seat] = hidden.without_triggers(s.zones[HAND + seat])

"""How each event changes what its viewer is shown: the last column of section 9, line by line."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from tefuda.core.records import Event
from tefuda.games.dobon import events
from tefuda.games.dobon.cards.pack import CARDS, COLOUR, NAMES, PACK
from tefuda.games.dobon.ids import Chance
from tefuda.games.dobon.view import Payment, Result, View, colour


def fold(view: View, event: Event) -> View:
    """The view after an event that this viewer was told."""
    match event:
        case events.HandAdd() | events.HandRemove() | events.Flip() | events.Place() | events.Reveal():
            return fold_cards(view, event)
        case events.ChanceOpen() | events.Declined() | events.Timeout() | events.OutPending():
            return fold_chances(view, event)
        case events.Dobon() | events.ReturnOffered():
            return fold_chances(view, event)
        case events.GameStart() | events.Pay() | events.GameOver() | events.Rate() | events.RoomOver():
            return fold_room(view, event)
        case events.SeatTaken() | events.Owner():
            return fold_room(view, event)
    return fold_turn(view, event)


def fold_cards(view: View, event: Event) -> View:
    match event:
        case events.HandAdd(player, n, reason, cards):
            after = replace(view, counts=view.counts | {player: view.counts.get(player, 0) + n}, pile=view.pile - n)
            if cards is not None:
                after = replace(after, hands=view.hands | {player: in_order(view.hands.get(player, ()) + cards)})
            if reason == "deal":
                return after
            return restarted(with_may(replace(after, window=False, drawn=reason == "draw"), ()))
        case events.HandRemove(player, cards):
            after = replace(view, counts=view.counts | {player: view.counts[player] - len(cards)})
            if player in view.hands:
                after = replace(after, hands=view.hands | {player: without(view.hands[player], cards)})
            return after
        case events.Flip(card):
            return laid(replace(view, pile=view.pile - 1, by=None, play_no=0), (card,))
        case events.Place(by, cards, _, _, play_no):
            discards = in_order(view.discards + view.field)
            return laid(replace(view, discards=discards, by=by, play_no=play_no), cards)
        case events.Reveal(hands):
            return replace(view, hands=hands)
    return view


def fold_turn(view: View, event: Event) -> View:
    match event:
        case events.Reverse(direction):
            return replace(view, direction=direction)
        case events.Stack(total):
            return replace(view, stack=total)
        case events.ColourSet(chosen, by):
            after = replace(view, colour=chosen)
            return after if by is None else restarted(after)
        case events.ColourOwed(player):
            return replace(view, phase="colour", turn=player, drawn=False)
        case events.Turn(player):
            after = replace(view, phase="turn", turn=player, drawn=False)
            return without_chances(after, "cut-in") if player == view.viewer else after
        case events.Grace(seconds):
            return replace(view, grace=seconds > 0, clock=seconds or view.timeout)
        case events.Pass():
            return restarted(view)
    return view


def fold_chances(view: View, event: Event) -> View:
    match event:
        case events.ChanceOpen(_, kinds):
            return with_may(view, kinds)
        case events.Declined(_, kinds):
            return without_chances(view, *kinds)
        case events.Timeout(player, auto):
            return without_chances(view, "dobon") if auto == "no-dobon" else view
        case events.OutPending():
            return replace(view, phase="finish", turn=None, window=False)
        case events.Dobon(by, target):
            after = replace(view, phase="dobon", turn=None, drawn=False, window=False)
            after = replace(after, dobon_by=(*view.dobon_by, by), target=target)
            return without_chances(after, "cut-in", *(("dobon",) if by == view.viewer else ()))
        case events.ReturnOffered(player):
            after = restarted(replace(view, phase="return", turn=player))
            return with_may(after, ("return",)) if player == view.viewer else after
    return view


def fold_room(view: View, event: Event) -> View:
    match event:
        case events.GameStart(game, rate):
            after = replace(view, phase="turn", game=game, rate=rate, hands={}, counts={}, field=(), discards=())
            return replace(after, dobon_by=(), target=None, result=None, pile=len(PACK), direction="cw", stack=0)
        case events.Pay(source, to, points):
            scores = view.scores | {source: view.scores[source] - points}
            scores[to] += points
            return replace(view, scores=scores, paid=(*view.paid, Payment(source, to, points)))
        case events.GameOver():
            return ended(view, event)
        case events.Rate(rate):
            return replace(view, rate=rate)
        case events.SeatTaken(player, holder):
            return replace(view, seats=view.seats | {player: holder})
        case events.Owner(player):
            return replace(view, owner=player)
        case events.RoomOver():
            return replace(view, phase="closed")
    return view


def ended(view: View, over: events.GameOver) -> View:
    """The table comes to rest with its result."""
    result = Result(over.kind, over.winners, over.losers, over.pot, over.rate, view.paid, over.next)
    after = replace(view, phase="result", turn=None, stack=0, drawn=False, window=False, clock=None, grace=False)
    deckouts = view.deckouts + 1 if over.kind == "deck-out" else 0
    after = replace(after, result=result, paid=(), next_start=over.next, deckouts=deckouts)
    return with_may(after, ())


def laid(view: View, cards: tuple[str, ...]) -> View:
    """A new field card: its colour, a new window, the clock."""
    printed = colour(COLOUR[CARDS[cards[0]]])
    after = replace(view, field=cards, colour=printed, drawn=False, window=True, grace=False)
    return restarted(with_may(after, ()))


def restarted(view: View) -> View:
    return replace(view, clock=view.timeout or None)


def with_may(view: View, kinds: tuple[Chance, ...]) -> View:
    """The viewer's own chances; in sequential mode the one they are asked for."""
    return replace(view, may=kinds, offer=kinds[0] if kinds and view.mode == "sequential" else None)


def without_chances(view: View, *kinds: Chance) -> View:
    return with_may(view, tuple(kind for kind in view.may if kind not in kinds))


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards as a hand is sorted."""
    return tuple(NAMES[card] for card in sorted(CARDS[name] for name in cards))


def without(hand: tuple[str, ...], cards: tuple[str, ...]) -> tuple[str, ...]:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)

"""How an event changes what a viewer is shown: the law of section 8."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.core.records import Event
from tefuda.games.othello import events
from tefuda.games.othello.catalogue import COLORS, KINDS, NAMES, SQUARES
from tefuda.games.othello.numbers import HEAVEN, TRAP
from tefuda.games.othello.view import LETTERS, Both, Guard, Kind, Result, View, in_order


def fold(view: View, event: Event) -> View:
    """The table of section 8."""
    match event:
        case events.Move():
            return moved(view, event)
        case events.Batch():
            return redrawn(view, event)
        case events.Charge(_, by, _, value):
            return replace(view, charge=view.charge.having(by, value))
        case events.HandAdd() | events.HandRemove() | events.DeckAdd() | events.Offer() | events.Reveal():
            return dealt(view, event)
        case events.Turn(_, by):
            return replace(closed(view), turn=by, stage="act", used=None, pending=None, picks=0)
        case events.CardUsed(_, _, card):
            return replace(view, used=card)
        case events.Stage(_, stage, pending, picks):
            changed = replace(view, stage=stage, pending=pending, picks=picks)
            return changed if stage == "pick" else closed(changed)
        case events.Pass():
            return replace(view, passes=view.passes + 1)
        case events.GameOver(_, winner, black, white):
            over = replace(view, turn=None, stage="over", used=None, pending=None, picks=0, offers=None)
            return replace(over, result=Result(winner, black, white))
    return view


def closed(view: View) -> View:
    """Offers are gone, and a hand that was shown is a number again."""
    hand = view.hand
    for color in COLORS:
        cards = hand.of(color)
        if color != view.viewer and not isinstance(cards, int):
            hand = hand.having(color, len(cards))
    return replace(view, offers=None, hand=hand)


def redrawn(view: View, event: events.Batch) -> View:
    """Squares look as the event says."""
    rows = [list(row) for row in view.board]
    kinds = {kind.at: kind for kind in view.kinds}
    guards = {guard.at: guard for guard in view.guards}
    for cell, look in zip(event.targets, event.after, strict=True):
        at = SQUARES[cell.r * 8 + cell.c]
        rows[cell.r][cell.c] = LETTERS[look.color]
        guards.pop(at, None)
        if look.guard is not None:
            guards[at] = Guard(at, look.guard)
        if at in kinds and kinds[at].kind != look.special:
            del kinds[at]
        if look.special is not None:
            kinds[at] = Kind(at, look.special, look.timer)
    drawn = replace(view, board=tuple("".join(row) for row in rows), kinds=in_order(list(kinds.values())))
    drawn = replace(drawn, guards=tuple(sorted(guards.values(), key=lambda guard: SQUARES.index(guard.at))))
    return replace(drawn, passes=0) if isinstance(event, events.Place) else drawn


def moved(view: View, event: events.Move) -> View:
    """A stone carries its kind and guard along; a kind keeps its place in the order."""
    way, look = event.targets[0], event.after[0]
    start, end = (SQUARES[cell.r * 8 + cell.c] for cell in (way.source, way.to))
    rows = [list(row) for row in view.board]
    rows[way.source.r][way.source.c] = "."
    rows[way.to.r][way.to.c] = LETTERS[look.color]
    kinds = [replace(kind, at=end) if kind.at == start else kind for kind in view.kinds]
    guards = [replace(guard, at=end) if guard.at == start else guard for guard in view.guards]
    return replace(
        view,
        board=tuple("".join(row) for row in rows),
        kinds=in_order(kinds),
        guards=tuple(sorted(guards, key=lambda guard: SQUARES.index(guard.at))),
    )


def dealt(view: View, event: Event) -> View:
    """Cards come, go, or are shown."""
    match event:
        case events.HandAdd(_, by, cards, source):
            deck = view.deck.of(by) - (size(cards) if source == "deck" else 0)
            held = view.hand.of(by)
            hand = held + size(cards) if isinstance(held, int) else (*held, *named(cards))
            return replace(view, hand=view.hand.having(by, hand), deck=view.deck.having(by, deck))
        case events.HandRemove(_, by, cards, to):
            discard = (*view.discard.of(by), *cards) if to == "discard" else view.discard.of(by)
            hand = without(view.hand.of(by), cards)
            return replace(view, hand=view.hand.having(by, hand), discard=view.discard.having(by, discard))
        case events.DeckAdd(_, by, cards):
            return replace(view, deck=view.deck.having(by, view.deck.of(by) + len(cards)))
        case events.Offer(_, by, cards):
            if view.pending == NAMES[HEAVEN]:
                return replace(view, offers=cards)
            if isinstance(cards, int):
                return view
            return replace(view, hand=view.hand.having("white" if by == "black" else "black", cards))
        case events.Reveal(_, hands, traps):
            sprung = [Kind(SQUARES[cell.r * 8 + cell.c], KINDS[TRAP]) for cell in traps]
            kinds = [kind for kind in view.kinds if kind.kind != KINDS[TRAP]] + sprung
            return replace(view, hand=Both(hands.black, hands.white), kinds=in_order(kinds))
    return view


def without(held: tuple[str, ...] | int, cards: tuple[str, ...]) -> tuple[str, ...] | int:
    """A hand without the leftmost copy of each of these cards."""
    if isinstance(held, int):
        return held - len(cards)
    left = list(held)
    for card in cards:
        left.remove(card)
    return tuple(left)


def size(cards: events.Cards) -> int:
    return cards if isinstance(cards, int) else len(cards)


def named(cards: events.Cards) -> tuple[str, ...]:
    assert not isinstance(cards, int)
    return cards

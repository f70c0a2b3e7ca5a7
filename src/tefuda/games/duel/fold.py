"""How what a viewer is told changes the view. With it, whoever has the stream needs nothing else (section 12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from tefuda.core.records import Event
from tefuda.games.duel import events
from tefuda.games.duel.view import Attack, Creature, ManaCard, Pending, Result, Side, Spell, View, Waiting


def fold(view: View, event: Event) -> View:
    """The view after an event."""
    looked_at = view.looked_at
    view = replace(view, looked_at=None)
    match event:
        case events.Phase():
            return replace(view, turn=event.turn, active=event.player, phase=event.phase)
        case events.HandAdd() | events.HandRemove() | events.Move() | events.Spawn() | events.Destroy():
            return _moved(view, event)
        case events.StatusApplied() | events.StatusRemoved():
            return _with_status(view, event)
        case events.Cast():
            return replace(view, spell=Spell(event.player, event.card))
        case events.Attack():
            return replace(view, attack=Attack(event.card, event.target), standing=event.standing)
        case events.Block():
            assert view.attack is not None
            return replace(view, attack=replace(view.attack, blocker=event.card))
        case events.AttackEnd():
            return replace(view, attack=None)
        case events.EffectWaits():
            return replace(view, waiting=(*view.waiting, Waiting(event.player, event.card, event.when)))
        case events.Trigger():
            return replace(view, waiting=_less(view.waiting, Waiting(event.player, event.card, event.when)))
        case events.Reveal():
            return replace(view, looked_at=event.player if event.to == view.seat else None)
        case events.Decision():
            pending = Pending(event.player, event.kind, event.cards, looked_at, event.asked)
            return replace(view, decision=pending, standing=event.standing)
        case events.Timeout():
            return _on(view, event.player, lambda side: replace(side, lapses=event.lapses))
        case events.LapsesCleared():
            return _on(view, event.player, lambda side: replace(side, lapses=0))
        case events.GameOver():
            over = Result(event.winner, event.reason)
            ended = replace(view, decision=None, attack=None, waiting=(), spell=None)
            return replace(ended, result=over, standing=event.standing)
    return view


def _on(view: View, player: str, change: Callable[[Side], Side]) -> View:
    """The view with one player's side changed."""
    return replace(view, **{player: change(getattr(view, player))})


# Cards that move


def _moved(view: View, event: Event) -> View:
    match event:
        case events.HandAdd():
            return _on(view, event.player, lambda side: _to_hand(_left(side, event), event.card))
        case events.HandRemove():
            return _on(view, event.player, lambda side: _arrived(_from_hand(side, event.card), event.card, event.to))
        case events.Spawn():
            return _on(view, event.player, lambda side: _spawned(side, event))
        case events.Destroy():
            return _on(view, event.player, lambda side: _destroyed(side, event.card))
        case events.Move(source="cast"):
            view = replace(view, spell=None)
    assert isinstance(event, events.Move)
    return _on(view, event.player, lambda side: _arrived(_left(side, event), event.card, event.to, event.shield))


def _left(side: Side, event: events.HandAdd | events.Move) -> Side:
    """A card leaves where it was; a creature leaves with everything under it, which then only arrives."""
    if event.source == "deck":
        return replace(side, deck=side.deck - 1)
    if event.source == "shields":
        return replace(side, shields=_less(side.shields, event.shield))
    if event.source == "graveyard":
        return replace(side, graveyard=_less_last(side.graveyard, event.card))
    if event.source == "mana":
        assert isinstance(event, events.HandAdd)
        at = _position(event.at)
        return replace(side, mana=side.mana[:at] + side.mana[at + 1 :])
    if event.source == "battle" and "#" in event.card:
        return replace(side, battle=tuple(one for one in side.battle if one.name != event.card))
    return side


def _arrived(side: Side, card: str, to: str, shield: str | None = None) -> Side:
    card = plain(card)
    if to == "mana":
        return replace(side, mana=(*side.mana, ManaCard(card)))
    if to == "graveyard":
        return replace(side, graveyard=(*side.graveyard, card))
    if to == "shields":
        assert shield is not None
        return replace(side, shields=(*side.shields, shield))
    if to == "deck_bottom":
        return replace(side, deck=side.deck + 1)
    return side


def _to_hand(side: Side, card: str) -> Side:
    if isinstance(side.hand, int):
        return replace(side, hand=side.hand + 1)
    return replace(side, hand=(*side.hand, plain(card)))


def _from_hand(side: Side, card: str) -> Side:
    if isinstance(side.hand, int):
        return replace(side, hand=side.hand - 1)
    return replace(side, hand=_less_last(side.hand, card))


def _spawned(side: Side, event: events.Spawn) -> Side:
    if event.source == "graveyard":
        side = replace(side, graveyard=_less_last(side.graveyard, plain(event.card)))
    if event.onto is None:
        return replace(side, battle=(*side.battle, Creature(event.card)))
    onto = event.onto

    def evolved(base: Creature) -> Creature:
        return replace(base, name=event.card, under=(plain(onto), *base.under))

    return replace(side, battle=tuple(evolved(one) if one.name == onto else one for one in side.battle))


def _destroyed(side: Side, name: str) -> Side:
    gone = next(one for one in side.battle if one.name == name)
    battle = tuple(one for one in side.battle if one is not gone)
    return replace(side, battle=battle, graveyard=(*side.graveyard, plain(name), *gone.under))


# Marks and changes


def _with_status(view: View, event: events.StatusApplied | events.StatusRemoved) -> View:
    applied = isinstance(event, events.StatusApplied)
    if event.at is not None:
        at = _position(event.at)

        def turned(side: Side) -> Side:
            card = replace(side.mana[at], tapped=applied)
            return replace(side, mana=(*side.mana[:at], card, *side.mana[at + 1 :]))

        return _on(view, event.player, turned)

    def changed(side: Side) -> Side:
        found = tuple(_changed(one, event) if one.name == event.card else one for one in side.battle)
        return replace(side, battle=found)

    return _on(view, event.player, changed)


def _changed(one: Creature, event: events.StatusApplied | events.StatusRemoved) -> Creature:
    applied = isinstance(event, events.StatusApplied)
    if event.status == "tapped":
        return replace(one, tapped=applied)
    if event.status == "sick":
        return replace(one, sick=applied)
    if event.status == "power":
        assert event.n is not None
        return replace(one, power=one.power + event.n if applied else one.power - event.n)
    keywords = (*one.keywords, event.status) if applied else _less(one.keywords, event.status)
    return replace(one, keywords=tuple(sorted(keywords)))


# Tuples


def plain(card: str) -> str:
    """The id of a card that may be named."""
    return card.partition("#")[0]


def _position(at: str | None) -> int:
    assert at is not None
    return int(at[1:]) - 1


def _less(items: tuple[Any, ...], item: object) -> tuple[Any, ...]:
    """Without the first such item."""
    at = items.index(item)
    return items[:at] + items[at + 1 :]


def _less_last(items: tuple[str, ...], item: str) -> tuple[str, ...]:
    """Without the last such item."""
    at = len(items) - 1 - items[::-1].index(item)
    return items[:at] + items[at + 1 :]

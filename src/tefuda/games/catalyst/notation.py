"""How the solitaire is written: sections 2, 5, 8 and 12 of the rulings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tefuda.core import facts
from tefuda.core.bounds import Count, Word
from tefuda.core.chance import Chance
from tefuda.core.engine import Log
from tefuda.core.errors import BadRecord, BadScenario, Refused
from tefuda.core.game import Notation
from tefuda.core.records import Action
from tefuda.core.script import Draw
from tefuda.games.catalyst import rules
from tefuda.games.catalyst.actions import Play
from tefuda.games.catalyst.cards import CARDS, NAMES, PACK, matches
from tefuda.games.catalyst.options import Options
from tefuda.games.catalyst.state import CatalystState
from tefuda.games.catalyst.view import View


class CatalystNotation(Notation[CatalystState, Options, View]):
    """The one notation of the solitaire."""

    compared = {
        "field": facts.exactly,
        "hand": facts.in_any_order,
        "deck": facts.or_count(facts.exactly),
        "removed": facts.or_count(facts.in_any_order),
        "plays": facts.exactly,
    }
    view_compared = {
        "field": facts.exactly,
        "hand": facts.in_any_order,
        "deck": facts.exactly,
        "removed": facts.or_count(facts.in_any_order),
        "plays": facts.exactly,
        "hidden": facts.nowhere,
    }

    # Positions

    def read(self, options: Options, given: Mapping[str, Any], chance: Chance, log: Log | None) -> CatalystState:
        position = _position(given)
        s = CatalystState(options.field_limit or 0, chance, log)
        s.field = [CARDS[name] for name in position.field]
        s.hand = [CARDS[name] for name in position.hand]
        s.deck = [CARDS[name] for name in position.deck]
        s.plays = position.plays
        if any(matches(*s.field[at : at + 3]) for at in range(len(s.field) - 2)):
            raise BadScenario(f"expected a stable row as field, got {facts.show(position.field)}")
        rules.begin_turn(s)
        return s

    def write(self, state: CatalystState) -> dict[str, Any]:
        return {
            "field": _names(state.field),
            "hand": _names(state.hand),
            "deck": _names(state.deck[state.drawn :]),
            "plays": state.plays,
        }

    # Actions

    def admit(self, state: CatalystState, by: str, given: Mapping[str, Any]) -> tuple[int, list[int]]:
        if state.awaiting() == 0:
            raise Refused("game-over", "the deal is over")
        if by != "player":
            raise Refused("unknown-player", "the only seat is player")
        if given.get("do") != "play":
            raise Refused("unknown-action", "the only action is play")
        surplus = [key for key in given if key not in ("do", "card", "at")]
        if surplus:
            raise Refused("unknown-field", f"play has card and at, not {', '.join(surplus)}")
        card = given.get("card")
        if not isinstance(card, str) or card not in CARDS:
            raise Refused("unknown-card", f"expected a card such as S7, got {facts.show(card)}")
        if CARDS[card] not in state.hand:
            raise Refused("not-in-hand", f"{card} is not in the hand")
        at = given.get("at")
        if type(at) is not int or not 0 <= at <= len(state.field):
            raise Refused("bad-position", f"expected a position from 0 to {len(state.field)}, got {facts.show(at)}")
        return rules.PLAYER, [state.hand.index(CARDS[card]) * rules.POSITIONS + at]

    def action(self, state: CatalystState, seat: int, ids: Sequence[int]) -> Action:
        slot, at = divmod(ids[0], rules.POSITIONS)
        return Play(NAMES[state.hand[slot]], at)

    def short(self, action: Action) -> str:
        assert isinstance(action, Play)
        return f"{action.card}@{action.at}"

    def parse(self, text: str) -> dict[str, Any]:
        card, sign, at = text.strip().partition("@")
        if not sign or not at.strip().isdecimal():
            raise BadRecord(f"expected a play such as S7@3, got {text!r}")
        return {"do": "play", "card": card.strip().upper(), "at": int(at)}

    # Chance

    def outcome(self, draw: Draw, written: Any, dice: Chance) -> list[int]:
        chosen = _cards(written, draw.name)
        return chosen + [card for card in draw.options if card not in chosen]

    def outcome_form(self, name: str, values: Sequence[int]) -> Any:
        return _names(values)

    # Expectations

    def known(self, state: CatalystState) -> dict[str, Any]:
        return self.write(state) | {"removed": _names(state.removed())}

    def shown(self, view: View) -> dict[str, Any]:
        plain = msgspec.to_builtins(view)
        return {**plain, "hidden": plain}


def new_game(options: Options, chance: Chance, log: Log | None) -> CatalystState:
    """A fresh deal, with the preparation done."""
    s = CatalystState(options.field_limit or 0, chance, log)
    rules.prepare(s)
    return s


Cards = Annotated[list[Word], Meta(max_length=len(PACK))]


class _Position(msgspec.Struct, forbid_unknown_fields=True):
    """`given`, section 12."""

    field: Cards
    hand: Cards
    deck: Cards = []
    plays: Count = 0


def _position(given: Mapping[str, Any]) -> _Position:
    try:
        position = msgspec.convert(given, _Position)
    except msgspec.ValidationError as error:
        raise BadScenario(f"given: {error}") from None
    _cards(position.field + position.hand + position.deck, "given")
    if not position.field:
        raise BadScenario("given: expected at least one card as field, got []")
    if not 1 <= len(position.hand) <= rules.HAND_LIMIT:
        raise BadScenario(f"given: expected 1 to 3 cards as hand, got {facts.show(position.hand)}")
    if position.deck and len(position.hand) != rules.HAND_LIMIT:
        raise BadScenario(f"given: expected 3 cards in the hand while there is a deck, got {facts.show(position.hand)}")
    if not 0 <= position.plays <= len(PACK):
        raise BadScenario(f"given: expected 0 or more as plays, got {position.plays}")
    return position


def _cards(names: Any, place: str) -> list[int]:
    """Different cards by name."""
    if not isinstance(names, list):
        raise BadScenario(f"{place}: expected a list of cards, got {facts.show(names)}")
    for at, name in enumerate(names):
        if name not in CARDS:
            raise BadScenario(f"{place}: expected a card such as S7, got {facts.show(name)}")
        if name in names[:at]:
            raise BadScenario(f"{place}: {name} stands twice")
    return [CARDS[name] for name in names]


def _names(cards: Sequence[int]) -> list[str]:
    return [NAMES[card] for card in cards]


__all__ = ["CatalystNotation", "new_game"]

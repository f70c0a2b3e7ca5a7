"""How Card Othello is written: actions, draws and expectations of section 14. Positions are in position.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tefuda.core import facts
from tefuda.core.chance import Chance
from tefuda.core.engine import Log
from tefuda.core.errors import BadRecord, BadScenario, Refused
from tefuda.core.game import Notation
from tefuda.core.records import Action, Event, notation
from tefuda.core.script import Draw
from tefuda.games.othello import actions, events, position
from tefuda.games.othello.catalogue import CARDS, COLORS, NAMES, SQUARES, WAYS
from tefuda.games.othello.numbers import FINISH_ID, OVER, PASS_ID, PICK_CARD_ID, PICK_SQUARE_ID, USE_ID
from tefuda.games.othello.options import Options
from tefuda.games.othello.state import OthelloState
from tefuda.games.othello.view import View

FORMS = {"use": {"card"}, "pick": {"at", "card"}, "finish": set[str](), "place": {"at"}, "pass": set[str]()}
"""The actions and their parameters; a pick has one of its two."""
LOOK = {field.encode_name for field in msgspec.structs.fields(events.Look)}


class OthelloNotation(Notation[OthelloState, Options, View]):
    """The one notation of Card Othello."""

    compared = {
        **dict.fromkeys(("board", "turn", "stage", "used", "pending", "picks", "offers", "flips"), facts.exactly),
        **dict.fromkeys(("charge", "hand", "deck", "discard", "count"), facts.named),
        "passes": facts.exactly,
        "markers": facts.in_any_order,
    }
    view_compared = {
        **dict.fromkeys(("board", "turn", "stage", "used", "pending", "picks", "offers", "passes"), facts.exactly),
        **dict.fromkeys(("charge", "hand", "deck", "discard"), facts.named),
        "markers": facts.in_any_order,
    }

    # Positions

    def read(self, options: Options, given: Mapping[str, Any], chance: Chance, log: Log | None) -> OthelloState:
        return position.read(options, given, chance, log)

    def write(self, state: OthelloState) -> dict[str, Any]:
        return position.write(state)

    # Actions

    def admit(self, state: OthelloState, by: str, given: Mapping[str, Any]) -> tuple[int, list[int]]:
        if state.stage == OVER:
            raise Refused("game-over", "the match has ended")
        if by != COLORS[state.turn]:
            raise Refused("not-your-turn", f"it is the turn of {COLORS[state.turn]}")
        name, at, card = _form(given)
        if at is not None and at not in SQUARES:
            raise Refused("bad-square", f"expected a1 to h8, got {at}")
        return int(state.turn), [_action_id(name, at, card)]

    def action(self, state: OthelloState, seat: int, ids: Sequence[int]) -> Action:
        action_id = ids[0]
        if action_id < PASS_ID:
            return actions.Place(SQUARES[action_id])
        if action_id == PASS_ID:
            return actions.Pass()
        if action_id == FINISH_ID:
            return actions.Finish()
        if action_id < PICK_CARD_ID:
            return actions.Use(NAMES[action_id - USE_ID])
        if action_id < PICK_SQUARE_ID:
            return actions.Pick(card=NAMES[action_id - PICK_CARD_ID])
        return actions.Pick(at=SQUARES[action_id - PICK_SQUARE_ID])

    def short(self, action: Action) -> str:
        return " ".join(notation(action).values())

    def parse(self, text: str) -> dict[str, Any]:
        words = text.split()
        if len(words) == 1 and words[0] in SQUARES:
            words.insert(0, "place")
        if not words or words[0] not in FORMS or len(words) != (2 if FORMS[words[0]] else 1):
            raise BadRecord(f"expected place d3, use gold, pick d3, pick gold, finish or pass, got {text!r}")
        if len(words) == 1:
            return {"do": words[0]}
        name, target = words
        if target in SQUARES and "at" in FORMS[name]:
            return {"do": name, "at": target}
        if target in CARDS and "card" in FORMS[name]:
            return {"do": name, "card": target}
        raise BadRecord(f"expected a square or a card after {name}, got {text!r}")

    # Chance

    def outcome(self, draw: Draw, written: Any, dice: Chance) -> list[int]:
        values = written if isinstance(written, list) else [written]
        return [_outcome_number(draw.name, value) for value in values]

    def outcome_form(self, name: str, values: Sequence[int]) -> Any:
        forms = [_outcome_form(name, value) for value in values]
        return forms if name in ("deck-shuffle", "heaven-offers") and len(forms) > 1 else forms[0]

    # Expectations

    def known(self, state: OthelloState) -> dict[str, Any]:
        return position.known(state)

    def shown(self, view: View) -> dict[str, Any]:
        plain: dict[str, Any] = msgspec.to_builtins(view, builtin_types=(tuple,))
        return plain | {"markers": position.markers(view.kinds, view.guards)}

    def event_keys(self, event_type: type[Event]) -> set[str]:
        keys = super().event_keys(event_type)
        if issubclass(event_type, events.Move):
            return keys - {"targets"} | {"from", "to"}
        return keys - {"targets"} | {"at"} if issubclass(event_type, events.Batch) else keys

    def depends(self, entry: Mapping[str, Any]) -> bool:
        return "phase" in entry

    def event_fits(self, entry: Mapping[str, Any], event: Event, before: Event | None) -> bool:
        told = notation(event)
        return told["type"] == entry["type"] and all(_fits(key, entry[key], event, before) for key in entry)


def _form(given: Mapping[str, Any]) -> tuple[str, str | None, str | None]:
    """The name of an action and its parameters; the form alone is judged (R115)."""
    name = given.get("do")
    if not isinstance(name, str) or name not in FORMS:
        raise Refused("bad-action", f"expected one of {', '.join(FORMS)}, got {facts.show(name)}")
    params = {key: value for key, value in given.items() if key != "do"}
    if not params.keys() <= FORMS[name] or len(params) != min(1, len(FORMS[name])):
        wanted = " or ".join(sorted(FORMS[name])) or "nothing else"
        raise Refused("bad-action", f"{name} takes {wanted}, got {facts.show(params)}")
    for key, value in params.items():
        if not isinstance(value, str):
            raise Refused("bad-action", f"expected a text as {key}, got {facts.show(value)}")
    at, card = params.get("at"), params.get("card")
    if card is not None and card not in CARDS:
        raise Refused("bad-action", f"there is no card {card}")
    return name, at, card


def _action_id(name: str, at: str | None, card: str | None) -> int:
    if at is not None:
        return SQUARES.index(at) + (PICK_SQUARE_ID if name == "pick" else 0)
    if card is not None:
        return CARDS[card] + (PICK_CARD_ID if name == "pick" else USE_ID)
    return PASS_ID if name == "pass" else FINISH_ID


def _outcome_number(name: str, value: Any) -> int:
    if name == "treasure-amount" and type(value) is int:
        return value
    if name in ("deck-extra", "deck-shuffle", "heaven-offers") and value in NAMES:
        return NAMES.index(value)
    if name in ("breeding-cell", "hyperactive-cell") and value in SQUARES:
        return SQUARES.index(value)
    if name == "wind-direction" and value in WAYS:
        return WAYS.index(value)
    if name == "chain-line":
        square, _, way = str(value).partition(" ")
        if square in SQUARES and way in WAYS:
            return SQUARES.index(square) * len(WAYS) + WAYS.index(way)
    raise BadScenario(f"{name} has no outcome {facts.show(value)}")


def _outcome_form(name: str, value: int) -> Any:
    if name in ("deck-extra", "deck-shuffle", "heaven-offers"):
        return NAMES[value]
    if name in ("breeding-cell", "hyperactive-cell"):
        return SQUARES[value]
    if name == "wind-direction":
        return WAYS[value]
    if name == "chain-line":
        square, way = divmod(value, len(WAYS))
        return f"{SQUARES[square]} {WAYS[way]}"
    return value


def _fits(key: str, value: Any, event: Event, before: Event | None) -> bool:
    """Whether one field of an entry names the event."""
    assert isinstance(event, events.Told)
    told = notation(event)
    if key == "phase":
        return _phase_fits(value, event, before)
    if key == "after":
        return _after_fits(value, event)
    if isinstance(event, events.Batch) and key == "at":
        return set(_squares(value)) == {_square(cell) for cell in event.targets}
    if isinstance(event, events.Move) and key in ("from", "to"):
        way = event.targets[0]
        return _squares([value]) == [_square(way.source if key == "from" else way.to)]
    if isinstance(event, events.Reveal) and key == "traps":
        return _squares(value) == [_square(cell) for cell in event.traps]
    return facts.same(value, told[key])


def _phase_fits(value: Any, event: events.Told, before: Event | None) -> bool:
    """The same phase as that of the event listed before, or a later one."""
    if value not in ("same", "later"):
        raise BadScenario(f"events: expected same or later as phase, got {facts.show(value)}")
    if not isinstance(before, events.Told):
        return False
    return event.phase == before.phase if value == "same" else event.phase > before.phase


def _after_fits(value: Any, event: Event) -> bool:
    """A look of every target, or looks by square; only what is named is compared."""
    if not isinstance(value, Mapping) or not isinstance(event, events.Batch | events.Move):
        raise BadScenario(f"events: expected a look as after, got {facts.show(value)}")
    looks = dict(zip(_targets(event), event.after, strict=True))
    if set(value) <= LOOK:
        return all(_look_fits(value, look) for look in looks.values())
    return all(square in looks and _look_fits(value[square], looks[square]) for square in _squares(list(value)))


def _look_fits(value: Any, look: events.Look) -> bool:
    if not isinstance(value, Mapping) or not set(value) <= LOOK:
        raise BadScenario(f"events: expected a look as after, got {facts.show(value)}")
    return all(facts.same(part, getattr(look, key)) for key, part in value.items())


def _targets(event: events.Batch | events.Move) -> list[str]:
    if isinstance(event, events.Move):
        return [_square(event.targets[0].to)]
    return [_square(cell) for cell in event.targets]


def _square(cell: events.Cell) -> str:
    return SQUARES[cell.r * 8 + cell.c]


def _squares(written: Any) -> list[str]:
    """Squares by name; a slip of the pen must not make `no_events` hold."""
    if not isinstance(written, list) or any(square not in SQUARES for square in written):
        raise BadScenario(f"events: expected squares, got {facts.show(written)}")
    return written


__all__ = ["OthelloNotation"]

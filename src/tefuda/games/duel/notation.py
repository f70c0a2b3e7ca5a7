"""The one notation of the duel: sections 4, 11, 12 and 16 of the rulings."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from tefuda.core import facts
from tefuda.core.chance import Chance
from tefuda.core.engine import Log
from tefuda.core.errors import BadRecord, BadScenario
from tefuda.core.game import Notation
from tefuda.core.records import Action, Event, notation
from tefuda.core.script import Draw
from tefuda.games.duel import actions, comparing, inputs, positions, writing
from tefuda.games.duel.cards import library
from tefuda.games.duel.cards.own import library_of
from tefuda.games.duel.course import DECISIONS, PLAYERS
from tefuda.games.duel.options import Options
from tefuda.games.duel.packed import KIND, NAME
from tefuda.games.duel.state import DuelState
from tefuda.games.duel.view import Side, View
from tefuda.games.duel.view import attack as attack_of

TYPED = {str(action.__struct_config__.tag): action for action in actions.ALL}
PLAY = re.compile(r"(?P<card>\S+)(?: onto (?P<onto>\S+))?(?: mana(?P<mana>(?: \S+)*))?")


class DuelNotation(Notation[DuelState, Options, View]):
    """Positions, actions, outcomes and expectations."""

    compared = {
        "turn": facts.exactly,
        "active": facts.exactly,
        "phase": facts.exactly,
        "P1": comparing.side,
        "P2": comparing.side,
        "waiting": comparing.waiting,
        "attack": comparing.named,
        "decision": comparing.named,
    }
    view_compared = {"hidden": comparing.zones("hidden"), "shown": comparing.zones("shown")}

    # Positions

    def read(self, options: Options, given: Mapping[str, Any], chance: Chance, log: Log | None) -> DuelState:
        s = positions.read(library_of(options.cards).set, given, chance, log)
        s.turn_limit = options.turn_limit
        s.decision_seconds = options.decision_seconds
        positions.go_on(s)
        return s

    def write(self, state: DuelState) -> dict[str, Any]:
        return writing.write(state)

    # Actions

    def admit(self, state: DuelState, by: str, given: Mapping[str, Any]) -> tuple[int, list[int]]:
        return inputs.admit(state, by, given)

    def action(self, state: DuelState, seat: int, ids: Sequence[int]) -> Action:
        return inputs.record(state, seat, ids)

    def choices(self, state: DuelState, seat: int) -> list[Action]:
        return inputs.choices(state, seat)

    def completions(self, state: DuelState, seat: int, begun: Mapping[str, Any]) -> list[Action]:
        """The actions with all that is chosen; a play with the mana cards that are named so far, whether they pay or
        not (foresight.py says)."""
        chosen = {key: value for key, value in begun.items() if key != "mana"}
        found = [one for one in self.choices(state, seat) if comparing.begins(chosen, notation(one))]
        return found if "mana" not in begun else inputs.paid_with(found, begun["mana"])

    def short(self, action: Action) -> str:
        match action:
            case actions.Play(card, onto, mana):
                base = "" if onto is UNSET else f" onto {onto}"
                return f"play {card}{base}" + ("" if mana is UNSET else " ".join([" mana", *mana]))
            case actions.Choose(pick):
                return " ".join(["choose", *pick])
        return " ".join(str(value) for value in notation(action).values())

    def parse(self, text: str) -> dict[str, Any]:
        word, _, rest = text.strip().partition(" ")
        rest = rest.strip()
        if word == "choose":
            return {"do": "choose", "pick": rest.split()}
        if word == "play" and (found := PLAY.fullmatch(rest)):
            parts = {"card": found["card"], "onto": found["onto"], "mana": found["mana"]}
            given = {key: value for key, value in parts.items() if value is not None}
            return {"do": "play", **given} | ({"mana": found["mana"].split()} if found["mana"] is not None else {})
        fields = [field.encode_name for field in msgspec.structs.fields(TYPED[word])] if word in TYPED else []
        values: list[Any] = rest.split()
        if word not in TYPED or len(values) != len(fields):
            raise BadRecord(f"expected an action such as charge kiln-whelp or pass, got {text!r}")
        if word == "mode":
            values = [int(value) if re.fullmatch(r"[0-9]{1,9}", value) else value for value in values]
        return {"do": word, **dict(zip(fields, values, strict=True))}

    # Chance

    def outcome(self, draw: Draw, written: Any, dice: Chance) -> list[int]:
        if draw.name == "discard-random":
            return [self._kind(written)]
        if not isinstance(written, list):
            raise BadScenario(f"shuffle: expected a list of cards, got {facts.show(written)}")
        rest = list(draw.options)
        top = []
        for card in writing.expand(written):
            kind = self._kind(card)
            found = next((option for option in rest if option & KIND == kind), None)
            if found is None:
                raise BadScenario(f"shuffle scripted with {card}, but the deck has no more of it")
            rest.remove(found)
            top.append(found)
        return top + rest

    def _kind(self, card: Any) -> int:
        numbers = library.own().set.numbers
        if card not in numbers:
            raise BadScenario(f"there is no card {facts.show(card)}")
        return numbers[card]

    def outcome_form(self, name: str, values: Sequence[int]) -> Any:
        known = library.own().set.ids
        names = [known[value & KIND] if value & KIND < len(known) else f"card {value & KIND}" for value in values]
        return names if name == "shuffle" else names[0]

    # Expectations

    def known(self, state: DuelState) -> dict[str, Any]:
        under_way = attack_of(state)
        attack = None
        if under_way is not None:
            attack = {"with": under_way.attacker, "target": under_way.target, "blocker": under_way.blocker}
        decision = {"by": PLAYERS[state.decider], "kind": DECISIONS[state.decision]}
        return {
            **writing.write(state),
            "P1": self._side(state, 0),
            "P2": self._side(state, 1),
            "attack": attack,
            "decision": None if state.over else decision,
        }

    def _side(self, state: DuelState, seat: int) -> dict[str, Any]:
        side = writing.side(state, seat)
        side["shields"] = [key for key in side["shields"] if key != "next"]
        power = {state.name_text(one & NAME): state.power(seat, one) for one in state.battle(seat)}
        again = {"graveyard_last": side["graveyard"], "deck_top": side["deck"], "deck_bottom": side["deck"]}
        return side | again | {"power": power}

    def shown(self, view: View) -> dict[str, Any]:
        zones = {}
        for player, side in (("P1", view.P1), ("P2", view.P2)):
            for zone, status in self._zones(view, player, side).items():
                zones[f"{player}.{zone}"] = status
        return {"hidden": zones, "shown": zones}

    def _zones(self, view: View, player: str, side: Side) -> dict[str, str]:
        """Whether the cards of each zone are shown or hidden, or there are none."""
        pending = view.decision
        is_picking = pending is not None and pending.by == player and pending.kind in ("choose", "?")
        looked_at = pending.cards if pending is not None and is_picking and not pending.hand_of else None
        is_seen = isinstance(side.hand, tuple) or (pending is not None and pending.hand_of == player)
        hand = len(side.hand) if isinstance(side.hand, tuple) else side.hand
        return {
            "hand": _status(hand, is_seen),
            "deck": _status(side.deck, looked_at is not None and len(looked_at) == side.deck),
            "shields": _status(len(side.shields), False),
            "mana": _status(len(side.mana), True),
            "battle": _status(len(side.battle), True),
            "graveyard": _status(len(side.graveyard), True),
            "look": _status(int(is_picking), looked_at is not None),
        }

    def fits(self, entry: Any, action: Action) -> bool:
        wanted = self.parse(entry) if isinstance(entry, str) else entry
        return comparing.action_fits(wanted, notation(action))

    def event_fits(self, entry: Mapping[str, Any], event: Event, _before: Event | None) -> bool:
        told = notation(event)
        return all(key in told and comparing.text_fits(value, told[key]) for key, value in entry.items())


def _status(count: int, is_shown: bool) -> str:
    if not count:
        return "empty"
    return "shown" if is_shown else "hidden"


__all__ = ["DuelNotation"]

"""How Dobon UNO is written: sections 2, 12 and 13 of the rulings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from tefuda.core import facts
from tefuda.core.chance import Chance
from tefuda.core.engine import Log
from tefuda.core.errors import BadRecord, BadScenario, Refused
from tefuda.core.game import Notation
from tefuda.core.records import Action
from tefuda.core.script import Draw
from tefuda.games.dobon import actions, answers, ids, positions, refusals
from tefuda.games.dobon.cards.pack import CARDS, COLOURS, GROUP_COUNT, GROUPS, group_of
from tefuda.games.dobon.given import offer, seconds_left, write
from tefuda.games.dobon.ids import HAND_AT_FIRST, LETTERS, MAY_CUT_IN, MAY_DOBON, NOBODY
from tefuda.games.dobon.options import Options
from tefuda.games.dobon.room import Room
from tefuda.games.dobon.state import DobonState
from tefuda.games.dobon.view import View, letters, names, view

SIMPLE: dict[int, type[actions.TimedAction]] = {
    ids.DRAW: actions.Draw,
    ids.TAKE: actions.Take,
    ids.PASS: actions.Pass,
    ids.DOBON: actions.Dobon,
    ids.RETURN: actions.Return,
    ids.DECLINE: actions.Decline,
    ids.START: actions.Start,
    ids.CLOSE: actions.Close,
    ids.LEAVE: actions.Leave,
}
IDS = {kind: action_id for action_id, kind in SIMPLE.items()}
BY_TAG = {str(kind.__struct_config__.tag): kind for kind in actions.ALL}


def named_hands(expected: Any, got: Any) -> str | None:
    """Hands as multisets, only the players named."""
    if not isinstance(expected, Mapping):
        return facts.differs(expected, got)
    problems = [facts.in_any_order(cards, got.get(player, [])) for player, cards in expected.items()]
    return "\n".join(problem for problem in problems if problem) or None


def one_or_more(expected: Any, got: Any) -> str | None:
    """A list, of which a single member may be written alone."""
    return facts.exactly([expected] if isinstance(expected, str) else expected, got)


def not_shown(expected: Any, got: Any) -> str | None:
    """None of these is among what is shown."""
    found = [name for name in expected if name in got]
    return f"must not be shown: {', '.join(found)}" if found else None


def all_shown(expected: Any, got: Any) -> str | None:
    """Each of these is among what is shown."""
    missing = [name for name in expected if name not in got]
    return f"must be shown: {', '.join(missing)}" if missing else None


class DobonNotation(Notation[DobonState, Options, View]):
    """The one notation of the game."""

    compared = {
        **dict.fromkeys(("phase", "turn", "pile", "by", "play_no", "colour", "direction", "stack"), facts.exactly),
        **dict.fromkeys(("drawn", "window", "may_dobon", "may_cut_in", "offer", "dobon_by"), facts.exactly),
        **dict.fromkeys(("target", "deckouts", "rate", "owner", "game", "next_start", "clock"), facts.exactly),
        **dict.fromkeys(("over", "grace"), facts.exactly),
        **dict.fromkeys(("scores", "seats", "counts", "result"), facts.named),
        "hands": named_hands,
        "field": one_or_more,
        "discards": facts.or_count(facts.in_any_order),
    }
    view_compared = {
        "hand": facts.in_any_order,
        "counts": facts.named,
        "may": facts.exactly,
        "hidden": not_shown,
        "shown": all_shown,
    }

    # Positions

    def read(self, options: Options, given: Mapping[str, Any], chance: Chance, log: Log | None) -> DobonState:
        return positions.read(options, given, chance, log)

    def write(self, state: DobonState) -> dict[str, Any]:
        return write(state)

    # Actions

    def admit(self, state: DobonState, by: str, given: Mapping[str, Any]) -> tuple[int, list[int]]:
        do = given.get("do")
        seat = LETTERS.find(by) if len(by) == 1 else NOBODY
        if seat == NOBODY or (state.room.is_empty(seat) and do != "join"):
            raise Refused("unknown-player", f"nobody sits on the seat {facts.show(by)}")
        kind = BY_TAG.get(do) if isinstance(do, str) else None
        if kind is None:
            raise Refused("unknown-action", f"there is no action {facts.show(do)}")
        action = _parameters(given, kind)
        action_id = _action_id(action)
        refuse(refusals.refusal_of_sender(state, seat, max(action_id, 0)))
        is_of_room = isinstance(action, actions.Join | actions.Leave)
        if action.seen is not UNSET and action.seen != state.play_no and not is_of_room:
            raise Refused("too-late", f"meant for play {action.seen}, but the latest is {state.play_no}")
        if isinstance(action, actions.Play) and action_id < 0:
            refuse(refusals.refusal_of_play(state, seat, [CARDS[card] for card in action.cards]))
        return seat, [action_id]

    def action(self, state: DobonState, seat: int, action_ids: Sequence[int]) -> Action:
        action_id = action_ids[0]
        if action_id < GROUP_COUNT:
            return actions.Play(names(GROUPS[action_id]))
        if action_id < ids.DRAW:
            return actions.Choose(COLOURS[action_id - ids.CHOOSE])
        if action_id in SIMPLE:
            return SIMPLE[action_id]()
        return actions.Join("person" if action_id == ids.JOIN else "bot")

    def short(self, action: Action) -> str:
        assert isinstance(action, actions.TimedAction)
        words = [str(action.__struct_config__.tag)]
        if isinstance(action, actions.Play):
            words += action.cards
        elif isinstance(action, actions.Choose):
            words.append(action.colour)
        elif isinstance(action, actions.Join) and action.holder == "bot":
            words.append("bot")
        return " ".join(words if action.seen is UNSET else [*words, f"@{action.seen}"])

    def parse(self, text: str) -> dict[str, Any]:
        words = text.split()
        seen = {}
        if words and words[-1][0] == "@" and words[-1][1:].isdecimal():
            seen["seen"] = int(words.pop()[1:])
        do, rest = (words[0], words[1:]) if words else ("", [])
        if do in CARDS:
            do, rest = "play", words
        if do == "play" and rest and all(card in CARDS for card in rest):
            return {"do": do, "cards": rest, **seen}
        if do == "choose" and len(rest) == 1 and rest[0] in COLOURS:
            return {"do": do, "colour": rest[0], **seen}
        if do == "join" and rest == ["bot"]:
            return {"do": do, "as": "bot", **seen}
        if do in BY_TAG and do not in ("play", "choose") and not rest:
            return {"do": do, **seen}
        raise BadRecord(f"expected an action such as play red-5, choose blue or draw, got {text!r}")

    def fits(self, entry: Any, action: Action) -> bool:
        """The other cards of a group may stand in any order."""
        if isinstance(entry, Mapping) and isinstance(action, actions.Play) and isinstance(entry.get("cards"), list):
            cards = entry["cards"]
            if all(card in CARDS for card in cards):
                rest = sorted(cards[1:], key=lambda card: CARDS[card])
                entry = {**entry, "cards": [*cards[:1], *rest]}
        return super().fits(entry, action)

    # Chance

    def outcome(self, draw: Draw, written: Any, dice: Chance) -> list[int]:
        if draw.name == "timeout-colour":
            if written not in COLOURS:
                raise BadScenario(f"timeout-colour: expected one of {', '.join(COLOURS)}, got {facts.show(written)}")
            return [COLOURS.index(written)]
        if isinstance(written, list):
            return _completed(draw, dict(enumerate(positions.kinds(written, draw.name))), dice)
        assert isinstance(draw.state, DobonState)
        return _completed(draw, _deal(written, draw.state.room.taken()), dice)

    def outcome_form(self, name: str, values: Sequence[int]) -> Any:
        return COLOURS[values[0]] if name == "timeout-colour" else list(names(list(values)))

    # Expectations

    def known(self, state: DobonState) -> dict[str, Any]:
        shown: dict[str, Any] = msgspec.to_builtins(view(state, NOBODY))
        return shown | {
            "hands": {LETTERS[player]: list(names(state.hands[player])) for player in state.players()},
            "window": "open" if state.window else "closed",
            "may_dobon": _able(state, MAY_DOBON),
            "may_cut_in": _able(state, MAY_CUT_IN),
            "offer": offer(state),
            "clock": seconds_left(state),
            "over": state.phase in (ids.RESULT, ids.CLOSED),
        }

    def shown(self, view: View) -> dict[str, Any]:
        plain = msgspec.to_builtins(view)
        visible = set(view.hands)
        visible |= {"pile"} if not isinstance(plain["pile"], int) else set()
        visible |= {"chances"} if isinstance(plain["may"], Mapping) else set()
        hand = view.hands.get(view.viewer or "", ())
        return {"hand": hand, "counts": view.counts, "may": view.may, "hidden": visible, "shown": visible}


def refuse(code: str | None) -> None:
    if code is not None:
        raise Refused(code)


def _able(state: DobonState, kind: int) -> list[str]:
    """Who has this chance now, in seat order."""
    return list(letters([player for player in state.players() if answers.chances(state, player) & kind]))


def _parameters(given: Mapping[str, Any], kind: type[actions.TimedAction]) -> actions.TimedAction:
    """The record of an input, with every parameter in its form."""
    try:
        action = msgspec.convert(dict(given), kind)
    except msgspec.ValidationError as error:
        raise Refused("bad-parameters", str(error)) from None
    if isinstance(action, actions.Play):
        wrong = [card for card in action.cards if card not in CARDS]
        if wrong or not action.cards:
            raise Refused("bad-parameters", f"expected cards such as red-5, got {facts.show(wrong or action.cards)}")
    return action


def _action_id(action: actions.TimedAction) -> int:
    """The id of an action; -1 for cards that are no group."""
    if isinstance(action, actions.Play):
        return group_of([CARDS[card] for card in action.cards])
    if isinstance(action, actions.Choose):
        return ids.CHOOSE + COLOURS.index(action.colour)
    if isinstance(action, actions.Join):
        return ids.JOIN if action.holder == "person" else ids.JOIN_AS_BOT
    return IDS[type(action)]


def _deal(written: Any, players: list[int]) -> dict[int, int]:
    """The cards that a scenario names, by their place in the shuffled pack."""
    if not isinstance(written, Mapping) or not set(written) <= {"hands", "first", "pile"}:
        raise BadScenario(f"shuffle: expected hands, first or pile, got {facts.show(written)}")
    places = {}
    for name, cards in written.get("hands", {}).items():
        seat = positions.seat_of(name, "shuffle")
        if seat not in players or len(cards) != HAND_AT_FIRST:
            raise BadScenario(
                f"shuffle: expected {HAND_AT_FIRST} cards for a taken seat, got {name}: {facts.show(cards)}"
            )
        for turn, card in enumerate(positions.kinds(cards, "shuffle")):
            places[players.index(seat) + turn * len(players)] = card
    start = HAND_AT_FIRST * len(players)
    if "first" in written:
        places[start] = positions.kinds([written["first"]], "shuffle")[0]
    for place, card in enumerate(positions.kinds(written.get("pile", []), "shuffle")):
        places[start + 1 + place] = card
    return places


def _completed(draw: Draw, places: dict[int, int], dice: Chance) -> list[int]:
    """The whole order: what is not named is random."""
    if places and max(places) >= draw.take:
        raise BadScenario(f"{draw.name}: expected at most {draw.take} cards in all, got one in place {max(places) + 1}")
    rest = list(draw.options)
    for card in places.values():
        positions.remove(rest, card)
    others = iter(dice.deal(draw.name, rest, draw.take - len(places)))
    return [places[place] if place in places else next(others) for place in range(draw.take)]


def new_room(options: Options, chance: Chance, log: Log | None) -> DobonState:
    """A room before its first game."""
    room = Room(options.terms(), log)
    room.seats = [ids.PERSON if seat < options.players else ids.EMPTY for seat in range(ids.SEATS)]
    return DobonState(room, chance, log)


__all__ = ["DobonNotation", "new_room"]

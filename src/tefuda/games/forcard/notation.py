"""How ForCard is written: section 13 of the rulings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tefuda.core import facts
from tefuda.core.chance import Chance
from tefuda.core.engine import Log
from tefuda.core.errors import BadRecord, BadScenario, Refused
from tefuda.core.game import Notation
from tefuda.core.records import Action, notation
from tefuda.core.script import Draw
from tefuda.games.forcard import admission, expectations, plots, position, summary
from tefuda.games.forcard.actions import Double, Half, Play
from tefuda.games.forcard.cards.catalogue import CARDS, INDEX, NAMES
from tefuda.games.forcard.cards.special import GROWTHS
from tefuda.games.forcard.grid import LARGEST, WAYS, grid
from tefuda.games.forcard.moments import SEATS
from tefuda.games.forcard.options import Options
from tefuda.games.forcard.plots import CHOOSE_CARD, DONE
from tefuda.games.forcard.state import ForcardState
from tefuda.games.forcard.view import View

CELL_DRAWS = ("gamble-steal", "penalty-cells", "fortress-cells")
LARGEST_GRID = grid(LARGEST)
CELL_NUMBERS = {name: number for number, name in enumerate(LARGEST_GRID.names)}
"""What dice call a cell (grid.py): its place on the largest board."""


class ForcardNotation(Notation[ForcardState, Options, View]):
    """The one notation of ForCard."""

    compared = expectations.COMPARED
    view_compared = expectations.VIEW_COMPARED

    # Positions

    def read(self, options: Options, given: Mapping[str, Any], chance: Chance, log: Log | None) -> ForcardState:
        return position.read(options, given, chance, log)

    def write(self, state: ForcardState) -> dict[str, Any]:
        return position.write(state)

    # Actions

    def admit(self, state: ForcardState, by: str, given: Mapping[str, Any]) -> tuple[int, list[int]]:
        return admission.admit(state, by, given)

    def action(self, state: ForcardState, seat: int, ids: Sequence[int]) -> Action:
        chosen = [one for one in ids if one != DONE]
        return summary.plot_record(state.grid, plots.plays_of(seat, chosen))

    def choices(self, state: ForcardState, seat: int) -> list[Action]:
        """Per card, cell and direction; a double once, without its plays, and no sacrifices (section 13)."""
        if state.over or state.step[seat] != CHOOSE_CARD:
            return []
        found: list[Action] = []
        for card in plots.chosen_from(state, seat):
            found += [Play(half.card, half.at, half.dir) for half in _halves(state, seat, card)]
        if state.doubles[seat] and state.colours_in_hand(seat) > 1:
            found.append(Double())
        return found

    def completions(self, state: ForcardState, seat: int, begun: Mapping[str, Any]) -> list[Action]:
        """With a card all its cells and directions, with sacrifices that very plot, with two halves the ways to end."""
        if state.over or state.step[seat] != CHOOSE_CARD:
            return []
        halves = begun.get("plays") if begun.get("do") == "double" else [begun]
        if not isinstance(halves, list) or not halves or not all(isinstance(half, Mapping) for half in halves):
            return []
        card = INDEX.get(str(halves[-1].get("card")), -1)
        ends = [half for half in _halves(state, seat, card) if _agrees(half, halves[-1])]
        found: list[dict[str, Any]] = [{**begun, **msgspec.to_builtins(end)} for end in ends]
        if begun.get("do") == "double":
            found = [{**begun, "plays": [*halves[:-1], msgspec.to_builtins(end)]} for end in ends]
        return [made for one in found if (made := self._made(state, seat, one)) is not None]

    def _made(self, state: ForcardState, seat: int, written: Mapping[str, Any]) -> Action | None:
        """The action that is written, if it may be taken."""
        try:
            _, ids = self.admit(state, SEATS[seat], written)
        except Refused:
            return None
        return self.action(state, seat, ids)

    def is_sketch(self, _action: Action) -> bool:
        return _action == Double()

    def short(self, action: Action) -> str:
        if isinstance(action, Play):
            return _short(action) + "".join(f"-{cell}" for cell in action.sacrifice)
        assert isinstance(action, Double)
        return "+".join(_short(half) for half in action.plays) or "double"

    def parse(self, text: str) -> dict[str, Any]:
        if text.strip() == "double":
            return {"do": "double"}
        halves = text.split("+")
        if len(halves) > 1:
            return {"do": "double", "plays": [_parse(half, text) for half in halves]}
        played, *sacrifices = text.split("-")
        cells = [cell.strip().lower() for cell in sacrifices]
        return {"do": "play", **_parse(played, text), **({"sacrifice": cells} if cells else {})}

    # Chance

    def outcome(self, draw: Draw, written: Any, dice: Chance) -> list[int]:
        named = written if isinstance(written, list) else [written]
        if draw.name == "fortress-count":
            known: Mapping[Any, int] = {count: count for count in GROWTHS}
        else:
            known = CELL_NUMBERS if draw.name in CELL_DRAWS else INDEX
        unknown = [value for value in named if type(value) not in (str, int) or value not in known]
        if unknown:
            raise BadScenario(f"{draw.name}: {facts.show(unknown[0])} is no such thing in {facts.show(written)}")
        return [known[value] for value in named]

    def outcome_form(self, name: str, values: Sequence[int]) -> Any:
        if name == "fortress-count":
            return values[0]
        if name not in CELL_DRAWS:
            return [NAMES[value] for value in values]
        cells = [LARGEST_GRID.names[value] for value in values]
        return cells[0] if name == "gamble-steal" else cells

    # Expectations

    def known(self, state: ForcardState) -> dict[str, Any]:
        return expectations.known(state)

    def shown(self, view: View) -> dict[str, Any]:
        return expectations.shown(view)

    def fits(self, entry: Any, action: Action) -> bool:
        """An entry names some of the fields."""
        if isinstance(entry, str):
            return bool(entry == self.short(action))
        told = notation(action)
        return all(key in told and facts.same(value, told[key]) for key, value in entry.items())


def _halves(state: ForcardState, seat: int, card: int) -> list[Half]:
    """A card that may be chosen, on each of its cells and in each of its directions."""
    if card not in plots.chosen_from(state, seat):
        return []
    ways: list[str | None] = [WAYS[way] for way in CARDS[card].ways] or [None]
    cells = [state.grid.names[cell] for cell in plots.targets(state, seat, card)]
    return [Half(NAMES[card], cell, way) for cell in cells for way in ways]


def _agrees(half: Half, begun: Mapping[str, Any]) -> bool:
    """Whether a play has the cell and the direction that are already chosen."""
    return begun.get("at") in (None, half.at) and begun.get("dir") in (None, half.dir)


def _short(play: Play | Half) -> str:
    """`C03@c3/up`."""
    return f"{play.card}@{play.at}" + (f"/{play.dir}" if play.dir else "")


def _parse(text: str, whole: str) -> dict[str, Any]:
    card, sign, place = text.strip().partition("@")
    at, _, way = place.partition("/")
    if not sign or not card.strip() or not at.strip():
        raise BadRecord(f"expected a plot such as C03@c3/up, S08@c3-a1-b1 or C01@a1+C11@c3, got {whole!r}")
    read = {"card": card.strip().upper(), "at": at.strip().lower()}
    return {**read, "dir": way.strip().lower()} if way.strip() else read


__all__ = ["ForcardNotation"]

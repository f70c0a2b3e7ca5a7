"""What a scenario may expect of ForCard, and how it is compared (section 13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tefuda.core import facts
from tefuda.core.errors import BadScenario
from tefuda.core.facts import Compare, differs, show
from tefuda.games.forcard import aids, position, summary
from tefuda.games.forcard.cards.catalogue import NAMES
from tefuda.games.forcard.moments import SEATS
from tefuda.games.forcard.state import ForcardState
from tefuda.games.forcard.view import View, open_state

PIECES = (
    *("options", "size", "turns", "deck", "clock", "board", "turn", "over", "result", "bombs", "double", "skip"),
    *("previous", "score", "score-parts", "clock-used"),
)
"""What all see (section 3); `clock-used` stands beside the view (view.py)."""
SECRETS = tuple(f"{piece}.{seat}" for piece in ("hand", "ready", "plot") for seat in SEATS)


def rows(expected: Any, got: Any) -> str | None:
    """Boards, whatever the spaces between the numbers."""
    if not isinstance(expected, list) or not all(isinstance(row, str) for row in expected):
        return differs(expected, got)
    plain = [" ".join(row.split()) for row in expected]
    return None if plain == got else "expected\n  " + "\n  ".join(plain) + "\ngot\n  " + "\n  ".join(got)


def each(compare: Compare) -> Compare:
    """A mapping of which only the named keys are compared, each as `compare` says."""

    def compare_each(expected: Any, got: Any) -> str | None:
        if not isinstance(expected, Mapping):
            return differs(expected, got)
        unknown = [key for key in expected if key not in got]
        if unknown:
            return f"no such key: {', '.join(map(str, unknown))}; there are {', '.join(got)}"
        problems = [f"{key}: {problem}" for key in expected if (problem := compare(expected[key], got[key]))]
        return "\n".join(problems) or None

    return compare_each


def plots(expected: Any, got: Any) -> str | None:
    """Plots by player; the sacrifices of S08 are a set."""
    if isinstance(expected, Mapping) and isinstance(expected.get("sacrifice"), list):
        expected = {**expected, "sacrifice": sorted(expected["sacrifice"], key=_reading_order)}
    return facts.exactly(expected, got)


def _reading_order(cell: str) -> tuple[str, str]:
    return cell[1:], cell[:1]


def shown_pieces(expected: Any, got: Any) -> str | None:
    missing = [name for name in _pieces(expected) if name not in got]
    return f"must be shown: {', '.join(missing)}" if missing else None


def hidden_pieces(expected: Any, got: Any) -> str | None:
    found = [name for name in _pieces(expected) if name in got]
    return f"must not be shown: {', '.join(found)}" if found else None


def _pieces(expected: Any) -> list[str]:
    names = expected if isinstance(expected, list) else [expected]
    unknown = [name for name in names if name not in (*PIECES, *SECRETS)]
    if unknown:
        raise BadScenario(f"view: no such piece: {show(unknown)}; there are {', '.join((*PIECES, *SECRETS))}")
    return names


COMPARED: Mapping[str, Compare] = {
    "board": rows,
    "cells": facts.named,
    "turn": facts.exactly,
    "hand": each(facts.in_any_order),
    "hand-size": facts.named,
    "bombs": facts.in_any_order,
    "double": facts.in_any_order,
    "skip": facts.in_any_order,
    "previous": facts.named,
    "waiting": facts.exactly,
    "clock-used": facts.exactly,
    "plot": each(plots),
    "score": facts.named,
    "score-parts": each(facts.named),
}

VIEW_COMPARED: Mapping[str, Compare] = {
    "shown": shown_pieces,
    "hidden": hidden_pieces,
    "modes": facts.named,
    "switch-in": facts.named,
    "unplayable": facts.in_any_order,
}


def known(s: ForcardState) -> dict[str, Any]:
    """Every fact, as an all-seeing observer writes it."""
    written = position.write(s)
    parts = s.score_parts()
    waiting = s.awaiting()
    return {
        **written,
        "cells": dict(zip(s.grid.names, s.board, strict=True)),
        "hand-size": {name: len(s.hands[seat]) for seat, name in enumerate(SEATS)},
        "previous": {name: written["previous"].get(name, {}).get("card", "none") for name in SEATS},
        "plot": {name: written["plot"].get(name, "none") for name in SEATS},
        "waiting": [name for seat, name in enumerate(SEATS) if waiting >> seat & 1],
        "score": summary.score_record(parts),
        "score-parts": msgspec.to_builtins(summary.parts_record(parts)),
    }


def shown(view: View) -> dict[str, Any]:
    """What a viewer is shown: the names of the pieces, and for a player how his cards stand."""
    names = [*PIECES, *(f"hand.{seat}" for seat in view.hands)]
    names += [f"ready.{seat}" for seat in view.ready] + [f"plot.{seat}" for seat in view.plots]
    pieces = {"shown": names, "hidden": names}
    if view.seat is None:
        return {**pieces, "modes": {}, "switch-in": {}, "unplayable": None}
    s = open_state(view)
    seat = SEATS.index(view.seat)
    return {
        **pieces,
        "modes": aids.modes(s, seat),
        "switch-in": aids.switch_in(s),
        "unplayable": [NAMES[card] for card in aids.unplayable(s, seat)],
    }

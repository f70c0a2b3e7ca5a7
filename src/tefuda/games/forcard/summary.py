"""Facts of a state as records: plots, scores, parts, previous colour cards, winner."""

from __future__ import annotations

from tefuda.games.forcard import score, shapes
from tefuda.games.forcard.actions import Double, Half, Play, Plot
from tefuda.games.forcard.cards.base import Revealed
from tefuda.games.forcard.cards.catalogue import NAMES
from tefuda.games.forcard.events import GameOver, Parts, Previous, Seat, TurnEnd, Winner
from tefuda.games.forcard.grid import Grid
from tefuda.games.forcard.moments import SEATS, way_name
from tefuda.games.forcard.score import AREA, FORTRESS, PARTS, STURDY


def plot_record(grid: Grid, plays: list[Revealed]) -> Plot:
    """A plot as its owner wrote it."""
    cells = grid.names
    halves = [Half(NAMES[r.card], cells[r.at], way_name(r.way)) for r in plays]
    if len(plays) > 1:
        return Double(tuple(halves))
    sacrifice = tuple([cells[cell] for cell in plays[0].sacrifices])
    return Play(halves[0].card, halves[0].at, halves[0].dir, sacrifice)


def parts_record(parts: list[int]) -> dict[Seat, Parts]:
    """Both scores by their parts."""
    return {
        name: Parts(parts[first + AREA], parts[first + STURDY], parts[first + FORTRESS])
        for name, first in zip(SEATS, (0, PARTS), strict=True)
    }


def score_record(parts: list[int]) -> dict[Seat, int]:
    """Both totals."""
    return {name: score.total(parts, seat) for seat, name in enumerate(SEATS)}


def winner(totals: dict[Seat, int]) -> Winner:
    """R88: equal totals are a draw."""
    if totals["A"] == totals["B"]:
        return "draw"
    return "A" if totals["A"] > totals["B"] else "B"


def previous_record(grid: Grid, previous: list[list[int]]) -> dict[Seat, Previous]:
    """The colour cards of the turn before; players without one are left out."""
    return {
        SEATS[seat]: Previous(NAMES[used[0]], grid.names[used[1]], way_name(used[2]))
        for seat, used in enumerate(previous)
        if used
    }


def turn_end(grid: Grid, turn: int, previous: list[list[int]], board: list[int]) -> TurnEnd:
    parts = score.score_parts(grid, board)
    return TurnEnd(
        turn=turn,
        previous=previous_record(grid, previous),
        score=score_record(parts),
        parts=parts_record(parts),
        shapes=shapes.shapes(grid, board),
    )


def game_over(parts: list[int]) -> GameOver:
    totals = score_record(parts)
    return GameOver(winner=winner(totals), score=totals)

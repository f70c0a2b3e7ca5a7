"""What a plot would do by itself on the board as it stands (section 10): the opponent's plot is open.

Nothing here knows a rule. The rules resolve the plot alone on a copy of the board; where chance or the opponent has a
say, the card itself names what may come.
"""

from __future__ import annotations

import msgspec

from tefuda.core.bounds import Word
from tefuda.core.chance import Chance
from tefuda.games.forcard import plots, rules
from tefuda.games.forcard.actions import Cells, Double, Half, Play, Plot
from tefuda.games.forcard.cards.base import FIRST_FORT, NO_CARD, Revealed
from tefuda.games.forcard.cards.catalogue import CARDS, INDEX, NAMES
from tefuda.games.forcard.cards.special import MOST_SACRIFICES, S08
from tefuda.games.forcard.grid import NO_WAY, WAYS
from tefuda.games.forcard.stage import LIMIT
from tefuda.games.forcard.state import ForcardState


class Foreseen(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a plot would do by itself on this board. Gains are its owner's: a loss is negative."""

    reach: Cells = ()
    """The cells on which it works."""
    gains: dict[Word, int] = {}
    """Cells that would have another stability."""
    perhaps: dict[Word, tuple[int, ...]] = {}
    """Cells that chance or the opponent's plot may change, with what may come."""
    overflow: Cells = ()
    """S08: where the surplus goes, in this order."""
    sacrifices: Cells = ()
    """S08: the cells that may still be given."""
    seconds: tuple[Word, ...] = ()
    """On a double turn: the cards that may follow."""
    acts_as: Word = ""
    """The colour card as which a special card paints."""


def foresee(s: ForcardState, seat: int, plot: Plot) -> Foreseen:
    """What is known of a plot that this seat may make."""
    plays = revealed(s, seat, plot)
    seconds = tuple(NAMES[card] for card in seconds_after(s, seat, plays))
    if plots.is_dead(s, seat):
        return Foreseen(seconds=seconds)
    for r in plays:
        CARDS[r.card].fix(s, r)
        r.cells = s.grid.shapes[r.shape][r.at][:] if r.shape >= 0 else []
    first = plays[0]
    names = s.grid.names
    reach = sorted({cell for r in plays for cell in s.area(r)})
    return Foreseen(
        reach=tuple(names[cell] for cell in reach),
        gains=gains(s, plays),
        perhaps=perhaps(s, first),
        overflow=tuple(names[cell] for cell in CARDS[first.card].overflow(s, first)),
        sacrifices=tuple(names[cell] for cell in still_to_give(s, first)),
        seconds=seconds,
        acts_as=NAMES[first.paints] if first.card >= FIRST_FORT and first.paints != NO_CARD else "",
    )


def revealed(s: ForcardState, seat: int, plot: Plot) -> list[Revealed]:
    """The cards of a plot on their targets, as if nobody had played against them."""
    halves = plot.plays if isinstance(plot, Double) else (plot,)
    plays = [put(s, seat, half) for half in halves]
    if isinstance(plot, Play):
        plays[0].sacrifices = [s.grid.names.index(cell) for cell in plot.sacrifice]
    return plays


def put(s: ForcardState, seat: int, play: Play | Half) -> Revealed:
    way = NO_WAY if play.dir is None else WAYS.index(play.dir)
    return Revealed(seat, INDEX[play.card], s.grid.names.index(play.at), way)


def seconds_after(s: ForcardState, seat: int, plays: list[Revealed]) -> list[int]:
    """The cards that may be added to a plot of one card (R49)."""
    if len(plays) > 1 or not s.doubles[seat] or plays[0].card >= FIRST_FORT:
        return []
    return plots.seconds_to(s, seat, plays[0].card)


def still_to_give(s: ForcardState, r: Revealed) -> list[int]:
    """Own cells that are not sacrificed yet, as long as there may be more."""
    if r.card != S08 or len(r.sacrifices) == MOST_SACRIFICES:
        return []
    return [cell for cell in s.own_cells(r.side) if cell not in r.sacrifices]


def gains(s: ForcardState, plays: list[Revealed]) -> dict[str, int]:
    """What the rules make of the plot alone; nothing where that depends on more."""
    if any(CARDS[r.card].chances(s, r) for r in plays):
        return {}
    alone = s.fork(Chance())
    for phase in (rules.start_phase, rules.colour_phase, rules.fort_phase, rules.special_phase, rules.end_phase):
        phase(alone, plays)
    side = plays[0].side
    differing = zip(s.grid.names, s.board, alone.board, strict=True)
    return {name: (after - before) * side for name, before, after in differing if after != before}


def perhaps(s: ForcardState, r: Revealed) -> dict[str, tuple[int, ...]]:
    """What may come, as far as the board has room for it."""
    found: dict[str, tuple[int, ...]] = {}
    for cell, gain in CARDS[r.card].chances(s, r):
        own = s.board[cell] * r.side
        name = s.grid.names[cell]
        found[name] = (*found.get(name, ()), max(-LIMIT, min(LIMIT, own + gain)) - own)
    return found

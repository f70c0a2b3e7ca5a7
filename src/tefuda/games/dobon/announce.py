"""What is told although no fact changes with it: news, and what a player learns privately."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.core.engine import EVERYONE
from tefuda.games.dobon import events
from tefuda.games.dobon.cards.pack import COLOURS, NAMES
from tefuda.games.dobon.ids import CHANCE_SETS, LETTERS

if TYPE_CHECKING:
    from tefuda.games.dobon.events import Auto, Reason
    from tefuda.games.dobon.state import DobonState


def hand_added(s: DobonState, player: int, cards: list[int], reason: Reason) -> None:
    if s.log is not None:
        names = tuple([NAMES[card] for card in cards])
        s.log.tell(events.HandAdd(LETTERS[player], len(cards), reason, names, seen_by=1 << player))


def skip(s: DobonState, player: int) -> None:
    if s.log is not None:
        s.log.tell(events.Skip(LETTERS[player]))


def forced_colour(s: DobonState) -> None:
    """A force card has set its colour."""
    if s.log is not None:
        s.log.tell(events.ColourSet(COLOURS[s.colour], None, False))


def timeout(s: DobonState, player: int, auto: Auto) -> None:
    """Tell that the clock acts for a player; that they could have called is told to nobody else."""
    if s.log is not None:
        seen_by = 1 << player if auto == "no-dobon" else EVERYONE
        s.log.tell(events.Timeout(LETTERS[player], auto, seen_by=seen_by))


def chance(s: DobonState, player: int, kinds: int) -> None:
    """Tell a player privately what they may answer (R58)."""
    if s.log is not None:
        s.log.tell(events.ChanceOpen(LETTERS[player], CHANCE_SETS[kinds], seen_by=1 << player))


def dobon_return(s: DobonState) -> None:
    """The target returns, against all callers at once (R61)."""
    if s.log is not None:
        against = tuple([LETTERS[seat] for seat in s.callers])
        s.log.tell(events.DobonReturn(LETTERS[s.by], against))


def reveal(s: DobonState) -> None:
    """All hands are shown (R85)."""
    if s.log is not None:
        hands = {LETTERS[seat]: tuple([NAMES[card] for card in s.hands[seat]]) for seat in s.players()}
        s.log.tell(events.Reveal(hands))

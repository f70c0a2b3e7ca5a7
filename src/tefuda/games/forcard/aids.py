"""What an interface shows beside the position (section 10), as questions to the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.forcard import plots
from tefuda.games.forcard.cards.base import AFTER_COLOUR, ANYWHERE, CORNER, EDGE, NOT_OWN, OWN, Revealed
from tefuda.games.forcard.cards.catalogue import CARDS, GROUND, NAMES
from tefuda.games.forcard.cards.special import COLOURS_FOR_DOUBLE, LATE, S01, S02, S04, S09
from tefuda.games.forcard.events import Outlook, Seat
from tefuda.games.forcard.grid import BLOCK3
from tefuda.games.forcard.moments import SEATS

if TYPE_CHECKING:
    from tefuda.games.forcard.state import ForcardState

CONDITIONS = {
    ANYWHERE: "anywhere",
    CORNER: "corner",
    EDGE: "edge",
    OWN: "own",
    NOT_OWN: "not-own",
    AFTER_COLOUR: "after-colour",
}


def touched(s: ForcardState, r: Revealed) -> list[int]:
    """The cells that a card would touch if it were plotted like this, as far as its owner can know them.

    Patterns come whole; fort cards, S08 and reversals with the cells that would change on the board as it stands; S09,
    F12 and F13 with their region, S07 with its 3×3. S05 and a doubling S04 touch nothing, a misfire neither.
    """
    if plots.is_dead(s, r.seat):
        return []
    card = CARDS[r.card]
    card.fix(s, r)
    if r.shape >= 0:
        return s.grid.shapes[r.shape][r.at]
    return card.reach(s, r)


def blast_area(s: ForcardState, bomb: list[int]) -> list[int]:
    """The cells that a standing bomb will reach."""
    return s.grid.shapes[BLOCK3][bomb[1]]


def modes(s: ForcardState, seat: int) -> dict[str, str]:
    """How the cards that have several modes would act if they were played now."""
    early = s.remaining() > LATE
    doubles = s.colours_in_hand(seat) >= COLOURS_FOR_DOUBLE
    previous = s.previous[seat]
    return {
        NAMES[S01]: "reversal" if early else "C01",
        NAMES[S02]: NAMES[previous[0]] if previous else "none",
        NAMES[S04]: "double" if doubles else "C01",
        NAMES[S09]: "growth" if early else "awakened",
    }


def switch_in(s: ForcardState) -> dict[str, int]:
    """Turns until S01 and S09 change."""
    turns = max(s.remaining() - LATE, 0)
    return {NAMES[S01]: turns, NAMES[S09]: turns}


def unplayable(s: ForcardState, seat: int) -> list[int]:
    """The cards of a hand that may not be chosen; none with a dead hand, whose cards misfire."""
    choosable = plots.chosen_from(s, seat)
    return [card for card in s.hands[seat] if card not in choosable]


def condition(card: int) -> str:
    """Where a card may be put: `anywhere`, `corner`, `edge`, `own`, `not-own` or `after-colour`."""
    return CONDITIONS[GROUND[card]]


def misfires(s: ForcardState, seat: int) -> bool:
    """Whether the hand is dead: every card of it can be chosen, put anywhere, and will do nothing."""
    return bool(s.hands[seat]) and plots.is_dead(s, seat)


def outlook(s: ForcardState) -> dict[Seat, dict[str, Outlook]]:
    """Of both hands the cards of which there is more to say this turn than is printed on them."""
    return {name: hand_outlook(s, seat) for seat, name in enumerate(SEATS)}


def hand_outlook(s: ForcardState, seat: int) -> dict[str, Outlook]:
    by_mode, turns, barred = modes(s, seat), switch_in(s), unplayable(s, seat)
    found = {}
    for card in s.hands[seat]:
        name = NAMES[card]
        why = condition(card) if card in barred else ""
        if name in by_mode or why:
            found[name] = Outlook(by_mode.get(name, ""), turns.get(name, 0), why)
    return found


def dead_hands(s: ForcardState) -> tuple[Seat, ...]:
    """The players whose cards will all misfire."""
    return tuple(name for seat, name in enumerate(SEATS) if misfires(s, seat))

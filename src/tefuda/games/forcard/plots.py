"""Plotting (sections 4 and 11): a plot is chosen id by id.

Card, target, then a direction, or sacrifices in reading order and "done"; on a double turn a colour card may be
followed by a second one in the same way, or by "done". The last id makes the plot final. Both seats may be midway.

Ids: 0 to 39 the cards in catalogue order, from 40 the cells in reading order (room for 64), from 104 the eight
directions, 112 "done".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tefuda.games.forcard.cards.base import AFTER_COLOUR, ANYWHERE, CORNER, EDGE, FIRST_FORT, NOT_OWN, OWN, Revealed
from tefuda.games.forcard.cards.catalogue import CARDS, GROUND
from tefuda.games.forcard.cards.special import MOST_SACRIFICES, S08
from tefuda.games.forcard.grid import LARGEST, WAYS

if TYPE_CHECKING:
    from tefuda.games.forcard.state import ForcardState

FIRST_CELL: Final = 40
FIRST_WAY: Final = FIRST_CELL + LARGEST * LARGEST
DONE: Final = FIRST_WAY + 8
ACTION_BOUND: Final = DONE + 1
assert len(CARDS) == FIRST_CELL
assert len(WAYS) == DONE - FIRST_WAY

CHOOSE_CARD: Final = 0
CHOOSE_CELL: Final = 1
CHOOSE_WAY: Final = 2
CHOOSE_SACRIFICE: Final = 3
CHOOSE_SECOND: Final = 4
READY: Final = 5
SKIPPING: Final = 6

_CELL_IDS: Final = list(range(FIRST_CELL, FIRST_WAY))


def legal(s: ForcardState, seat: int) -> list[int]:
    """The ids with which a seat may go on."""
    if not 0 <= seat < 2 or s.over:
        return []
    step = s.step[seat]
    if step >= READY:
        return []
    if step == CHOOSE_CARD:
        return chosen_from(s, seat)
    plot = s.plots[seat]
    if step == CHOOSE_CELL:
        return cell_ids(s, seat, plot[-1])
    if step == CHOOSE_WAY:
        return [FIRST_WAY + way for way in CARDS[plot[-2]].ways]
    if step == CHOOSE_SACRIFICE:
        return sacrifice_ids(s, seat)
    return [*second_cards(s, seat), DONE]


def chosen_from(s: ForcardState, seat: int) -> list[int]:
    """The cards that may be chosen: the playable ones, or all of a dead hand (R32)."""
    return playable(s, seat) or s.hands[seat][:]


def playable(s: ForcardState, seat: int) -> list[int]:
    """The cards of the hand that have a legal cell."""
    side: i64 = 1 - 2 * seat
    hand = s.hands[seat]
    grounds = GROUND
    own = s.has_own(side)
    other = s.has_other(side)
    after_colour = len(s.previous[seat]) > 0
    found = []
    for card in hand:
        ground: i64 = grounds[card]
        if ground == OWN:
            fits = own
        elif ground == NOT_OWN:
            fits = other
        elif ground == AFTER_COLOUR:
            fits = after_colour
        else:
            fits = True
        if fits:
            found.append(card)
    return found


def is_dead(s: ForcardState, seat: int) -> bool:
    """Whether no card of the hand can be played, so that any one misfires."""
    return not playable(s, seat)


def fits(s: ForcardState, seat: int, card: int, cell: int) -> bool:
    """Whether a cell meets a card's condition (section 4)."""
    ground = GROUND[card]
    if ground == OWN:
        return s.board[cell] * (1 - 2 * seat) > 0
    if ground == NOT_OWN:
        return s.board[cell] * (1 - 2 * seat) <= 0
    if ground == CORNER:
        return cell in s.grid.corners
    if ground == EDGE:
        return cell in s.grid.edges
    return ground != AFTER_COLOUR or len(s.previous[seat]) > 0


def targets(s: ForcardState, seat: int, card: int) -> list[int]:
    """The cells on which a card that may be chosen can be put; without a legal one it is a dead hand's."""
    side: i64 = 1 - 2 * seat
    ground = GROUND[card]
    if ground == OWN:
        return s.own_cells(side) or list(range(s.grid.cells))
    if ground == NOT_OWN:
        others = [cell for cell in range(s.grid.cells) if s.board[cell] * side <= 0]
        return others or list(range(s.grid.cells))
    if ground == CORNER:
        return s.grid.corners[:]
    if ground == EDGE:
        return s.grid.edges[:]
    return list(range(s.grid.cells))


def cell_ids(s: ForcardState, seat: int, card: int) -> list[int]:
    ground = GROUND[card]
    if ground in (ANYWHERE, AFTER_COLOUR):
        return _CELL_IDS[: s.grid.cells]
    return [FIRST_CELL + cell for cell in targets(s, seat, card)]


def sacrifice_ids(s: ForcardState, seat: int) -> list[int]:
    """Own cells behind the last one chosen, so that each set has one order, and "done"."""
    plot = s.plots[seat]
    last = plot[-1] - FIRST_CELL if len(plot) > 2 else -1
    return [*[FIRST_CELL + cell for cell in s.own_cells(1 - 2 * seat) if cell > last], DONE]


def second_cards(s: ForcardState, seat: int) -> list[int]:
    """The colour cards that may be the second of a double."""
    return seconds_to(s, seat, s.plots[seat][0])


def seconds_to(s: ForcardState, seat: int, first: int) -> list[int]:
    """The colour cards beside the first of a double."""
    return [card for card in s.hands[seat] if card < FIRST_FORT and card != first]


def refusal(s: ForcardState, seat: int, action: int) -> str | None:
    """Section 11, as far as a single id can earn a code; an id of another kind is a wrong card, cell or direction."""
    if s.over:
        return "game-over"
    if not 0 <= seat < 2:
        return "unknown-player"
    step = s.step[seat]
    if step == SKIPPING:
        return "skipping"
    if step == READY:
        return "already-plotted"
    if step == CHOOSE_CARD:
        return card_refusal(s, seat, action)
    plot = s.plots[seat]
    if step == CHOOSE_CELL:
        return cell_refusal(s, seat, plot[-1], action - FIRST_CELL)
    if step == CHOOSE_WAY:
        return None if action - FIRST_WAY in CARDS[plot[-2]].ways else "bad-direction"
    if step == CHOOSE_SACRIFICE:
        return None if action in sacrifice_ids(s, seat) else "bad-sacrifice"
    return None if action == DONE or action in second_cards(s, seat) else "bad-double"


def card_refusal(s: ForcardState, seat: int, card: int) -> str | None:
    if not 0 <= card < len(CARDS):
        return "unknown-card"
    if card not in s.hands[seat]:
        return "not-in-hand"
    return None if card in chosen_from(s, seat) else "placement"


def cell_refusal(s: ForcardState, seat: int, card: int, cell: int) -> str | None:
    if not 0 <= cell < s.grid.cells:
        return "bad-cell"
    return None if fits(s, seat, card, cell) or is_dead(s, seat) else "placement"


def choose(s: ForcardState, seat: int, action: int) -> None:
    """Take the next id of a plot; the last one makes it final."""
    step = s.step[seat]
    plot = s.plots[seat]
    if action != DONE:
        plot.append(action)
    following = READY if action == DONE else step_after(s, seat, step, action)
    if following == READY:
        s.accept(seat)
    else:
        s.step[seat] = following


def step_after(s: ForcardState, seat: int, step: int, action: int) -> int:
    """What has to be chosen next."""
    if step in (CHOOSE_CARD, CHOOSE_SECOND):
        return CHOOSE_CELL
    plot = s.plots[seat]
    if step == CHOOSE_CELL:
        card = plot[-2]
        if card == S08:
            return CHOOSE_SACRIFICE
        if CARDS[card].ways:
            return CHOOSE_WAY
        return READY if card != plot[0] else after_first(s, seat)
    if step == CHOOSE_WAY:
        return READY if plot[-3] != plot[0] else after_first(s, seat)
    return CHOOSE_SACRIFICE if len(plot) < 2 + MOST_SACRIFICES else READY


def after_first(s: ForcardState, seat: int) -> int:
    """On a double turn a colour card may be followed by another (R49)."""
    if s.doubles[seat] and s.plots[seat][0] < FIRST_FORT and second_cards(s, seat):
        return CHOOSE_SECOND
    return READY


def plays(s: ForcardState, seat: int) -> list[Revealed]:
    """The cards of a complete plot on their targets: none, one or two."""
    return plays_of(seat, s.plots[seat])


def plays_of(seat: int, plot: list[int]) -> list[Revealed]:
    """The cards that a sequence of ids puts."""
    found: list[Revealed] = []
    place = 0
    while place + 1 < len(plot):
        r = Revealed(seat, plot[place], plot[place + 1] - FIRST_CELL)
        place += 2
        if place < len(plot) and FIRST_WAY <= plot[place] < DONE:
            r.way = plot[place] - FIRST_WAY
            place += 1
        while place < len(plot) and FIRST_CELL <= plot[place] < FIRST_WAY:
            r.sacrifices.append(plot[place] - FIRST_CELL)
            place += 1
        found.append(r)
    return found


def first_plot(s: ForcardState, seat: int) -> list[int]:
    """What the clock plots for a seat: first card, first cell, first direction, nothing more (section 4)."""
    card = chosen_from(s, seat)[0]
    ids = [card, FIRST_CELL + targets(s, seat, card)[0]]
    return [*ids, FIRST_WAY + CARDS[card].ways[0]] if CARDS[card].ways else ids

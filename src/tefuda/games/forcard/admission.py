"""Inputs of players: which plot they mean, or the first code of section 11 that applies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tefuda.core.errors import Refused
from tefuda.core.facts import show
from tefuda.games.forcard import plots
from tefuda.games.forcard.cards.base import FIRST_FORT
from tefuda.games.forcard.cards.catalogue import CARDS, INDEX
from tefuda.games.forcard.cards.special import MOST_SACRIFICES, S08
from tefuda.games.forcard.grid import NO_WAY, WAYS
from tefuda.games.forcard.moments import SEATS
from tefuda.games.forcard.plots import DONE, FIRST_CELL, FIRST_WAY, READY, SKIPPING
from tefuda.games.forcard.state import ForcardState

FIELDS = {"play": ("card", "at", "dir", "sacrifice"), "double": ("plays",)}
HALF_FIELDS = ("card", "at", "dir")


class Wish(msgspec.Struct):
    """A card that somebody wants to put, as far as it has been read."""

    given: Mapping[str, Any]
    card: int = -1
    at: int = -1
    way: int = -1
    sacrifices: list[int] = []


def admit(s: ForcardState, by: str, given: Mapping[str, Any]) -> tuple[int, list[int]]:
    """The seat and the ids of a plot. Every row of the table is looked at for all its plays before the next."""
    if s.over:
        raise Refused("game-over", "the match is over")
    if by not in SEATS:
        raise Refused("unknown-player", "the seats are A and B")
    seat = SEATS.index(by)
    wishes = _wishes(given)
    if s.step[seat] == SKIPPING:
        raise Refused("skipping", f"{by} plays no card this turn")
    if s.step[seat] == READY:
        raise Refused("already-plotted", f"{by} has plotted for turn {s.turn}")
    if given["do"] == "double":
        _check_double(s, seat, wishes)
    for check in (_read_card, _check_hand, _read_cell, _read_way, _check_placement, _read_sacrifices):
        for wish in wishes:
            check(s, seat, wish)
    return seat, _ids(s, seat, wishes)


def _wishes(given: Mapping[str, Any]) -> list[Wish]:
    """The plays of an action whose form is right."""
    action = _filled(given)
    do = action.pop("do", None)
    if not isinstance(do, str) or do not in FIELDS:
        raise Refused("unknown-action", f"expected play or double, got {show(do)}")
    _check_fields(action, FIELDS[do], do)
    if do == "play":
        return [Wish(action)]
    halves = action.get("plays")
    if not isinstance(halves, list | tuple):
        return []
    wishes = [Wish(_filled(half)) for half in halves if isinstance(half, Mapping)]
    for wish in wishes:
        _check_fields(wish.given, HALF_FIELDS, "a play of double")
    return wishes if len(wishes) == len(halves) else []


def _filled(given: Mapping[str, Any]) -> dict[str, Any]:
    """A field that is null or an empty list counts as left out."""
    return {key: value for key, value in given.items() if value is not None and value != [] and value != ()}


def _check_fields(given: Mapping[str, Any], fields: tuple[str, ...], what: str) -> None:
    surplus = [str(key) for key in given if key not in fields]
    if surplus:
        raise Refused("unknown-action", f"{what} has {', '.join(fields)}, not {', '.join(surplus)}")


def _check_double(s: ForcardState, seat: int, wishes: list[Wish]) -> None:
    if not s.doubles[seat]:
        raise Refused("bad-double", "this is no double turn")
    if len(wishes) != 2:
        raise Refused("bad-double", "expected exactly two plays")
    cards = [wish.given.get("card") for wish in wishes]
    if isinstance(cards[0], str) and cards[0] == cards[1]:
        raise Refused("bad-double", f"{cards[0]} cannot be played twice")
    for card in cards:
        if isinstance(card, str) and INDEX.get(card, 0) >= FIRST_FORT:
            raise Refused("bad-double", f"{card} is no colour card")


def _read_card(s: ForcardState, seat: int, wish: Wish) -> None:
    card = wish.given.get("card")
    if not isinstance(card, str) or card not in INDEX:
        raise Refused("unknown-card", f"expected a card such as C01, got {show(card)}")
    wish.card = INDEX[card]


def _check_hand(s: ForcardState, seat: int, wish: Wish) -> None:
    if wish.card not in s.hands[seat]:
        raise Refused("not-in-hand", f"{wish.given['card']} is not in the hand")


def _read_cell(s: ForcardState, seat: int, wish: Wish) -> None:
    at = wish.given.get("at")
    if not isinstance(at, str) or at not in s.grid.names:
        raise Refused("bad-cell", f"expected a cell from a1 to {s.grid.names[-1]}, got {show(at)}")
    wish.at = s.grid.names.index(at)


def _read_way(s: ForcardState, seat: int, wish: Wish) -> None:
    way = wish.given.get("dir")
    ways = [WAYS[one] for one in CARDS[wish.card].ways]
    if not ways and way is not None:
        raise Refused("bad-direction", f"{wish.given['card']} has no direction")
    if ways and way not in ways:
        raise Refused("bad-direction", f"expected one of {', '.join(ways)}, got {show(way)}")
    wish.way = WAYS.index(str(way)) if ways else NO_WAY


def _check_placement(s: ForcardState, seat: int, wish: Wish) -> None:
    if not plots.fits(s, seat, wish.card, wish.at) and not plots.is_dead(s, seat):
        raise Refused("placement", f"{wish.given['card']} cannot be put on {wish.given['at']} now")


def _read_sacrifices(s: ForcardState, seat: int, wish: Wish) -> None:
    named = wish.given.get("sacrifice")
    if named is None:
        return
    if wish.card != S08:
        raise Refused("bad-sacrifice", f"{wish.given['card']} takes no sacrifices")
    if not isinstance(named, list | tuple) or not all(name in s.grid.names for name in named):
        raise Refused("bad-sacrifice", f"expected cells of the board, got {show(named)}")
    cells = sorted(s.grid.names.index(name) for name in named)
    if len(cells) > MOST_SACRIFICES or len(set(cells)) < len(cells):
        raise Refused("bad-sacrifice", f"expected up to {MOST_SACRIFICES} different cells, got {show(named)}")
    if len(s.own_among(cells, 1 - 2 * seat)) < len(cells):
        raise Refused("bad-sacrifice", f"expected own cells, got {show(named)}")
    wish.sacrifices = cells


def _ids(s: ForcardState, seat: int, wishes: list[Wish]) -> list[int]:
    """A plot as its sequence of choices; "done" where more could be chosen."""
    ids: list[int] = []
    for wish in wishes:
        ids += [wish.card, FIRST_CELL + wish.at]
        ids += [FIRST_WAY + wish.way] if wish.way >= 0 else []
        ids += [FIRST_CELL + cell for cell in wish.sacrifices]
    card = wishes[0].card
    more_sacrifices = card == S08 and len(wishes[0].sacrifices) < MOST_SACRIFICES
    can_double = s.doubles[seat] and card < FIRST_FORT and s.colours_in_hand(seat) > 1
    return [*ids, DONE] if more_sacrifices or (can_double and len(wishes) == 1) else ids

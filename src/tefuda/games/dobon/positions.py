"""Positions as they are written, read into a state: `given` of section 13."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from tefuda.core.chance import Chance as Dice
from tefuda.core.engine import Log
from tefuda.core.errors import BadScenario
from tefuda.core.facts import show
from tefuda.games.dobon import answers, checks, ids
from tefuda.games.dobon.cards.pack import CARDS, COLOUR, COLOURS, NO_COLOUR, PACK, Colour
from tefuda.games.dobon.ending import Ending
from tefuda.games.dobon.given import Given, Offer, Pile
from tefuda.games.dobon.ids import CHANCES, HOLDERS, LETTERS, NOBODY, PHASES, Holder
from tefuda.games.dobon.options import Options
from tefuda.games.dobon.room import Room
from tefuda.games.dobon.state import DobonState
from tefuda.games.dobon.view import Result, names


def read(options: Options, given: Mapping[str, Any], chance: Dice, log: Log | None) -> DobonState:
    """The state that `given` writes; BadScenario with the first thing that is wrong."""
    try:
        position = msgspec.convert(given, Given)
    except msgspec.ValidationError as error:
        raise BadScenario(f"given: {error}") from None
    s = DobonState(Room(options.terms(), log), chance, log)
    s.phase = PHASES.index(position.phase or ("lobby" if position.hands is None else "turn"))
    checks.check_keys(s, position)
    read_room(s, position, options)
    if position.result is not None:
        s.ending = read_ending(position.result)
    if position.hands is not None:
        read_deal(s, position)
        read_answers(s, position)
    return s


def read_room(s: DobonState, position: Given, options: Options) -> None:
    """Seats, scores and what else carries over."""
    room = s.room
    if position.hands is not None and position.players is None:
        taken = [seat_of(name, "hands") for name in position.hands]
    else:
        taken = list(range(position.players or options.players))
    held = {name: holder for name, holder in position.seats.items() if seat_of(name, "seats") >= 0}
    for seat, name in enumerate(LETTERS):
        default: Holder = "person" if seat in taken else "empty"
        room.seats[seat] = HOLDERS.index(held.get(name, default))
    room.owner = seat_of(position.owner, "owner")
    for name, score in position.scores.items():
        room.scores[seat_of(name, "scores")] = score
    room.deckouts = position.deckouts
    room.next_start = optional_seat(position.next_start, "next_start")
    room.game = (0 if s.phase == ids.LOBBY else 1) if position.game is None else position.game
    checks.check_room(s)


def read_deal(s: DobonState, position: Given) -> None:
    """Hands, field and pile, and whose turn it is."""
    assert position.hands is not None
    s.hands = [[] for _ in LETTERS]
    for name, cards in position.hands.items():
        seat = seat_of(name, "hands")
        s.dealt |= 1 << seat
        s.hands[seat] = sorted(kinds(cards, f"hands, {name}"))
    if not position.field:
        raise BadScenario(f"given: expected a card or a list of cards as field, got {show(position.field)}")
    s.field = kinds([position.field] if isinstance(position.field, str) else position.field, "field")
    s.by = player(s, position.by, "by")
    s.up = player(s, position.turn, "turn")
    s.play_no = (0 if s.by == NOBODY else 1) if position.play_no is None else position.play_no
    s.direction = 1 if position.direction == "cw" else -1
    s.stack = position.stack
    s.drawn = position.drawn
    s.window = position.window == "open"
    s.colour = COLOUR[s.field[0]] if position.colour is UNSET else read_colour(position.colour)
    read_pile(s, position)
    checks.check_deal(s)


def read_colour(name: Colour | UnsetType | None) -> int:
    return COLOURS.index(name) if isinstance(name, str) else NO_COLOUR


def read_pile(s: DobonState, position: Given) -> None:
    """Exactly the cards named, or some of those named nowhere else, in an order that the dice say."""
    rest = PACK[:]
    for card in [card for hand in s.hands for card in hand] + s.field:
        remove(rest, card)
    top: list[str] = position.pile if isinstance(position.pile, list) else []
    count = len(top) if isinstance(position.pile, list) else len(rest)
    if isinstance(position.pile, Pile):
        top, count = position.pile.top, position.pile.n
    elif isinstance(position.pile, int):
        count = position.pile
    s.pile = kinds(top, "pile")
    for card in s.pile:
        remove(rest, card)
    missing = count - len(s.pile)
    if not 0 <= missing <= len(rest):
        raise BadScenario(f"given: expected a pile of {len(s.pile)} to {len(s.pile) + len(rest)} cards, got {count}")
    s.pile = s.pile + s.chance.deal("given-pile", rest, missing)


def read_answers(s: DobonState, position: Given) -> None:
    """Calls, declines, the clock and the question under way."""
    s.callers = [player(s, name, "dobon_by") for name in position.dobon_by]
    s.no_dobon = read_seats(s, position.declined.dobon)
    s.no_cut_in = read_seats(s, position.declined.cut_in)
    if s.phase not in (ids.RESULT, ids.CLOSED):
        read_clock(s, position)
        checks.check_calls(s)
        read_offer(s, position)


def read_clock(s: DobonState, position: Given) -> None:
    s.grace = position.grace
    checks.check_grace(s)
    s.restart_clock(s.terms.grace if s.grace else s.terms.timeout)
    if position.clock is not None:
        checks.check_clock(s, position.clock)
        s.clock_gone = s.clock_limit - round(position.clock * 1000)


def read_offer(s: DobonState, position: Given) -> None:
    if isinstance(position.offer, Offer):
        s.asked = player(s, position.offer.to, "offer")
        s.asked_for = 1 << CHANCES.index(position.offer.kind)
        checks.check_offer(s)
    elif s.terms.sequential and (position.offer is UNSET or s.phase != ids.TURN):
        begin_asking(s)  # only a turn goes on when nobody is asked any more


def begin_asking(s: DobonState) -> None:
    """Sequential mode: an open window, a going-out or a dobon begins with the asking round."""
    if s.phase == ids.RETURNING:
        s.ask(s.by, ids.MAY_RETURN)
    elif answers.is_calling_open(s):
        answers.invite(s)


def read_ending(over: Result) -> Ending:
    winners = [seat_of(name, "result") for name in over.winners]
    losers = [seat_of(name, "result") for name in over.losers]
    ending = Ending(over.kind, winners, losers, seat_of(over.next, "result"))
    ending.rate = over.rate
    ending.pot = -1 if over.pot is None else over.pot
    ending.pays = [(seat_of(pay.source, "result"), seat_of(pay.to, "result"), pay.points) for pay in over.pays]
    return ending


def kinds(cards: Iterable[str], place: str) -> list[int]:
    """Cards by name."""
    for name in cards:
        if name not in CARDS:
            raise BadScenario(f"{place}: expected a card such as red-5, got {show(name)}")
    return [CARDS[name] for name in cards]


def remove(rest: list[int], card: int) -> None:
    """A card is where it is written; there are only so many of each."""
    if card not in rest:
        raise BadScenario(f"given: more of {names([card])[0]} than the pack has")
    rest.remove(card)


def seat_of(name: str, place: str) -> int:
    if len(name) != 1 or name not in LETTERS:
        raise BadScenario(f"{place}: expected a seat from A to F, got {show(name)}")
    return LETTERS.index(name)


def optional_seat(name: str | None, place: str) -> int:
    return NOBODY if name is None else seat_of(name, place)


def read_seats(s: DobonState, seats: list[str]) -> int:
    """Players as a mask."""
    mask = 0
    for name in seats:
        mask |= 1 << player(s, name, "declined")
    return mask


def player(s: DobonState, name: str | None, place: str) -> int:
    """A seat that has been dealt to."""
    seat = optional_seat(name, place)
    if seat != NOBODY and not s.dealt >> seat & 1:
        raise BadScenario(f"{place}: expected a player with a hand, got {show(name)}")
    return seat

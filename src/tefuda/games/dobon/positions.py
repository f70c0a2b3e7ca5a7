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
from tefuda.games.dobon import answers, ids
from tefuda.games.dobon.cards.pack import CARDS, COLOUR, COLOURS, DRAW_TWO, FACE, NO_COLOUR, PACK, WILD_KIND
from tefuda.games.dobon.ending import Ending
from tefuda.games.dobon.given import Given, Offer, Pile, offer
from tefuda.games.dobon.ids import CHANCES, HOLDERS, LETTERS, NOBODY, PHASES, Holder
from tefuda.games.dobon.options import Options
from tefuda.games.dobon.room import Room
from tefuda.games.dobon.state import DobonState
from tefuda.games.dobon.view import Result, letter, letters, names


def read(options: Options, given: Mapping[str, Any], chance: Dice, log: Log | None) -> DobonState:
    """The state that `given` writes; BadScenario with the first thing that is wrong."""
    try:
        position = msgspec.convert(given, Given)
    except msgspec.ValidationError as error:
        raise BadScenario(f"given: {error}") from None
    s = DobonState(Room(options.terms(), log), chance, log)
    phase = position.phase or ("lobby" if position.hands is None else "turn")
    s.phase = PHASES.index(phase)
    read_room(s.room, position, options)
    if position.hands is not None:
        read_deal(s, position)
        read_answers(s, position)
    elif s.phase not in (ids.LOBBY, ids.RESULT, ids.CLOSED):
        raise BadScenario(f"given: expected hands in the phase {phase}, got none")
    return s


def read_room(room: Room, position: Given, options: Options) -> None:
    """Seats, scores and what else carries over."""
    if position.hands is not None and position.players is None:
        taken = [seat_of(name, "hands") for name in position.hands]
    else:
        taken = list(range(position.players or options.players))
    held = {name: holder for name, holder in position.seats.items() if seat_of(name, "seats") >= 0}
    for seat, name in enumerate(LETTERS):
        default: Holder = "person" if seat in taken else "empty"
        room.seats[seat] = HOLDERS.index(held.get(name, default))
    room.owner = seat_of(position.owner, "owner")
    if len(room.taken()) < 2 or room.is_empty(room.owner):
        raise BadScenario(
            f"given: expected two to six taken seats, the owner's among them, got {letters(room.taken())}"
        )
    for name, score in position.scores.items():
        room.scores[seat_of(name, "scores")] = score
    room.deckouts = position.deckouts
    room.next_start = optional_seat(position.next_start, "next_start")
    is_lobby = position.phase == "lobby" or (position.phase is None and position.hands is None)
    room.game = (0 if is_lobby else 1) if position.game is None else position.game


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
    s.colour = read_colour(s, position)
    read_pile(s, position)
    check_course(s)


def read_colour(s: DobonState, position: Given) -> int:
    """The field lead's, unless it says another; it may be missing only while it is owed or nobody could choose yet."""
    colour = COLOUR[s.field[0]] if isinstance(position.colour, UnsetType) else NO_COLOUR
    if isinstance(position.colour, str):
        colour = COLOURS.index(position.colour)
    is_first_draw_four = s.by == NOBODY and s.stack > 0
    if colour == NO_COLOUR and s.phase == ids.TURN and not is_first_draw_four:
        raise BadScenario(f"given: expected a colour after {show(position.field)}, got none")
    return colour


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


def check_course(s: DobonState) -> None:
    """What cannot be: nobody up in a turn, a stack on a card that makes none, an empty hand in play, and so on."""
    must_be_up = s.phase in (ids.TURN, ids.COLOUR, ids.RETURNING)
    if must_be_up != (s.up != NOBODY):
        wanted = "a player" if must_be_up else "null"
        raise BadScenario(f"given: expected {wanted} as turn in the phase {PHASES[s.phase]}, got {show(letter(s.up))}")
    if s.stack and FACE[s.field[0]] != DRAW_TWO and s.field[0] <= WILD_KIND:
        raise BadScenario(f"given: expected a draw card under a stack of {s.stack}, got {show(names(s.field))}")
    if s.phase in (ids.TURN, ids.COLOUR) and not all(s.hands[seat] for seat in s.players()):
        raise BadScenario("given: expected at least one card in every hand, got an empty one")
    if s.phase not in (ids.RESULT, ids.CLOSED) and s.room.taken() != s.players():
        raise BadScenario(f"given: expected hands for {letters(s.room.taken())}, got {letters(s.players())}")
    if s.phase in (ids.FINISH, ids.CALLED, ids.RETURNING) and s.by == NOBODY:
        raise BadScenario(f"given: expected a player as by in the phase {PHASES[s.phase]}, got null")


def read_answers(s: DobonState, position: Given) -> None:
    """Calls, declines, the question under way, the clock, and the result of a game that has ended."""
    s.callers = [player(s, name, "dobon_by") for name in position.dobon_by]
    s.no_dobon = sum(1 << player(s, name, "declined") for name in position.declined.dobon)
    s.no_cut_in = sum(1 << player(s, name, "declined") for name in position.declined.cut_in)
    if position.result is not None:
        s.ending = read_ending(s, position.result)
    if s.phase in (ids.RESULT, ids.CLOSED):
        return
    s.grace = position.grace
    s.restart_clock(s.terms.grace if s.grace else s.terms.timeout)
    if position.clock is not None and s.clock_limit:
        s.clock_gone = s.clock_limit - round(position.clock * 1000)
    check_calls(s)
    if not s.terms.sequential:
        return
    if isinstance(position.offer, Offer):
        s.asked = player(s, position.offer.to, "offer")
        s.asked_for = 1 << CHANCES.index(position.offer.kind)
        check_offer(s)
    elif position.offer is UNSET or s.phase != ids.TURN:  # only a turn goes on when nobody is asked any more
        begin_asking(s)


def check_calls(s: DobonState) -> None:
    """Callers, and a target who may return, hold the points of the play; while the table waits somebody can call."""
    if (s.phase in (ids.CALLED, ids.RETURNING)) != bool(s.callers):
        raise BadScenario(f"given: expected dobon_by just in the phases dobon and return, got {letters(s.callers)}")
    holders = [*s.callers, s.by] if s.phase == ids.RETURNING else s.callers
    wrong = [seat for seat in holders if s.hand_points(seat) != s.play_points()]
    if wrong:
        raise BadScenario(f"given: expected hands of {s.play_points()} points, got others for {letters(wrong)}")
    if s.phase in (ids.FINISH, ids.CALLED) and not answers.callers_left(s):
        raise BadScenario(f"given: expected somebody who can call in the phase {PHASES[s.phase]}, got nobody")


def check_offer(s: DobonState) -> None:
    """Nobody is asked for what they cannot do."""
    able = {ids.MAY_DOBON: answers.can_dobon, ids.MAY_CUT_IN: answers.can_cut_in}.get(s.asked_for)
    is_able = able(s, s.asked) if able else s.phase == ids.RETURNING and s.asked == s.by
    if not is_able:
        raise BadScenario(f"given: expected an offer that its player can accept, got {offer(s)}")


def begin_asking(s: DobonState) -> None:
    """Sequential mode: an open window, a going-out or a dobon begins with the asking round."""
    if s.phase == ids.RETURNING:
        s.ask(s.by, ids.MAY_RETURN)
    elif s.phase == ids.CALLED:
        answers.ask_for_dobon(s, s.callers[-1])
    elif answers.is_calling_open(s):
        answers.invite(s)


def read_ending(s: DobonState, over: Result) -> Ending:
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


def player(s: DobonState, name: str | None, place: str) -> int:
    """A seat that has been dealt to."""
    seat = optional_seat(name, place)
    if seat != NOBODY and not s.dealt >> seat & 1:
        raise BadScenario(f"{place}: expected a player with a hand, got {show(name)}")
    return seat

"""Pebbles: the smallest game that uses all of the contract, to show that the contract is small.

Two seats take 1 to 3 pebbles in turn, quickly or slowly; who takes the last one wins. Each seat has a secret lucky
number: taking just that many reveals it and lets the seat give a point to either seat. A turn takes 5 seconds, then one
pebble is taken slowly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec.structs import replace

from tefuda.core import facts
from tefuda.core.bounds import Word
from tefuda.core.chance import Chance
from tefuda.core.engine import Frame, Log, State
from tefuda.core.errors import BadRecord, BadScenario, Refused
from tefuda.core.game import Game, Notation, Words
from tefuda.core.records import Action, Event
from tefuda.core.script import Draw
from tefuda.core.texts import Language, Texts

SEATS = ("left", "right")
PACES = ("slowly", "quickly")
TURN_SECONDS = 5
GIFT = 0
"""Ids: 0–2 take 1–3, 3–4 the pace, 5–6 the seat that gets the point."""


class Take(Action, frozen=True, tag="take"):
    count: int
    pace: str


class Give(Action, frozen=True, tag="give"):
    to: str


class Dealt(Event, frozen=True, tag="dealt"):
    by: str
    lucky: int | None

    def public(self) -> Event:
        return replace(self, lucky=None)


class Taken(Event, frozen=True, tag="taken"):
    by: str
    count: int
    pace: str


class Lucky(Event, frozen=True, tag="lucky"):
    reveals: ClassVar[bool] = True

    by: str
    lucky: int


class Given(Event, frozen=True, tag="given"):
    to: str


class Turn(Event, frozen=True, tag="turn"):
    by: str | None


MOST_PEBBLES = 30
PebbleCount = Annotated[int, msgspec.Meta(ge=0, le=MOST_PEBBLES)]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pile: Annotated[int, msgspec.Meta(ge=1, le=MOST_PEBBLES)] = 7


class View(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pile: PebbleCount
    turn: Word | None
    points: tuple[PebbleCount, PebbleCount]
    lucky: tuple[PebbleCount | None, PebbleCount | None]
    giving: bool = False


class Pebbles(State):
    def __init__(self, pile: int, chance: Chance, log: Log | None) -> None:
        super().__init__(chance, log)
        self.pile = pile
        self.turn = 0
        self.points = [0, 0]
        self.lucky = [0, 0]
        self.known = [False, False]
        self.begun = 0
        self.winner = -1

    def tell(self, event: Event) -> None:
        if self.log is not None:
            self.log.tell(event)

    def deal(self) -> None:
        for seat in (0, 1):
            self.lucky[seat] = self.chance.draw("lucky", [1, 2, 3])
            self.tell(Dealt(SEATS[seat], self.lucky[seat], seen_by=1 << seat))
        self.begin_turn(0)

    def begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.restart_clock(TURN_SECONDS)
        self.tell(Turn(SEATS[seat]))

    def take(self, count: int, pace: str) -> None:
        self.pile -= count
        self.tell(Taken(SEATS[self.turn], count, pace))
        if count == self.lucky[self.turn] and not self.known[self.turn]:
            self.known[self.turn] = True
            self.tell(Lucky(SEATS[self.turn], count))
            self.begin(GIFT, self.turn, count)
        self.settle()
        self.end_turn()

    def end_turn(self) -> None:
        if self.agenda:
            return
        if self.pile:
            self.begin_turn(1 - self.turn)
            return
        self.winner = self.turn
        self.restart_clock(0)
        self.tell(Turn(None))

    def expire(self) -> None:
        if self.agenda:
            self.apply(self.turn, 5)
        else:
            self.begun = 0
            self.take(1, "slowly")
            if self.agenda:
                self.restart_clock(TURN_SECONDS)

    def wants(self, frame: Frame) -> int:
        return 1

    def options(self, frame: Frame) -> list[int]:
        return [0, 1]

    def resolve(self, frame: Frame) -> None:
        self.points[frame.picks[0]] += 1
        self.tell(Given(SEATS[frame.picks[0]]))

    def awaiting(self) -> int:
        return 0 if self.winner >= 0 else 1 << self.turn

    def midway(self, seat: int) -> bool:
        return self.begun > 0 and seat == self.turn

    def legal(self, seat: int) -> list[int]:
        if self.winner >= 0 or seat != self.turn:
            return []
        if self.agenda:
            return [5 + option for option in self.options(self.agenda[0])]
        return [3, 4] if self.begun else list(range(min(3, self.pile)))

    def refusal(self, seat: int, action: int) -> str | None:
        if self.winner >= 0:
            return "game-over"
        if seat != self.turn:
            return "not-your-turn"
        return None if action in self.legal(seat) else "not-now"

    def apply(self, seat: int, action: int) -> None:
        if action < 3:
            self.begun = action + 1
        elif action < 5:
            count, self.begun = self.begun, 0
            self.take(count, PACES[action - 3])
        else:
            self.agenda[0].picks.append(action - 5)
            self.settle()
            self.end_turn()

    def returns(self) -> list[float]:
        return [self.points[seat] + float(self.winner == seat) for seat in (0, 1)]

    def fork(self, chance: Chance) -> Pebbles:
        twin = Pebbles(self.pile, chance, None)
        twin.turn, twin.begun, twin.winner = self.turn, self.begun, self.winner
        twin.points, twin.lucky, twin.known = self.points[:], self.lucky[:], self.known[:]
        twin.agenda = self.copy_agenda()
        twin.clock_limit, twin.clock_gone = self.clock_limit, self.clock_gone
        return twin

    def guess(self, seat: int, chance: Chance) -> Pebbles:
        world = self.fork(chance)
        if not self.known[1 - seat]:
            world.lucky[1 - seat] = chance.draw("lucky", [1, 2, 3])
        return world


class PebblesNotation(Notation[Pebbles, Options, View]):
    compared = {"pile": facts.exactly, "turn": facts.exactly, "points": facts.exactly, "clock": facts.exactly}
    view_compared = {"lucky": facts.exactly}

    def read(self, options: Options, given: Mapping[str, Any], chance: Chance, log: Log | None) -> Pebbles:
        state = Pebbles(given.get("pile", options.pile), chance, log)
        if set(given) - {"pile", "turn", "points", "lucky", "known", "giving"}:
            raise BadScenario(f"unknown key in given: {', '.join(given)}")
        state.points = list(given.get("points", [0, 0]))
        state.lucky = list(given.get("lucky", [1, 1]))
        state.known = list(given.get("known", [False, False]))
        state.turn = SEATS.index(given.get("turn", "left"))
        state.restart_clock(TURN_SECONDS)
        if given.get("giving"):
            state.begin(GIFT, state.turn, state.lucky[state.turn])
        return state

    def write(self, state: Pebbles) -> dict[str, Any]:
        facts = {"pile": state.pile, "turn": SEATS[state.turn], "points": state.points[:], "lucky": state.lucky[:]}
        return {**facts, "known": state.known[:], "giving": bool(state.agenda)}

    def admit(self, state: Pebbles, by: str, given: Mapping[str, Any]) -> tuple[int, list[int]]:
        if by not in SEATS:
            raise Refused("unknown-player", f"the seats are {', '.join(SEATS)}")
        match given:
            case {"do": "take", "count": int(count), "pace": str(pace), **rest} if not rest and pace in PACES:
                return SEATS.index(by), [count - 1, 3 + PACES.index(pace)]
            case {"do": "give", "to": str(to), **rest} if not rest and to in SEATS:
                return SEATS.index(by), [5 + SEATS.index(to)]
        raise Refused("bad-action", "take has count and pace, give has to")

    def action(self, state: Pebbles, seat: int, ids: Sequence[int]) -> Action:
        return Give(SEATS[ids[0] - 5]) if ids[0] >= 5 else Take(ids[0] + 1, PACES[ids[1] - 3])

    def choices(self, state: Pebbles, seat: int) -> list[Action]:
        first = state.legal(seat)
        paths = [[one] if one >= 5 else [one, pace] for one in first for pace in ((3,) if one >= 5 else (3, 4))]
        return [self.action(state, seat, path) for path in paths]

    def short(self, action: Action) -> str:
        return f"give {action.to}" if isinstance(action, Give) else f"{action.count} {action.pace}"  # type: ignore[attr-defined]

    def parse(self, text: str) -> dict[str, Any]:
        first, _, rest = text.partition(" ")
        if first == "give":
            return {"do": "give", "to": rest}
        if not first.isdecimal():
            raise BadRecord(f"expected a move such as 2 slowly, got {text!r}")
        return {"do": "take", "count": int(first), "pace": rest}

    def outcome(self, draw: Draw, written: Any, dice: Chance) -> list[int]:
        return [written]

    def outcome_form(self, name: str, values: Sequence[int]) -> Any:
        return values[0]

    def known(self, state: Pebbles) -> dict[str, Any]:
        return {**self.write(state), "clock": (state.clock_limit - state.clock_gone) / 1000}

    def shown(self, view: View) -> dict[str, Any]:
        return {"lucky": list(view.lucky)}


class PebblesWords(Words[View]):
    texts = Texts(Path(__file__).with_name("toy.yaml"))

    def describe(self, view: View, language: Language, typed: bool = False) -> str:
        return self.texts.say(language, "position", pile=view.pile, points=view.points)

    def tell(self, event: Event, language: Language) -> str:
        return self.texts.say(language, "taken", count=event.count) if isinstance(event, Taken) else ""

    def prompt(self, view: View, language: Language) -> str:
        return self.texts.say(language, "prompt")


class PebblesGame(Game[Pebbles, Options, View]):
    id = "pebbles"
    rules_version = 1
    option_type = Options
    actions = (Take, Give)
    events = (Dealt, Taken, Lucky, Given, Turn)
    draws = ("lucky",)
    action_bound = 7
    notation = PebblesNotation()
    words = PebblesWords()

    def seats(self, options: Options) -> tuple[str, ...]:
        return SEATS

    def new(self, options: Options, chance: Chance, log: Log | None) -> Pebbles:
        state = Pebbles(options.pile, chance, log)
        state.deal()
        return state

    def view(self, state: Pebbles, seat: int) -> View:
        lucky = [state.lucky[other] if other == seat or state.known[other] else None for other in (0, 1)]
        turn = None if state.winner >= 0 else SEATS[state.turn]
        return View(state.pile, turn, (state.points[0], state.points[1]), (lucky[0], lucky[1]), bool(state.agenda))

    def opening(self, options: Options, seat: int) -> View:
        return View(options.pile, None, (0, 0), (None, None))

    def fold(self, view: View, event: Event) -> View:
        match event:
            case Dealt(by, lucky) | Lucky(by, lucky):
                pair = (lucky, view.lucky[1]) if by == "left" else (view.lucky[0], lucky)
                return replace(view, lucky=pair, giving=isinstance(event, Lucky))
            case Taken(_, count):
                return replace(view, pile=view.pile - count)
            case Given(to):
                left, right = view.points
                return replace(view, points=(left + (to == "left"), right + (to == "right")), giving=False)
            case Turn(by):
                return replace(view, turn=by)
        return view

    def result(self, state: Pebbles) -> dict[str, Any] | None:
        return None if state.winner < 0 else {"winner": SEATS[state.winner], "points": state.points}


GAME = PebblesGame()

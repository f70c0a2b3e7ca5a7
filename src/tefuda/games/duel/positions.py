"""Reading a position: `given` of section 16 becomes a state."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from tefuda.core.bounds import Count, Word
from tefuda.core.chance import Chance
from tefuda.core.engine import Frame, Log
from tefuda.core.errors import BadScenario
from tefuda.core.facts import show
from tefuda.games.duel import course, effects, ids, phases
from tefuda.games.duel.cards.kinds import CardSet
from tefuda.games.duel.cards.operations import Look, Search
from tefuda.games.duel.cards.terms import CAST, KEYWORDS, WHENS, mask
from tefuda.games.duel.course import PLAYERS
from tefuda.games.duel.hidden import as_one_group, looked_at, with_known_top
from tefuda.games.duel.options import MOST_TURNS
from tefuda.games.duel.packed import (
    FRESH,
    KIND,
    NAME,
    NUMBERS,
    SICK,
    TAPPED,
    TAPPED_MANA,
    UNCHANGED,
    changed,
    name,
    with_keyword,
)
from tefuda.games.duel.state import DuelState, fresh
from tefuda.games.duel.worlds import looks_at_hand
from tefuda.games.duel.writing import MOST_COPIES, Entry, entry, expand, name_parts

FILLER: Final = "unmarked-cairn"
LONGEST_LINE: Final = 1024
Player = Literal["P1", "P2"]
Number = Annotated[int, Meta(ge=0, le=MOST_COPIES)]
Line = Annotated[str, Meta(max_length=LONGEST_LINE)]
Lines = Annotated[list[Line], Meta(max_length=ids.PLACES)]


class GivenAttack(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An attack under way."""

    attacker: Word = msgspec.field(name="with")
    target: Word
    blocker: Word | None = None
    step: Literal["declared", "block", "blocked", "shields", "after"] | None = None


class GivenEffect(msgspec.Struct, forbid_unknown_fields=True):
    """An effect in the middle of its operations."""

    effect: Word
    step: Count
    asked: Literal["may", "choose", "mode"]
    worked: Lines


class GivenSide(msgspec.Struct, forbid_unknown_fields=True):
    """One player's side."""

    hand: Lines = []
    graveyard: Lines = []
    mana: Lines = []
    battle: Lines = []
    names: Annotated[dict[Word, Annotated[int, Meta(ge=0, le=999)]], Meta(max_length=ids.KINDS)] = {}
    deck: Number | Lines = 20
    shields: Number | Lines | Annotated[dict[Word, Word | Count], Meta(max_length=ids.PLACES + 1)] = 5
    triggers: Lines = []
    lapses: Annotated[int, Meta(ge=0, lt=course.LAPSE_LIMIT)] = 0


class Given(msgspec.Struct, forbid_unknown_fields=True, rename={"under_way": "under-way"}):
    """A position."""

    turn: Annotated[int, Meta(ge=1, le=MOST_TURNS)] = 3
    active: Player = "P1"
    phase: Literal["start", "mana", "main", "attack", "block", "end"] = "main"
    attack: GivenAttack | None = None
    waiting: Lines = []
    under_way: GivenEffect | None = None
    P1: GivenSide = msgspec.field(default_factory=GivenSide)
    P2: GivenSide = msgspec.field(default_factory=GivenSide)


def read(cards: CardSet, given: Mapping[str, Any], chance: Chance, log: Log | None) -> DuelState:
    """The state that `given` writes, not yet brought to its first decision: see `go_on`."""
    try:
        position = msgspec.convert(given, Given)
    except msgspec.ValidationError as error:
        raise BadScenario(f"given: {error}") from None
    return _Reader(cards, position).read(chance, log)


class _Reader:
    """Builds a state from a position."""

    def __init__(self, cards: CardSet, given: Given) -> None:
        self.cards = cards
        self.given = given

    def read(self, chance: Chance, log: Log | None) -> DuelState:
        s = fresh(self.cards, chance, log)
        s.turn = self.given.turn
        s.active = PLAYERS.index(self.given.active)
        s.phase = course.PHASES.index(self.given.phase)
        s.stage = course.CLOSING if s.phase == course.BLOCK else s.phase
        for seat, side in enumerate((self.given.P1, self.given.P2)):
            self.side(s, seat, side)
        s.lapses = [self.given.P1.lapses, self.given.P2.lapses]
        if self.given.attack is not None:
            self.attack(s, self.given.attack)
        s.agenda = [self.waiting(s, text) for text in self.given.waiting]
        if self.given.under_way is not None:
            self.under_way(s, self.given.under_way)
        return s

    def kinds(self, entries: Sequence[str]) -> list[int]:
        return [self.kind(card) for card in expand(entries)]

    def kind(self, card: str) -> int:
        if card not in self.cards.numbers:
            raise BadScenario(f"given: there is no card {card!r}")
        return self.cards.numbers[card]

    def side(self, s: DuelState, seat: int, side: GivenSide) -> None:
        s.zones[course.HAND + seat] = self.hand(side)
        s.zones[course.GRAVEYARD + seat] = self.kinds(side.graveyard)
        s.zones[course.MANA + seat] = [self.mana(text) for text in expand(side.mana)]
        deck = [f"{FILLER} x{side.deck}"] if isinstance(side.deck, int) else side.deck
        s.zones[course.DECK + seat] = self.kinds(deck)
        self.shields(s, seat, side)
        self.battle(s, seat, side)
        total = sum(len(s.zones[zone + seat]) for zone in range(0, course.NAMES, 2))
        if max(total, s.next_shield[seat] + len(s.deck(seat))) > ids.PLACES:
            raise BadScenario(f"given: expected at most {ids.PLACES} cards and shield numbers of {PLAYERS[seat]}")

    def hand(self, side: GivenSide) -> list[int]:
        hand = self.kinds(side.hand)
        for kind in self.kinds(side.triggers):
            if kind not in hand or not self.cards.is_trigger(kind):
                raise BadScenario(f"given: {self.cards.ids[kind]} is no shield trigger in the hand")
            hand[len(hand) - 1 - hand[::-1].index(kind)] |= FRESH
        return hand

    def mana(self, text: str) -> int:
        card, _, flag = text.partition(" ")
        if flag not in ("", "T"):
            raise BadScenario(f"given: expected a mana card such as kiln-whelp T, got {text!r}")
        return self.kind(card) | (TAPPED_MANA if flag else 0)

    def shields(self, s: DuelState, seat: int, side: GivenSide) -> None:
        written = side.shields
        if isinstance(written, int):
            written = [f"{FILLER} x{written}"]
        if isinstance(written, list):
            written = {f"s{number}": card for number, card in enumerate(expand(written), 1)}
        numbers = [key for key in written if key != "next"]
        if any(not re.fullmatch(r"s[1-9]\d*", key) for key in numbers):
            raise BadScenario(f"given: expected shields such as s1, got {show(numbers)}")
        shields = sorted((int(key[1:]), self.kind(str(written[key]))) for key in numbers)
        s.zones[course.SHIELDS + seat] = [kind | number << 16 for number, kind in shields]
        highest = shields[-1][0] if shields else 0
        following = written.get("next", highest + 1)
        if not isinstance(following, int) or following <= highest:
            raise BadScenario(f"given: expected a next shield number above {highest}, got {show(following)}")
        s.next_shield = [*s.next_shield[:seat], following, *s.next_shield[seat + 1 :]]

    def battle(self, s: DuelState, seat: int, side: GivenSide) -> None:
        entries = [entry(text) for text in expand(side.battle)]
        named = [(one.card, one.number) for one in entries if one.number is not None]
        used = set(named)
        if len(used) < len(named):
            raise BadScenario(f"given: a name stands twice in the battle zone of {PLAYERS[seat]}")
        names = [0] * len(self.cards.ids)
        for one in entries:
            number = one.number
            if number is None:
                number = next(free for free in range(1, NUMBERS) if (one.card, free) not in used)
                used.add((one.card, number))
            called = name(self.creature_kind(one.card), number)
            names[called & KIND] = max(names[called & KIND], number)
            s.zones[course.BATTLE + seat] = [*s.battle(seat), self.creature(one, called)]
            under = [called << 8 | self.creature_kind(card) for card in one.under]
            s.zones[course.UNDER + seat] = s.zones[course.UNDER + seat] + under
        for card, highest in side.names.items():
            names[self.kind(card)] = max(names[self.kind(card)], highest)
        s.zones[course.NAMES + seat] = names

    def creature_kind(self, card: str) -> int:
        kind = self.kind(card)
        if self.cards.is_spell(kind):
            raise BadScenario(f"given: {card} is a spell and cannot stand in the battle zone")
        return kind

    def creature(self, one: Entry, called: int) -> int:
        marks = (TAPPED if one.tapped else 0) | (SICK if one.sick else 0)
        made = with_keyword(called | marks | UNCHANGED, mask(list(one.keywords), KEYWORDS))
        return changed(made, one.power)

    def called(self, s: DuelState, seat: int, text: str) -> int:
        """The name of a creature, which may have left; a bare id where only one fits."""
        card, number = name_parts(text)
        kind = self.creature_kind(card)
        if number is not None:
            return name(kind, number)
        found = [one & NAME for one in s.battle(seat) if one & KIND == kind]
        if len(found) != 1:
            raise BadScenario(f"given: expected the name of a creature, got {text!r}, which fits {len(found)}")
        return found[0]

    def attack(self, s: DuelState, given: GivenAttack) -> None:
        s.attacker = self.called(s, s.active, given.attacker)
        if given.target != "player":
            s.target = self.called(s, 1 - s.active, given.target)
        if given.blocker is not None:
            s.blocker = self.called(s, 1 - s.active, given.blocker)
        step = given.step
        if step is None:
            step = "declared" if s.phase == course.ATTACK else "blocked" if given.blocker else "block"
        s.stage = next(stage for stage, word in course.STEPS.items() if word == step)
        if s.phase != (course.ATTACK if s.stage == course.DECLARED else course.BLOCK):
            raise BadScenario(f"given: the step {step} of an attack does not belong to the phase {self.given.phase}")
        self.check_step(s, step)

    def check_step(self, s: DuelState, step: str) -> None:
        """Whether the attack can be at this step."""
        is_blocked = s.blocker != course.NO_BLOCKER
        if is_blocked != (s.stage == course.BLOCKED) and s.stage != course.AFTER:
            raise BadScenario(f"given: {'a' if is_blocked else 'no'} blocker beside the step {step} of an attack")
        if s.stage not in (course.BLOCK, course.BREAKING):
            return
        gone = s.place_of(s.active, s.attacker) < 0
        if gone or (s.target != course.THE_PLAYER and s.place_of(1 - s.active, s.target) < 0):
            raise BadScenario(f"given: a creature of the attack has left, so its step cannot be {step}")
        if s.stage == course.BREAKING and (s.target != course.THE_PLAYER or not s.shields(1 - s.active)):
            raise BadScenario("given: expected an attack on a player with shields beside the step shields")

    def waiting(self, s: DuelState, text: str) -> Frame:
        """A waiting effect; a spell's does not wait."""
        f = self.frame(s, text)
        if f.kind == CAST or self.cards.effect(f.source & KIND, f.kind) is None:
            raise BadScenario(f"given: {text} is no effect that waits")
        return f

    def frame(self, s: DuelState, text: str) -> Frame:
        """An effect such as `P1.vigil-candle#1/start_of_turn`."""
        source, _, when = text.partition("/")
        player, _, called = source.partition(".")
        if player not in PLAYERS or when not in WHENS:
            raise BadScenario(f"given: expected an effect such as P1.vigil-candle#1/start_of_turn, got {text!r}")
        seat = PLAYERS.index(player)
        if WHENS.index(when) == CAST:
            return Frame(CAST, seat, self.kind(called))
        return Frame(WHENS.index(when), seat, self.called(s, seat, called))

    def under_way(self, s: DuelState, given: GivenEffect) -> None:
        f = self.frame(s, given.effect)
        f.step = given.step
        effect = self.cards.effect(f.source & KIND, f.kind)
        if effect is None or not 0 <= f.step < len(effect.program):
            raise BadScenario(f"given: there is no operation {f.step} of {given.effect}")
        for text in given.worked:
            player, _, called = text.partition(".")
            if player not in PLAYERS:
                raise BadScenario(f"given: expected a creature such as P1.kiln-whelp#1, got {text!r}")
            seat = PLAYERS.index(player)
            f.picks.append(self.called(s, seat, called) << 1 | seat)
        s.running = f
        s.decision = course.DECISIONS.index(given.asked)


def go_on(s: DuelState) -> None:
    """Bring a state that has been read to its first decision: the one in the middle of an effect, or what follows."""
    f = s.running
    if f is None:
        phases.proceed(s)
        return
    decision = s.decision
    if (decision == course.DECIDE_MODE) != (decision != course.DECIDE_MAY and effects.operation(s).modes() > 0):
        raise BadScenario("given: the effect under way does not ask for this")
    if decision == course.DECIDE_CHOOSE:
        s.decider = effects.operation(s).chooser(f)
        _remember(s)
        s.ask(decision, s.decider)
    else:
        s.ask(decision, f.seat)


def _remember(s: DuelState) -> None:
    """Who is picking has seen the cards already."""
    current, seat = effects.operation(s), s.decider
    if isinstance(current, Look):
        s.zones[course.DECK + seat] = with_known_top(s.deck(seat), current.n)
    elif isinstance(current, Search):
        s.zones[course.DECK + seat] = as_one_group(s.deck(seat), s.shields(seat))
    elif looks_at_hand(s, current):
        s.zones[course.HAND + 1 - seat] = looked_at(s.hand(1 - seat))

"""The table of a duel: its fields, its questions, the verbs of the course, and the contract.

No list of the state is ever changed in place, except the agenda: verbs put a new list where the old one was, so that
forks share what has not changed and a fork is a few dozen pointers.
"""

from __future__ import annotations

from mypy_extensions import i64

from tefuda.core.chance import Chance
from tefuda.core.engine import Frame, Log, State
from tefuda.games.duel import aids, events, hidden, legal, power, rules, worlds
from tefuda.games.duel.asked import Standings
from tefuda.games.duel.cards.kinds import CardSet
from tefuda.games.duel.cards.terms import WHENS
from tefuda.games.duel.course import (
    BATTLE,
    DECISIONS,
    DECK,
    GRAVEYARD,
    HAND,
    MANA,
    MOST_DECISIONS,
    MOST_LOOKED,
    MOST_WAITING,
    NAMES,
    NO_ATTACK,
    NO_BLOCKER,
    NO_DECISION,
    NOBODY,
    PHASES,
    PLAYERS,
    SELECTABLE,
    SHIELDS,
    START,
    THE_PLAYER,
    UNDER,
    ZONE_LISTS,
)
from tefuda.games.duel.events import Reason
from tefuda.games.duel.packed import KIND, NAME, granted, number_of


class DuelState(State):
    """A position of a duel."""

    def __init__(self, cards: CardSet, chance: Chance, log: Log | None) -> None:
        super().__init__(chance, log)
        self.cards = cards
        self.turn_limit = 100
        self.decision_seconds = 0
        self.zones: list[list[int]] = [[]] * ZONE_LISTS
        """Packed cards (packed.py), by zone and owner."""
        self.next_shield = [1, 1]
        self.lapses = [0, 0]
        self.turn = 1
        self.active: int = 0
        self.phase: int = START
        self.stage: int = START
        """What comes when everything has settled: a phase, or a step of an attack."""
        self.attacker: int = NO_ATTACK
        """The attack under way, by names: its creatures may be gone."""
        self.target: int = THE_PLAYER
        self.blocker: int = NO_BLOCKER
        self.running: Frame | None = None
        """The effect that is being carried out: kind = when, source = name of the creature or kind of the spell,
        step = the next operation, picks = what the last one worked on. Those that wait are the agenda, oldest first."""
        self.decision: int = NO_DECISION
        self.decider: int = 0
        self.partial: list[int] = []
        """The ids of an action that is not complete."""
        self.endless = False
        """Whether a creature has come again too often for anybody to end it (R99); never while a decision is open."""
        self.decisions = 0
        """How many were taken (R99)."""
        self.offered: list[int] | None = None
        """What can be picked in the open decision, if somebody has asked already."""
        self.standing: Standings | None = None
        """What `aids.standings` says of the position, if somebody has asked since it came about."""
        self.looked = 0
        """How many cards were looked at since somebody decided last; no part of the position (R99)."""
        self.over = False
        self.winner: int = NOBODY
        self.reason: Reason = "turn-limit"

    # Questions

    def hand(self, seat: i64) -> list[int]:
        return self.zones[HAND + seat]

    def deck(self, seat: i64) -> list[int]:
        return self.zones[DECK + seat]

    def shields(self, seat: i64) -> list[int]:
        return self.zones[SHIELDS + seat]

    def mana(self, seat: i64) -> list[int]:
        return self.zones[MANA + seat]

    def battle(self, seat: i64) -> list[int]:
        return self.zones[BATTLE + seat]

    def graveyard(self, seat: i64) -> list[int]:
        return self.zones[GRAVEYARD + seat]

    def zone(self, term: i64, seat: i64) -> list[int]:
        """A zone by its number in `terms.ZONES`."""
        return self.zones[SELECTABLE[term] + seat]

    def place_of(self, seat: i64, called: i64) -> int:
        """Where the creature of this name stands; -1 if it has left."""
        for place, creature in enumerate(self.zones[BATTLE + seat]):
            if creature & NAME == called:
                return place
        return -1

    def under(self, seat: i64, called: i64) -> list[int]:
        """The kinds of the cards under a creature, top to bottom."""
        return [card & KIND for card in self.zones[UNDER + seat] if card >> 8 == called]

    def has_keyword(self, creature: i64, keyword: i64) -> bool:
        return (self.cards.keywords[creature & KIND] | granted(creature)) & keyword != 0

    def power(self, seat: i64, creature: i64) -> i64:
        """The power of a creature now."""
        return power.power(self, seat, creature, power.gifts(self))

    def at_most(self, seat: i64, places: list[int], limit: i64) -> list[int]:
        """Those of a player's creatures, by their places, whose power is no more than this."""
        given = power.gifts(self) if places else []
        return [place for place in places if power.power(self, seat, self.battle(seat)[place], given) <= limit]

    def goes_on_for_ever(self) -> bool:
        """Whether more happens without a decision than anybody could follow (R99)."""
        is_much = self.looked > MOST_LOOKED or len(self.agenda) > MOST_WAITING or self.decisions > MOST_DECISIONS
        return is_much or self.endless

    def name_text(self, called: i64) -> str:
        """A name as it is written; a spell has no number."""
        number = number_of(called)
        card = self.cards.ids[called & KIND]
        return f"{card}#{number}" if number else card

    # Verbs of the course

    def begin_phase(self, phase: int) -> None:
        self.phase = phase
        self.stage = phase
        if self.log is not None:
            player = PLAYERS[self.active]
            self.log.tell(events.Phase(turn=self.turn, player=player, phase=PHASES[phase]))

    def wait(self, seat: int, called: int, when: int) -> None:
        """An effect of this creature begins to wait, if it has one for the moment."""
        if self.cards.effect(called & KIND, when) is None:
            return
        self.begin(when, seat, called)
        if self.log is not None:
            card = self.name_text(called)
            self.log.tell(events.EffectWaits(player=PLAYERS[seat], card=card, when=WHENS[when]))

    def take_up(self, waiting: Frame) -> None:
        """A waiting effect begins to resolve and waits no more."""
        self.agenda.remove(waiting)
        self.running = waiting
        if self.log is not None:
            player, card = PLAYERS[waiting.seat], self.name_text(waiting.source)
            self.log.tell(events.Trigger(player=player, card=card, when=WHENS[waiting.kind]))

    def ask(self, decision: int, seat: int) -> None:
        """A decision opens, with a fresh clock (R95)."""
        self.decision = decision
        self.decider = seat
        self.restart_clock(self.decision_seconds)
        if self.log is not None:
            shown = worlds.shown_with_decision(self)
            cards = None if shown is None else tuple([self.cards.ids[kind] for kind in shown])
            told = events.Decision(
                player=PLAYERS[seat],
                kind=DECISIONS[decision],
                cards=cards,
                standing=aids.standings(self),
                asked=aids.asked(self),
                seen_by=hidden.only(seat),
            )
            self.log.tell(told)

    def count_lapses(self, seat: int, count: int) -> None:
        """How many decisions in a row this player has let lapse."""
        lapses = self.lapses[:]
        lapses[seat] = count
        self.lapses = lapses

    def end(self, winner: int, reason: Reason) -> None:
        """The duel is over at once; everything that waits is dropped."""
        self.over = True
        self.winner = winner
        self.reason = reason
        self.agenda = []
        self.running = None
        self.attacker = NO_ATTACK
        self.decision = NO_DECISION
        self.partial = []
        self.offered = None
        self.standing = None
        self.restart_clock(0)
        if self.log is not None:
            named = None if winner == NOBODY else PLAYERS[winner]
            self.log.tell(events.GameOver(winner=named, reason=reason, standing=aids.standings(self)))

    # The contract

    def awaiting(self) -> int:
        return 0 if self.over else 1 + self.decider

    def legal(self, seat: int) -> list[int]:
        return legal.legal(self, seat)

    def refusal(self, seat: int, action: int) -> str | None:
        return legal.refusal(self, seat, action)

    def apply(self, seat: int, action: int) -> None:
        rules.act(self, seat, action)

    def midway(self, seat: int) -> bool:
        return len(self.partial) > 0 and seat == self.decider

    def expire(self) -> None:
        rules.lapse(self)

    def returns(self) -> list[float]:
        if self.winner == NOBODY:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.winner == 0 else [-1.0, 1.0]

    def fork(self, chance: Chance) -> DuelState:
        twin = DuelState(self.cards, chance, None)
        twin.turn_limit = self.turn_limit
        twin.decision_seconds = self.decision_seconds
        twin.clock_limit = self.clock_limit
        twin.clock_gone = self.clock_gone
        twin.zones = self.zones[:]
        twin.next_shield = self.next_shield
        twin.lapses = self.lapses
        twin.turn = self.turn
        twin.active = self.active
        twin.phase = self.phase
        twin.stage = self.stage
        twin.attacker = self.attacker
        twin.target = self.target
        twin.blocker = self.blocker
        if self.agenda:
            twin.agenda = self.copy_agenda()
        if self.running is not None:
            twin.running = self.running.copy()
        twin.decisions = self.decisions
        twin.decision = self.decision
        twin.decider = self.decider
        twin.partial = self.partial
        twin.over = self.over
        twin.winner = self.winner
        twin.reason = self.reason
        return twin

    def guess(self, seat: int, chance: Chance) -> DuelState:
        return worlds.guess(self, seat, chance)


def fresh(cards: CardSet, chance: Chance, log: Log | None) -> DuelState:
    """A table without cards."""
    s = DuelState(cards, chance, log)
    nameless = [0] * len(cards.ids)
    s.zones[NAMES] = nameless
    s.zones[NAMES + 1] = nameless
    return s

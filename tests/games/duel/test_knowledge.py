"""What the events have told a seat of the other hand holds in every guessed world. The knowledge is gathered here from
the events alone, not from the marks that the rules keep."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from tefuda.core.chance import Seeded
from tefuda.core.laws import random_act
from tefuda.core.records import Event, redact
from tefuda.core.table import Setup, Table
from tefuda.games.duel import events
from tefuda.games.duel.cards import library
from tefuda.games.duel.game import GAME
from tefuda.games.duel.packed import KIND
from tefuda.games.duel.state import DuelState

CARDS = library.own().set
WORLDS = 3


def is_trigger(card: str) -> bool:
    return CARDS.is_trigger(CARDS.numbers[card])


class Knowledge:
    """What a seat knows of the other player's hand."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.other = "P2" if seat == 0 else "P1"
        self.cards: Counter[str] = Counter()
        self.sorts = {True: 0, False: 0}
        """Besides these cards, at least how many shield triggers and how many other cards there are."""
        self.broken = 0
        self.is_asked = False
        self.is_using = False

    def learn(self, told: Sequence[Event]) -> None:
        for event in told:
            if self.is_asked:
                self.answered(event)
            shown = redact(event, self.seat)
            match shown:
                case events.Decision(player=self.other):
                    assert isinstance(event, events.Decision)
                    self.is_asked = event.kind == "trigger"
                case events.ShieldTrigger(player=self.other):
                    self.is_using = True
                case events.HandAdd(player=self.other):
                    self.came(shown)
                case events.Reveal(player=self.other, cards=tuple() as cards) if shown.to != "all":
                    self.cards, self.sorts = Counter(cards), {True: 0, False: 0}
                case events.HandRemove(player=self.other):
                    self.left(shown.card)
                case events.AttackEnd() | events.Trigger():
                    self.sorts[False] += self.broken  # nobody was asked about them (R67)
                    self.broken = 0

    def answered(self, event: Event) -> None:
        """The other player has been asked about the broken cards: not to use any is to keep one."""
        if isinstance(event, events.LapsesCleared | events.Timeout):
            return
        if not isinstance(event, events.ShieldTrigger):
            self.sorts[True] += 1
            self.broken = 0
        self.is_asked = False

    def came(self, event: events.HandAdd) -> None:
        if event.card != events.UNKNOWN:
            self.cards[event.card.partition("#")[0]] += 1
        elif event.source == "shields":
            self.broken += 1

    def left(self, card: str) -> None:
        if self.is_using:
            self.broken -= 1
        elif self.cards[card]:
            self.cards[card] -= 1
        else:
            self.sorts[is_trigger(card)] = max(0, self.sorts[is_trigger(card)] - 1)
        self.is_using = False

    def holds_in(self, world: DuelState) -> bool:
        hand = Counter(CARDS.ids[card & KIND] for card in world.hand(1 - self.seat))
        rest = Counter(map(is_trigger, (hand - self.cards).elements()))
        return self.cards <= hand and all(rest[sort] >= least for sort, least in self.sorts.items())


@pytest.mark.parametrize("deck", list(library.own().decks))
def test_what_a_seat_was_told_of_the_other_hand_holds_in_guessed_worlds(deck: str) -> None:
    table = Table(GAME, Setup({"decks": {"P1": deck, "P2": "drowned-court"}}, seed=f"knowledge {deck}"))
    dice = Seeded(f"worlds {deck}")
    known = [Knowledge(0), Knowledge(1)]
    for one in known:
        one.learn(table.events)

    while not table.over:
        told = random_act(table, dice)

        for one in known:
            one.learn(told)
            for _ in range(WORLDS):
                world = table.state.guess(one.seat, dice)
                assert isinstance(world, DuelState)
                assert one.holds_in(world)

"""Random duels over all pairs of decks, and what occurred in them: is every part of the vocabulary in use?"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tefuda.core.chance import Seeded
from tefuda.core.engine import Log, first_seat
from tefuda.games.duel import events, phases
from tefuda.games.duel.cards import forms, library
from tefuda.games.duel.cards.kinds import CardSet
from tefuda.games.duel.cards.terms import KEYWORDS, WHENS
from tefuda.games.duel.course import DECK
from tefuda.games.duel.state import DuelState, fresh


class Tally(msgspec.Struct):
    """What occurred in some duels."""

    games: int = 0
    actions: int = 0
    turns: int = 0
    reasons: dict[str, int] = {}
    """How many ended by each reason of section 10."""
    operations: dict[str, int] = {}
    """How often each operation was carried out."""
    whens: dict[str, int] = {}
    """How often an effect of each moment began to resolve."""
    keywords: dict[str, int] = {}
    """How often a card with each keyword entered the battle zone, was used as shield trigger, or was granted it."""

    def missing(self) -> list[str]:
        """The words of the vocabulary that did not occur."""
        counted = {**self.operations, **self.whens, **self.keywords}
        return [word for word, count in counted.items() if not count]


def play(games: int, seed: str, decks: Sequence[str] = ()) -> Tally:
    """Random duels, in turn over all ordered pairs of the decks (all decks of the library if none are named)."""
    cards = library.own()
    names = list(decks) or list(cards.decks)
    pairs = [(first, second) for first in names for second in names]
    counts = [0] * len(forms.OPERATIONS)
    counting = cards.card_set(counts)
    tally = Tally(whens=dict.fromkeys(WHENS, 0), keywords=dict.fromkeys(KEYWORDS, 0))
    for number in range(games):
        first, second = pairs[number % len(pairs)]
        s = fresh(counting, Seeded(f"{seed} {number}"), Log())
        s.zones[DECK], s.zones[DECK + 1] = cards.deck(first), cards.deck(second)
        _play_out(s, Seeded(f"{seed} {number} actions"), tally)
    words = [str(form.__struct_config__.tag) for form in forms.OPERATIONS]
    tally.operations = dict(zip(words, counts, strict=True))
    return tally


def _play_out(s: DuelState, dice: Seeded, tally: Tally) -> None:
    phases.set_up(s)
    while not s.over:
        seat = first_seat(s.awaiting())
        legal = s.legal(seat)
        s.apply(seat, legal[dice.below(len(legal))])
        tally.actions += 1
        assert s.log is not None
        for event in s.log.drain():
            _note(event, s.cards, tally)
    tally.games += 1
    tally.turns += s.turn
    tally.reasons[s.reason] = tally.reasons.get(s.reason, 0) + 1


def _note(event: object, cards: CardSet, tally: Tally) -> None:
    match event:
        case events.Trigger():
            tally.whens[event.when] += 1
        case events.Cast():
            tally.whens["cast"] += 1
        case events.ShieldTrigger():
            tally.keywords["shield_trigger"] += 1
        case events.StatusApplied() if event.status in tally.keywords:
            tally.keywords[event.status] += 1
        case events.Spawn():
            mask = cards.keywords[cards.numbers[event.card.partition("#")[0]]]
            for place, word in enumerate(KEYWORDS):
                if mask >> place & 1 and word != "shield_trigger":
                    tally.keywords[word] += 1

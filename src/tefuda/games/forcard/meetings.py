"""Random matches in which the cards meet evenly, with the laws asked at every step.

Left to chance, two given special cards meet in one match of eight. Here both seats are steered to the pair of cards
that has met least; cells, directions, sacrifices, second cards and all dice stay random.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement

import msgspec

from tefuda.core import laws
from tefuda.core.chance import Seeded
from tefuda.core.game import AnyGame
from tefuda.core.records import Action, Event, notation
from tefuda.core.table import Setup, Table
from tefuda.games.forcard import events
from tefuda.games.forcard.cards.catalogue import COLOUR_CARDS, FORT_CARDS, NAMES, SPECIAL_CARDS
from tefuda.games.forcard.cards.special import S02
from tefuda.games.forcard.moments import SEATS
from tefuda.games.forcard.state import ForcardState

SIZES = (4, 5, 6, 7, 8)
SHORT, LONG = 15, 30

Pair = tuple[str, str]
SPECIAL_NAMES = [NAMES[card] for card in SPECIAL_CARDS]
SPECIAL_PAIRS: tuple[Pair, ...] = tuple(combinations_with_replacement(SPECIAL_NAMES, 2))


class Meetings(msgspec.Struct):
    """How often each card was played and each two cards were revealed against each other, and what broke."""

    matches: int = 0
    cards: Counter[str] = Counter()
    pairs: Counter[Pair] = Counter()
    problems: list[str] = []

    def least(self) -> int:
        """The number of the rarest card or pair of special cards."""
        return min(min(self.cards[name] for name in NAMES), min(self.pairs[pair] for pair in SPECIAL_PAIRS))

    def table(self) -> str:
        """The counts as text: cards, then special against special."""
        lines = [f"matches {self.matches}, least {self.least()}, problems {len(self.problems)}"]
        lines.append(" ".join(f"{name} {self.cards[name]}" for name in NAMES))
        for first in SPECIAL_NAMES:
            row = [self.pairs[_pair(first, second)] for second in SPECIAL_NAMES]
            lines.append(f"{first} " + " ".join(f"{count:5d}" for count in row))
        return "\n".join(lines)


def meet(game: AnyGame, seed: str, least: int) -> Meetings:
    """Play until every card and every pair of special cards has been there `least` times, or a law is broken."""
    met = Meetings(cards=Counter(), pairs=Counter(), problems=[])
    dice = Seeded(seed)
    while met.least() < least and not met.problems:
        config = random_config(dice)
        table = Table(game, Setup(config, f"{seed} {met.matches}"))
        met.problems += play_match(table, met, dice)
        met.matches += 1
    return met


def random_config(dice: Seeded) -> dict[str, object]:
    """A match of any size with all special cards; mostly short, so that they meet often."""
    turns = LONG if dice.below(8) == 0 else SHORT
    others = dice.pick_many("others", COLOUR_CARDS + FORT_CARDS, turns - len(SPECIAL_CARDS))
    size = SIZES[dice.below(len(SIZES))]
    return {"size": size, "turns": turns, "deck": [NAMES[card] for card in sorted(others) + SPECIAL_CARDS]}


def play_match(table: Table, met: Meetings, dice: Seeded) -> list[str]:
    """One match to its end; what broke, at the first problem."""
    problems: list[str] = []
    while not table.over and not problems:
        start = len(table.events)
        assert isinstance(table.state, ForcardState)
        for by, card in zip(SEATS, choose_pair(table.state, met, dice), strict=True):
            if card is not None and not problems:
                problems += act(table, by, random_plot(table, by, card, dice), dice)
        count(met, table.events[start:])
    return problems or laws.broken_replay(table)


def choose_pair(s: ForcardState, met: Meetings, dice: Seeded) -> tuple[int | None, int | None]:
    """A card for each seat that owes a plot: the pair that has met least."""
    hands: list[list[int | None]] = [[*s.legal(seat)] or [None] for seat in range(2)]
    best, rarest = [], -1
    for first in hands[0]:
        for second in hands[1]:
            seen = _rarity(met, s, (first, second))
            if rarest < 0 or seen < rarest:
                best, rarest = [(first, second)], seen
            elif seen == rarest:
                best.append((first, second))
    return best[dice.below(len(best))]


def _rarity(met: Meetings, s: ForcardState, chosen: tuple[int | None, int | None]) -> int:
    """How often a pair has met. Other pairs count by their rarer card, or as a step toward S02 where it waits."""
    names = [NAMES[card] for card in chosen if card is not None]
    if len(names) == 2 and all(name in SPECIAL_NAMES for name in names):
        return met.pairs[_pair(*names)]
    counts = [1 + met.cards[name] for name in names]
    if any(card in COLOUR_CARDS and S02 in s.hands[seat] for seat, card in enumerate(chosen)):
        counts.append(min(met.pairs[_pair(NAMES[S02], name)] for name in SPECIAL_NAMES))
    return min(counts)


def random_plot(table: Table, by: str, card: int, dice: Seeded) -> Action:
    """A random plot that begins with a card."""
    seat = table.seat(by)
    fork = table.state.fork(dice)
    ids = [card]
    fork.apply(seat, card)
    while fork.midway(seat):
        choices = fork.legal(seat)
        ids.append(choices[dice.below(len(choices))])
        fork.apply(seat, ids[-1])
    action: Action = table.game.notation.action(table.state, seat, ids)
    return action


def act(table: Table, by: str, action: Action, dice: Seeded) -> list[str]:
    """Take a plot through the checked door and ask the laws; the codec only about this plot."""
    form = table.game.notation
    written = notation(action)
    problems = [] if form.parse(form.short(action)) == written else [f"codec: {written} as {form.short(action)}"]
    before = laws.views(table)
    told = table.act(by, action)
    shown = laws.views(table)
    problems += laws.broken_fold(table, before, told, shown) + laws.broken_legal(table)
    problems += laws.broken_notation(table, shown)
    return problems + laws.broken_fork(table, dice, shown) + laws.broken_guess(table, dice, shown)


def count(met: Meetings, told: Sequence[Event]) -> None:
    """Count the cards that were revealed."""
    placed: dict[str, list[str]] = {name: [] for name in SEATS}
    for event in told:
        if isinstance(event, events.Place):
            met.cards[event.card] += 1
            placed[event.by].append(event.card)
    for first in placed["A"]:
        for second in placed["B"]:
            met.pairs[_pair(first, second)] += 1


def _pair(first: str, second: str) -> Pair:
    return (first, second) if first <= second else (second, first)

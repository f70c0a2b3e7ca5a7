"""What whoever plays the events back may rely on, in matches about each card: section 8."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from tefuda.core import registry
from tefuda.core.chance import Seeded
from tefuda.core.records import SPECTATOR, redacted
from tefuda.core.table import Setup, Table
from tefuda.games.othello import actions, events
from tefuda.games.othello.catalogue import COLORS, NAMES

GAME = registry.find("othello")


@cache
def match_about(card: str) -> Table:
    """A random match in which both can pay for a card from the beginning and use it whenever they may."""
    each = {"charge": 30, "hand": [card] * 5, "deck": [card] * 30}
    given = {key: dict.fromkeys(COLORS, value) for key, value in each.items()}
    table = Table(GAME, Setup({}, card, given))
    dice = Seeded(f"{card} players")
    while not table.over:
        by = table.awaiting()[0]
        legal = table.legal(by)
        chosen = [action for action in legal if isinstance(action, actions.Use)] or legal
        table.act(by, chosen[dice.below(len(chosen))])
    return table


def told(card: str, seat: int) -> list[events.Told]:
    return [event for event in redacted(match_about(card).events, seat) if isinstance(event, events.Told)]


def touched(event: events.Told) -> list[events.Cell]:
    """The squares on which an event shows something."""
    if isinstance(event, events.Move):
        return [event.targets[0].source, event.targets[0].to]
    return list(event.targets) if isinstance(event, events.Batch) else []


def test_a_match_begins_in_phase_1_and_its_first_turn_in_phase_2() -> None:
    first, second = Table(GAME, Setup({}, "phases")).events[:2]

    assert isinstance(first, events.Log)
    assert isinstance(second, events.Turn)
    assert (first.phase, second.phase) == (1, 2)


@pytest.mark.parametrize("card", NAMES)
def test_phases_count_from_1_and_leave_none_out(card: str) -> None:
    phases = [event.phase for event in match_about(card).events if isinstance(event, events.Told)]

    assert phases == sorted(phases)
    assert set(phases) == set(range(1, phases[-1] + 1))


@pytest.mark.parametrize("card", NAMES)
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_a_square_changes_once_in_a_phase(card: str, seat: int) -> None:
    changes = Counter((event.phase, cell) for event in told(card, seat) for cell in touched(event))

    assert [change for change, times in changes.items() if times > 1] == []


@pytest.mark.parametrize("card", NAMES)
def test_what_happens_at_one_moment_is_one_event(card: str) -> None:
    batches = Counter(
        (event.phase, type(event), event.batch_key)
        for event in match_about(card).events
        if isinstance(event, events.Batch | events.Move)
    )

    assert [batch for batch, times in batches.items() if times > 1] == []


@pytest.mark.parametrize("card", NAMES)
def test_targets_are_in_reading_order(card: str) -> None:
    batches = [event for event in match_about(card).events if isinstance(event, events.Batch)]

    assert [
        batch for batch in batches if list(batch.targets) != sorted(batch.targets, key=lambda at: (at.r, at.c))
    ] == []

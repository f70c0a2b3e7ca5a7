"""The checker of histories finds what it is for; and the short form of tools/history.py."""

from __future__ import annotations

from typing import Any

import pytest
from tools.histories.campaign import Plan
from tools.histories.check import Checked, check
from tools.histories.record import DONE, Answer, RoomHistory
from tools.history import run

from server.playing import PATH
from tefuda.core.game import AnyGame
from tefuda.server import entries
from tefuda.server.book import digest_of
from tefuda.server.entries import RoomRecord, SeatSetup
from tefuda.server.store import Saved

NOTHING = digest_of(None)
"""What everybody is shown before a match begins."""


def said(number: int, text: str = "hello") -> entries.Said:
    """A line of chat, as the log has it."""
    return entries.Said(by="left", id=f"left {number}", text=text)


def room(*answers: tuple[str, float, float]) -> RoomHistory:
    """Lines of chat that one seat has asked for: how each was answered, when it was said and when answered."""
    history = RoomHistory("room", "pebbles", {})
    for code, invoked, answered in answers:
        operation = history.invoke("left", {"type": "chat", "text": "hello"}, invoked)
        operation.answers = [Answer(code, answered)] if code else []
    return history


def findings(game: AnyGame, history: RoomHistory, *log: entries.Entry) -> list[str]:
    seats = {"left": SeatSetup("person"), "right": SeatSetup("person")}
    record = RoomRecord(id="room", game=game.id, rules=game.rules_version, config={}, seed="seed", seats=seats)
    found = check(history, Saved(record, [entries.encode(entry) for entry in log], {}), Checked())
    return [text.removeprefix(f"room room ({history.game}): ").partition(":")[0] for text in found]


def test_a_true_history_has_no_findings(with_toy: AnyGame) -> None:
    history = room((DONE, 1.0, 2.0), ("bad-text", 3.0, 4.0), ("", 5.0, 0.0), (DONE, 6.0, 7.0))
    history.hear("left", 0, NOTHING)
    history.hear("left", 2, NOTHING)

    assert findings(with_toy, history, said(0), said(3)) == []


def test_what_was_not_answered_may_have_happened(with_toy: AnyGame) -> None:
    assert findings(with_toy, room(("", 1.0, 0.0)), said(0)) == []


@pytest.mark.parametrize(
    ("answers", "log", "finding"),
    [
        pytest.param([(DONE, 1.0, 2.0)], [], "lost", id="lost"),
        pytest.param([(DONE, 1.0, 2.0)], [said(0), said(0)], "doubled", id="doubled"),
        pytest.param([(DONE, 1.0, 2.0)], [said(0, "goodbye")], "changed", id="changed"),
        pytest.param([("stale", 1.0, 2.0)], [said(0)], "refused and yet carried out", id="refused"),
        pytest.param([], [said(0)], "invented", id="invented"),
        pytest.param([], [entries.Said(by="left", text="hello")], "invented", id="invented-without-an-id"),
        pytest.param([(DONE, 1.0, 2.0), (DONE, 3.0, 4.0)], [said(1), said(0)], "reordered", id="reordered"),
    ],
)
def test_a_history_that_the_log_denies_is_found(
    with_toy: AnyGame, answers: Any, log: list[entries.Entry], finding: str
) -> None:
    assert findings(with_toy, room(*answers), *log) == [finding]


def test_answers_that_overlap_may_stand_in_any_order(with_toy: AnyGame) -> None:
    history = room((DONE, 1.0, 4.0), (DONE, 3.0, 5.0))

    assert findings(with_toy, history, said(1), said(0)) == []


def test_what_is_done_stays_done(with_toy: AnyGame) -> None:
    history = room((DONE, 1.0, 2.0))
    history.operations[0].answers.append(Answer("stale", 3.0))

    assert findings(with_toy, history, said(0)) == ["done and then refused"]


def test_a_view_that_never_was_durable_is_found(with_toy: AnyGame) -> None:
    history = room((DONE, 1.0, 2.0))
    history.hear("right", 2, NOTHING)  # the log has one line, so that there is no second update

    [finding] = findings(with_toy, history, said(0))

    assert finding == f"right was told of a view {NOTHING} after update 2; durable is None"


def test_an_update_that_is_taken_back_is_found(with_toy: AnyGame) -> None:
    history = room((DONE, 1.0, 2.0))
    history.hear("right", 1, NOTHING)
    history.hear("right", 0, NOTHING)

    assert findings(with_toy, history, said(0)) == ["right was at update 1 and is told 0"]


def test_faults_lose_double_reorder_and_invent_nothing(with_toy: AnyGame) -> None:
    campaign = run(Plan(seed="5", faults=10, games=[with_toy.id], rooms=3), PATH)

    assert campaign.findings == []
    assert campaign.faults.total() >= 10
    assert len(campaign.faults) >= 4
    assert campaign.checked.matches >= 3
    assert campaign.checked.acknowledged >= 3 * 5  # nobody takes more than three of 30 pebbles, and a match has two

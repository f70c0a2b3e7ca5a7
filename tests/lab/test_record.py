"""The record of solitaire games."""

from __future__ import annotations

from pathlib import Path

import pytest

from tefuda.core.errors import BadRecord
from tefuda.lab import record
from tefuda.lab.record import Entry


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TEFUDA_HOME", str(tmp_path))


def win(plays: int = 10, par: int | None = None, *, assisted: bool = False, proved: bool = True) -> Entry:
    return Entry("1", "win", plays, "2026-01-01", par=par, proved=proved and par is not None, assisted=assisted)


def loss(*, assisted: bool = False) -> Entry:
    return Entry("1", "loss", 44, "2026-01-01", assisted=assisted)


def test_what_is_added_is_there_next_time() -> None:
    record.add("catalyst", win(7, 7))
    record.add("catalyst", loss())

    assert record.entries("catalyst") == [win(7, 7), loss()]


def test_an_empty_record_is_no_error() -> None:
    assert record.entries("catalyst") == []


def test_streaks_count_wins_in_a_row() -> None:
    found = record.summary([win(), win(), win(), loss(), win(), win()])

    assert (found.played, found.won, found.streak, found.longest) == (6, 5, 2, 3)


def test_giving_up_ends_a_streak() -> None:
    given_up = Entry("1", "given-up", 3, "2026-01-01")

    assert record.summary([win(), given_up]).streak == 0


def test_assisted_games_are_counted_apart() -> None:
    found = record.summary([win(), loss(assisted=True), win(assisted=True)])

    assert (found.played, found.won, found.streak) == (1, 1, 1)
    assert (found.assisted_played, found.assisted_won) == (2, 1)


def test_plays_above_par_only_where_par_is_proved() -> None:
    found = record.summary([win(10, 7), win(13, 10, proved=False), win(7, 7), loss()])

    assert found.over_par == [3, 0]
    assert found.plays_of_wins == {7: 1, 10: 1, 13: 1}


def test_a_broken_line_is_named_and_nothing_is_lost() -> None:
    record.add("catalyst", win())
    with record.path("catalyst").open("a", encoding="utf-8") as stream:
        stream.write("{broken\n")
    before = record.path("catalyst").read_bytes()

    with pytest.raises(BadRecord, match="line 2"):
        record.entries("catalyst")
    assert record.path("catalyst").read_bytes() == before

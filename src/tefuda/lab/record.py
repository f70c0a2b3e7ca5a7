"""A player's own record of solitaire games, kept between runs: one JSON line a finished game, never rewritten."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec
import platformdirs

from tefuda.core.errors import BadRecord


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One finished game. `par` is the fewest plays known to win its deal; `proved` says that fewer cannot."""

    deal: str
    outcome: Literal["win", "loss", "given-up"]
    plays: int
    date: str
    config: dict[str, Any] = {}
    par: int | None = None
    proved: bool = False
    assisted: bool = False
    """A hint or the solution was asked for."""
    undone: bool = False
    """A play was taken back."""


class Summary(msgspec.Struct, frozen=True):
    """What the games of a record add up to; assisted games are counted apart."""

    played: int
    won: int
    streak: int
    longest: int
    plays_of_wins: dict[int, int]
    over_par: list[int]
    """Plays above the proved par, for each win of which it is known."""
    assisted_played: int
    assisted_won: int


def folder() -> Path:
    """Where records are kept: TEFUDA_HOME, or the system's place for a program's data."""
    chosen = os.environ.get("TEFUDA_HOME")
    return Path(chosen) if chosen else platformdirs.user_data_path("tefuda", appauthor=False)


def path(game_id: str) -> Path:
    return folder() / f"{game_id}.jsonl"


def add(game_id: str, entry: Entry) -> None:
    """Append a finished game; it is on the disk when this returns."""
    file = path(game_id)
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("ab") as stream:
        stream.write(msgspec.json.encode(entry) + b"\n")
        stream.flush()
        os.fsync(stream.fileno())


def entries(game_id: str) -> list[Entry]:
    """All games of the record, oldest first."""
    file = path(game_id)
    if not file.exists():
        return []
    found = []
    for number, line in enumerate(file.read_bytes().splitlines(), 1):
        try:
            found.append(msgspec.json.decode(line, type=Entry))
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise BadRecord(f"{file}, line {number}: {error}") from None
    return found


def summary(games: Sequence[Entry]) -> Summary:
    """Add up a record."""
    own = [game for game in games if not game.assisted]
    assisted = [game for game in games if game.assisted]
    wins = [game for game in own if game.outcome == "win"]
    streaks = _streaks(own)
    return Summary(
        played=len(own),
        won=len(wins),
        streak=streaks[-1],
        longest=max(streaks),
        plays_of_wins=dict(sorted(Counter(game.plays for game in wins).items())),
        over_par=[game.plays - game.par for game in wins if game.par is not None and game.proved],
        assisted_played=len(assisted),
        assisted_won=sum(game.outcome == "win" for game in assisted),
    )


def _streaks(games: Sequence[Entry]) -> list[int]:
    """The run of wins after each game, beginning with 0 before the first."""
    runs = [0]
    for game in games:
        runs.append(runs[-1] + 1 if game.outcome == "win" else 0)
    return runs


__all__ = ["Entry", "Summary", "add", "entries", "folder", "path", "summary"]

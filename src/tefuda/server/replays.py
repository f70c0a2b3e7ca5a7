"""A finished match step by step, for a viewer that folds events into views. Worked out by a clerk (thinking.py)."""

from __future__ import annotations

from typing import Final

import msgspec

from tefuda.core import match
from tefuda.core.errors import Refused, StaleVersion, TefudaError
from tefuda.core.game import AnyGame
from tefuda.core.records import redacted
from tefuda.core.table import WATCHER
from tefuda.server import forms
from tefuda.server.entries import Holding
from tefuda.server.seats import bot_names
from tefuda.server.speaking import sentences
from tefuda.server.wire import SeatCard

NOBODY: Final = ("person", "bot")
"""What a match file says of a player without a name."""


class Wish(msgspec.Struct, frozen=True):
    """A match file, and the seat whose view is wanted; without one the spectators'."""

    text: str
    seat: str = ""


class Answer(msgspec.Struct, frozen=True):
    """A replay as JSON, or the code of what is wrong with the file."""

    body: bytes = b""
    code: str = ""


def work_out(wish: Wish) -> Answer:
    """The replay that somebody wishes."""
    try:
        return Answer(msgspec.json.encode(replay(match.Replay(match.read(wish.text, "file")), wish.seat)))
    except Refused as refused:
        return Answer(code=refused.code)
    except StaleVersion:
        return Answer(code="old-rules")
    except TefudaError:
        return Answer(code="bad-match")


def replay(running: match.Replay, seat: str) -> forms.Replay:
    """All steps of a match file; BadRecord if it does not verify."""
    table, header = running.table, running.match.header
    if seat not in ("", *table.seats):
        raise Refused("unknown-seat")
    return forms.Replay(
        game=header.game,
        rules=header.rules,
        options=header.config,
        seats=[seat_card(table.game, name, header.players.get(name, "")) for name in table.seats],
        viewer=seat or None,
        opening=table.view(seat or WATCHER),
        steps=steps(running, seat or WATCHER),
        result=running.match.footer.result,
    )


def steps(running: match.Replay, seat: str) -> list[forms.ReplayStep]:
    """Every line of the file as this viewer was told of it."""
    found = []
    game, viewer = running.table.game, running.table.seat(seat)
    for line in running.match.steps:
        events = redacted(running.step() or [], viewer)
        found.append(
            forms.ReplayStep(
                by=line.by,
                at=line.at,
                action=line.action,
                events=events,
                told_ja=sentences(game, events, "ja"),
                told_en=sentences(game, events, "en"),
                view=None if line.rewind is None else running.table.view(seat),
                end=line.end,
            )
        )
    running.step()  # the last line
    return found


def seat_card(game: AnyGame, seat: str, player: str) -> SeatCard:
    """Who sat there, as far as the file says."""
    holding: Holding = "bot" if player == "bot" or player in bot_names(game) else "person"
    return SeatCard(seat, holding, "" if player in NOBODY else player)


__all__ = ["Answer", "Wish", "work_out"]

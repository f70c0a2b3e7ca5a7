"""A finished match step by step, for a viewer that folds events into views. Worked out by a worker (workers.py)."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from tefuda.core import match
from tefuda.core.errors import BadRecord, Refused, StaleVersion, TefudaError
from tefuda.core.game import CARDS_REFUSED, AnyGame, AnyWords
from tefuda.core.records import EVERYONE, Event, redacted
from tefuda.core.table import WATCHER, Table
from tefuda.core.texts import Language
from tefuda.server import forms
from tefuda.server.entries import Holding
from tefuda.server.seats import bot_names
from tefuda.server.speaking import catalogues, logged, sentences
from tefuda.server.wire import SeatCard

NOBODY: Final = ("person", "bot")
"""What a match file says of a player without a name."""
LONGEST: Final = 5_000
"""Steps that are replayed; the longest matches of bots have some hundred."""
LARGEST: Final = 12_000_000
"""Bytes of a replay that are sent."""
ALL_OPEN: Final = "*"
"""Wanted instead of a seat: what all seats together saw."""


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
        file = match.read(wish.text, "file")
        if len(file.steps) > LONGEST:
            return Answer(code="long-match")
        body = msgspec.json.encode(replay(match.Replay(file), wish.seat))
        return Answer(body) if len(body) <= LARGEST else Answer(code="long-match")
    except Refused as refused:
        return Answer(code=refused.code)
    except StaleVersion:
        return Answer(code="old-rules")
    except BadRecord as bad:
        return Answer(code=bad.code if bad.code in CARDS_REFUSED else "bad-match")
    except TefudaError:
        return Answer(code="bad-match")


def replay(running: match.Replay, seat: str) -> forms.Replay:
    """All steps of a match file; BadRecord if it does not verify."""
    table, header = running.table, running.match.header
    if seat not in ("", ALL_OPEN, *table.seats):
        raise Refused("unknown-seat")
    return forms.Replay(
        game=header.game,
        rules=header.rules,
        options=table.game.brief(header.config),
        seats=[seat_card(table.game, name, header.players.get(name, "")) for name in table.seats],
        viewer=seat or None,
        opening=view_of(table, seat),
        steps=steps(running, seat),
        result=running.match.footer.result,
        words=None if table.words is table.game.words else catalogues(table.words),
    )


def steps(running: match.Replay, seat: str) -> list[forms.ReplayStep]:
    """Every line of the file as this viewer was told of it."""
    found = []
    words, viewer = running.table.words, running.table.seat(seat)
    for line in running.match.steps:
        events = running.step() or []
        events = opened(events) if seat == ALL_OPEN else redacted(events, viewer)
        found.append(
            forms.ReplayStep(
                by=line.by,
                at=line.at,
                action=line.action,
                events=events,
                told_ja=told(words, events, "ja"),
                told_en=told(words, events, "en"),
                view=None if line.rewind is None else view_of(running.table, seat),
                end=line.end,
                open=view_of(running.table, seat) if seat == ALL_OPEN else None,
            )
        )
    running.step()  # the last line
    return found


def told(words: AnyWords, events: Sequence[Event], language: Language) -> list[str]:
    """As the log of the match had it; of a step of which it said nothing, all that there is to say."""
    return logged(words, events, language) or sentences(words, events, language)


def view_of(table: Table, seat: str) -> Any:
    """What a seat, a spectator, or all seats together are shown."""
    if seat != ALL_OPEN:
        return table.view(seat or WATCHER)
    return functools.reduce(together, [table.view(name) for name in table.seats])


def opened(events: Sequence[Event]) -> list[Event]:
    """Events with nothing left out."""
    return [msgspec.structs.replace(event, seen_by=EVERYONE) for event in events]


def together(one: Any, other: Any) -> Any:
    """What two viewers know if they tell each other. Whoever sees less has nothing there, or a number, or no entry."""
    if one is None or (isinstance(one, int) and isinstance(other, list | tuple)):
        return other
    if isinstance(one, msgspec.Struct) and type(one) is type(other):
        fields = {name: together(getattr(one, name), getattr(other, name)) for name in one.__struct_fields__}
        return msgspec.structs.replace(one, **fields)
    if isinstance(one, dict) and isinstance(other, dict):
        return {**other, **{key: together(value, other.get(key, value)) for key, value in one.items()}}
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return _all_of(one, other)
    return one


def _all_of(one: Sequence[Any], other: Sequence[Any]) -> Sequence[Any]:
    """A row in which some places are hidden, or a list in which some things are missing."""
    if len(one) == len(other) and (None in one or None in other):
        return type(one)(together(*pair) for pair in zip(one, other, strict=True))  # type: ignore[call-arg]
    return type(one)([*one, *(thing for thing in other if thing not in one)])  # type: ignore[call-arg]


def seat_card(game: AnyGame, seat: str, player: str) -> SeatCard:
    """Who sat there, as far as the file says."""
    holding: Holding = "bot" if player == "bot" or player in bot_names(game) else "person"
    return SeatCard(seat, holding, "" if player in NOBODY else player)


__all__ = ["Answer", "Wish", "work_out"]

"""Whatever a stranger may send has its bounds in the type, and real views keep within them."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from modes import Mode, every_mode, positions
from tefuda.core import match
from tefuda.core.bounds import Count, Word
from tefuda.core.chance import Seeded
from tefuda.core.table import WATCHER
from tefuda.games.catalyst import notation as catalyst
from tefuda.games.dobon import given as dobon
from tefuda.games.duel import positions as duel
from tefuda.games.duel.cards import forms as card_forms
from tefuda.games.forcard import position as forcard
from tefuda.games.othello import position as othello
from tefuda.server import forms, wire

POSITIONS_SEEN = 80
"""In each mode, by everybody at the table."""

REQUESTS = typing.get_args(wire.FromClient)
FORMS = [form for form in vars(forms).values() if isinstance(form, type) and issubclass(form, forms.Form)]
LINES = [match.Header, match.Step, match.Footer]
POSITIONS = [catalyst._Position, dobon.Given, duel.Given, forcard.Position, othello.Given]

READ_BY_THE_GAME = {"MakeRoom.options[]", "Join.brings[]", "Header.config[]", "Header.given[]"}
"""Any JSON of the size of a body, which becomes the game's own record before anything looks into it."""
REFUSED_BY_THE_RULES = {"Options.decks.P1[]", "Options.decks.P2[]", "CardFile.decks[].cards[]"}
"""Copies in a deck, of which any wrong number is `bad-deck`."""


def unbounded(info: inspect.Type, path: str, seen: frozenset[type] = frozenset()) -> Iterator[str]:
    """The places below a type where a number, a text or a collection has no bound."""
    match info:
        case inspect.IntType(gt, ge, lt, le):
            yield from [path] if (gt is None and ge is None) or (lt is None and le is None) else []
        case inspect.StrType(_, longest, pattern):
            yield from [path] if longest is None and pattern is None else []
        case inspect.AnyType() | inspect.RawType():
            yield path
        case inspect.ListType(item, _, most) | inspect.VarTupleType(item, _, most):
            yield from [path] if most is None else []
            yield from unbounded(item, f"{path}[]", seen)
        case inspect.CollectionType(item, _, most) | inspect.SetType(item, _, most):
            yield from [path] if most is None else []
            yield from unbounded(item, f"{path}[]", seen)
        case inspect.DictType(key, value, _, most):
            yield from [path] if most is None else []
            yield from unbounded(key, f"{path} key", seen)
            yield from unbounded(value, f"{path}[]", seen)
        case inspect.UnionType(types):
            for one in types:
                yield from unbounded(one, path, seen)
        case inspect.TupleType(items):
            for at, item in enumerate(items):
                yield from unbounded(item, f"{path}[{at}]", seen)
        case inspect.Metadata(inner):
            yield from unbounded(inner, path, seen)
        case inspect.StructType(kind, fields) if kind not in seen:
            for field in fields:
                yield from unbounded(field.type, f"{path}.{field.encode_name}", seen | {kind})


def unbounded_in(record: Any) -> set[str]:
    return set(unbounded(inspect.type_info(record), record.__name__))


@pytest.mark.parametrize(
    "record", [*REQUESTS, *FORMS, *LINES, *POSITIONS, card_forms.CardFile], ids=lambda record: record.__name__
)
def test_what_a_stranger_writes_is_bounded_by_its_type(record: Any) -> None:
    assert unbounded_in(record) - READ_BY_THE_GAME - REFUSED_BY_THE_RULES == set()


@pytest.mark.parametrize("mode", every_mode())
def test_options_and_views_are_bounded_by_their_types(mode: Mode) -> None:
    game, config = mode
    view = type(game.opening(game.options(config), 0))

    assert unbounded_in(view) == set()
    assert unbounded_in(game.option_type) - REFUSED_BY_THE_RULES == set()


def test_a_forgotten_bound_is_found() -> None:
    class Loose(msgspec.Struct):
        number: int
        names: list[Word]
        inner: dict[str, Count]

    assert unbounded_in(Loose) == {"Loose.number", "Loose.names", "Loose.inner", "Loose.inner key"}


@pytest.mark.parametrize("mode", every_mode())
def test_every_view_of_a_match_is_read_again_as_it_was(mode: Mode) -> None:
    decoder = msgspec.json.Decoder(type(mode.game.opening(mode.game.options(mode.config), 0)))
    for table in positions(mode, POSITIONS_SEEN, Seeded("bounds")):
        views = [table.view(viewer) for viewer in (*table.seats, WATCHER)]
        assert [decoder.decode(msgspec.json.encode(view)) for view in views] == views

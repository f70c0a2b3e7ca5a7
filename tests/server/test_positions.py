"""Views that strangers send to have them said in words: each is said or refused, and each is cheap."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import toy
from modes import Mode, every_mode, positions
from server.playing import House
from server.spoiling import MOST_CALLS, Counter, spoilt
from tefuda.core import registry
from tefuda.core.chance import Seeded
from tefuda.core.game import AnyGame
from tefuda.core.table import WATCHER, Table
from tefuda.server.past import View, say

POSITIONS, APART = 4, 6
MUTANTS = 12
"""Of each position."""


@pytest.fixture(scope="module", autouse=True)
def _catalogues() -> Iterator[None]:
    """All games are known; what is read once, with the first position that is said, is no part of its work."""
    known = {**registry.games(), toy.GAME.id: toy.GAME}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "games", lambda: known)
        for mode in every_mode():
            game, config = mode.values[0]
            say(View(game.id, msgspec.json.encode(game.opening(game.options(config), 0)), "en"))
        yield


def real_views(mode: Mode, dice: Seeded) -> Iterator[Any]:
    """What is shown to somebody at a few moments of random matches, as JSON has it."""
    for table in itertools.islice(positions(mode, APART * POSITIONS, dice), 0, None, APART):
        viewers = (*table.seats, WATCHER)
        yield msgspec.json.decode(msgspec.json.encode(table.view(viewers[dice.below(len(viewers))])))


def answer(game: AnyGame, view: Any) -> tuple[str, int]:
    """`said` or a code, and how many calls it took."""
    body = view if isinstance(view, bytes) else msgspec.json.encode(view)
    with Counter() as counter:
        said = say(View(game.id, body, "en"))
    return "bad-view" if said is None else "said", counter.calls


@pytest.mark.parametrize("mode", every_mode())
def test_spoilt_views_are_said_or_refused_and_cheap(mode: Mode) -> None:
    dice = Seeded("spoilt")
    for view in real_views(mode, dice):
        said, calls = answer(mode.game, view)
        assert said == "said"
        assert calls < MOST_CALLS // 10

        answers = [answer(mode.game, spoilt(view, dice)) for _ in range(MUTANTS)]

        assert {said for said, _ in answers} <= {"said", "bad-view"}


def forcard_view(**changes: Any) -> dict[str, Any]:
    game = registry.find("forcard")
    return {**msgspec.to_builtins(Table(game).view("A"), str_keys=True), **changes}


@pytest.mark.parametrize("size", [-1, 0, 3, 9, 100, 10**4, 2**63, 10**30])
def test_a_board_of_a_size_that_no_match_has_is_refused(size: int) -> None:
    assert answer(registry.find("forcard"), forcard_view(size=size))[0] == "bad-view"


NO_VIEWS = {
    "nothing": b"",
    "lists": b"[" * 60_000,
    "objects": b'{"a":' * 10_000,
    "no text": b"\xff",
    "null": b"null",
    "a long number": b"1" * 5000,
}


@pytest.mark.parametrize("body", NO_VIEWS.values(), ids=NO_VIEWS.keys())
def test_a_body_that_is_no_view_is_refused(body: bytes) -> None:
    for game in registry.games().values():
        assert answer(game, body)[0] == "bad-view"


@pytest.mark.anyio
async def test_the_server_refuses_a_view_too_large_and_says_the_next(still: House) -> None:
    path = "/api/games/forcard/position/en"

    assert await still.ask("POST", path, forcard_view(size=100)) == (409, {"code": "bad-view"})
    assert (await still.ask("POST", path, forcard_view()))[0] == 200

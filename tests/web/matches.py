"""Matches that are played over the wire, so that a browser finds them where they have come to."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any, Final

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as Late

from tefuda.core import registry
from tefuda.core.chance import Seeded
from tefuda.core.laws import random_action
from tefuda.core.records import notation
from tefuda.core.table import Setup, Table
from tefuda.server.client import Player
from web.expecting import expect
from web.house import SEED, House, apart

DECKS: Final = {"P1": "wildfire-run", "P2": "harvest-light"}
OPTIONS: Final[dict[str, dict[str, Any]]] = {"duel": {"decks": DECKS}, "forcard": {"turns": 5, "size": 4}}
MOVES: Final = itertools.count()
"""Numbers of acts: a seat that names one again is only told its answer again."""
Move = tuple[str, Mapping[str, Any]]
"""Who does what."""


def make_moves(house: House, game: str, room: str, tokens: Mapping[str, str], moves: Sequence[Move]) -> None:
    """People act in a room, without a browser."""

    async def act() -> None:
        players = {by: Player(house.web, registry.find(game), room, tokens[by]) for by in {by for by, _ in moves}}
        for player in players.values():
            player.folds = False
            await player.enter(legal=False)
        for by, action in moves:
            await players[by].ask("ping")
            answer = await players[by].act(dict(action), id=f"move{next(MOVES)}")
            assert answer["type"] == "done", answer
        for player in players.values():
            await player.drop()

    apart(act())


def give_up(house: House, game: str, room: str, token: str) -> None:
    """Somebody resigns, without a browser."""

    async def act() -> None:
        player = Player(house.web, registry.find(game), room, token)
        await player.enter()
        await player.ask("resign")
        await player.drop()

    apart(act())


class Finished:
    """A match that has been played at random in a room, and the same match here."""

    def __init__(self, house: House, game_id: str) -> None:
        self.game = registry.find(game_id)
        self.options = OPTIONS.get(game_id, {})
        self.table = Table(self.game, Setup(self.options, SEED))
        self.told: list[Any] = []
        """Every event of it."""
        dice, moves = Seeded("replay"), list[Move]()
        while not self.table.over:
            by = self.table.awaiting()[0]
            action = notation(random_action(self.table, self.table.seat(by), dice))
            self.told += self.table.act(by, action)
            moves.append((by, action))
        seats = dict.fromkeys(self.table.seats, "person")
        self.room, tokens = house.make(game_id, options=self.options, seats=seats)
        make_moves(house, game_id, self.room, tokens, moves)

    @property
    def length(self) -> int:
        return len(self.table.inputs)


def shows_row(page: Page, cards: Sequence[str]) -> None:
    """Waits until Catalyst's row has these cards."""
    try:
        page.wait_for_function(ROW, arg=list(cards))
    except Late:
        assert page.locator("[data-row]").evaluate_all("all => all.map((one) => one.dataset.row)") == list(cards)


ROW: Final = """
(wanted) => {
  const row = [...document.querySelectorAll("[data-row]")].map((one) => one.dataset.row);
  return JSON.stringify(row) === JSON.stringify(wanted);
}
"""


def log(page: Page) -> Any:
    """The lines of the log, newest first."""
    return page.get_by_role("list", name="記録").get_by_role("button")


def logged(page: Page, *words: str) -> None:
    """Waits until the log's lines have these words, oldest first."""
    expect(log(page)).to_contain_text(list(reversed(words)))

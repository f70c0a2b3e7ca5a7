"""A match in words: what a table without pictures and a screen reader get."""

from __future__ import annotations

import pytest

import toy
from server.playing import House, config_of
from tefuda.core.chance import Seeded
from tefuda.core.game import AnyGame

pytestmark = pytest.mark.anyio

LEFT, RIGHT = "left", "right"
DECISIONS = 3_000
"""Of a whole match, with the seconds in which others decide."""


async def test_a_position_is_said_in_the_language_that_was_asked_for(still: House) -> None:
    _, players = await still.table(toy.GAME)

    japanese = (await players[LEFT].enter(language="ja"))["spoken"]
    english = (await players[RIGHT].enter(language="en"))["spoken"]

    assert japanese["position"] == "小石 7、点 (0, 0)"
    assert japanese["prompt"] == "例 2 slowly"
    assert japanese["choices"][0] == {"action": {"do": "take", "count": 1, "pace": "slowly"}, "short": "1 slowly"}
    assert english["position"] == "Pebbles 7, points (0, 0)"
    assert (english["prompt"], english["choices"]) == ("", [])


async def test_who_names_no_language_is_spared_the_words(still: House) -> None:
    _, players = await still.table(toy.GAME)

    assert "spoken" not in await players[LEFT].enter()


async def test_an_update_says_what_has_happened(still: House) -> None:
    room, players = await still.table(toy.GAME, options={"pile": 30})
    left = players[LEFT]
    watcher = still.player(toy.GAME, room)
    await watcher.enter(language="en")
    count = 1 if left.view.lucky[0] != 1 else 2

    await left.act({"do": "take", "count": count, "pace": "slowly"})
    update = await watcher.take("update")

    assert update["spoken"]["told"] == [f"{count} taken."]
    assert update["spoken"]["position"] == f"Pebbles {30 - count}, points (0, 0)"


async def test_who_returns_is_told_what_was_missed(still: House) -> None:
    _, players = await still.table(toy.GAME, options={"pile": 30})
    left, right = players[LEFT], players[RIGHT]
    right.cut()
    count = 1 if left.view.lucky[0] != 1 else 2
    await left.act({"do": "take", "count": count, "pace": "slowly"})

    welcome = await right.enter(resume=True, language="en")

    assert welcome["spoken"]["told"] == [f"{count} taken."]


async def test_an_action_can_be_typed(still: House) -> None:
    _, players = await still.table(toy.GAME, options={"pile": 30})
    left = players[LEFT]
    typed = "1 slowly" if left.view.lucky[0] != 1 else "2 slowly"

    assert (await left.ask("act", seq=left.seq, action="castle"))["code"] == "not-understood"
    assert (await left.ask("act", seq=left.seq, action=typed))["type"] == "done"

    assert left.view.turn == RIGHT


async def test_every_game_is_played_by_its_spoken_choices(still: House, game: AnyGame) -> None:
    names = game.seats(game.options(config_of(game)))
    _, players = await still.table(game, dict.fromkeys(names, "random") | {names[0]: "person"})
    player, dice = players[names[0]], Seeded("words")
    await player.enter(language="ja", legal=False)
    for _ in range(DECISIONS):
        if player.phase == "over":
            return
        choices = player.last["spoken"]["choices"]
        if not choices:
            await still.turn(1000, player)
            continue
        assert player.last["spoken"]["prompt"]
        action = choices[dice.below(len(choices))]["action"]
        await player.act(action)
    raise AssertionError(f"{game.id}: not over after {DECISIONS} decisions and seconds")

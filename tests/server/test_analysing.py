"""Finished matches weighed decision by decision."""

from __future__ import annotations

import pytest

import toy
from server.playing import House
from tefuda.core import registry
from tefuda.core.table import CLOCK
from tefuda.server import entries
from tefuda.server.analysing import Decision, judged, sequel
from tefuda.server.thinking import Weighed

LEFT, RIGHT = "left", "right"


@pytest.mark.anyio
async def test_a_running_match_is_not_analysed(still: House) -> None:
    room, _ = await still.table(toy.GAME)

    assert await still.ask("GET", f"/api/rooms/{room}/analysis") == (409, {"code": "not-over"})


@pytest.mark.anyio
async def test_every_decision_of_a_match_is_weighed(still: House) -> None:
    room, _ = await still.bots_match(toy.GAME, options={"pile": 5})
    steps = (await still.get(f"/api/rooms/{room}/replay"))["steps"]

    found = (await still.get(f"/api/rooms/{room}/analysis"))["decisions"]

    assert [(one["step"], one["by"]) for one in found] == [(at, step["by"]) for at, step in enumerate(steps, 1)]
    assert all(0 <= one.get("low", 0) <= one["value"] <= one.get("high", 1) <= 1 for one in found)


@pytest.mark.anyio
async def test_a_deal_has_its_detours_marked(still: House) -> None:
    game = registry.find("catalyst")
    room, players = await still.table(game, {"player": "person"}, seed="5")
    player = players["player"]
    for _ in range(3):
        await player.act(player.legal[0])
    await player.ask("resign")

    found = (await still.get(f"/api/rooms/{room}/analysis"))["decisions"]
    wrong = (await still.get(f"/api/rooms/{room}/detours"))["plays"]

    assert [one["step"] for one in found] == [1, 2, 3]
    assert [one["step"] for one in found if one.get("blunder")] == wrong


@pytest.mark.anyio
async def test_plots_of_both_are_told_as_mixes_with_the_best_answer_to_the_other(still: House) -> None:
    room, _ = await still.bots_match(registry.find("forcard"), options={"size": 4, "turns": 5})

    found = (await still.get(f"/api/rooms/{room}/analysis"))["decisions"]

    assert len(found) == 10
    for one in found:
        shares = [move["share"] for move in one["mix"]]
        assert shares == sorted(shares, reverse=True)
        assert 0 < sum(shares) <= 1.0001
        assert one["best"] == one["mix"][0]["short"]
        assert one["answer"]["value"] >= one["answer"]["taken"]


def acted(by: str) -> entries.Acted:
    return entries.Acted(at=0, by=by, action={})


def test_what_followed_a_decision_ends_when_the_same_seat_decides_again() -> None:
    steps: list[entries.AnyEntry] = [acted(LEFT), acted(RIGHT), entries.Expired(at=0), acted(LEFT)]

    assert [one.by for one in sequel(steps)] == [LEFT, RIGHT, CLOCK]


def test_what_followed_a_decision_ends_when_it_is_taken_back() -> None:
    steps: list[entries.AnyEntry] = [acted(LEFT), entries.Rewound(at=0, to=0), acted(RIGHT)]

    assert [one.by for one in sequel(steps)] == [LEFT]


TAKEN = [Decision(1, LEFT), Decision(2, RIGHT), Decision(3, RIGHT)]


def weighed(value: float, taken: float | None) -> Weighed:
    return Weighed(value, 0.0, 1.0, "1", taken)


def test_a_fifth_less_chance_than_the_best_is_a_blunder() -> None:
    found: list[Weighed | None] = [weighed(0.75, 0.5), weighed(0.75, 0.625), None]

    assert [judged(TAKEN, found, place).blunder for place in range(3)] == [True, False, False]


def test_what_was_hardly_tried_is_worth_what_the_next_decision_shows() -> None:
    found: list[Weighed | None] = [weighed(0.75, None), weighed(0.75, None), weighed(0.5, None)]

    assert [judged(TAKEN, found, place).taken for place in range(3)] == [0.25, 0.5, None]

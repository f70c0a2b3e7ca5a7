"""The hardest guest: a table clock in real time, rooms of many games, people who leave, come and lay cards at once."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from server.playing import House, caught_up, true_record
from tefuda.core import match, registry
from tefuda.core.chance import Seeded
from tefuda.core.table import Input, Setup, Table
from tefuda.server import entries
from tefuda.server.client import NoAnswer, Player
from tefuda.server.entries import RoomRecord

pytestmark = pytest.mark.anyio

DOBON = registry.find("dobon")
LETTERS = "ABCDEF"
NOT_IN_PLAY = ("join", "leave", "close")
"""Actions that are not about cards."""
PATIENCE = 14
"""Quarters of a second in which a clock of three seconds runs out."""
QUARTERS = 2_000
"""Quarters of a second in which three games are over."""


def seats(**holders: str) -> dict[str, str]:
    """All six, with nobody where nothing is said."""
    return dict.fromkeys(LETTERS, "open") | holders


class Guest:
    """Lays cards at random, and now and then lets the clock run out."""

    def __init__(self, player: Player, dice: Seeded) -> None:
        self.player = player
        self.dice = dice
        self.declined: int | None = None
        """The position in which nothing is done for a while."""
        self.rest = 0
        """For how many turns."""

    def has_reached(self, phase: str) -> bool:
        return self.player.phase == "over" or self.player.view.phase == phase

    async def go_on(self, until: str) -> None:
        """Take note of what has happened, and act if there is anything to do."""
        player = self.player
        await caught_up(player)
        actions = [action for action in player.legal if action["do"] not in NOT_IN_PLAY]
        if not actions or self.has_reached(until):
            return
        if player.seq == self.declined and self.rest:
            self.rest -= 1
        elif self.dice.below(5):
            await player.act(actions[self.dice.below(len(actions))])
        else:
            self.declined, self.rest = player.seq, PATIENCE


async def play_all(house: House, players: list[Player], luck: str, until: str) -> None:
    """Everybody in turn, a quarter of a second apart, until all see the room in this phase."""
    guests = [Guest(player, Seeded(f"{luck} {at}")) for at, player in enumerate(players)]
    for _ in range(QUARTERS):
        for guest in guests:
            await guest.go_on(until)
        if all(guest.has_reached(until) for guest in guests):
            return
        await house.turn(250)
    raise AssertionError(f"not {until} after {QUARTERS // 4} seconds: {[player.view.phase for player in players]}")


async def test_people_and_bots_play_a_room_of_three_games_on_its_clock(still: House) -> None:
    holders = seats(A="person", B="person", C="basic", D="random")
    room, players = await still.table(DOBON, holders, options={"games": 3, "timeout": 3})

    await play_all(still, list(players.values()), "three games", "closed")

    replay = match.Replay(match.read(await still.get(f"/api/rooms/{room}/match"), room))
    while replay.step() is not None:
        pass
    actors = Counter(given.by for given in replay.table.inputs)
    starts = [given for given in replay.table.inputs if given.action["do"] == "start"]
    assert set(actors) == {"A", "B", "C", "D", "clock"}
    assert len(starts) == 3
    assert sum(players["A"].last["result"]["scores"].values()) == 0
    assert all(player.checked > 50 for player in players.values())


async def begun(house: House, **holders: str) -> tuple[str, dict[str, Player]]:
    """A room whose owner has begun its first game."""
    room, players = await house.table(DOBON, seats(**holders), options={"timeout": 3})
    await players["A"].act({"do": "start"})
    return room, players


async def test_who_leaves_in_a_game_is_played_for_until_its_end(still: House) -> None:
    room, players = await begun(still, A="person", B="person", C="person", D="basic")
    gone = players.pop("C")

    assert (await gone.act({"do": "leave"}))["type"] == "done"
    await gone.drop()
    await caught_up(players["A"])
    assert players["A"].view.seats["C"] == "left"
    await play_all(still, list(players.values()), "left", "result")

    acts = [entry for entry in true_record(still, room)[1] if isinstance(entry, entries.Acted)]
    after = acts[[entry.action["do"] for entry in acts].index("leave") + 1 :]
    assert [entry for entry in after if entry.by == "C"]
    assert players["A"].view.seats["C"] == "empty"


async def test_a_seat_that_was_left_is_taken_by_another_person_for_the_next_game(still: House) -> None:
    room, players = await begun(still, A="person", B="person", C="person", D="basic")
    gone = players.pop("C")
    await gone.act({"do": "leave"})
    await gone.drop()
    await play_all(still, list(players.values()), "taken", "result")

    joined = await still.post(f"/api/rooms/{room}/join", {"seat": "C", "name": "Nao"})
    heir = still.player(DOBON, room, joined["token"])
    await heir.enter()
    await players["A"].act({"do": "start"})
    await still.turn(0, heir, *players.values())

    assert players["A"].view.seats["C"] == "person"
    assert heir.view.phase in ("turn", "colour")
    assert heir.view.viewer == "C"
    assert heir.view.counts["C"] > 0
    assert {"seat": "C", "holding": "person", "name": "Nao"} in players["A"].last["seats"]
    with pytest.raises(NoAnswer, match="bad-token"):
        await gone.enter()


async def test_somebody_new_takes_an_empty_seat_between_games(still: House) -> None:
    room, players = await still.table(DOBON, seats(A="person", B="basic", C="basic", D="basic"))

    joined = await still.post(f"/api/rooms/{room}/join", {"name": "Nao"})
    fifth = still.player(DOBON, room, joined["token"])
    await fifth.enter()
    assert fifth.view.phase == "lobby"
    await players["A"].act({"do": "start"})
    await caught_up(fifth)

    assert joined["seat"] == "E"
    assert fifth.view.phase != "lobby"
    assert set(fifth.view.counts) == set("ABCDE")


async def test_nobody_sits_down_in_the_middle_of_a_game(still: House) -> None:
    room, players = await begun(still, A="person", B="basic", C="basic", D="basic")

    status, problem = await still.ask("POST", f"/api/rooms/{room}/join", {"name": "Nao"})

    assert status == 409
    assert players["A"].view.seats["E"] == "empty"
    assert problem["code"]


async def test_who_gives_up_a_seat_in_a_game_is_played_for_and_takes_no_hand_along(still: House) -> None:
    room, players = await begun(still, A="person", B="person", C="person", D="basic")

    await players["C"].ask("leave")
    await caught_up(players["A"])

    assert players["A"].view.seats["C"] == "left"
    assert {"seat": "C", "holding": "open"} in players["A"].last["seats"]
    status, problem = await still.ask("POST", f"/api/rooms/{room}/join", {"seat": "C", "name": "Nao"})
    assert (status, problem["code"]) == (409, "seat-taken")  # whoever sat down now would see the hand


async def test_a_bot_takes_an_empty_seat_between_games_and_is_dealt_in(still: House) -> None:
    _, players = await still.table(DOBON, seats(A="person", B="basic", C="open", D="open"), options={"players": 2})
    owner = players["A"]

    assert (await owner.ask("fill", seat="F", bot="basic"))["type"] == "done"
    await owner.act({"do": "start"})
    await caught_up(owner)

    assert owner.view.seats["F"] == "bot"
    assert owner.view.counts["F"] == 7


async def test_a_bot_takes_no_seat_in_the_middle_of_a_game(still: House) -> None:
    _, players = await begun(still, A="person", B="basic", C="basic", D="basic")

    assert (await players["A"].ask("fill", seat="E", bot="basic"))["code"] == "wrong-phase"


async def test_who_leaves_between_games_leaves_an_empty_seat(still: House) -> None:
    _, players = await still.table(DOBON, seats(A="person", B="person", C="basic", D="basic"))

    await players["A"].ask("leave")
    await caught_up(players["B"])

    assert players["B"].view.seats["A"] == "empty"
    assert players["B"].view.owner == "B"


async def test_a_rematch_seats_those_who_sat_there_at_the_end(still: House) -> None:
    room, players = await still.table(DOBON, seats(A="person", B="person", C="basic"), options={"players": 3})
    owner = players["A"]
    joined = await still.post(f"/api/rooms/{room}/join", {"seat": "E", "name": "Nao"})
    await players["B"].ask("leave")
    await owner.ask("fill", seat="F", bot="basic")
    await caught_up(owner)
    await owner.act({"do": "close"})

    for token in (owner.token, joined["token"]):
        again = await still.post(f"/api/rooms/{room}/rematch", None, {"X-Seat-Token": token})
    heir = still.player(DOBON, again["room"]["id"], joined["token"])
    await heir.enter()
    await still.turn(0, heir)

    assert heir.view.phase == "lobby"
    assert heir.view.seats == {"A": "person", "B": "empty", "C": "person", "D": "empty", "E": "person", "F": "bot"}


BOTS = "BCDEF"
SEEDS = (9, 18, 24, 25, 27, 28)
"""Deals in which bots get the chance to answer the same play within the first minute."""


def asked(view: Any) -> list[str]:
    """The other seats in asking order: once round from the one after the maker of the play, in the valid direction."""
    way = 1 if view.direction == "cw" else -1
    start = LETTERS.index(view.by or view.turn)
    return [LETTERS[(start + way * step) % 6] for step in range(1, 6)]


def choices_between_bots(record: RoomRecord, written: list[entries.AnyEntry]) -> list[tuple[str, str]]:
    """Whenever several bots could answer a play at one instant: who did, and who had to by section 10."""
    found = []
    table = Table(DOBON, Setup(record.config, record.seed))
    for entry in written:
        views = {seat: DOBON.view(table.state, LETTERS.index(seat)) for seat in BOTS}
        may = {seat: view.may for seat, view in views.items() if view.may}
        if isinstance(entry, entries.Acted):
            if len(may) > 1 and entry.by in may:
                callers = [seat for seat in may if "dobon" in may[seat]]
                first = next(seat for seat in asked(views[entry.by]) if seat in (callers or may))
                found.append((entry.by, first))
            table.repeat(Input(entry.by, entry.action, entry.at))
        elif isinstance(entry, entries.Expired):
            table.repeat(Input("clock", {}, entry.at))
    return found


async def test_of_bots_that_are_due_at_one_instant_the_first_by_the_rulings_acts(still: House) -> None:
    found: list[tuple[str, str]] = []
    for seed in SEEDS:
        holders = {"A": "person"} | dict.fromkeys(BOTS, "basic")
        room, players = await still.table(DOBON, holders, seed=str(seed), options={"players": 6})
        await players["A"].act({"do": "start"})
        await still.turn(60_000)

        found += choices_between_bots(*true_record(still, room))

    assert len(found) >= len(SEEDS)
    assert [pair for pair in found if pair[0] != pair[1]] == []


async def next_play(house: House, players: dict[str, Player]) -> str:
    """Everybody in turn until a card has been laid; who is up then."""
    dice = Seeded("a play")
    for _ in range(QUARTERS):
        for seat, player in players.items():
            await caught_up(player)
            if player.view.play_no and player.view.phase == "turn" and player.view.turn == seat:
                return seat
            if player.legal:
                await player.act(player.legal[dice.below(len(player.legal))])
        await house.turn(250)
    raise AssertionError("nobody has laid a card")


async def test_a_call_that_was_meant_for_an_earlier_play_comes_too_late(still: House) -> None:
    room, players = await begun(still, A="person", B="person", C="person", D="person")
    seat = await next_play(still, players)
    player = players[seat]
    latest = player.view.play_no
    kept = len(true_record(still, room)[1])

    for action in ({"do": "dobon"}, {"do": "draw"}, {"do": "take"}):
        late = await player.act({**action, "seen": latest - 1})
        assert (late["type"], late["code"]) == ("refused", "too-late")
    typed = await player.ask("act", seq=player.seq, action=f"draw @{latest - 1}")

    assert typed["code"] == "too-late"
    assert len(true_record(still, room)[1]) == kept


async def test_our_own_client_says_which_play_it_has_seen(still: House) -> None:
    room, players = await begun(still, A="person", B="person", C="person", D="person")
    player = players[await next_play(still, players)]
    latest = player.view.play_no

    done = await player.act(player.legal[-1])

    newest = [entry for entry in true_record(still, room)[1] if isinstance(entry, entries.Acted)][-1]
    assert done["type"] == "done"
    assert newest.action["seen"] == latest

"""No byte that a seat or a spectator gets depends on what it must not know."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec
import pytest

import toy
from modes import Mode, every_mode
from server.playing import House, caught_up, config_of, true_record
from server.worlds import codes, enter, simple_actions, twin_of
from tefuda.core import laws, registry
from tefuda.core.chance import Seeded
from tefuda.core.engine import SPECTATOR
from tefuda.core.game import AnyGame
from tefuda.core.records import notation, redacted
from tefuda.core.texts import LANGUAGES
from tefuda.server import entries, telling, wire
from tefuda.server.book import Book, digest_of
from tefuda.server.client import Player
from tefuda.server.draft import WORLDS, draft
from tefuda.server.entries import RoomRecord, SeatSetup
from tefuda.server.speaking import spoken
from tefuda.server.told import Told

pytestmark = pytest.mark.anyio

LONGEST = 400
"""Inputs of one game; rooms of many games are left then."""

SHOWN, REFUSED, DRAFTED = 12, 40, 4
"""Positions of a match in each mode at which two worlds are compared."""

KNOWN = {
    kind.__struct_config__.tag: {"type", *kind.__struct_fields__}
    for kind in (
        wire.Welcome,
        wire.Update,
        wire.Done,
        wire.Refusal,
        wire.Drafted,
        wire.Presence,
        wire.Measure,
        wire.PingBack,
    )
}
"""The messages of a match between people, and their fields."""
OF_THE_ROOM = ("id", "code", "commitment", "created")
"""What two rooms never share."""


async def do_something(player: Player, dice: Seeded) -> None:
    """Act at random; before that, ask and err a little, and lose the line now and then."""
    legal = player.legal
    match dice.below(8):
        case 0:
            await player.ask("draft", actions=legal[:1], ask=legal[1:3])
        case 1:
            await player.act({"do": "cheat"})
        case 2:
            await player.send({"type": "snapshot", "id": player.new_id()})
            await player.take("welcome")
        case 3:
            await player.ask("chat", text="…")
        case 4:
            player.cut()
            await player.enter(resume=True, language="ja")
    if player.legal:
        await player.act(player.legal[dice.below(len(player.legal))])


async def whole_game(house: House, game: AnyGame, luck: str, longest: int) -> tuple[str, dict[str, Player]]:
    """Every seat and a spectator through a random game; all bytes are kept."""
    names = game.seats(game.options(config_of(game)))
    form = {"options": config_of(game), "seats": dict.fromkeys(names, "person"), "seed": f"a secret of {luck}"}
    room, tokens = await asyncio.to_thread(lambda: house.web.make(game.id, **form))
    seated = {seat: house.player(game, room, token) for seat, token in tokens.items()}
    everybody = {**seated, "spectator": house.player(game, room)}
    for player in everybody.values():
        player.keep = True
        await player.enter()
    dice = {seat: Seeded(f"{luck} {seat}") for seat in seated}
    inputs = 0
    while inputs < longest:
        before = inputs
        for seat, player in seated.items():
            await caught_up(player)
            if player.yours and player.legal:
                inputs += 1
                await do_something(player, dice[seat])
        if any(player.phase == "over" for player in seated.values()):
            break
        if inputs == before:
            await house.turn(1000)
    for player in everybody.values():
        await caught_up(player)
        await player.drop()
    return room, everybody


class Truth(NamedTuple):
    """What one viewer should have been told: all events, and after each of its updates the digest of its view."""

    events: list[Any]
    digests: dict[int, str]


def truth_of(game: AnyGame, record: RoomRecord, written: list[entries.AnyEntry], seat: str) -> Truth:
    book = Book(record, game)
    viewer = book.table.seat(seat)
    told: list[Any] = []
    digests = {0: book.digest(viewer)}
    for entry in written:
        told += redacted(book.play(entry).events, viewer)
        digests[book.seqs[viewer]] = book.digest(viewer)
    return Truth(msgspec.json.decode(msgspec.json.encode(told)), digests)


def events_in(messages: list[dict[str, Any]]) -> list[Any]:
    """All events of a stream, those that were told after a return among them."""
    found: list[Any] = []
    for message in messages:
        if message["type"] == "update":
            found += message.get("events", [])
        for step in message.get("missed") or []:
            found += step.get("events", [])
    return found


@pytest.mark.parametrize("luck", ["one", "two"])
async def test_whole_games_tell_each_viewer_its_part_and_no_more(still: House, game: AnyGame, luck: str) -> None:
    room, everybody = await whole_game(still, game, luck, LONGEST)
    record, written = true_record(still, room)
    secrets = [record.seed, *(player.token for player in everybody.values() if player.token)]

    for seat, player in everybody.items():
        received = b"".join(player.bytes)
        messages = [msgspec.json.decode(body) for body in player.bytes]
        truth = truth_of(game, record, written, seat)
        sent = events_in(messages)
        places = range(len(truth.events) - len(sent) + 1)
        assert [secret for secret in secrets if secret.encode() in received] == [], f"{seat} was told a secret"
        assert {message["type"] for message in messages} <= set(KNOWN)
        assert [message for message in messages if not set(message) <= KNOWN[message["type"]]] == []
        assert any(sent == truth.events[place : place + len(sent)] for place in places), f"{seat}: not its events"
        stamped = [message for message in messages if message["digest"]]
        assert [one for one in stamped if truth.digests[one["seq"]] != one["digest"]] == [], f"{seat}: not its view"


async def test_what_everybody_may_read_over_http_says_nothing_of_the_cards(still: House, game: AnyGame) -> None:
    names = game.seats(game.options(config_of(game)))
    pages = []
    for seed in ("one seed", "another seed"):
        room, players = await still.table(game, dict.fromkeys(names, "person"), seed=seed)
        for player in players.values():
            await player.drop()
        await all_gone(await still.watch(game, room))
        card = await still.get(f"/api/rooms/{room}")
        refused = [await still.ask("GET", f"/api/rooms/{room}/{what}") for what in ("match", "replay")]
        pages.append(({key: value for key, value in card.items() if key not in OF_THE_ROOM}, refused))
        assert true_record(still, room)[0].seed == seed
        assert seed not in str(card)

    assert pages[0] == pages[1]


async def all_gone(watcher: Player) -> None:
    """The server has noticed that nobody is on a seat any more."""
    while (await watcher.take("presence"))["here"]:
        pass


def record_of(mode: Mode, seed: str) -> RoomRecord:
    game, config = mode
    seats = {name: SeatSetup("person") for name in game.seats(game.options(config))}
    return RoomRecord(id="r", game=game.id, rules=game.rules_version, config=config, seed=seed, seats=seats)


def messages(book: Book, viewer: int) -> bytes:
    """Everything that is made for a viewer now, in both languages."""
    welcome = telling.welcome(book, viewer, None, book.table.now)
    missed = telling.welcome(book, viewer, book.since(viewer, 0), book.table.now)
    legal = [] if viewer == SPECTATOR else telling.legal(book, viewer)
    words = [spoken(book, viewer, book.told, language) for language in LANGUAGES]
    return msgspec.json.encode([welcome, missed, legal, words, book.is_awaited(viewer)])


def drafted(book: Book, viewer: int, actions: list[dict[str, Any]]) -> wire.Drafted:
    seeds = [book.luck("draft", book.length, viewer, world) for world in range(WORLDS)]
    return draft(book.table, book.names[viewer], wire.Draft("d", ask=actions), seeds)


def is_beginning(one: list[Any] | None, other: list[Any] | None) -> bool:
    """Whether one of two stretches of events begins with the other: guesses may show less, never anything else."""
    first, second = one or [], other or []
    shared = min(len(first), len(second))
    return first[:shared] == second[:shared]


class Twins:
    """Random matches; at every position each viewer's true world is compared with another one it cannot rule out."""

    def __init__(self, mode: Mode, luck: str) -> None:
        self.mode = mode
        self.dice = Seeded(luck)
        self.actions: list[dict[str, Any]] = []
        """What was done so far: mostly refused if it is tried again."""
        self._begin(0)

    def _begin(self, number: int) -> None:
        record = record_of(self.mode, f"twin {number}")
        self.book = Book(record, self.mode.game)
        self.book.play(entries.Began())

    def pairs(self, ask: Callable[[Book, int], Any], viewers: range, positions: int) -> Iterator[tuple[Any, Any]]:
        """What is answered in the true world and in the other."""
        for number in range(positions):
            if self.book.table.over:
                self._begin(number)
            book, truth = self.book, self.book.table.state
            for viewer in viewers:
                answer = ask(book, viewer)
                enter(book, twin_of(truth, viewer, len(book.names), self.dice))
                yield answer, ask(book, viewer)
                enter(book, truth)
            self._go_on()

    def _go_on(self) -> None:
        book, dice = self.book, self.dice
        seats = book.table.awaiting()
        if not seats:
            book.play(entries.Expired(at=book.table.now))
            return
        by = seats[dice.below(len(seats))]
        action = notation(laws.random_action(book.table, book.table.seat(by), dice))
        self.actions = [*self.actions[-20:], action]
        book.play(entries.Acted(by=by, action=action))


@pytest.mark.parametrize("mode", every_mode())
def test_a_world_that_differs_in_what_is_hidden_gives_the_same_messages(mode: Mode) -> None:
    twins = Twins(mode, "twins")
    seats = len(twins.book.names)

    assert [one for one, other in twins.pairs(messages, range(SPECTATOR, seats), SHOWN) if one != other] == []


@pytest.mark.parametrize("mode", every_mode())
def test_a_world_that_differs_in_what_is_hidden_refuses_the_same_for_the_same_reason(mode: Mode) -> None:
    twins = Twins(mode, "refusals")
    simple, seats = simple_actions(mode.game), len(twins.book.names)

    def ask(book: Book, viewer: int) -> list[str | None]:
        return codes(book, viewer, simple + twins.actions)

    assert [(one, other) for one, other in twins.pairs(ask, range(seats), REFUSED) if one != other] == []


@pytest.mark.parametrize("mode", every_mode())
def test_a_draft_in_a_world_that_differs_in_what_is_hidden_shows_nothing_else(mode: Mode) -> None:
    twins = Twins(mode, "drafts")
    seats = len(twins.book.names)

    def ask(book: Book, viewer: int) -> wire.Drafted:
        return drafted(book, viewer, twins.actions[-5:])

    for one, other in twins.pairs(ask, range(seats), DRAFTED):
        assert one.codes == other.codes
        assert [target.action for target in one.targets] == [target.action for target in other.targets]
        timely = zip(one.targets, other.targets, strict=True)
        assert [pair for pair in timely if not is_beginning(pair[0].events, pair[1].events)] == []


async def test_nobody_is_told_a_fixed_deck(still: House) -> None:
    othello = registry.find("othello")
    form = {
        "options": {"decks": {"black": ["dragon"] * 30}, "ban": ["udg"]},
        "seats": {"black": "person", "white": "person"},
    }
    room, tokens = await asyncio.to_thread(lambda: still.web.make("othello", **form))
    white = still.player(othello, room, tokens["white"])
    await white.enter()

    card = await still.get(f"/api/rooms/{room}")

    assert card["options"] == {"ban": ["udg"]}
    assert white.last["options"] == {"ban": ["udg"]}


async def test_no_secret_is_in_the_log(still: House) -> None:
    room, players = await still.table(toy.GAME, name="Aki")
    await players["left"].act({"do": "cheat"})
    await players["left"].act(players["left"].legal[0])
    await players["left"].ask("resign")
    lines = still.host.log.read_text(encoding="utf-8").splitlines()

    logged = [msgspec.json.decode(line) for line in lines]

    assert {"room-made", "match-over"} <= {line["event"] for line in logged if line.get("room") == room}
    assert [line for line in logged if not set(line) <= known_fields(line["event"])] == []


def known_fields(event: str) -> set[str]:
    """What a line of the log may hold; those of libraries are there if other tests have sent nonsense before."""
    ours = {"room", "seq", "code", "error", "place", "game", "rooms", "route"}
    return {"event", "level", "timestamp"} | ({"logger", "message", "error", "times"} if event == "library" else ours)


def test_a_private_input_leaves_no_trace_in_anothers_seq() -> None:
    """What only one seat is told counts in the seq of that seat alone."""
    book = Book(record_of(Mode(toy.GAME, {}), "private"), toy.GAME)
    book.play(entries.Began())
    before = list(book.seqs)
    private = toy.Lucky("left", 1, seen_by=1)

    assert book.is_told(Told(events=[private]), 0)
    assert not book.is_told(Told(events=[private]), 1)
    assert not book.is_told(Told(events=[private]), SPECTATOR)
    assert book.seqs == before


async def test_a_past_tells_each_viewer_its_part_and_no_more(still: House, game: AnyGame) -> None:
    room, everybody = await whole_game(still, game, "past", LONGEST // 4)

    for seat, player in everybody.items():
        headers = {"X-Seat-Token": player.token} if player.token else None
        _, past = await still.ask("GET", f"/api/rooms/{room}/past?language=en", None, headers)
        truth = truth_of(game, *true_record(still, room), seat)
        told = [event for step in past["steps"] for event in step["events"]]
        view = player.read_view(past["opening"])
        for event in player.read_events(told):
            view = game.fold(view, event)
        assert told == truth.events[: len(told)], f"{seat}: not its events"
        assert digest_of(view) == truth.digests[past["seq"]], f"{seat}: not its view"

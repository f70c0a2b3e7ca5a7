"""Whole rooms of Dobon UNO: four seats, two browsers, two bots, three games, by whatever hands one has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Route

from tefuda.server.host import Host
from web.conftest import Visitor
from web.dobon_rooms import TICK, Fingers, Hands, Keys, Mouse, Observer, Person
from web.house import House, until

SEATS: Final = {"A": "person", "B": "person", "C": "basic", "D": "basic", "E": "open", "F": "open"}
LONGEST: Final = 400
"""Decisions of two people in which three games are over."""
PHONE: Final = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "locale": "ja-JP"}
DESK: Final = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB"}


@pytest.fixture(scope="module")
def still_house(tmp_path_factory: pytest.TempPathFactory, client: Path) -> Iterator[House]:
    """A server whose clock is turned by hand; in its rooms the same cards are dealt every time."""
    folder = tmp_path_factory.mktemp("dobon")
    with Host(folder, "--relaxed", "--by-hand", "--chance", "dobon-3", "--client", str(client)) as host:
        yield House(host, host.start())


class Room:
    """A room with people at it."""

    def __init__(self, house: House, visitor: Visitor, hands: Mapping[str, Seated]) -> None:
        self.house = house
        self.id, self.tokens = house.web.make("dobon", seats=SEATS, options={"games": 3, "players": 4})
        self.people: list[Person] = []
        for seat, (hand, given) in hands.items():
            observer = Observer(house.web, self.id, self.tokens[seat])
            person = Person(visitor(**given), seat, hand, observer)
            self.people.append(person)
            person.sit(house, self.id, self.tokens[seat])

    def play(self) -> None:
        """Everybody does what the page offers, until the room is closed."""
        for turn in range(LONGEST):
            person = self.next_to_act()
            if person is None:
                return
            person.act(turn)
        raise AssertionError(f"not over after {LONGEST} decisions")

    def next_to_act(self) -> Person | None:
        """Who may act; meanwhile bots do what they want. None when the room is closed."""
        while True:
            for person in self.people:
                if person.can_act():
                    return person
            if self.people[0].view["phase"] == "closed":
                return None
            self.house.host.turn(TICK)

    def close(self) -> None:
        for person in self.people:
            person.observer.close()


Seated = tuple[Hands, dict[str, Any]]
"""Somebody's hands and browser."""
Gather = Callable[[Mapping[str, Seated]], Room]


@pytest.fixture
def gathered(still_house: House, visitor: Visitor) -> Iterator[Gather]:
    """Lets people come to a room."""
    rooms: list[Room] = []

    def gather(hands: Mapping[str, Seated]) -> Room:
        rooms.append(Room(still_house, visitor, hands))
        return rooms[-1]

    yield gather
    for room in rooms:
        room.close()


def test_a_room_of_three_games_is_played_by_touch_on_a_phone_and_by_mouse_at_a_desk(gathered: Gather) -> None:
    room = gathered({"A": (Fingers(), PHONE), "B": (Mouse(), DESK)})

    room.play()

    has_ended(room)
    for person in room.people:
        assert person.page.evaluate("shifted") < 0.01, person.page.evaluate("shifts")


def test_a_room_of_three_games_is_played_by_keys_alone(gathered: Gather) -> None:
    room = gathered({"A": (Keys(), DESK), "B": (Keys(), {**DESK, "locale": "ja-JP"})})

    room.play()

    has_ended(room)


def has_ended(room: Room) -> None:
    """Everybody sees the end of three games, in which everything was done that one can do."""
    done = {what for person in room.people for what in person.done}
    assert {"play", "draw", "act", "choose", "dobon", "decline"} <= done
    for person in room.people:
        assert (person.look()["phase"], person.view["game"]) == ("closed", 3)
        person.finish()
        assert person.page.locator("[data-outcome]").is_visible()


def test_a_quick_start_never_offers_to_begin_however_slow_it_is(house: House, page: Page) -> None:
    held: list[Route] = []
    page.route("**/past?*", lambda route: held.append(route))

    house.start(page, "dobon")
    table = page.locator(".dobon")
    table.wait_for(state="attached")
    until(page, lambda: held)
    page.evaluate("() => document.getAnimations().forEach((one) => one.finish())")

    assert table.get_attribute("data-phase") == "lobby"
    assert table.evaluate("table => getComputedStyle(table).visibility") == "hidden"
    held[0].continue_()
    table.wait_for(state="visible")
    assert table.get_attribute("data-phase") != "lobby"

"""Positions of Dobon UNO, each a picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from web.dobon_lab import DobonLab

SCORES: Final = {"A": 120, "B": -35, "C": -52, "D": -33}
ROOM: Final = {"game": 3, "deckouts": 1, "scores": SCORES, "pile": 58, "play_no": 4}
OTHERS: Final = {
    "B": ["red-1", "red-2", "red-9"],
    "C": ["red-8", "blue-2", "blue-9"],
    "D": ["red-4", "blue-8", "green-8"],
}
CALLED: Final = {
    "A": ["red-9", "green-6", "yellow-5"],
    "B": ["blue-skip", "red-3", "blue-draw2", "yellow-7"],
    "C": ["blue-6", "green-9", "yellow-5", "wild"],
    "D": ["red-4", "blue-8", "green-8"],
}
SIX: Final = {
    "A": [
        *("red-1", "red-4", "red-8", "blue-0", "blue-3", "blue-6", "green-2", "green-9", "green-reverse"),
        *("yellow-1", "yellow-7", "yellow-draw2", "force-red", "draw4"),
    ],
    "B": ["draw4", "draw4", "red-1", "red-2", "red-3"],
    "C": ["blue-1", "blue-2", "blue-4", "blue-5", "blue-7"],
    "D": [f"yellow-{number}" for number in range(1, 10)],
    "E": ["green-1"],
    "F": ["green-3", "green-4", "green-5", "green-6", "green-7", "green-8", "red-9"],
}


class Scene:
    """One position after another on one page."""

    def __init__(self, lab: DobonLab, language: str, theme: str) -> None:
        self.lab = lab
        self.look: dict[str, Any] = {"language": language, "theme": theme}

    def begin(self, hands: Mapping[str, list[str]], field: str, by: str, turn: str, **more: Any) -> None:
        self.lab.open({"hands": hands, "field": field, "by": by, "turn": turn, **ROOM, **more}, **self.look)

    def act(self, by: str, do: str, **more: Any) -> None:
        self.lab.act(by, do, **more)
        self.lab.settle()

    # Positions, each a picture

    def opening(self) -> None:
        self.lab.open({"phase": "lobby", "players": 4}, **self.look)
        self.act("A", "start")

    def turn(self) -> None:
        hand = ["red-7", "red-7", "blue-3", "green-5", "green-skip", "yellow-2", "wild"]
        self.begin({**OTHERS, "A": hand, "D": ["blue-7", "blue-1"]}, "blue-8", "C", "D")
        self.act("D", "play", cards=["blue-7"])
        self.lab.tap("red-7", 0)
        self.lab.tap("red-7", 1)

    def cut_in(self) -> None:
        hand = ["red-3", "red-skip", "blue-1", "green-2", "green-5", "yellow-8"]
        self.begin({**OTHERS, "A": hand, "C": ["green-5", "blue-2", "red-6"]}, "yellow-5", "B", "C")
        self.act("C", "play", cards=["green-5"])
        self.lab.tap("green-5")

    def chance(self) -> None:
        self.begin(CALLED, "blue-4", "A", "B")
        self.act("B", "play", cards=["blue-skip"])

    def colour(self) -> None:
        self.begin({**OTHERS, "A": ["red-3", "blue-1", "green-5", "green-9", "wild"]}, "green-1", "D", "A")
        self.act("A", "play", cards=["wild"])

    def stack(self) -> None:
        self.six_seats()
        self.lab.tap("draw4")

    def six_seats(self) -> None:
        self.begin(SIX, "green-1", "C", "B", direction="ccw", scores={**SCORES, "E": -40, "F": -17})
        self.act("B", "play", cards=["draw4", "draw4"])
        self.act("B", "choose", colour="green")

    def stamp(self) -> None:
        self.chance()
        self.act("A", "dobon")

    def calculation(self) -> None:
        self.stamp()
        self.act("D", "dobon")

    def going_out(self) -> None:
        self.begin({**OTHERS, "A": ["blue-5"]}, "blue-4", "D", "A")
        self.act("A", "play", cards=["blue-5"])

    def return_chance(self) -> None:
        self.begin({**OTHERS, "A": ["blue-5", "green-5"], "B": ["red-3", "red-2"]}, "blue-4", "D", "A")
        self.act("A", "play", cards=["blue-5"])
        self.act("B", "dobon")

    def deck_out(self) -> None:
        self.begin({**OTHERS, "A": ["blue-5", "green-5"]}, "yellow-9", "D", "A", pile=1)
        self.act("A", "draw")

    def end_of_room(self) -> None:
        """What the result holds of a room of two games: a double dobon, then a deck-out."""
        self.begin(CALLED, "blue-4", "A", "B", game=1, deckouts=0, scores={})
        for by, do, more in (("B", "play", {"cards": ["blue-skip"]}), ("A", "dobon", {}), ("D", "dobon", {})):
            self.lab.act(by, do, **more)
        self.lab.act("A", "start")
        while self.lab.state.clock_limit:
            self.lab.tell(self.lab.table.wait(self.lab.state.clock_limit))
        self.act("A", "close")
        self.lab.page.evaluate("lab.summarize()")


POSITIONS: Final[Mapping[str, Callable[[Scene], None]]] = {
    "opening": Scene.opening,
    "turn": Scene.turn,
    "cut-in": Scene.cut_in,
    "dobon": Scene.chance,
    "colour": Scene.colour,
    "stack": Scene.stack,
    "stamp": Scene.stamp,
    "calculation": Scene.calculation,
    "going-out": Scene.going_out,
    "return": Scene.return_chance,
    "deck-out": Scene.deck_out,
    "end-of-room": Scene.end_of_room,
    "six-seats": Scene.six_seats,
}

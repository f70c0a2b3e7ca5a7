"""Positions of ForCard, each a picture: how a plot is made, every stage of its reveal, and what is left of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from web.forcard_lab import ForcardLab

FADE_IN: Final = 300
READ: Final = 1140
"""Milliseconds into a stage after which all its amounts can be read."""
TURNED: Final = 760
"""The same, for cards that turn."""
HAND: Final = ["C03", "C09", "C11", "C16", "C24", "F01", "F12", "S01", "S07", "S09"]
HANDS: Final = {"A": HAND, "B": ["C03", "C09", "C11", "C24", "F01", "F07", "F12", "S01", "S05", "S09"]}
SIXTH: Final[dict[str, Any]] = {
    "turn": 6,
    "board": ["0 0 0 -1 0", "1 1 0 -2 0", "0 3 -1 -3 -2", "0 2 3 0 0", "0 0 0 0 0"],
    "hand": HANDS,
    "bombs": [{"owner": "B", "at": "d3", "explodes": 7}],
}
EIGHTH: Final[dict[str, Any]] = {
    "turn": 8,
    "board": ["0 0 0 -1 0", "1 1 0 -5 0", "0 4 -3 -5 -5", "0 3 2 -3 0", "0 0 -1 0 0"],
    "hand": HANDS,
    "bombs": [{"owner": "A", "at": "c2", "explodes": 9}],
}
TWELFTH: Final = ["0 0 0 0 0", "2 3 1 -5 0", "0 5 -5 -5 -5", "0 5 4 -2 0", "0 1 -1 1 0"]
LAST: Final = ["0 1 1 1 0", "3 5 2 -5 0", "0 5 -5 -5 -5", "0 5 4 -4 -2", "0 1 -2 1 0"]
EMPTY: Final = ["0 0 0 0 0"] * 5
LARGE: Final[dict[str, Any]] = {"size": 8, "turns": 30, "deck": "random"}
WIDE: Final = [
    "1 2 0 0 0 0 -1 -2",
    "0 3 1 0 0 -1 -3 0",
    "0 0 4 2 0 -2 0 0",
    "0 0 0 5 -5 0 0 0",
    "0 0 1 5 -5 -1 0 0",
    "0 1 2 0 0 -4 -2 0",
    "0 0 0 0 0 0 -3 0",
    "1 0 0 0 0 0 0 -1",
]


class Scene:
    """One position after another on one page."""

    def __init__(self, lab: ForcardLab, language: str, theme: str) -> None:
        self.lab = lab
        self.look: dict[str, Any] = {"language": language, "theme": theme}

    def begin(self, given: Mapping[str, Any], **more: Any) -> None:
        self.lab.open(given, **self.look, **more)

    def plot(self, card: str, *cells: str) -> None:
        """A card is lifted, and cells are tapped."""
        self.lab.lift(card)
        for at in cells:
            self.lab.cell(at)
        self.lab.turn(FADE_IN)

    def reveal(self, given: Mapping[str, Any], mine: str, theirs: str, stage: str, **more: Any) -> None:
        """A stage of a turn, when it can be read."""
        self.begin(given, **more)
        self.lab.turn_with(mine, theirs)
        self.lab.go_to(stage)
        self.lab.turn(TURNED if stage in ("cards", "score") else READ)

    # Making a plot

    def first_turn(self) -> None:
        self.begin({"turn": 1}, newcomer=True)

    def lifted(self) -> None:
        self.begin(SIXTH)
        self.plot("C16")

    def preview(self) -> None:
        self.begin(SIXTH)
        self.plot("C16", "b3", "c4")

    def final(self) -> None:
        self.preview()
        self.lab.confirm()
        self.lab.act("A", "play", card="C16", at="b3", dir="dr")
        self.lab.finish()

    def sacrifice(self) -> None:
        self.begin({**SIXTH, "hand": {"A": ["S08", "C01", "F01"], "B": HAND}})
        self.plot("S08", "e1", "b3", "c4")

    def double(self) -> None:
        self.begin({**SIXTH, "double": ["A"]})
        self.plot("C11", "b2")
        self.plot("C03", "b2", "b1")

    def fortress(self) -> None:
        self.begin({**SIXTH, "turn": 12, "board": TWELFTH, "bombs": []})
        self.lab.tap("[data-side=A] [data-testid=show-fortress]")

    def open_hand(self) -> None:
        self.begin({**SIXTH, "hand": {"A": HAND, "B": ["S04", "C03", "F07", "S09"]}})
        if self.lab.page.locator("[data-side=B] .who").count() > 0:
            self.lab.tap("[data-side=B] .who")

    def twelfth(self) -> None:
        self.begin({**SIXTH, "turn": 12, "board": TWELFTH, "bombs": []})

    def changed(self) -> None:
        hands = {"A": ["S01", "S09", "S02"], "B": ["S04", "C03", "F07"]}
        self.begin({**SIXTH, "turn": 13, "board": TWELFTH, "bombs": [], "hand": hands})
        self.plot("S09", "b3")

    def dead_hand(self) -> None:
        self.begin({"turn": 14, "board": EMPTY, "hand": {"A": ["F12", "F01"], "B": ["C01", "C03"]}})
        self.plot("F12", "c3")

    def large(self) -> None:
        self.begin({"turn": 9, "board": WIDE}, config=LARGE)
        self.lab.tap("[role=option][aria-disabled=false]")
        self.lab.page.wait_for_selector(".forcard[data-open=true]")
        self.lab.cell("d5")
        self.lab.turn(FADE_IN)

    # Revealing it

    def cards(self) -> None:
        self.reveal(SIXTH, "C16@b3/dr", "C11@d3", "cards")

    def colour(self) -> None:
        self.reveal(SIXTH, "C16@b3/dr", "C11@d3", "colour")

    def fort(self) -> None:
        self.reveal({**EIGHTH, "bombs": []}, "C16@b3/dr", "F07@d3", "fort")

    def special(self) -> None:
        chance = [("fortress-count", 2), ("fortress-cells", ["b3", "c4"])]
        self.reveal({**EIGHTH, "bombs": []}, "S09@b3", "C11@d3", "special", chance=chance)

    def jam(self) -> None:
        self.reveal(EIGHTH, "S01@d2", "S05@d3", "stopped")

    def reversal(self) -> None:
        self.begin(EIGHTH)
        self.lab.turn_with("S01@d2", "F12@c5")
        self.lab.go_to("reversal")
        self.lab.turn(480)

    def bombs(self) -> None:
        self.reveal({**EIGHTH, "turn": 9}, "C09@c5", "C03@e1/down", "end")

    def awakened(self) -> None:
        given = {"turn": 14, "board": TWELFTH, "hand": {"A": ["S09", "C01"], "B": ["C13", "C24"]}}
        self.reveal(given, "S09@b3", "C13@d2", "end")

    def misfire(self) -> None:
        board = ["-1 0 0 0 0", *EMPTY[1:]]
        given = {"turn": 15, "board": board, "hand": {"A": ["F01"], "B": ["C09"]}}
        self.reveal(given, "F01@c3", "C09@a1", "stopped")

    def pair(self) -> None:
        self.reveal({**EIGHTH, "double": ["A"]}, "C11@b3+C09@d3", "C03@e1/down", "colour")

    def score(self) -> None:
        self.reveal(SIXTH, "C16@b3/dr", "C11@d3", "score")

    def end(self) -> None:
        """What is left on the table, without the result over it."""
        given = {"turn": 14, "board": LAST, "hand": {"A": ["C09", "C03"], "B": ["S05", "C01"]}}
        self.begin(given, chance=[("penalty-cells", ["d3", "d4", "e4"])])
        self.lab.turn_with("C09@c5", "S05@c4")
        self.lab.finish()
        self.lab.turn_with("C03@a1/right", "C01@e5")
        self.lab.finish()


POSITIONS: Final[Mapping[str, Callable[[Scene], None]]] = {
    "first-turn": Scene.first_turn,
    "lifted": Scene.lifted,
    "preview": Scene.preview,
    "final": Scene.final,
    "sacrifice": Scene.sacrifice,
    "double": Scene.double,
    "fortress": Scene.fortress,
    "open-hand": Scene.open_hand,
    "twelfth": Scene.twelfth,
    "changed": Scene.changed,
    "dead-hand": Scene.dead_hand,
    "large": Scene.large,
    "reveal-cards": Scene.cards,
    "reveal-colour": Scene.colour,
    "reveal-fort": Scene.fort,
    "reveal-special": Scene.special,
    "reveal-jam": Scene.jam,
    "reveal-reversal": Scene.reversal,
    "reveal-bombs": Scene.bombs,
    "reveal-awakened": Scene.awakened,
    "reveal-misfire": Scene.misfire,
    "reveal-pair": Scene.pair,
    "reveal-score": Scene.score,
    "end": Scene.end,
}

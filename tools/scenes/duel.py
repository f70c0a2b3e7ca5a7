"""Positions of Duel, each a picture: every decision as its owner and as the other side sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from web.duel_lab import DuelLab

GROWN: Final = 700
"""Milliseconds into an attack, or into a card that is shown large, after which it stands still to be read."""
MANA: Final = ["kiln-whelp x2", "acorn-scout x2", "thicket-runner", "bramble-boar T"]
HAND: Final = ["kiln-tyrant", "ashpan-brawler", "flue-blast", "thicket-runner", "wildfire-stag"]
THEIRS: Final[dict[str, Any]] = {
    "battle": ["wick-sentry", "glimmer-page T", "paper-moon-guard", "mirrored-shoal S"],
    "mana": ["glimmer-page x2", "ripple-novice x2", "loom-diver T", "wick-sentry T"],
    "shields": {"s1": "flue-blast", "s2": "kiln-whelp", "s4": "kiln-whelp", "s5": "kiln-whelp"},
    "hand": ["glimmer-page x4"],
    "graveyard": ["glimmer-page", "loom-diver", "returning-swell", "wick-sentry", "blinding-hush", "brine-porter"],
    "deck": ["glimmer-page x21"],
}
MINE: Final[dict[str, Any]] = {
    "battle": ["kiln-whelp", "thicket-runner", "acorn-scout S"],
    "mana": MANA,
    "hand": HAND,
    "graveyard": ["flue-blast", "spring-tilling", "cinder-sprinter"],
    "deck": ["kiln-whelp x24"],
}
FIFTH: Final[dict[str, Any]] = {"turn": 5, "P1": MINE, "P2": THEIRS}
FIVE: Final[dict[str, Any]] = {
    "turn": 9,
    "phase": "attack",
    "P1": {
        **MINE,
        "battle": [
            "wildfire-stag on thicket-runner on acorn-scout",
            "thicket-runner T",
            "glaze-drake -3000",
            "bramble-boar S +3000",
            "cinder-sprinter",
        ],
        "shields": {"s2": "kiln-whelp", "s5": "kiln-whelp"},
    },
    "P2": {
        **THEIRS,
        "battle": [
            "beacon-sovereign on wick-sentry",
            "dawn-belfry T",
            "paper-moon-guard +1000",
            "inkwing-usher S",
            "votive-chorister T",
        ],
    },
}
DECKS: Final = {"decks": {"P1": "wildfire-run", "P2": "lantern-tide"}, "decision_seconds": 60}
NAMES: Final = {"ja": {"P1": "ケン", "P2": "ハナ"}, "en": {"P1": "Ken", "P2": "Hana"}}
LONG_NAME: Final = "アレクサンドリーネ・フォン・ヴェルデンベルク"


class PosedLab(DuelLab):
    """A table with people that have names, and a clock that runs."""

    named: Mapping[str, str] = {}

    def seats(self) -> list[dict[str, str]]:
        named = {**self.named, self.you: ""}
        return [{**seat, "name": named[seat["seat"]]} for seat in super().seats()]

    def standing(self) -> dict[str, Any]:
        clock = None if self.table.over else {"limit": 60_000, "left": 52_000}
        return {**super().standing(), "clock": clock}


class Scene:
    """One position after another on one page."""

    def __init__(self, lab: PosedLab, language: str, theme: str) -> None:
        self.lab = lab
        self.look: dict[str, Any] = {"language": language, "theme": theme, "reduced": True, "config": DECKS}
        lab.named = NAMES[language]

    def begin(self, given: Mapping[str, Any], **more: Any) -> None:
        self.lab.open(given, **{**self.look, **more})
        self.lab.settle()

    def act(self, by: str, do: str, **more: Any) -> None:
        self.lab.act(by, do, **more)
        self.lab.settle()

    def attack(self, by: str, attacker: str, target: str = "player") -> None:
        self.act(by, "attack", **{"with": attacker, "target": target})

    # A turn

    def first_turn(self) -> None:
        hand = ["acorn-scout", "thicket-runner", "kiln-whelp", "cinder-sprinter", "bramble-boar"]
        self.begin(
            {"turn": 1, "phase": "mana", "P1": {"hand": hand}, "P2": {"hand": ["glimmer-page x5"]}}, newcomer=True
        )

    def charge(self) -> None:
        self.begin({**FIFTH, "phase": "mana"})
        self.lab.card("kiln-tyrant")

    def payment(self) -> None:
        self.begin(FIFTH)
        self.lab.card("ashpan-brawler")

    def too_dear(self) -> None:
        self.begin(FIFTH)
        self.lab.card("kiln-tyrant")

    def full_board(self) -> None:
        self.begin(FIVE)

    def eight(self) -> None:
        """More creatures than fit, and more mana than fits."""
        battle = [*FIVE["P1"]["battle"], "kiln-whelp", "acorn-scout", "moss-shoulder"]
        mana = ["kiln-whelp x4", "acorn-scout x5", "bramble-boar", "glimmer-page T", "ripple-novice T"]
        mine = {**MINE, "battle": battle, "mana": mana, "shields": 8, "hand": [*HAND, *HAND]}
        self.begin({**FIVE, "phase": "main", "P1": mine, "P2": {**FIVE["P2"], "mana": ["glimmer-page x11"]}})
        self.lab.card("ashpan-brawler")

    def evolution(self) -> None:
        self.begin(FIFTH)
        self.lab.card("wildfire-stag")

    def long_names(self) -> None:
        self.lab.named = {"P1": "", "P2": LONG_NAME}
        battle = ["queen-of-eclipsed-wings on inkwing-usher", "lamplight-deacon", "maelstrom-matriarch on loom-diver"]
        hand = ["queen-of-eclipsed-wings", "maelstrom-matriarch", "drowned-archivist", "votive-chorister", "loom-diver"]
        mine = {"battle": battle, "hand": hand, "mana": ["grave-lint x3", "loom-diver x3"]}
        self.begin({**FIFTH, "P1": {**MINE, **mine}})
        self.lab.card("drowned-archivist")

    # Attacks and answers

    def attackers(self) -> None:
        self.begin({**FIFTH, "phase": "attack"})

    def arrow(self) -> None:
        self.begin({**FIFTH, "phase": "attack"})
        self.lab.creature("thicket-runner#1")
        self.lab.creature("glimmer-page#1", "P2")

    def arrow_at_player(self) -> None:
        self.begin({**FIFTH, "phase": "attack"})
        self.lab.creature("kiln-whelp#1")
        self.lab.player()

    def shields(self) -> None:
        theirs = {**THEIRS, "battle": ["glimmer-page T"]}
        self.begin({**FIVE, "P2": theirs})
        self.lab.creature("wildfire-stag#1")
        self.lab.player()
        self.lab.confirm()
        self.lab.shield(4)

    def block(self) -> None:
        theirs = {**MINE, "battle": ["paper-moon-guard", "kiln-whelp", "mirrored-shoal"]}
        self.begin(
            {**FIFTH, "phase": "attack", "P1": THEIRS | {"battle": ["brine-porter", "loom-diver"]}, "P2": theirs},
            you="P2",
        )
        self.attack("P1", "brine-porter#1")
        self.lab.creature("mirrored-shoal#1", "P2")

    def battle(self) -> None:
        """Both powers, as they meet."""
        self.begin({**FIFTH, "phase": "attack"})
        self.lab.act("P1", "attack", **{"with": "thicket-runner#1", "target": "glimmer-page#1"})
        self.lab.act("P2", "pass")
        self.lab.turn(GROWN)

    def two_triggers(self, you: str = "P2") -> None:
        mine = {**MINE, "shields": {"s1": "kiln-whelp", "s2": "flue-blast", "s4": "lamplight-deacon"}}
        theirs = {**THEIRS, "battle": ["beacon-sovereign on wick-sentry", "glimmer-page", "loom-diver"]}
        self.begin({**FIFTH, "phase": "attack", "P1": theirs, "P2": mine}, you=you)
        self.attack("P1", "beacon-sovereign#1")
        self.act("P1", "choose", pick=["s2", "s4"])

    def trigger(self) -> None:
        mine = {**MINE, "shields": {"s1": "kiln-whelp", "s2": "flue-blast", "s4": "kiln-whelp"}}
        theirs = {**THEIRS, "battle": ["beacon-sovereign on wick-sentry", "glimmer-page", "loom-diver"]}
        self.begin({**FIFTH, "phase": "attack", "P1": theirs, "P2": mine}, you="P2")
        self.attack("P1", "beacon-sovereign#1")
        self.act("P1", "choose", pick=["s2", "s4"])

    def trigger_other(self) -> None:
        self.two_triggers("P1")

    # Effects

    def order(self) -> None:
        waiting = [
            "P1.vigil-candle#1/start_of_turn",
            "P1.drift-oracle#1/start_of_turn",
            "P1.vigil-candle#2/start_of_turn",
        ]
        mine = {**MINE, "battle": ["vigil-candle", "drift-oracle", "vigil-candle"], "shields": 2}
        self.begin({**FIFTH, "phase": "start", "waiting": waiting, "P1": mine})

    def queue(self) -> None:
        """An effect asks for a target; others wait, and one candidate would be chosen in vain."""
        mine = {
            **MINE,
            "battle": ["elder-antler", "elder-antler"],
            "hand": ["lamplight-deacon"],
            "mana": ["glimmer-page x5"],
        }
        theirs = {**THEIRS, "battle": ["furnace-matador T", "inkwing-usher", "tongs-bearer", "char-vulture"]}
        self.begin({**FIFTH, "P1": mine, "P2": theirs})
        self.lab.card("lamplight-deacon")
        self.lab.confirm()
        if self.lab.decision == "order":
            self.lab.hit("[data-testid=queue] [data-effect='lamplight-deacon#1'] button")
            self.lab.confirm()
        self.lab.creature("tongs-bearer#1", "P2")

    def targets(self) -> None:
        mine = {**MINE, "hand": ["returning-swell", "kiln-whelp"], "mana": ["ripple-novice x3"]}
        self.begin({**FIFTH, "P1": mine})
        self.lab.card("returning-swell")
        self.lab.confirm()
        self.lab.creature("paper-moon-guard#1", "P2")

    def may(self) -> None:
        mine = {**MINE, "hand": ["loom-diver", "kiln-whelp"], "mana": ["ripple-novice x3"]}
        self.begin({**FIFTH, "P1": mine})
        self.lab.card("loom-diver")
        self.lab.confirm()

    def modes(self) -> None:
        mine = {**MINE, "hand": ["twin-harvest", "kiln-whelp"], "mana": ["acorn-scout x2", "glimmer-page x2"]}
        self.begin({**FIFTH, "P1": mine})
        self.lab.card("twin-harvest")
        self.lab.confirm()

    def looked_at(self) -> None:
        deck = ["kiln-whelp", "acorn-scout", "queen-of-eclipsed-wings", "grave-lint", "wick-sentry"]
        mine = {**MINE, "hand": ["sounding-line", "kiln-whelp"], "mana": ["ripple-novice x4"], "deck": deck}
        self.begin({**FIFTH, "P1": mine})
        self.lab.card("sounding-line")
        self.lab.confirm()
        self.lab.hit("[data-testid=sheet] [data-pick=acorn-scout]")

    def discard(self) -> None:
        self.begin(
            {**FIFTH, "P1": THEIRS | {"hand": ["candle-thief"], "mana": ["grave-lint x4"]}, "P2": MINE}, you="P2"
        )
        self.act("P1", "play", card="candle-thief")
        self.lab.card("flue-blast")

    # Reading

    def large(self) -> None:
        self.begin(FIFTH)
        self.lab.page.locator("[data-creature='mirrored-shoal#1']").focus()
        self.lab.page.keyboard.press("i")
        self.lab.turn(300)

    def used(self) -> None:
        """What the other side casts, with what it is aimed at, before it acts."""
        hand = ["flue-blast", "kiln-whelp"]
        given = {**FIFTH, "P1": {**MINE, "hand": hand}, "P2": {**THEIRS, "battle": ["glimmer-page", "loom-diver"]}}
        self.begin(given, you="P2", reduced=False)
        self.act("P1", "play", card="flue-blast")
        self.lab.act("P1", "choose", pick=["glimmer-page#1"])
        self.lab.turn(GROWN)

    def graveyard(self) -> None:
        self.begin(FIFTH)
        self.lab.page.keyboard.press("Escape")
        self.lab.page.locator(".duel").focus()
        self.lab.page.keyboard.press("g")
        self.lab.turn(300)

    def spectator(self) -> None:
        self.begin({**FIVE, "phase": "main"}, you="spectator")

    # The end

    def end(self) -> None:
        """The board as it stands; the page lays its result over the lower part."""
        self.begin({**FIVE, "P2": {**THEIRS, "battle": ["glimmer-page T"], "shields": 0}})
        self.attack("P1", "wildfire-stag#1")

    def summary(self) -> None:
        self.end()
        self.lab.page.evaluate("lab.summarize()")
        self.lab.turn(GROWN)


POSITIONS: Final[Mapping[str, Callable[[Scene], None]]] = {
    "first-turn": Scene.first_turn,
    "charge": Scene.charge,
    "payment": Scene.payment,
    "too-dear": Scene.too_dear,
    "full-board": Scene.full_board,
    "eight": Scene.eight,
    "evolution": Scene.evolution,
    "long-names": Scene.long_names,
    "attackers": Scene.attackers,
    "arrow": Scene.arrow,
    "arrow-at-player": Scene.arrow_at_player,
    "shields": Scene.shields,
    "block": Scene.block,
    "battle": Scene.battle,
    "two-triggers": Scene.two_triggers,
    "trigger": Scene.trigger,
    "trigger-other": Scene.trigger_other,
    "order": Scene.order,
    "queue": Scene.queue,
    "targets": Scene.targets,
    "may": Scene.may,
    "modes": Scene.modes,
    "looked-at": Scene.looked_at,
    "discard": Scene.discard,
    "large": Scene.large,
    "used": Scene.used,
    "graveyard": Scene.graveyard,
    "spectator": Scene.spectator,
    "end": Scene.end,
    "summary": Scene.summary,
}

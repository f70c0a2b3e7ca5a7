"""Random games of every kind, and all scenarios, as each viewer is told them: for folds in another language.

`python tools/recordings.py` prints JSON: a list of recordings, each with the view before the first event and, after
every input, the events told and the digest of the view that must come of them.
"""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from tefuda.core import laws, registry
from tefuda.core.chance import Seeded
from tefuda.core.engine import SPECTATOR
from tefuda.core.errors import Refused
from tefuda.core.facts import show
from tefuda.core.records import Action, Event, notation, redacted
from tefuda.core.table import Setup, Table
from tefuda.lab.scenarios.files import Scenario, load
from tefuda.lab.scenarios.run import Runner
from tefuda.server.book import digest_of

SCENARIOS: Final = Path(__file__).parents[1] / "tests" / "scenarios"
DECKS: Final = {"P1": "wildfire-run", "P2": "harvest-light"}
KINDS: Final[list[tuple[str, dict[str, Any], int]]] = [
    ("catalyst", {}, 6),
    ("catalyst", {"field_limit": 9}, 4),
    ("othello", {}, 4),
    ("othello", {"turn_seconds": 30}, 1),
    ("othello", {"cards": "off"}, 1),
    ("dobon", {"games": 3}, 2),
    ("dobon", {"games": 3, "mode": "sequential", "players": 3}, 2),
    ("dobon", {"games": 2, "players": 6, "grace": 2, "reverse_skips": True}, 1),
    ("forcard", {}, 4),
    ("forcard", {"size": 8, "turns": 20, "deck": "random", "clock": 30}, 3),
    ("duel", {"decks": DECKS}, 2),
    ("duel", {"decks": {"P1": DECKS["P2"], "P2": DECKS["P1"]}, "decision_seconds": 5}, 2),
    ("duel", {"decks": {"P1": "drowned-court", "P2": "ashen-wings"}}, 3),
]
"""Game, options and how many games."""
LATENESS: Final = 20
"""Where a clock runs, it runs out once in so many inputs."""
UNREST: Final = 25
"""At a table with vacant seats somebody comes or goes once in so many inputs."""


class Step(msgspec.Struct, frozen=True):
    """What an input told, and what the view must be after it."""

    events: list[Any]
    digest: str


class Recording(msgspec.Struct, frozen=True):
    """What one viewer was told of a random game or of a step of a scenario."""

    game: str
    name: str
    viewer: str
    opening: Any
    steps: list[Step]


# Random games


def recordings(game_id: str, options: dict[str, Any], seed: str) -> list[Recording]:
    """One random game, once for each viewer."""
    game = registry.find(game_id)
    table = Table(game, Setup(options, seed))
    found = [
        Recording(game_id, f"{seed} {show(options)}", name_of(table, viewer), game.opening(table.options, viewer), [])
        for viewer in laws.viewers(table)
    ]
    events, dice = list(table.events), Seeded(f"play {seed}")
    while True:
        for viewer, recording in zip(laws.viewers(table), found, strict=True):
            shown = game.view(table.state, viewer)
            recording.steps.append(Step(redacted(events, viewer), digest_of(shown)))
        if table.over:
            return found
        events = act(table, dice)


def act(table: Table, dice: Seeded) -> list[Event]:
    """Something that can happen; nobody closes a room that is to play on."""
    if table.state.clock_limit > 0 and dice.below(LATENESS) == 0:
        return table.expire()
    if table.game.join() is not None and dice.below(UNREST) == 0:
        with contextlib.suppress(Refused):
            return table.act(table.seats[dice.below(len(table.seats))], come_or_go(dice))
    awaited = table.awaiting()
    if not awaited:
        return table.expire()
    by = awaited[dice.below(len(awaited))]
    return table.act(by, choice(table, table.seat(by), dice))


def choice(table: Table, seat: int, dice: Seeded) -> Action:
    """What the rulings' bot would do, every other time, since games at random seldom come to their proper end."""
    told = table.game.bot(table.state, seat) if dice.below(2) == 0 else None
    if told is not None:
        return table.game.notation.action(table.state, seat, [told])
    while notation(action := laws.random_action(table, seat, dice))["do"] == "close":
        continue
    return action


def come_or_go(dice: Seeded) -> dict[str, str]:
    return [{"do": "join"}, {"do": "join", "as": "bot"}, {"do": "leave"}][dice.below(3)]


# Scenarios


class Witness(Runner):
    """Writes down what each viewer is told of every step."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario, strict=False)
        self.found: list[Recording] = []

    def keep_laws(self, table: Table, before: list[Any], events: list[Event]) -> None:
        game, name = table.game, f"{self.scenario.id}, {self.place}"
        for viewer, view in zip(laws.viewers(table), before, strict=True):
            told = redacted(events, viewer)
            if told:
                step = Step(told, digest_of(game.view(table.state, viewer)))
                self.found.append(Recording(game.id, name, name_of(table, viewer), view, [step]))


def witnessed(path: Path) -> list[Recording]:
    """All scenarios of a file."""
    found = []
    for scenario in load(path):
        witness = Witness(scenario)
        witness.run()
        found += witness.found
    return found


def name_of(table: Table, viewer: int) -> str:
    return "spectator" if viewer == SPECTATOR else table.seats[viewer]


def main() -> None:
    found = [
        recording
        for game, options, games in KINDS
        for number in range(games)
        for recording in recordings(game, options, f"{game} {number}")
    ]
    found += [recording for path in sorted(SCENARIOS.glob("*.yaml")) for recording in witnessed(path)]
    sys.stdout.buffer.write(msgspec.json.encode(found))


if __name__ == "__main__":
    main()

"""Whole duels at the table: by touch, by mouse and by keys alone, each with decks of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from tefuda.core.chance import Seeded
from tefuda.core.laws import random_act
from tefuda.games.duel import actions
from web.duel_lab import DuelLab
from web.lab import DESK, PHONE, Labs

TURNS: Final = 4
MOST_ACTS: Final = 400


class Person:
    """Somebody who does what is lit, with what the page shows and nothing else."""

    def __init__(self, lab: DuelLab, by: str) -> None:
        self.lab = lab
        self.by = by
        self.played = 0

    def act(self) -> None:
        """One decision."""
        lab, before = self.lab, len(self.lab.table.inputs)
        steps: dict[str, Callable[[], None]] = {
            "charge": self.charge,
            "main": self.main,
            "attack": self.attack,
            "shields": self.shields,
            "choose": self.choose,
            "mode": lambda: self.on("[data-mode]"),
            "order": lambda: self.on("[data-testid=queue] [data-effect] button"),
        }
        if lab.decision in steps:
            steps[lab.decision]()
        if len(lab.table.inputs) == before:
            self.on("[data-testid=act]", -1)
        if len(lab.table.inputs) == before:
            self.on("[data-testid=next]")
        assert len(lab.table.inputs) > before, (lab.decision, lab.line)

    def on(self, selector: str, place: int = 0) -> None:
        """Takes it as this person takes things; nothing if it is not there."""
        found = self.lab.page.locator(f"{selector} >> visible=true")
        if found.count() == 0:
            return
        if self.by == "keys":
            found.nth(place).focus()
            self.lab.page.keyboard.press("Enter")
            self.lab.settle()
        else:
            self.lab.hit(f"{selector} >> visible=true", place)

    def charge(self) -> None:
        self.on(".duel [role=option][data-card]")

    def main(self) -> None:
        self.on(".duel [role=option][data-card]:not([data-code])")
        self.on("[data-mark=base]")

    def attack(self) -> None:
        legal = self.lab.table.legal(self.lab.you)
        attackers = [action for action in legal if isinstance(action, actions.Attack)]
        if not attackers:
            return
        self.on(f'[data-zone="{self.lab.you}.battle"] [data-creature="{attackers[0].attacker}"]')
        self.on("[data-target=player]" if attackers[0].target == "player" else "[data-mark=candidate]")

    def shields(self) -> None:
        for place in range(3):
            if self.lab.button().get_attribute("aria-disabled") == "true":
                self.on("[data-shield] button", place)

    def choose(self) -> None:
        wanted: Any = self.lab.table.legal(self.lab.you)[-1]
        for pick in wanted.pick:
            name = pick.rpartition(".")[2]
            places = (f'[data-creature="{name}"][data-mark=candidate]', f'[data-pick="{name}"]')
            self.on(", ".join((*places, f'[role=option][data-card="{name}"]')))


def play(lab: DuelLab, by: str, mine: str, theirs: str) -> None:
    """A duel to its end, against somebody who acts at random."""
    config = {"decks": {"P1": mine, "P2": theirs}, "turn_limit": TURNS, "decision_seconds": 0}
    lab.open({"new_game": True}, reduced=True, config=config)
    lab.settle()
    person, dice = Person(lab, by), Seeded(f"{by} {mine}")
    for _ in range(MOST_ACTS):
        if lab.table.over:
            break
        if lab.you in lab.table.awaiting():
            person.act()
        else:
            before = len(lab.table.events)
            random_act(lab.table, dice)
            lab.tell(lab.table.events[before:])
            if lab.table.over or lab.you in lab.table.awaiting():
                lab.settle()


@pytest.mark.parametrize(
    ("by", "mine", "theirs"),
    [
        ("touch", "lantern-tide", "drowned-court"),
        ("touch", "ashen-wings", "wildfire-run"),
        ("mouse", "drowned-court", "harvest-light"),
        ("mouse", "wildfire-run", "lantern-tide"),
        ("keys", "harvest-light", "ashen-wings"),
    ],
)
def test_a_whole_duel_is_played(labs: Labs, by: str, mine: str, theirs: str) -> None:
    lab = labs.at(DuelLab, PHONE if by == "touch" else DESK, has_touch=by == "touch")

    play(lab, by, mine, theirs)

    assert lab.table.over
    assert lab.root("open") == "false"
    assert len(lab.sent) > TURNS

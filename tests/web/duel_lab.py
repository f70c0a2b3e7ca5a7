"""Duel's table in the lab: the page acts, the engine answers, and the table is read from its marks."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Locator

from web.acting_lab import ActingLab


class DuelLab(ActingLab):
    """P1's table, unless a test says another; a person sits opposite."""

    game_id = "duel"
    you = "P1"
    ready = ".duel"

    settled = 50

    def lapse(self) -> None:
        """The clock of the decision runs out."""
        self.tell(self.table.expire())

    # What a person does

    def hit(self, selector: str, place: int = 0) -> None:
        """A click or tap, also on what is dimmed: it says why. Then everything has played."""
        self.touch(self.page.locator(selector).nth(place))
        self.settle()

    def card(self, name: str, place: int = 0) -> None:
        """A card of the hand."""
        self.hit(f'.duel [role=option][data-card="{name}"]', place)

    def creature(self, name: str, player: str = "P1") -> None:
        self.hit(f'[data-zone="{player}.battle"] [data-creature="{name}"]')

    def shield(self, number: int, player: str = "P2") -> None:
        self.hit(f'[data-zone="{player}.shields"] [data-shield="{number}"] button')

    def player(self) -> None:
        """The other player as a target."""
        self.hit("[data-target=player]")

    def confirm(self) -> None:
        self.hit("[data-testid=act]", -1)

    def onward(self) -> None:
        self.hit("[data-testid=next]")

    def decline(self) -> None:
        """At a desk the sheet over the row has buttons of its own."""
        self.hit("[data-testid=decline]", -1)

    # What is seen

    def root(self, mark: str) -> str:
        """What the table says of itself."""
        found: str = self.page.get_attribute(".duel", f"data-{mark}") or ""
        return found

    @property
    def decision(self) -> str:
        return self.root("decision")

    @property
    def line(self) -> str:
        """What the line says."""
        said: str = self.page.inner_text(".duel .note")
        return said

    def button(self, name: str = "act") -> Locator:
        return self.page.locator(f"[data-testid={name}]")

    def battle(self, player: str = "P1") -> list[str]:
        """The creatures of a side: name, power and marks."""
        found: list[str] = self.page.evaluate(BATTLE, player)
        return found

    def marked(self, mark: str) -> list[str]:
        """The creatures that are marked so, with their side."""
        found: list[str] = self.page.evaluate(MARKED, mark)
        return found

    def hand(self) -> list[str]:
        found: list[str] = self.page.evaluate(HAND)
        return found

    def shields(self, player: str) -> list[str]:
        """The numbers of the shields; broken ones in brackets."""
        found: list[str] = self.page.evaluate(SHIELDS, player)
        return found

    def paying(self) -> list[str]:
        """The mana tiles that are lifted."""
        found: list[str] = self.page.evaluate(PAYING)
        return found

    def everything(self) -> str:
        """The page's whole content, for a comparison of two worlds."""
        found: str = self.page.evaluate("document.body.outerHTML")
        return found


BATTLE: Final = """
player => [...document.querySelectorAll(`[data-zone="${player}.battle"] [data-creature]`)].map(({ dataset }) => {
  const marks = ["tapped", "sick", "blocker"].filter((mark) => dataset[mark] === "true");
  const stack = dataset.stack === "1" ? [] : [`x${dataset.stack}`];
  return [dataset.creature, dataset.power, ...marks, ...stack].join(" ");
})
"""
MARKED: Final = """
mark => [...document.querySelectorAll(`[data-creature][data-mark="${mark}"]`)].map((one) => {
  const zone = one.closest("[data-zone]").dataset.zone;
  return `${zone.slice(0, 2)}.${one.dataset.creature}`;
})
"""
HAND: Final = """
() => [...document.querySelectorAll(".duel [role=option][data-card]")].map(({ dataset }) =>
  dataset.code ? `${dataset.card} ${dataset.code}` : dataset.card)
"""
SHIELDS: Final = """
player => [...document.querySelectorAll(`[data-zone="${player}.shields"] [data-shield]`)].map(({ dataset }) =>
  dataset.gap === "true" ? `(${dataset.shield})` : dataset.shield)
"""
PAYING: Final = """
() => [...new Set([...document.querySelectorAll("[data-mana][data-paying=true]")].map(({ dataset }) => dataset.mana))]
"""

__all__ = ["DuelLab"]

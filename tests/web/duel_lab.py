"""Duel's table in the lab: the page acts, the engine answers, and the table is read from its marks."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, Final, cast

import msgspec
from playwright.sync_api import Locator

from tefuda.core.errors import Refused
from tefuda.core.texts import Language
from tefuda.server.speaking import logged, sentences
from web.lab import Lab

SETTLED: Final = 50
"""Milliseconds in which the page draws what it has been told."""


class DuelLab(Lab):
    """P1's table, unless a test says another; a person sits opposite."""

    game_id = "duel"
    you = "P1"
    ready = ".duel"

    fault: Exception | None = None

    # What the seat is told

    def standing(self) -> dict[str, Any]:
        return {**super().standing(), "spoken": self.spoken()}

    def spoken(self) -> dict[str, Any]:
        language = cast(Language, self._opening.get("language", "ja"))
        view, form, words = self.table.view(self.you), self.game.notation, self.table.words
        choices = [{"action": msgspec.to_builtins(one), "short": form.short(one)} for one in self.table.legal(self.you)]
        return {
            "position": words.describe(view, language),
            "prompt": words.prompt(view, language) if self.you in self.table.awaiting() else "",
            "told": sentences(words, self._last, language),
            "log": logged(words, self._last, language),
            "choices": choices,
        }

    def answer_act(self, action: Mapping[str, Any]) -> dict[str, Any] | None:
        try:
            events = self.note(self.table.act(self.you, action))
        except Refused as refused:
            return {"code": refused.code}
        except Exception as error:
            self.fault = error
            raise
        self._told.append({"events": events})
        return {"events": events, **self.standing()}

    def lapse(self) -> None:
        """The clock of the decision runs out."""
        self.tell(self.table.expire())

    def settle(self) -> None:
        """The page has been answered, everything has been played, and nothing has just changed."""
        self.page.evaluate("lab.settled()")
        if self.fault is not None:
            raise self.fault
        self.finish()
        self.turn(SETTLED)

    # What a person does

    def hit(self, selector: str, place: int = 0) -> None:
        """A click or tap, also on what is dimmed: it says why. Then everything has played."""
        target = self.page.locator(selector).nth(place)
        if self.has_touch:
            target.tap(force=True)
        else:
            target.click(force=True)
        self.settle()

    @functools.cached_property
    def has_touch(self) -> bool:
        touch: bool = self.page.evaluate("navigator.maxTouchPoints > 0")
        return touch

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

"""A table in the lab at which the page acts: the engine answers, or refuses, as a room would."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, ClassVar, cast

import msgspec
from playwright.sync_api import Locator

from tefuda.core.errors import Refused
from tefuda.core.texts import Language
from tefuda.server.speaking import logged, sentences
from web.lab import Lab


class ActingLab(Lab):
    """What is told comes with its words and with what can be done."""

    settled: ClassVar[int]
    """Milliseconds after which a changed table takes any tap."""
    fault: Exception | None = None
    """What has gone wrong while the page was answered."""

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

    # Time

    def settle(self) -> None:
        """The page has been answered, everything has been played, and nothing has just changed."""
        self.page.evaluate("lab.settled()")
        if self.fault is not None:
            raise self.fault
        self.finish()
        self.turn(self.settled)

    # What a person does

    def touch(self, target: Locator) -> None:
        """A click, by finger where there are fingers. Whoever is dimmed is hit as well: it says why."""
        if self.has_touch:
            target.tap(force=True)
        else:
            target.click(force=True)

    @functools.cached_property
    def has_touch(self) -> bool:
        touch: bool = self.page.evaluate("navigator.maxTouchPoints > 0")
        return touch

"""People in front of the client, each in a browser of their own.

A browser that nobody has used yet starts a process, loads fonts and compiles the whole client: more work than most
tests are. So browsers are kept: whoever comes next gets one with the same settings, in which nothing is left of the one
before.
"""

from __future__ import annotations

import weakref
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page

from web.house import LATE

PERSON: Final[dict[str, Any]] = {
    "viewport": {"width": 1280, "height": 800},
    "locale": "ja-JP",
    "reduced_motion": "reduce",
    "service_workers": "block",
}
"""Somebody with an empty browser, who reads Japanese at a desk."""
BLANK: Final = "/api/health"
"""A page of the client's site without a client: as long as it is open, the process behind it is kept."""

_spoilt: Final[weakref.WeakSet[BrowserContext]] = weakref.WeakSet()


def spoil(context: BrowserContext) -> None:
    """What is done to this browser cannot be undone: nobody gets it afterwards."""
    _spoilt.add(context)


def stop_clock(page: Page) -> None:
    """Time stands still in this page, from the beginning, until `page.clock.run_for` lets some pass."""
    spoil(page.context)
    page.clock.install(time=0)
    page.clock.pause_at(1)


def set_date(page: Page, date: str) -> None:
    """In this page it is always the same time."""
    spoil(page.context)
    page.clock.set_fixed_time(date)


class Visitors:
    """Browsers of one site, lent to one test at a time."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address
        self._free: dict[str, list[BrowserContext]] = {}
        self._lent: list[tuple[str, BrowserContext]] = []

    def come(self, **given: Any) -> Page:
        """A page in an empty browser of somebody like PERSON but for what is given."""
        settings = {**PERSON, **given}
        kind = repr(sorted(settings.items()))
        free = self._free.get(kind)
        context = free.pop() if free else self._start(settings)
        self._lent.append((kind, context))
        return context.new_page()

    def leave(self) -> None:
        """All who came are gone, and what they did in their browsers is forgotten."""
        for kind, context in self._lent:
            if self._is_clean(context):
                self._free.setdefault(kind, []).append(context)
            else:
                context.close()
        self._lent.clear()

    def _start(self, settings: dict[str, Any]) -> BrowserContext:
        context = self._browser.new_context(**settings)
        context.set_default_timeout(LATE)
        if settings["service_workers"] == "allow":
            spoil(context)
        else:
            context.new_page().goto(self._address + BLANK)
        return context

    def _is_clean(self, context: BrowserContext) -> bool:
        """Whether everything could be forgotten."""
        if context in _spoilt:
            return False
        blank, *pages = context.pages
        if not all(page.url.startswith((self._address, "about:blank")) for page in pages):
            return False  # another site keeps things that are not seen from here
        if blank.evaluate("'__pwClock' in globalThis"):
            return False  # its clock was turned, and there is no way back
        for page in pages:
            page.close()
        context.unroute_all()
        context.set_offline(False)
        context.clear_cookies()
        blank.evaluate("localStorage.clear()")
        return True

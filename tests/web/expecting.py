"""What tests expect of a page, without a description of the whole page at each look.

As long as something is missing, each of Playwright's looks for it describes the whole page, as a screen reader would
have it, in case this look was the last: most of what a browser does while a match goes on. So what is expected of an
element is asked when it is there, which is waited for as long.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

from playwright.sync_api import Locator
from playwright.sync_api import expect as expect_at_once
from playwright.sync_api._generated import LocatorAssertions

from web.house import LATE

MANY: Final = "to_have_count"
"""What is expected of no element in particular."""
SEEN: Final = "to_be_visible"


def expect(locator: Locator) -> LocatorAssertions:
    """As Playwright's, for what is to be there; that something is not is said with `to_have_count(0)`."""
    return cast(LocatorAssertions, _Patient(locator))


class _Patient:
    """Expectations that wait for their element first."""

    def __init__(self, locator: Locator) -> None:
        self._locator = locator

    def __getattr__(self, name: str) -> Callable[..., None]:
        def ask(*wanted: Any, **how: Any) -> None:
            is_of_many = name == MANY or (wanted and isinstance(wanted[0], list))
            if not is_of_many:
                timeout = how.get("timeout", LATE)
                self._locator.wait_for(state="visible" if name == SEEN else "attached", timeout=timeout)
            if name != SEEN:
                getattr(expect_at_once(self._locator), name)(*wanted, **how)

        return ask

"""What can go wrong that is not our own fault.

TefudaError
├── Refused        an input that the rules do not allow: a code, and for builders who, what, why and where
├── BadRecord      a file or message that is not in the form it should have
├── BadScenario    a scenario that cannot be run as written
└── StaleVersion   made by rules or a format that this version does not know
"""

from __future__ import annotations


class TefudaError(Exception):
    """The root of the tree."""


class Refused(TefudaError):
    """The answer to an input that the rules do not allow; nothing has changed."""

    def __init__(self, code: str, why: str = "", what: str = "", where: str = "") -> None:
        super().__init__(code, why, what, where)
        self.code = code
        self.why = why
        self.what = what
        self.where = where

    def __str__(self) -> str:
        """The code, then who wanted what, why not, and where."""
        parts = [part for part in (self.code, self.what, self.why) if part]
        place = f" [{self.where}]" if self.where else ""
        return ": ".join(parts) + place


class BadRecord(TefudaError):
    """Expected, got and place, in one sentence; `code` if what is written was refused with one."""

    def __init__(self, text: str, code: str = "") -> None:
        super().__init__(text)
        self.code = code


class BadScenario(TefudaError):
    """Expected, got and place, in one sentence."""


class StaleVersion(TefudaError):
    """Which version it is, and which ones are known here."""


__all__ = ["BadRecord", "BadScenario", "Refused", "StaleVersion", "TefudaError"]

"""Changes what is right until it is wrong: values of records, and the text in which they are written."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from tefuda.core.chance import Seeded

T = TypeVar("T")

NUMBERS: Final = (
    *(0, -1, 1, 2, 7, 64, 100, 255, 65_536, 2**31 - 1, 2**31, -(2**31) - 1, 2**53 + 1, 2**63 - 1, 2**63, 2**64),
    *(-(2**63) - 1, 10**30, 10**400, 0.5, -0.0, 1e308, 5e-324, float("nan"), float("inf")),
)
TEXTS: Final = (
    *("", " ", "0", "-1", "null", "NaN", "\x00", "a\x00b", "\ud800", "\udfff\ud800", "\u202e", "\ufeff", "é", "手札"),
    *("a" * 64, "a" * 65, "a" * 129, "あ" * 300, "../" * 20, "%00", "'; DROP TABLE rooms; --", "__proto__", "${x}"),
)
LARGE: Final = 40
"""One change of so many makes something long or deep."""
LONG: Final = (1_000, 5_000, 15_000)
DEEP: Final = (10, 100, 900, 5_000)
DEEP_TEXT: Final = 12_000
"""Brackets in a text that is nothing else."""


class Mutator:
    """Dice that change things. `words` are texts that mean something to the game."""

    def __init__(self, dice: Seeded, words: Sequence[str]) -> None:
        self.dice = dice
        self.words = words
        self._small: Sequence[Callable[[Any], Any]] = (
            *(self._replace, self._number, self._text, self._word, self._word),
            *(self._less, self._more, self._rename),
        )
        self._large: Sequence[Callable[[Any], Any]] = (self._repeat, self._nest)

    def pick(self, options: Sequence[T]) -> T:
        return options[self.dice.below(len(options))]

    def chance(self, one_in: int) -> bool:
        return self.dice.below(one_in) == 0

    def change(self, value: Any) -> Any:
        """The value with one to three changes somewhere in it."""
        for _ in range(1 + self.dice.below(3)):
            value = self._somewhere(value, self.pick(self._large if self.chance(LARGE) else self._small))
        return value

    def _somewhere(self, value: Any, change: Callable[[Any], Any]) -> Any:
        """Go down into a record, and stop at one of its values."""
        if isinstance(value, dict) and value and not self.chance(4):
            key = self.pick(list(value))
            return {**value, key: self._somewhere(value[key], change)}
        if isinstance(value, list) and value and not self.chance(4):
            place = self.dice.below(len(value))
            return [*value[:place], self._somewhere(value[place], change), *value[place + 1 :]]
        return change(value)

    # One value

    def _replace(self, _value: Any) -> Any:
        return self.pick((None, True, False, [], {}, [None], {"": None}, self.pick(NUMBERS), self.pick(TEXTS)))

    def _number(self, value: Any) -> Any:
        if isinstance(value, int) and self.chance(2):
            return value + self.pick((-1, 1, 10, 100))
        return self.pick(NUMBERS)

    def _text(self, value: Any) -> Any:
        if isinstance(value, str) and value and self.chance(2):
            return value[: self.dice.below(len(value))] + self.pick(TEXTS)
        return self.pick(TEXTS)

    def _word(self, _value: Any) -> Any:
        return self.pick(self.words) if self.words else ""

    def _less(self, value: Any) -> Any:
        """Without one of its parts."""
        if isinstance(value, dict) and value:
            gone = self.pick(list(value))
            return {key: part for key, part in value.items() if key != gone}
        return value[1:] if isinstance(value, list | str) else None

    def _more(self, value: Any) -> Any:
        """With a part more."""
        if isinstance(value, dict):
            return {**value, self.pick((*TEXTS, *self.words[:50])): self._replace(None)}
        return [*value, self._replace(None)] if isinstance(value, list) else [value]

    def _repeat(self, value: Any) -> Any:
        """Much more of the same."""
        times = self.pick(LONG)
        if isinstance(value, str):
            return (value or "a") * (times // max(1, len(value)))
        return (value or [0]) * (times // max(1, len(value)) // 8 + 1) if isinstance(value, list) else [value] * 100

    def _nest(self, value: Any) -> Any:
        """Deep inside of something."""
        for _ in range(self.pick(DEEP[:3])):
            value = [value] if self.dice.below(2) else {"a": value}
        return value

    def _rename(self, value: Any) -> Any:
        """One key becomes another."""
        if not isinstance(value, dict) or not value:
            return self._replace(value)
        old = self.pick(list(value))
        return {self.pick(TEXTS) if key == old else key: part for key, part in value.items()}

    # Text

    def written(self, value: Any) -> bytes:
        """As JSON; NaN and lone surrogates are written too, and now and then it is no JSON at all."""
        try:
            text = json.dumps(value, separators=(",", ":"))
        except RecursionError:
            return b"[" * DEEP_TEXT
        return text.encode() if not self.chance(20) else self._broken(text)

    def _broken(self, text: str) -> bytes:
        place = self.dice.below(len(text) + 1)
        key = text.find('":')
        return self.pick(
            (
                text[:place].encode(),
                text.encode() + self.pick((b"}", b"{}", b"\x00", b"\xff", b" " * 100)),
                (text[:place] + self.pick(("\x00", '"', "\\", "[", "{", "é")) + text[place:]).encode(),
                text.encode()[:place] + b"\xff\xfe\xed\xa0\x80" + text.encode()[place:],
                (text[:1] + text[1 : key + 2] + "null," + text[1:]).encode() if key > 0 else b"{}",  # a key twice
                b"[" * self.pick((*DEEP, DEEP_TEXT)),
                b'{"a":' * self.pick(DEEP[:3]),
                b"\xef\xbb\xbf" + text.encode(),
                text.encode("utf-16"),
                b"",
            )
        )


__all__ = ["Mutator"]

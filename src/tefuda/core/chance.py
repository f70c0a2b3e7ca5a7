"""Dice: every random outcome of a game is a named draw from a list of options.

A rule never rolls by itself. It calls `draw` (one of the options) or `deal` (several of them, in order, none twice)
with the draw's name from the rulings, and the options in the order the rulings give. Which kind of dice answers is the
business of whoever set the table up:

    Seeded        a fast generator: searches, simulations, numbered deals; from some draws all others can be computed
    SecureSeeded  a cryptographic generator: whatever must stay hidden from people who see other draws, or anything else
                  that was made from the seed
    Recorded      the outcomes of an earlier run, in their order
    Enumerated    one path through the tree of all outcomes; `advance` moves on to the next path
    Recording     asks other dice and remembers what they said
    Scripted      outcomes written down in a scenario (core/script.py)

The same seed gives the same draws on every build and in every version. Both generators are streams of 32-bit words, so
that native and Python integers agree:

- `Seeded` is xoshiro128** 1.1 (Blackman and Vigna). Its four words are the first 16 bytes of the SHA-256 of the seed's
  UTF-8 text, little-endian. Whoever knows that SHA-256 knows every draw.
- `SecureSeeded` is keyed BLAKE2b (RFC 7693) in counter mode, with digests of 64 bytes. The key is the unkeyed BLAKE2b
  of the seed's UTF-8 text, personalised with `tefuda seed`. Block i, from 0 on, is the BLAKE2b of i as 8 bytes,
  little-endian, with that key, personalised with `tefuda dice`; it holds 16 words, each little-endian.

A number below n is taken with Lemire's multiplication and rejection, so no option is favoured. A deal of k from n swaps
place i with a place drawn from i..n-1, for i = 0..k-1; each of them takes a word, also where only one place is left.
Nothing of this may ever change: numbered deals and old match files rest on it.
"""

from __future__ import annotations

import hashlib
import struct
from typing import Final

from mypy_extensions import i64, mypyc_attr

WORD: Final = 0xFFFFFFFF
BLOCK: Final = 16
"""Words in a digest of BLAKE2b."""


@mypyc_attr(allow_interpreted_subclasses=True, native_class=True)
class Chance:
    """The contract of all dice. Subclasses override `pick`, and `pick_many` where they know a better way."""

    def pick(self, name: str, options: list[int]) -> int:
        """One of at least two options."""
        raise RuntimeError(f"these dice cannot draw {name}")

    def pick_many(self, name: str, options: list[int], count: int) -> list[int]:
        """`count` different places of `options`, in the order drawn."""
        left = options[:]
        for place in range(count):
            if place == len(left) - 1:
                break
            chosen = left.index(self.pick(name, left[place:]), place)
            left[place], left[chosen] = left[chosen], left[place]
        return left[:count]

    def draw(self, name: str, options: list[int]) -> int:
        """One of the options; a single option is no draw."""
        return options[0] if len(options) == 1 else self.pick(name, options)

    def deal(self, name: str, options: list[int], count: int) -> list[int]:
        """`count` of the options in the order drawn, none twice; fewer than two options, or none wanted, is no draw."""
        if count == 0 or len(options) < 2:
            return options[:count]
        return self.pick_many(name, options, count)


class Stream(Chance):
    """Dice that take their numbers from a stream of 32-bit words."""

    def word(self) -> i64:
        """The next 32 bits."""
        raise RuntimeError("a stream says where its words come from")

    def below(self, limit: i64) -> i64:
        """A number from 0 to limit - 1, for limits from 1 to 2**31."""
        product: i64 = self.word() * limit
        low: i64 = product & WORD
        if low < limit:
            rejected: i64 = (WORD + 1 - limit) % limit
            while low < rejected:
                product = self.word() * limit
                low = product & WORD
        return product >> 32

    def pick(self, name: str, options: list[int]) -> int:
        return options[self.below(len(options))]

    def pick_many(self, name: str, options: list[int], count: int) -> list[int]:
        left = options[:]
        size: i64 = len(left)
        place: i64 = 0
        while place < count:
            chosen = place + self.below(size - place)
            left[place], left[chosen] = left[chosen], left[place]
            place += 1
        return left if count == size else left[:count]


class Seeded(Stream):
    """Fast dice that follow from a text: xoshiro128**."""

    def __init__(self, seed: str) -> None:
        digest = hashlib.sha256(seed.encode()).digest()
        self.set_words(
            int.from_bytes(digest[0:4], "little"),
            int.from_bytes(digest[4:8], "little"),
            int.from_bytes(digest[8:12], "little"),
            int.from_bytes(digest[12:16], "little"),
        )

    def set_words(self, a: i64, b: i64, c: i64, d: i64) -> None:
        """Set the four words of the generator; not all zero, each below 2**32."""
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.d: i64 = d

    def word(self) -> i64:
        scrambled: i64 = (self.b * 5) & WORD
        scrambled = ((scrambled << 7) | (scrambled >> 25)) & WORD
        shifted: i64 = (self.b << 9) & WORD
        self.c ^= self.a
        self.d ^= self.b
        self.b ^= self.c
        self.a ^= self.d
        self.c ^= shifted
        self.d = ((self.d << 11) | (self.d >> 21)) & WORD
        return (scrambled * 9) & WORD


class SecureSeeded(Stream):
    """Dice that follow from a text and tell nothing of it, nor of each other: BLAKE2b in counter mode."""

    def __init__(self, seed: str) -> None:
        self.key = hashlib.blake2b(seed.encode(), person=b"tefuda seed").digest()
        self.blocks = 0
        """Computed so far."""
        self.words: tuple[int, ...] = ()
        """The newest block."""
        self.used: i64 = BLOCK
        """Words of it."""

    def word(self) -> i64:
        if self.used == BLOCK:
            block = hashlib.blake2b(self.blocks.to_bytes(8, "little"), key=self.key, person=b"tefuda dice")
            self.words = struct.unpack("<16I", block.digest())
            self.blocks += 1
            self.used = 0
        self.used += 1
        return self.words[self.used - 1]


class Recorded(Chance):
    """Dice that repeat known outcomes; another name, an outcome that is no option or too many draws are errors."""

    def __init__(self, draws: list[tuple[str, list[int]]]) -> None:
        self.draws = draws
        self.used = 0

    def pick(self, name: str, options: list[int]) -> int:
        return self.pick_many(name, options, 1)[0]

    def pick_many(self, name: str, options: list[int], count: int) -> list[int]:
        if self.used == len(self.draws):
            raise ValueError(f"draw {self.used + 1} is {name}, but only {len(self.draws)} were recorded")
        recorded, outcome = self.draws[self.used]
        left = options[:]
        for value in outcome:
            if value not in left:
                raise ValueError(f"draw {self.used + 1}, {recorded}: {value} is not among the options of {name}")
            left.remove(value)
        if recorded != name or len(outcome) != count:
            raise ValueError(
                f"draw {self.used + 1} is {name} of {count}, but {recorded} of {len(outcome)} was recorded"
            )
        self.used += 1
        return outcome[:]


class Recording(Chance):
    """Dice that ask `inner` and keep every draw in `draws`, as (name, outcomes)."""

    def __init__(self, inner: Chance) -> None:
        self.inner = inner
        self.draws: list[tuple[str, list[int]]] = []

    def pick(self, name: str, options: list[int]) -> int:
        value = self.inner.pick(name, options)
        self.draws.append((name, [value]))
        return value

    def pick_many(self, name: str, options: list[int], count: int) -> list[int]:
        values = self.inner.pick_many(name, options, count)
        self.draws.append((name, values[:]))  # a rule may go on working with the list it got
        return values


class Enumerated(Chance):
    """Dice that walk through all outcomes, for exact expectations over few draws.

    dice = Enumerated()
    while True:
        ...one run with these dice; its probability is dice.probability()...
        if not dice.advance():
            break
    """

    def __init__(self) -> None:
        self.path: list[int] = []
        self.widths: list[int] = []
        self.depth = 0

    def pick(self, name: str, options: list[int]) -> int:
        if self.depth == len(self.path):
            self.path.append(0)
            self.widths.append(len(options))
        chosen = options[self.path[self.depth]]
        self.depth += 1
        return chosen

    def probability(self) -> float:
        """How likely the outcomes of this run are."""
        share = 1.0
        for width in self.widths:
            share /= width
        return share

    def advance(self) -> bool:
        """Go to the next combination of outcomes; false after the last."""
        self.depth = 0
        while self.path:
            if self.path[-1] + 1 < self.widths[-1]:
                self.path[-1] += 1
                return True
            self.path.pop()
            self.widths.pop()
        return False


__all__ = ["Chance", "Enumerated", "Recorded", "Recording", "SecureSeeded", "Seeded", "Stream"]

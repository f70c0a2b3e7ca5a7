"""The dice: the generators against known outputs and a second implementation, and what each kind promises."""

from __future__ import annotations

import hashlib
import itertools
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from tefuda.core.chance import Chance, Enumerated, Recorded, Recording, SecureSeeded, Seeded
from tefuda.core.match import commitment

PUBLISHED = [11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804]
"""The first outputs of the authors' xoshiro128** 1.1 from the words 1, 2, 3, 4."""

SECURE_KEY = (
    "c29a729b5912bb3869dc07df561a127eab774a262f8e649eaf566d44d7e0d750"
    "17dfc750a40c5283dd43560f63300eef3e4690112f8f8db4447d3ef76f529c3e"
)
"""The BLAKE2b of 48213 personalised with `tefuda seed`, by the pseudo-code of RFC 7693."""
SECURE_WORDS = {0: 0x453AE0C6, 1: 0x554610E2, 15: 0x6F87F8FC, 16: 0x9ABD6430, 17: 0x5BCFC02D}
"""Of the seed 48213, by their places. Blocks 0 and 1 with that key are what OpenSSL 3 makes of 8 bytes in a file:

    openssl mac -macopt hexkey:KEY -macopt custom:'tefuda dice' -macopt size:64 -in FILE BLAKE2BMAC
    C6E03A45 E2104655 … FCF8876F
    3064BD9A 2DC0CF5B …
"""

SEEDS = ["", "1", "48213", "手札", "a" * 100, "5f" * 16]


def reference_words(seed: str) -> list[int]:
    digest = hashlib.sha256(seed.encode()).digest()
    return [int.from_bytes(digest[at : at + 4], "little") for at in (0, 4, 8, 12)]


def reference_next(words: list[int]) -> int:
    """xoshiro128** written down a second time, with Python's unbounded integers."""

    def rotated(value: int, by: int) -> int:
        return (value << by | value >> (32 - by)) % 2**32

    result = rotated(words[1] * 5 % 2**32, 7) * 9 % 2**32
    shifted = words[1] * 512 % 2**32
    words[2] ^= words[0]
    words[3] ^= words[1]
    words[1] ^= words[2]
    words[0] ^= words[3]
    words[2] ^= shifted
    words[3] = rotated(words[3], 11)
    return result


def fast_stream(seed: str) -> Iterator[int]:
    words = reference_words(seed)
    while True:
        yield reference_next(words)


def secure_stream(seed: str) -> Iterator[int]:
    """Keyed BLAKE2b over a counter, cut into words."""
    key = hashlib.blake2b(seed.encode(), digest_size=64, person=b"tefuda seed").digest()
    for block in itertools.count():
        counter = bytes([block % 256, block // 256, 0, 0, 0, 0, 0, 0])
        digest = hashlib.blake2b(counter, digest_size=64, key=key, person=b"tefuda dice").hexdigest()
        for at in range(0, 128, 8):
            a, b, c, d = (digest[at + byte : at + byte + 2] for byte in (0, 2, 4, 6))
            yield int(d + c + b + a, 16)


def reference_below(stream: Iterator[int], limit: int) -> int:
    """Multiply and reject: the low half must not fall into the first 2**32 mod limit values."""
    while True:
        product = next(stream) * limit
        if product % 2**32 >= 2**32 % limit:
            return product // 2**32


Kind = type[Seeded] | type[SecureSeeded]
Reference = Callable[[str], Iterator[int]]

GENERATORS = pytest.mark.parametrize(("kind", "stream"), [(Seeded, fast_stream), (SecureSeeded, secure_stream)])
KINDS = pytest.mark.parametrize("kind", [Seeded, SecureSeeded])


def test_generator_gives_the_published_outputs() -> None:
    dice = Seeded("")
    dice.set_words(1, 2, 3, 4)

    assert [dice.word() for _ in PUBLISHED] == PUBLISHED


def test_secure_dice_give_the_outputs_of_another_implementation() -> None:
    dice = SecureSeeded("48213")
    words = [dice.word() for _ in range(18)]

    assert dice.key.hex() == SECURE_KEY
    assert {place: words[place] for place in SECURE_WORDS} == SECURE_WORDS


@pytest.mark.parametrize("seed", SEEDS)
@GENERATORS
def test_a_seed_is_expanded_as_documented(kind: Kind, stream: Reference, seed: str) -> None:
    dice = kind(seed)

    assert [dice.word() for _ in range(5000)] == list(itertools.islice(stream(seed), 5000))


@pytest.mark.parametrize("limit", [1, 2, 3, 52, 1000, 2**31 - 1, 3 * 2**29])
@GENERATORS
def test_numbers_below_a_limit_follow_multiplication_and_rejection(kind: Kind, stream: Reference, limit: int) -> None:
    dice, words = kind("below"), stream("below")

    assert [dice.below(limit) for _ in range(100)] == [reference_below(words, limit) for _ in range(100)]


@pytest.mark.parametrize("count", [4, 10])
@GENERATORS
def test_a_deal_swaps_from_the_front(kind: Kind, stream: Reference, count: int) -> None:
    words = stream("deal")
    expected = list(range(10))
    for place in range(count):
        chosen = place + reference_below(words, 10 - place)
        expected[place], expected[chosen] = expected[chosen], expected[place]
    dice = kind("deal")

    assert dice.deal("cards", list(range(10)), count) == expected[:count]
    assert dice.word() == next(words)


@KINDS
def test_every_option_is_equally_likely(kind: Kind) -> None:
    dice = kind("fair")
    counts = Counter(dice.draw("die", [1, 2, 3, 4, 5, 6]) for _ in range(6000))

    # Chi-squared with 5 degrees of freedom stays below 20.5 in 99.9 % of fair runs.
    assert sum((counts[face] - 1000) ** 2 / 1000 for face in range(1, 7)) < 20.5


@KINDS
def test_every_card_is_equally_likely_at_every_place(kind: Kind) -> None:
    deals = [kind(f"deal {number}").deal("cards", list(range(12)), 12) for number in range(2400)]
    counts = [Counter(deal[place] for deal in deals) for place in range(12)]

    # Chi-squared with 11 x 11 degrees of freedom stays below 174 in 99.9 % of fair runs.
    assert sum((count[card] - 200) ** 2 / 200 for count in counts for card in range(12)) < 174


def test_the_commitment_to_a_seed_is_the_state_of_fast_dice_and_not_of_secure_ones() -> None:
    told = commitment("5f" * 16)
    spy = Seeded("")
    spy.set_words(*(int.from_bytes(bytes.fromhex(told)[at : at + 4], "little") for at in (0, 4, 8, 12)))
    cards = list(range(52))
    known = spy.deal("cards", cards, 52)

    assert known == Seeded("5f" * 16).deal("cards", cards, 52)
    assert known != SecureSeeded("5f" * 16).deal("cards", cards, 52)


def test_a_single_option_is_no_draw() -> None:
    dice = Recording(Chance())

    assert dice.draw("way", [7]) == 7
    assert dice.deal("cards", [7], 1) == [7]
    assert dice.deal("cards", [1, 2, 3], 0) == []
    assert dice.draws == []


def test_dealing_does_not_touch_the_options() -> None:
    options = [1, 2, 3, 4]

    Seeded("x").deal("cards", options, 4)

    assert options == [1, 2, 3, 4]


def test_recorded_dice_repeat_what_recording_ones_heard() -> None:
    first = Recording(Seeded("again"))
    heard = [first.draw("die", [1, 2, 3]), first.deal("cards", [4, 5, 6, 7], 3)]

    again = Recorded(first.draws)

    assert [again.draw("die", [1, 2, 3]), again.deal("cards", [4, 5, 6, 7], 3)] == heard


@pytest.mark.parametrize(
    ("recorded", "message"),
    [
        ([], "draw 1 is die, but only 0 were recorded"),
        ([("cards", [1])], "draw 1 is die of 1, but cards of 1 was recorded"),
        ([("die", [9])], "draw 1, die: 9 is not among the options of die"),
    ],
)
def test_recorded_dice_refuse_another_draw(recorded: list[tuple[str, list[int]]], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Recorded(recorded).draw("die", [1, 2, 3])


def test_enumerated_dice_meet_every_outcome_once() -> None:
    dice = Enumerated()
    met = {}
    while True:
        pair = (*dice.deal("cards", [1, 2, 3], 2), dice.draw("coin", [0, 1]))
        met[pair] = dice.probability()
        if not dice.advance():
            break

    pairs = [(1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2)]
    assert set(met) == {(*pair, coin) for pair in pairs for coin in (0, 1)}
    assert set(met.values()) == {1 / 12}


def test_enumerated_dice_follow_draws_that_depend_on_earlier_ones() -> None:
    dice = Enumerated()
    total = 0.0
    values = []
    while True:
        value = dice.draw("first", [1, 2])
        if value == 2:
            value += dice.draw("second", [10, 20, 30])
        values.append(value)
        total += dice.probability()
        if not dice.advance():
            break

    assert values == [1, 12, 22, 32]
    assert total == pytest.approx(1)


def test_a_record_is_not_touched_by_what_a_rule_does_with_its_cards() -> None:
    dice = Recording(Seeded("copy"))

    hand = dice.deal("cards", [1, 2, 3, 4], 2)
    heard = dice.draws[0][1][:]
    hand.append(99)

    assert dice.draws[0][1] == heard

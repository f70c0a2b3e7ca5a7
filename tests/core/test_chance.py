"""The dice: the generator against published outputs and a second implementation, and what each kind promises."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from tefuda.core.chance import Chance, Enumerated, Recorded, Recording, Seeded

PUBLISHED = [11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804]
"""The first outputs of the authors' xoshiro128** 1.1 from the words 1, 2, 3, 4."""


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


def reference_below(words: list[int], limit: int) -> int:
    """Multiply and reject: the low half must not fall into the first 2**32 mod limit values."""
    while True:
        product = reference_next(words) * limit
        if product % 2**32 >= 2**32 % limit:
            return product // 2**32


def test_generator_gives_the_published_outputs() -> None:
    dice = Seeded("")
    dice.set_words(1, 2, 3, 4)

    assert [dice.word() for _ in PUBLISHED] == PUBLISHED


@pytest.mark.parametrize("seed", ["", "1", "48213", "手札", "a" * 100])
def test_a_seed_is_hashed_as_documented(seed: str) -> None:
    dice, words = Seeded(seed), reference_words(seed)

    assert [dice.word() for _ in range(50)] == [reference_next(words) for _ in range(50)]


@pytest.mark.parametrize("limit", [1, 2, 3, 52, 1000, 2**31 - 1, 3 * 2**29])
def test_numbers_below_a_limit_follow_multiplication_and_rejection(limit: int) -> None:
    dice, words = Seeded("below"), reference_words("below")

    assert [dice.below(limit) for _ in range(100)] == [reference_below(words, limit) for _ in range(100)]


def test_a_deal_swaps_from_the_front() -> None:
    words = reference_words("deal")
    expected = list(range(10))
    for place in range(4):
        chosen = place + reference_below(words, 10 - place)
        expected[place], expected[chosen] = expected[chosen], expected[place]

    assert Seeded("deal").deal("cards", list(range(10)), 4) == expected[:4]


def test_every_option_is_equally_likely() -> None:
    dice = Seeded("fair")
    counts = Counter(dice.draw("die", [1, 2, 3, 4, 5, 6]) for _ in range(6000))

    # Chi-squared with 5 degrees of freedom stays below 20.5 in 99.9 % of fair runs.
    assert sum((counts[face] - 1000) ** 2 / 1000 for face in range(1, 7)) < 20.5


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

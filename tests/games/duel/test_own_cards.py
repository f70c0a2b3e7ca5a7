"""A set of one's own: it comes with the options of a match, whole, and no other can take its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tefuda.core import match
from tefuda.core.chance import Seeded
from tefuda.core.errors import BadRecord, Refused
from tefuda.core.match import Recorder, Replay
from tefuda.core.table import Setup, Table
from tefuda.games.duel import aids, legal
from tefuda.games.duel.cards import own
from tefuda.games.duel.game import GAME
from tefuda.games.duel.state import DuelState

FILE = Path(__file__).with_name("exotic") / "exotic.yaml"
TEXT = FILE.read_text(encoding="utf-8")
DECKS = {"decks": {"P1": "exotic", "P2": "wildfire-run"}}


def brought(text: str = TEXT) -> dict[str, Any]:
    return {**GAME.bring(text), **DECKS}


def recorded() -> str:
    """The file of a match with a set of one's own that has come some way."""
    table = Table(GAME, Setup(brought(), seed="own"))
    recorder = Recorder(table, {"P1": "a", "P2": "b"})
    dice = Seeded("choices")
    for _ in range(20):
        by = table.awaiting()[0]
        legal = table.legal(by)
        recorder.note(table.act(by, msgspec.to_builtins(legal[dice.draw("choice", list(range(len(legal))))])))
    return recorder.text()


def test_a_match_is_played_with_the_cards_of_its_options() -> None:
    table = Table(GAME, Setup(brought(), seed="own"))

    assert any(card.startswith("x-") for card in table.view("P1").P1.hand)  # type: ignore[attr-defined]  # a duel's


def test_a_match_without_them_does_not_know_them() -> None:
    Table(GAME, Setup(brought(), seed="own"))

    with pytest.raises(Refused, match="bad-deck"):
        Table(GAME, Setup(DECKS, seed="own"))


def test_what_is_said_names_their_cards() -> None:
    table = Table(GAME, Setup(brought(), seed="own"))

    assert table.words.catalogue("ja")["cards"]["x-busy"]["name"] == "丑"
    assert "x-busy" not in GAME.words.catalogue("ja")["cards"]


def test_a_file_and_what_is_sent_of_it_are_the_same_set() -> None:
    assert own.pack(FILE) == own.pack_text(TEXT)


def test_a_digest_alone_is_unknown() -> None:
    config = brought()
    config["cards"] = {"digest": config["cards"]["digest"]}

    with pytest.raises(Refused, match="unknown-cards"):
        GAME.options(config)


def test_a_changed_set_is_refused() -> None:
    config = brought()
    config["cards"]["text"] = config["cards"]["text"].replace("3000", "9000", 1)

    with pytest.raises(Refused, match="changed-cards"):
        GAME.options(config)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"cards": 3}', '{"cards": [{"id": "x"}]}', "[" * 30_000])
def test_what_is_no_set_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="bad-cards"):
        GAME.options({"cards": {"digest": own.digest_of(text), "text": text}})


def test_a_set_that_is_too_long_is_no_option() -> None:
    text = " " * (own.LONGEST + 1)

    with pytest.raises(Refused, match="bad-options"):
        GAME.options({"cards": {"digest": own.digest_of(text), "text": text}})


def test_rooms_name_the_set_without_its_text() -> None:
    config = brought()

    shown = GAME.brief(config)["cards"]

    assert shown == {"digest": config["cards"]["digest"], "name": {"ja": "風変わり", "en": "Exotic"}}


def test_a_match_file_brings_its_cards_along() -> None:
    replay = Replay(match.read(recorded(), "file"))

    while replay.step() is not None:
        pass

    assert len(replay.table.inputs) == 20


def test_a_match_file_is_refused_with_other_cards() -> None:
    changed = recorded().replace("3000", "9000", 1)

    with pytest.raises(BadRecord, match="line 1: changed-cards") as refused:
        Replay(match.read(changed, "file"))

    assert refused.value.code == "changed-cards"


def test_a_match_file_is_refused_with_other_cards_whose_digest_is_right() -> None:
    text = recorded()
    other = brought(TEXT.replace("power: 3000", "power: 9000", 1))["cards"]
    mine = brought()["cards"]
    changed = text.replace(mine["digest"], other["digest"])
    changed = changed.replace(msgspec.json.encode(mine["text"]).decode(), msgspec.json.encode(other["text"]).decode())
    assert changed != text

    with pytest.raises(BadRecord, match="line 1"):
        Replay(match.read(changed, "file"))


# What people send


def test_every_problem_of_what_is_sent_has_its_line() -> None:
    with pytest.raises(BadRecord, match=r"line 3, card x: missing field name\ncards, line 4, card y"):
        GAME.bring("set: {id: a, name: {ja: a, en: a}}\ncards:\n  - {id: x}\n  - {id: y}\n")


@pytest.mark.parametrize(
    "text",
    ["a: &a [1]\nb: *a\n", "x" * (own.LONGEST + 1), "3", "{", "cards: 3", "\0", "? [1]\n: 2", "[" * 5000],
)
def test_strange_texts_are_no_set(text: str) -> None:
    with pytest.raises(BadRecord):
        GAME.bring(text)


def test_no_card_has_so_many_civilizations_that_paying_takes_long() -> None:
    names = ", ".join(f"c{number}" for number in range(6))
    civilizations = "{" + ", ".join(f"c{number}: {{ja: a, en: a}}" for number in range(6)) + "}"
    card = f"{{id: x, name: {{ja: a, en: a}}, civ: [{names}], type: spell, cost: 9, text: {{ja: a, en: a}}}}"

    with pytest.raises(BadRecord, match="length <= 5"):
        GAME.bring(f"civilizations: {civilizations}\ncards: [{card}]\n")


# Effects without end (R99)

UNDYING = """
cards:
  - id: undying
    name: {ja: 不死, en: Undying}
    civ: []
    type: creature
    cost: 1
    power: 0
    race: [cairn]
    text: {ja: "", en: ""}
    effects:
      - {when: destroyed, do: [{op: put, sel: {zone: graveyard, side: own, self: true}}]}
"""
GROWING = """
cards:
  - id: growing
    name: {ja: 成長, en: Growing}
    civ: []
    type: creature
    cost: 1
    power: 1000
    race: [cairn]
    text: {ja: "", en: ""}
    effects:
      - {when: ally_enter, do: [{op: power, sel: {self: true, take: all}, n: 99000}]}
"""
SWARM = """
cards:
  - id: swarm
    name: {ja: 群れ, en: Swarm}
    civ: []
    type: creature
    cost: 1
    power: 1000
    race: [cairn]
    text: {ja: "", en: ""}
    effects:
      - {when: ally_enter, do: [{op: draw, n: 1}]}
  - id: call
    name: {ja: 呼び声, en: Call}
    civ: []
    type: spell
    cost: 1
    text: {ja: "", en: ""}
    effects:
      - {when: cast, do: [{op: put, sel: {zone: hand, side: own, take: all}}]}
"""
CROWD = """
cards:
  - id: crowd
    name: {ja: 人波, en: Crowd}
    civ: []
    type: creature
    cost: 1
    power: 9000
    race: [cairn]
    text: {ja: "", en: ""}
    static:
      - {power: -1, sel: {side: any}, per: {zone: battle, side: any}}
      - {power: -2, sel: {side: any}, per: {zone: battle, side: any}}
    effects:
      - {when: enter, do: [{op: power, sel: {take: all}, n: 1}, {op: tap, sel: {take: all, max_power: 9000}}]}
"""


TURNED = '"\\u202e"'


def test_a_set_of_strangers_is_small_in_every_way() -> None:
    """What costs much is refused by what it is, not by what it did."""
    card = "{id: x, name: {ja: a, en: NAME}, civ: [], type: spell, cost: 1, text: {ja: a, en: a}}"
    refused = {
        "a longer name": f"cards: [{card.replace('NAME', 'n' * 41)}]",
        "letters that turn others round": f"cards: [{card.replace('NAME', TURNED)}]",
        "more cards": "cards: [" + ", ".join(["{}"] * 129) + "]",
        "deeper": "cards: " + "[" * 20_000,
        "an operation that is none": "{op: 1, cards: []}",
        "an operation where none can be": "set: {id: z, name: {ja: a, en: a, op: x}}",
        "wide": "cards: [{id: [" + "[], " * 9_000 + "]}]",
        "no such number": "cards: !!int x",
        "no such day": "cards: 2001-99-99",
        "a number of many digits": "cards: " + "9" * 5000,
    }

    for what, text in refused.items():
        with pytest.raises(BadRecord) as error:
            GAME.bring(text)
        assert len(str(error.value)) < 400, what


def test_a_file_full_of_problems_tells_some_of_them() -> None:
    with pytest.raises(BadRecord) as error:
        GAME.bring("cards: [" + ", ".join(f"{{id: {'x' * 200}{number}}}" for number in range(120)) + "]")

    told = str(error.value).split("\n")
    assert len(told) == 50
    assert max(map(len, told)) < 200


def test_effects_without_end_are_a_draw() -> None:
    table = Table(GAME, Setup(GAME.bring(UNDYING), given={"P1": {"hand": ["undying"], "mana": ["kiln-whelp"]}}))

    table.act("P1", {"do": "play", "card": "undying"})

    assert table.result == {"winner": None, "reason": "endless"}


@pytest.mark.parametrize(("number", "result"), [(14, None), (15, {"winner": None, "reason": "endless"})])
def test_more_than_a_hundred_effects_that_wait_are_a_draw(number: int, result: object) -> None:
    """Creatures come one after the other, and each sees all later ones: 14 × 13 / 2 = 91, 15 × 14 / 2 = 105."""
    given = {"P1": {"hand": ["call", f"swarm x{number}"], "mana": ["kiln-whelp"]}}
    table = Table(GAME, Setup(GAME.bring(SWARM), given=given))

    table.act("P1", {"do": "play", "card": "call"})

    assert table.result == result


@pytest.mark.parametrize(("number", "result"), [(10, None), (20, {"winner": None, "reason": "endless"})])
def test_looking_at_more_cards_than_anybody_could_is_a_draw(number: int, result: object) -> None:
    """Of 41 creatures with two static powers each, one power check counts 82 × 41 cards and looks at 41 × 82 gifts."""
    given = {side: {"battle": [f"crowd x{number}"]} for side in ("P1", "P2")}
    given["P1"] |= {"hand": ["crowd"], "mana": ["kiln-whelp"]}
    table = Table(GAME, Setup(GAME.bring(CROWD), given=given))

    table.act("P1", {"do": "play", "card": "crowd"})

    assert table.result == result


def test_of_many_givers_some_are_named_and_the_rest_is_a_sum() -> None:
    given = {"P1": {"battle": ["crowd x10"]}}
    table = Table(GAME, Setup(GAME.bring(CROWD), given=given))

    standing = table.view("P1").standing["P1"]["crowd#1"]  # type: ignore[attr-defined]

    each = -(1 + 2) * 10
    assert [(one.n, one.why, one.card) for one in standing.changes] == [
        *[(each, "static", f"crowd#{number}") for number in range(1, 9)],
        (2 * each, "others", ""),
    ]
    assert standing.power == 9000 + 10 * each


def test_a_duel_of_three_thousand_decisions_is_a_draw() -> None:
    table = Table(GAME, Setup(given={"P1": {"hand": ["kiln-whelp"]}}))
    assert isinstance(table.state, DuelState)
    table.state.decisions = 2999

    table.act("P1", {"do": "pass"})
    assert table.result is None
    table.act("P1", {"do": "pass"})

    assert table.result == {"winner": None, "reason": "endless"}


WIDE = """
cards:
  - id: wide
    name: {ja: 広い, en: Wide}
    civ: []
    type: spell
    cost: 1
    text: {ja: "", en: ""}
    effects:
      - {when: cast, do: [{op: tap, sel: {take: 3, up_to: true, max_power: 99000}}]}
"""


def test_what_can_be_picked_is_looked_for_once_however_many_sets_there_are() -> None:
    given = {side: {"battle": [f"kiln-whelp x{number}"]} for side, number in (("P1", 12), ("P2", 13))}
    given["P1"] |= {"hand": ["wide"], "mana": ["kiln-whelp"]}
    table = Table(GAME, Setup(GAME.bring(WIDE), given=given))
    table.act("P1", {"do": "play", "card": "wide"})
    assert isinstance(table.state, DuelState)
    before = table.state.looked

    listed = table.legal("P1")

    assert len(listed) == 2000  # of 1 + 25 + 300 + 2300
    assert table.state.looked - before < 10 * 25


def test_a_creature_that_comes_again_too_often_ends_the_duel() -> None:
    given = {"P1": {"hand": ["kiln-whelp"], "mana": ["kiln-whelp x2"], "names": {"kiln-whelp": 999}}}
    table = Table(GAME, Setup(given=given))

    table.act("P1", {"do": "play", "card": "kiln-whelp"})

    assert table.result == {"winner": None, "reason": "endless"}


def test_power_grows_to_its_limit_and_no_further() -> None:
    given = {"P1": {"battle": ["growing +9990000"], "hand": ["kiln-whelp"], "mana": ["kiln-whelp x2"]}}
    table = Table(GAME, Setup(GAME.bring(GROWING), given=given))

    table.act("P1", {"do": "play", "card": "kiln-whelp"})

    assert table.view("P1").standing["P1"]["growing#1"].power == 1000 + 9_999_999  # type: ignore[attr-defined]


# Worked out once


def test_a_set_has_thirty_two_levels_and_no_more() -> None:
    with pytest.raises(BadRecord, match="at most 32 levels"):
        GAME.bring("cards: " + "[" * 32 + "]" * 32)
    with pytest.raises(BadRecord, match="expected a list of mappings"):
        GAME.bring("cards: " + "[" * 31 + "]" * 31)


def test_what_an_open_decision_offers_is_worked_out_once_for_everybody() -> None:
    given = {"P1": {"battle": ["kiln-whelp x3"], "hand": ["wide"], "mana": ["kiln-whelp"]}}
    table = Table(GAME, Setup(GAME.bring(WIDE), given=given))
    table.act("P1", {"do": "play", "card": "wide"})
    assert isinstance(table.state, DuelState)

    assert legal.pick_options(table.state) is legal.pick_options(table.state)
    assert aids.standings(table.state) is aids.standings(table.state)
    before = aids.standings(table.state)
    table.act("P1", {"do": "choose", "pick": []})
    assert aids.standings(table.state) is not before

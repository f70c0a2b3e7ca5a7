"""Card files: what is refused and with which words, the schema, the library and folders of one's own."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tefuda.core import documents
from tefuda.core.errors import BadRecord, Refused
from tefuda.core.table import Setup, Table
from tefuda.games.duel.cards import forms, library, loader, own, schema
from tefuda.games.duel.cards.terms import KEYWORDS, WHENS, ZONES
from tefuda.games.duel.game import GAME
from tefuda.games.duel.state import DuelState

ROOT = Path(__file__).parents[3]
HEAD = """cards:
  - id: test-card
    name: {ja: 試, en: Test}
    civ: [fire]
    cost: 3
    text: {ja: "", en: ""}
"""
CREATURE = HEAD + "    type: creature\n    power: 1000\n    race: [cairn]\n"
SPELL = HEAD + "    type: spell\n"


def problems(folder: Path, text: str) -> list[str]:
    file = folder / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    return [str(problem) for problem in library.check(file)]


BAD = documents.load(Path(__file__).with_name("bad-cards.yaml"))


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: str(bad["case"]).replace(" ", "-"))
def test_a_bad_card_is_refused_with_file_line_and_card(tmp_path: Path, bad: dict[str, Any]) -> None:
    found = problems(tmp_path, bad["file"])

    assert len(found) == 1, found
    assert found[0].startswith(f"{tmp_path / 'mine.yaml'}, line {bad['line']}, card test-card: ")
    assert bad["words"] in found[0]


def test_an_id_that_stands_twice_names_both_places(tmp_path: Path) -> None:
    found = problems(tmp_path, SPELL.replace("test-card", "kiln-whelp"))

    assert len(found) == 1
    assert "line 2, card kiln-whelp: the id stands twice; first at " in found[0]
    assert "cards.yaml, line " in found[0]


def test_an_illegal_deck_lists_every_violation(tmp_path: Path) -> None:
    text = "decks:\n  - id: mine\n    name: {ja: 山, en: Mine}\n    cards:\n      kiln-whelp: 5\n      no-such: 4\n"

    found = problems(tmp_path, text)

    place = f"{tmp_path / 'mine.yaml'}, line 5, deck mine: "
    assert found == [
        place + "expected 40 cards, got 9",
        place + "expected 1 to 4 copies of kiln-whelp, got 5",
        place + "there is no card 'no-such'",
    ]


def test_an_unknown_key_of_a_deck_is_named_with_the_nearest_one(tmp_path: Path) -> None:
    found = problems(tmp_path, "decks:\n  - id: mine\n    name: {ja: 山, en: Mine}\n    cards: {}\n    abuot: x\n")

    assert found == [f"{tmp_path / 'mine.yaml'}, line 2, deck mine: unknown key 'abuot'; did you mean about?"]


def test_an_unknown_key_of_a_file_is_named_with_the_nearest_one(tmp_path: Path) -> None:
    found = problems(tmp_path, "card: []\n")

    assert found == [f"{tmp_path / 'mine.yaml'}, line 1: unknown key 'card'; did you mean cards?"]


def test_all_problems_of_a_file_are_found_at_once(tmp_path: Path) -> None:
    second = SPELL.removeprefix("cards:\n").replace("test-card", "other-card") + "    power: 5\n"

    found = problems(tmp_path, CREATURE + "    powr: 1\n" + second)

    assert len(found) == 2


def test_a_file_that_is_no_yaml_is_a_problem(tmp_path: Path) -> None:
    found = problems(tmp_path, "cards: [")

    assert len(found) == 1
    assert "no YAML" in found[0]


def test_the_own_set_has_no_problem() -> None:
    assert library.check(library.OWN_FILES[0]) == []


def test_both_decks_of_a_match_are_examined() -> None:
    with pytest.raises(Refused) as refused:
        Table(GAME, Setup({"decks": {"P1": {"kiln-whelp": 40}, "P2": {"no-such": 4}}}))

    assert refused.value.code == "bad-deck"
    assert refused.value.why == (
        "P1: expected 1 to 4 copies of kiln-whelp, got 40; P2: expected 40 cards, got 4; P2: there is no card 'no-such'"
    )


# The schema


def test_the_schema_file_is_the_one_that_the_loader_s_classes_give() -> None:
    assert schema.FILE.read_text(encoding="utf-8") == schema.text()


def test_the_schema_knows_exactly_the_vocabulary_of_the_rules() -> None:
    parts = json.loads(schema.text())["$defs"]

    assert tuple(parts["Effect"]["properties"]["when"]["enum"]) == tuple(sorted(WHENS))
    assert tuple(parts["Grant"]["properties"]["keyword"]["enum"]) == KEYWORDS
    assert set(parts["Selector"]["properties"]["zone"]["enum"]) == set(ZONES)
    assert all(part["additionalProperties"] is False for part in parts.values())


@pytest.mark.parametrize("form", forms.OPERATIONS, ids=lambda form: str(form.__name__))
def test_an_operation_has_at_most_four_parameters(form: type[forms.Operation]) -> None:
    assert len(msgspec.structs.fields(form)) <= 4


# The library


def test_cards_are_found_by_words_of_both_languages() -> None:
    cards = library.own()

    assert [card.id for card in cards.find("fire slayer")] == ["char-vulture"]
    assert [card.id for card in cards.find("窯竜の雛")] == ["kiln-whelp"]


def test_a_card_shows_what_is_printed_and_where() -> None:
    shown = library.own().show("glaze-drake", "en").split("\n")

    assert shown[:2] == ["glaze-drake  Glaze Drake  Fire 5 5000", "Kiln Drake"]
    assert "cards.yaml, line " in shown[-1]


def test_a_folder_of_one_s_own_adds_cards_that_can_be_played(tmp_path: Path) -> None:
    two_effects = """    effects:
      - {when: enter, do: [{op: draw, n: 1}]}
      - {when: ally_enter, do: [{op: charge, n: 1}]}
"""
    (tmp_path / "mine.yaml").write_text(CREATURE + two_effects, encoding="utf-8")
    waiting = ["P1.test-card#1/enter", "P1.test-card#1/ally_enter"]
    table = Table(
        GAME,
        Setup(
            {"cards": msgspec.to_builtins(own.pack(tmp_path))},
            given={"waiting": waiting, "P1": {"battle": ["test-card"]}},
        ),
    )

    listed = [GAME.notation.short(action) for action in table.legal("P1")]

    assert listed == ["resolve test-card#1/enter", "resolve test-card#1/ally_enter"]
    with pytest.raises(Refused, match="ambiguous"):
        table.act("P1", {"do": "resolve", "effect": "test-card#1"})
    table.act("P1", {"do": "resolve", "effect": "test-card/ally_enter"})
    assert isinstance(table.state, DuelState)
    assert GAME.notation.known(table.state)["P1"]["mana"] == ["unmarked-cairn"]


def test_a_bad_folder_is_refused_with_all_its_problems(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(SPELL + "    power: 1\n", encoding="utf-8")

    with pytest.raises(BadRecord, match="a spell has no power"):
        own.pack(tmp_path)


def test_a_folder_without_card_files_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="found none"):
        own.pack(tmp_path)


def test_too_many_cards_are_refused(tmp_path: Path) -> None:
    body = SPELL.removeprefix("cards:\n")
    text = "cards:\n" + "".join(body.replace("test-card", f"test-{number}") for number in range(63))
    (tmp_path / "many.yaml").write_text(text, encoding="utf-8")

    with pytest.raises(BadRecord, match="expected at most 128 cards in all, got 129"):
        own.pack(tmp_path)


def test_the_loader_reads_files_in_order() -> None:
    found = loader.load(library.OWN_FILES)

    assert next(iter(found.cards)) == "wick-sentry"
    assert next(iter(found.decks)) == "lantern-tide"


def test_every_card_stands_in_a_scenario() -> None:
    text = (ROOT / "tests" / "scenarios" / "duel.yaml").read_text(encoding="utf-8")

    assert [card for card in library.own().cards if not re.search(rf"(?<![a-z-]){card}(?![a-z-])", text)] == []


# The page that says how to write a card


def page_example() -> str:
    page = (ROOT / "docs" / "games" / "duel-cards.md").read_text(encoding="utf-8")
    return page.split("```yaml\n")[1].split("```")[0]


def test_the_card_of_the_page_is_accepted(tmp_path: Path) -> None:
    assert problems(tmp_path, page_example()) == []


def test_the_mistake_of_the_page_is_refused_as_the_page_says(tmp_path: Path) -> None:
    found = problems(tmp_path, page_example().replace("op: tap", "op: tapp"))

    page = (ROOT / "docs" / "games" / "duel-cards.md").read_text(encoding="utf-8")
    assert found[0].replace(str(tmp_path / "mine.yaml"), "storm.yaml") in page

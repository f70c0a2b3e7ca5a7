"""The log lines of the rulings, word for word, and that everything can be said in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tefuda.core import documents, registry
from tefuda.core.chance import Seeded
from tefuda.core.laws import random_act
from tefuda.core.table import Setup, Table
from tefuda.core.texts import LANGUAGES, Language
from tefuda.games.othello import catalogue
from tefuda.games.othello.catalogue import KINDS, NAMES, TEXTS

RULINGS = (Path(__file__).parents[3] / "docs/rulings/othello.md").read_text("utf-8")
SECTION_9 = RULINGS[RULINGS.index("## 9. ") : RULINGS.index("## 10. ")]
SECTION_11 = RULINGS[RULINGS.index("## 11. ") : RULINGS.index("## 12. ")]
CATALOGUE = Path(catalogue.__file__).with_name("catalogue.yaml")
GAME = registry.find("othello")
LINES = [key for key in TEXTS.sentences if key.startswith("log.")]


def as_ruled(template: str) -> str:
    """A line of the catalogue with the rulings' letters for its values; the prefix of effects is ruled apart."""
    line = template.removeprefix("{by}: ").replace("{by}", "X").replace("{n}", "N").replace("{m}", "M")
    return line.replace("{card}", "")


@pytest.mark.parametrize("key", LINES)
def test_line_is_that_of_the_rulings(key: str) -> None:
    ruled = set(re.findall(r"`([^`]*)`", SECTION_9))
    ruled |= {f"{TEXTS.say('ja', f'cards.{name}.name')}の石を配置" for name in NAMES}
    ruled |= {f"ゲーム終了: 黒N 白M {end}" for end in ("白の勝ち", "引き分け")}
    ruled |= {line.replace("1枚反転", "N枚反転") for line in ruled if line.startswith("交換")}

    assert as_ruled(TEXTS.sentences[key]["ja"]) in ruled


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_kind_and_refusal_has_a_sentence(language: Language) -> None:
    codes = re.findall(r"^\| ([a-z-]+) (?:/ ([a-z-]+) )?\|", SECTION_11, re.MULTILINE)
    keys = [f"refusals.{code}" for pair in codes for code in pair if code and code != "code"]
    keys += [f"cards.{name}.{part}" for name in NAMES for part in ("name", "text")]
    keys += [f"kinds.{kind}" for kind in KINDS if f"kinds.{kind}" in TEXTS.sentences]

    assert [key for key in keys if not TEXTS.sentences[key][language]] == []
    assert "refusals.cannot-pass" in keys


def test_names_and_costs_are_those_of_the_rulings() -> None:
    rows = re.findall(r"^\| ([a-z-]+) \| (\w+) (\w+) \| (\S+) \| (\d+) \| [ISP]", RULINGS, re.MULTILINE)
    cards = documents.load(CATALOGUE)["cards"]

    written = [(name, card["id"], card["type"], card["name"]["ja"], str(card["cost"])) for name, card in cards.items()]
    assert rows == written


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_match_can_be_told(language: Language) -> None:
    table = Table(GAME, Setup({}, "told"))
    dice = Seeded("telling")

    while not table.over:
        random_act(table, dice)
        for by in ("black", "spectator"):
            assert GAME.words.describe(table.view(by), language)
            assert GAME.words.prompt(table.view(by), language)

    told = [GAME.words.tell(event, language) for event in table.events]
    assert any(told)
    assert not any("{" in line for line in told)

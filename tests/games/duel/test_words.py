"""Everything the duel says has a sentence in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest

from tefuda.core.chance import Seeded
from tefuda.core.engine import SPECTATOR
from tefuda.core.laws import random_act
from tefuda.core.records import redacted
from tefuda.core.table import Setup, Table
from tefuda.core.texts import LANGUAGES, Language
from tefuda.games.duel.cards import library
from tefuda.games.duel.cards.terms import KEYWORDS
from tefuda.games.duel.events import GameOver, Reason, Reveal, ShieldBreak
from tefuda.games.duel.game import GAME

RULINGS = Path(__file__).parents[3] / "docs" / "rulings" / "duel.md"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("deck", list(library.own().decks))
def test_every_event_and_position_of_a_duel_can_be_told(deck: str, language: Language) -> None:
    table = Table(GAME, Setup({"decks": {"P1": deck, "P2": "drowned-court"}}, seed=f"words {deck}"))
    dice = Seeded(f"words {deck}")

    while not table.over:
        random_act(table, dice)

        for viewer in ("P1", "P2", "spectator"):
            view = GAME.view(table.state, table.seat(viewer))  # type: ignore[arg-type]  # a table of the duel
            assert GAME.words.describe(view, language)
            assert GAME.words.prompt(view, language)
    for seat in (0, 1, SPECTATOR):
        assert all(GAME.words.tell(event, language) for event in redacted(table.events, seat))


@pytest.mark.parametrize("reason", get_args(Reason))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_end_has_a_sentence(reason: Reason, language: Language) -> None:
    winner = None if reason == "turn-limit" else "P1"

    assert GAME.words.tell(GameOver(winner, reason), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_code_of_the_rulings_has_a_sentence(language: Language) -> None:
    table = RULINGS.read_text(encoding="utf-8").partition("## 15.")[2].partition("## 16.")[0]
    codes = {code for row in re.findall(r"^\| (`.+?`) \|", table, re.MULTILINE) for code in re.findall(r"`(.+?)`", row)}

    assert {"bad-mana", "needs-base", "bad-base", "ambiguous"} <= codes
    assert all(GAME.words.refusal(code, language) for code in [*codes, "bad-options", "bad-deck"])


def test_every_keyword_has_a_word() -> None:
    assert all(GAME.words.texts.has(f"statuses.{keyword}") for keyword in KEYWORDS)


def test_shields_and_cards_are_told_one_by_one() -> None:
    broken = GAME.words.tell(ShieldBreak("P2", ("s1", "s3")), "en")
    seen = GAME.words.tell(Reveal("P2", ("kiln-whelp",), "P1"), "en")

    assert broken == "⟨P2⟩: shields 1, 3 are broken."
    assert seen == "⟨P2⟩: seen are Kiln Whelp."


def described(given: dict[str, Any], *inputs: tuple[str, dict[str, Any]], typed: bool = False) -> str:
    table = Table(GAME, Setup(given=given))
    for by, action in inputs:
        table.act(by, action)
    return GAME.words.describe(GAME.view(table.state, SPECTATOR), "en", typed)  # type: ignore[arg-type]  # of the duel


def test_a_creature_is_described_with_its_granted_keywords() -> None:
    assert "Kiln Whelp [tapped] +3000 [slayer]" in described({"P1": {"battle": ["kiln-whelp T +3000 slayer"]}})


def test_creatures_of_one_name_are_told_apart_by_a_number() -> None:
    assert "battle zone: Kiln Whelp (1), Kiln Whelp (2)\n" in described(
        {"P1": {"battle": ["kiln-whelp", "kiln-whelp"]}}
    )


def test_whoever_types_is_told_what_to_type() -> None:
    text = described({"P1": {"battle": ["kiln-whelp"], "mana": ["pollen-herald"]}}, typed=True)

    assert "battle zone: Kiln Whelp (kiln-whelp#1)" in text
    assert "mana: m1 Pollen Herald (pollen-herald)" in text


def test_a_block_is_described() -> None:
    attack = {"with": "kiln-whelp", "target": "player", "blocker": "mirrored-shoal"}
    given = {
        "phase": "block",
        "attack": attack,
        "waiting": ["P2.mirrored-shoal#1/block"],
        "P1": {"battle": ["kiln-whelp T"]},
        "P2": {"battle": ["mirrored-shoal T"]},
    }

    text = described(given)

    assert "Attack under way: Kiln Whelp, blocked by Mirrored Shoal." in text


def test_a_spell_is_described_while_it_is_carried_out() -> None:
    text = described(
        {"P1": {"hand": ["twin-harvest"], "mana": ["pollen-herald x4"]}}, ("P1", {"do": "play", "card": "twin-harvest"})
    )

    assert "⟨P1⟩ is casting Twin Harvest." in text

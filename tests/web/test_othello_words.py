"""In which language Card Othello's table speaks, over whole matches: every event, every card."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from tefuda.core.chance import Seeded
from tefuda.core.laws import random_action
from tefuda.core.records import Event
from tefuda.core.records import notation as written
from tefuda.core.table import Setup, Table
from tefuda.core.texts import LANGUAGES, Language
from tefuda.games.othello import events
from tefuda.games.othello.catalogue import KINDS, NAMES, TEXTS
from tefuda.games.othello.numbers import NONE
from web.othello_lab import OthelloLab
from web.reading import TEXTS as SAID
from web.reading import japanese, notation

SEEDS: Final = ("3", "4")
"""Matches that tell, together, every type of event."""
ROOM: Final = "#room"
MOST: Final = 30
"""No number in a line is larger."""
SETTLED: Final = 1000
"""Milliseconds after which a label has come to rest, and is still there."""
IDS: Final = {*NAMES, *(kind for kind in KINDS if kind), *(key.split(".")[1] for key in TEXTS.sentences if "-" in key)}
"""Cards, kinds, log lines and refusals, as files and messages name them."""
LINES: Final = sorted(key.removeprefix("log.") for key in TEXTS.sentences if key.startswith("log."))


def recorded(lab: OthelloLab, seed: str, language: str) -> set[str]:
    """Everything that was said at the table while a match was played at random, from beginning to end."""
    lab.open({}, language=language)
    lab.table = Table(lab.game, Setup({}, seed))
    lab.replace(lab.standing())
    dice, said = Seeded(f"t{seed}"), set[str]()
    while not lab.table.over:
        by = lab.table.awaiting()[0]
        told = lab.table.act(by, written(random_action(lab.table, lab.table.seat(by), dice)))
        said.update(*lab.tell_all([told], MOVED))
    return said


MOVED: Final = f"""
async () => {{
  const texts = {SAID.strip()};
  const begun = texts("{ROOM}");
  lab.skip();
  await lab.rested();
  return [...begun, ...texts("{ROOM}")];
}}
"""
"""In the page: all that is said when the picture of a move begins, and when it is over."""


def tag_of(kind: type[Event]) -> str:
    """How a type of event is called."""
    return str(kind.__struct_config__.tag)


def line_of(code: str, by: int, phase: int) -> events.Log:
    """A line of the effects with the longest values it may have."""
    template = TEXTS.sentences[f"log.{code}"]["ja"]
    values = (by, MOST if "{n}" in template else NONE, MOST if "{m}" in template else NONE, NONE)
    return events.line(phase, "effect", code, values)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_matches_are_told_in_the_language_of_the_table(lab: OthelloLab, language: str) -> None:
    said, told = set[str](), set[str]()
    for seed in SEEDS:
        said |= recorded(lab, seed, language)
        told |= {tag_of(type(event)) for event in lab.table.events}

    assert told == {tag_of(kind) for kind in events.ALL}
    if language == "en":
        assert japanese(said) == set()
    assert notation(said, IDS if language == "ja" else IDS - ENGLISH) == set()


ENGLISH: Final = {name for name in IDS if "-" not in name}
"""Ids that are English words as well."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_effect_is_told_in_the_language_of_the_table(lab: OthelloLab, language: Language) -> None:
    lab.open({}, language=language)
    lines = [
        line_of(code, by, 1) for code in LINES for by in (0, 1) if "{by}: " in TEXTS.sentences[f"log.{code}"]["ja"]
    ]
    assert len(lines) > 90

    found = lab.tell_all([[line] for line in lines], NEWEST)

    newest = [" ".join(line.split()) for line, _ in found]
    assert newest == [events.line_text(language, line.code, line.params) for line in lines]
    if language == "en":
        assert japanese({text for _, said in found for text in said}) == set()


NEWEST: Final = f"""
() => [document.querySelector(".effects p").textContent, ({SAID.strip()})("{ROOM}")]
"""
"""In the page: the newest line of the effects, and all that is said."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", ["desk", "phone"])
def test_no_effect_is_cut(lab: OthelloLab, phone_lab: OthelloLab, size: str, language: str) -> None:
    here = lab if size == "desk" else phone_lab
    here.bench.lab = here
    here.open({}, language=language)
    lines = [line_of(code, 1, 1) for code in LINES if "{by}: " in TEXTS.sentences[f"log.{code}"]["ja"]]

    cut = here.tell_all([[line] for line in lines], CUT)

    assert len(cut) == len(lines)
    assert [line for line in cut if line != ""] == []


CUT: Final = """
() => {
  const line = document.querySelector(".effects p");
  const isCut = line.scrollWidth > line.clientWidth || line.scrollHeight > line.clientHeight;
  return isCut ? line.innerText : "";
}
"""
"""In the page: the newest line of the effects, if it is cut."""


def test_what_is_won_or_lost_is_told_in_english(lab: OthelloLab) -> None:
    lab.open({"charge": {"black": 6}, "hand": {"black": ["gold"]}}, language="en")
    label = lab.page.locator(".strip[data-color=black] .label")

    lab.act("black", "use", card="gold")
    expect(label).to_have_text("charge -6")
    lab.finish()
    lab.act("black", "place", at="d3")
    lab.finish()

    expect(label).to_have_text("charge +4")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", ["desk", "phone"])
def test_what_is_won_or_lost_covers_nothing(lab: OthelloLab, phone_lab: OthelloLab, size: str, language: str) -> None:
    here = lab if size == "desk" else phone_lab
    here.bench.lab = here
    here.open(
        {"charge": {"black": 30, "white": 30}, "hand": {"black": ["dragon"], "white": ["dragon"]}}, language=language
    )

    for by in ("black", "white"):
        here.tell([events.Charge(1, by, -30, 0)])
        here.turn(SETTLED)

        said, others = here.page.evaluate(BESIDE, by)
        assert [other for other in others if said["left"] < other["right"] and other["left"] < said["right"]] == []


BESIDE: Final = """
(color) => {
  const strip = document.querySelector(`.strip[data-color=${color}]`);
  const label = strip.querySelector(".label");
  const words = document.createRange();
  words.selectNodeContents(label);
  const box = (range) => { const { left, right } = range.getBoundingClientRect(); return { left, right }; };
  const row = label.getBoundingClientRect();
  const beside = [...strip.querySelectorAll(".who > b, .count, .meter, .cards")].filter((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top < row.bottom && row.top < bottom;
  });
  return [box(words), beside.map(box)];
}
"""


def test_a_stone_is_told_in_its_own_sentence_without_the_last_refusal(lab: OthelloLab) -> None:
    lab.open({"markers": ["e4 perma"], "hand": {"black": ["dragon"]}, "charge": {"black": 2}})
    lab.page.locator("[data-card=dragon]").first.click(force=True)
    lab.turn(SETTLED)

    lab.page.locator('[data-square="e4"]').click()
    lab.turn(SETTLED)

    said = " ".join(lab.page.locator(".note").all_inner_texts())
    assert "この石はずっと返されません。" in said
    assert "足りません" not in said


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind])
def test_every_kind_of_stone_has_a_sentence(kind: str) -> None:
    maker = next(card for card, made in zip(NAMES, KINDS, strict=True) if made == kind)

    assert f"stones.{maker}" in TEXTS.sentences or f"kinds.{kind}" not in TEXTS.sentences

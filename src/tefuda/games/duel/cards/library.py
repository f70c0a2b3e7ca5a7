"""The cards and decks that are there: the set of the game, and beside it one that a match brings along.

Which cards a match is played with is part of its options, never of the process that plays it (own.py). Files are read
once; the rules never read any.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from tefuda.core.errors import BadRecord
from tefuda.core.texts import Language
from tefuda.games.duel import ids
from tefuda.games.duel.cards import forms, loader, meaning
from tefuda.games.duel.cards.assembly import Assembly
from tefuda.games.duel.cards.kinds import CardSet

DATA: Final = Path(__file__).parent.parent / "data"
OWN_FILES: Final = (DATA / "cards.yaml", DATA / "decks.yaml")

Written = str | Mapping[str, int]
"""A deck as a match names it: its id, or cards and copies."""


class Library:
    """All cards and decks by id."""

    def __init__(self, found: loader.Found) -> None:
        bounds = {"cards": ids.KINDS, "civilizations": forms.MOST_CIVILIZATIONS, "races": forms.MOST_RACES}
        for what, most in bounds.items():
            if len(getattr(found, what)) > most:
                raise BadRecord(f"expected at most {most} {what} in all, got {len(getattr(found, what))}")
        self.civilizations = found.civilizations
        self.races = found.races
        self.cards = found.cards
        self.decks = found.decks
        self.places = found.places
        self.name = found.name
        self.set = self.card_set(None)

    def card_set(self, counts: list[int] | None) -> CardSet:
        """The tables of the rules; with `counts`, one for each operation, they count what is carried out."""
        return Assembly(list(self.civilizations), list(self.races), counts).card_set(self.cards)

    def deck(self, written: Written) -> list[int]:
        """The cards of a deck that keeps the rules, in the order in which it is written."""
        cards = self.decks[written].cards if isinstance(written, str) else written
        return [self.set.numbers[card] for card, copies in cards.items() for _ in range(copies)]

    def deck_problems(self, written: Written) -> list[str]:
        """Every violation of R1."""
        if not isinstance(written, str):
            return meaning.deck_problems(written, self.cards)
        return [] if written in self.decks else [f"there is no deck {written!r}"]

    # For people who look for a card

    def find(self, text: str) -> list[forms.Card]:
        """The cards in whose id, names, texts, civilizations, races or keywords all words of the text occur."""
        words = text.lower().split()
        return [card for card in self.cards.values() if all(word in self._searchable(card) for word in words)]

    def _searchable(self, card: forms.Card) -> str:
        races = [self.races[race] for race in card.race or []]
        civs = [self.civilizations[civ] for civ in card.civ]
        names = [card.name, *races, *civs]
        texts = [part for name in names for part in (name.ja, name.en)] + [card.text.ja, card.text.en]
        return " ".join([card.id, card.type, *card.civ, *(card.race or []), *card.keywords, *texts]).lower()

    def line(self, card_id: str, language: Language) -> str:
        """A card in one line."""
        card = self.cards[card_id]
        civs = "/".join(getattr(self.civilizations[civ], language) for civ in card.civ) or "-"
        power = "" if card.power is None else f" {card.power}"
        return f"{card.id}  {getattr(card.name, language)}  {civs} {card.cost}{power}"

    def printed(self, language: Language) -> dict[str, Any]:
        """What is printed on all cards and decks, in one language."""
        named = {"civilizations": self.civilizations, "races": self.races}
        found: dict[str, Any] = {
            kind: {key: getattr(text, language) for key, text in texts.items()} for kind, texts in named.items()
        }
        found["cards"] = {card.id: _printed(card, language) for card in self.cards.values()}
        found["decks"] = {deck.id: _printed(deck, language) for deck in self.decks.values()}
        return found

    def show(self, card_id: str, language: Language) -> str:
        """A card with everything that is printed on it, and where it stands."""
        card = self.cards[card_id]
        lines = [self.line(card_id, language)]
        if card.race:
            lines.append(" / ".join(getattr(self.races[race], language) for race in card.race))
        text = getattr(card.text, language)
        return "\n".join([*lines, *([text] if text else []), self.places[f"card {card_id}"]])


def _printed(form: forms.Card | forms.Deck, language: Language) -> dict[str, Any]:
    """The fields of a form that people read: texts in one language, what the rules make of them left out."""
    known = msgspec.to_builtins(form)
    texts = {field: getattr(getattr(form, field), language) for field in ("name", "text", "about") if field in known}
    return {key: value for key, value in known.items() if key not in ("effects", "static")} | texts


def files_of(path: Path) -> list[Path]:
    """A card file, or those of a folder in order of their names; BadRecord if there is none."""
    files = sorted(path.glob("*.yaml")) if path.is_dir() else [path]
    if not files:
        raise BadRecord(f"{path}: expected a folder with card files (*.yaml), found none")
    return files


def check(path: Path) -> list[loader.Problem]:
    """Every problem of a card file, or of a folder of them, that is to stand beside the game's own set."""
    files = [file for file in files_of(path) if file.resolve() not in OWN_FILES]
    return loader.read([*OWN_FILES, *files]).problems


@functools.cache
def found_here() -> loader.Found:
    """What the game's own files hold."""
    return loader.load(OWN_FILES)


@functools.cache
def own() -> Library:
    """The game's own set."""
    return Library(found_here())


__all__ = ["Library", "Written", "check", "files_of", "found_here", "own"]

"""`tefuda duel`: the cards and decks, and what occurs in random duels."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import cyclopts

from tefuda.cli.console import LanguageOption, language_of
from tefuda.core.errors import TefudaError
from tefuda.games.duel import tally
from tefuda.games.duel.cards import library, own

duel = cyclopts.App(name="duel", help="Duel: its cards and decks, and what occurs in random duels.")
cards = cyclopts.App(name="cards", help="List, show, find and check cards.")
duel.command(cards)


CardsOption = Annotated[
    Path | None, cyclopts.Parameter(name="--cards", help="A card file of your own, or a folder of such, besides.")
]


def library_with(path: Path | None) -> library.Library:
    """The game's cards, and those of a file."""
    return own.library_of(None if path is None else own.pack(path))


@cards.command(name="list")
def list_cards(*, lang: LanguageOption = None, with_cards: CardsOption = None) -> int:
    """List all cards, then the decks."""
    found = library_with(with_cards)
    for card_id in found.cards:
        print(found.line(card_id, language_of(lang)))
    print(f"{len(found.cards)} cards; decks: {', '.join(found.decks)}")
    return 0


@cards.command
def show(card: str, *, lang: LanguageOption = None, with_cards: CardsOption = None) -> int:
    """Show everything that is printed on a card, and the file and line where it stands."""
    found = library_with(with_cards)
    if card not in found.cards:
        near = ", ".join(one.id for one in found.find(card)) or "none that resembles it"
        raise TefudaError(f"there is no card {card!r}; there is {near}")
    print(found.show(card, language_of(lang)))
    return 0


@cards.command
def find(*words: str, lang: LanguageOption = None, with_cards: CardsOption = None) -> int:
    """Find the cards in which all words occur: ids, names, texts, civilizations, races, keywords, in both languages."""
    found = library_with(with_cards)
    hits = found.find(" ".join(words))
    for card in hits:
        print(found.line(card.id, language_of(lang)))
    return 0 if hits else 1


@cards.command
def check(path: Path) -> int:
    """Check a file or folder of cards and decks and list every problem.

    Parameters
    ----------
    path
        A YAML file as docs/games/duel-cards.md describes it, or a folder of such.
    """
    problems = library.check(path)
    for problem in problems:
        print(problem)
    print(f"{path}: {len(problems)} problems")
    if not problems:
        print(f"digest {own.pack(path).digest}")
    return 1 if problems else 0


@duel.command
def survey(*, games: int = 1000, seed: str = "survey") -> int:
    """Play random duels over all pairs of decks and count every operation, trigger and keyword.

    Parameters
    ----------
    games
        How many duels.
    seed
        The duels' seeds are this and a number.
    """
    found = tally.play(games, seed)
    print(f"{found.games} duels, {found.actions} actions, {found.turns} turns")
    for title, counts in (
        ("endings", found.reasons),
        ("operations", found.operations),
        ("triggers", found.whens),
        ("keywords", found.keywords),
    ):
        print(f"{title}: " + ", ".join(f"{name} {count}" for name, count in sorted(counts.items())))
    draws = found.reasons.get("turn-limit", 0)
    print(f"draws by turn limit: {draws} ({draws / found.games:.2%})")
    missing = found.missing()
    if missing:
        print(f"never occurred: {', '.join(missing)}")
    return 1 if missing else 0


__all__ = ["duel"]

"""What is right: options, actions, views and match files of random matches of every game."""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec

from tefuda.core import match, registry
from tefuda.core.chance import Seeded
from tefuda.core.errors import Refused
from tefuda.core.game import AnyGame
from tefuda.core.records import notation
from tefuda.core.table import WATCHER, Setup, Table
from tefuda.games.duel.cards import library

MOVES: Final = 60
"""Of each match that is played; few positions are told apart by more."""
MATCHES: Final = 2
CARDS_A_FILE: Final = 6
LARGEST_FILE: Final = 20_000
"""Characters; longer match files say nothing new."""


class Corpus(msgspec.Struct, frozen=True):
    """What was seen in matches of one game."""

    game: AnyGame
    options: list[dict[str, Any]]
    actions: list[dict[str, Any]]
    typed: list[str]
    views: list[Any]
    files: list[list[Any]]
    """Match files, each a list of its lines."""
    words: list[str]
    """Every text in them: names of cards, squares, fields."""
    cards: list[dict[str, Any]] = []
    """Card files, of a game that takes those of others."""


def gather(name: str, seed: str) -> Corpus:
    """Play a few matches of a game."""
    game = registry.find(name)
    found = Corpus(game, [dict(one) for one in game.samples()][:8] or [dict(game.usual)], [], [], [], [], [])
    found.options.append(dict(game.usual))
    if name == "duel":
        found.cards.extend(card_files())
        found.options.extend({**game.usual, **game.bring(json.dumps(file))} for file in found.cards)
    for number in range(MATCHES):
        play(found, Seeded(f"{seed} {name} {number}"))
    found.words.extend(sorted(texts([found.actions, found.options, found.views])))
    return found


def card_files() -> list[dict[str, Any]]:
    """Some cards of the game's own set, under names of their own, in files of a few."""
    cards = [msgspec.to_builtins(card) for card in library.own().cards.values()]
    own = [{**card, "id": f"f-{card['id']}"} for card in cards]
    files = [own[place : place + CARDS_A_FILE] for place in range(0, len(own), CARDS_A_FILE)]
    name = {"ja": "組", "en": "Set"}
    return [{"set": {"id": f"set-{place}", "name": name}, "cards": file} for place, file in enumerate(files)]


def play(found: Corpus, dice: Seeded) -> None:
    game = found.game
    table = Table(game, Setup(dict(game.usual), f"fuzz {dice.word()}"))
    recorder = match.Recorder(table, dict.fromkeys(table.seats, "person"))
    for move in range(MOVES):
        if table.over:
            break
        seats = table.awaiting()
        if not seats:
            recorder.note(table.expire())
            continue
        step(found, table, seats[dice.below(len(seats))], dice)
        recorder.note(table.events[table.starts[-1].events :])
        if move % 5 == 0:
            found.views.extend(json.loads(msgspec.json.encode(table.view(by))) for by in (*table.seats, WATCHER))
    text = recorder.text()
    found.files.append([json.loads(line) for line in text[:LARGEST_FILE].splitlines(keepends=True) if line[-1] == "\n"])


def step(found: Corpus, table: Table, by: str, dice: Seeded) -> None:
    """One action, after noting down some of those that could be taken."""
    choices = table.legal(by)
    while True:
        action = choices[dice.below(len(choices))]
        try:
            table.act(by, action)
        except Refused:  # a sketch of many
            continue
        found.actions.append(notation(action))
        found.typed.append(table.game.notation.short(action))
        return


def texts(value: Any) -> set[str]:
    """All texts in a value."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):
        return {text for pair in value.items() for part in pair for text in texts(part)}
    return {text for part in value for text in texts(part)} if isinstance(value, list) else set()


__all__ = ["Corpus", "gather"]

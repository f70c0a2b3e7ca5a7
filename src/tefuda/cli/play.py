"""`tefuda play`: a game in the terminal."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from tefuda.ai.players import find_player
from tefuda.cli.catalyst_table import CatalystTerminal
from tefuda.cli.console import Console, LanguageOption, language_of
from tefuda.cli.settings import SettingsOption, config_of
from tefuda.cli.terminal import Terminal, person_word
from tefuda.core import registry
from tefuda.core.errors import BadRecord, TefudaError
from tefuda.core.table import Setup, Table
from tefuda.games.duel.cards import decklist

DEALS = 1_000_000


def play(
    game: str | None = None,
    *,
    seed: str | None = None,
    seat: Annotated[tuple[str, ...], Parameter(name="--as", negative="")] = (),
    against: str = "random",
    save: Path | None = None,
    settings: SettingsOption = (),
    cards: Path | None = None,
    deck: Path | None = None,
    lang: LanguageOption = None,
) -> int:
    """Play a game in the terminal; without a name, choose from a menu.

    Parameters
    ----------
    game
        The game's id, as `tefuda games` lists them.
    seed
        The deal: the same seed gives the same cards. For solitaires it is the deal's number.
    seat
        The seat you take; repeat it for several people at one terminal, or `all`. By default the first.
    against
        Who takes the other seats.
    save
        Write the match to this file at the end.
    cards
        Duel: a card file of your own, which is played with besides the game's cards.
    deck
        Duel: a file with your deck, a line a card, such as `4 kiln-whelp`.
    """
    console = Console(language_of(lang))
    chosen = game or menu(console)
    if chosen is None:
        return 0
    found = registry.find(chosen)
    brought = {} if cards is None else found.bring(text_of(cards))
    config = {**found.usual, **brought, **config_of(settings)}
    if deck is not None:
        if "decks" not in config:
            raise TefudaError(f"{chosen} is played without decks")
        config["decks"] = {**config["decks"], (seat or ("P1",))[0]: decklist.read(text_of(deck), str(deck))}
    setup = Setup(config, seed or str(1 + secrets.randbelow(DEALS)))
    terminal = begin(console, chosen, setup, seat, against)
    try:
        terminal.run()
    finally:
        if save is not None:
            terminal.save(str(save))
    return 0


def text_of(file: Path) -> str:
    """A file that somebody has written; BadRecord if it cannot be read."""
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord(f"{file}: cannot be read: {error}") from None


def begin(console: Console, game_id: str, setup: Setup, seat: tuple[str, ...], against: str) -> Terminal:
    """A table with its seats taken."""
    table = Table(registry.find(game_id), setup)
    people = table.seats if seat == ("all",) else seat or table.seats[:1]
    for name in people:
        if name not in table.seats:
            raise TefudaError(f"there is no seat {name!r} in {game_id}; there are {', '.join(table.seats)}")
    bots = {name: find_player(game_id, against) for name in table.seats if name not in people}
    console.say("play.title", name=table.game.words.texts.say(console.language, "name"), seed=setup.seed)
    if bots:
        names = {name: against if name in bots else person_word(console) for name in table.seats}
        console.say("play.seats", seats=", ".join(f"{name} ({who})" for name, who in names.items()))
    kind: Any = CatalystTerminal if game_id == "catalyst" else Terminal
    terminal: Terminal = kind(table, console, bots)
    return terminal


def menu(console: Console) -> str | None:
    """Ask which game; None to stop."""
    games = list(registry.games().values())
    console.say("menu.title")
    for number, game in enumerate(games, 1):
        texts = game.words.texts
        name, about = (texts.say(console.language, key) for key in ("name", "about"))
        console.say("menu.entry", number=number, name=name, about=about)
    while (line := console.ask()) is not None and line.lower() not in ("q", "quit"):
        if line.isdecimal() and 1 <= int(line) <= len(games):
            return games[int(line) - 1].id
        if line in registry.games():
            return line
        console.say("menu.title")
    return None

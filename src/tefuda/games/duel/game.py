"""Wiring."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from tefuda.core.chance import Chance
from tefuda.core.engine import Log
from tefuda.core.errors import Refused
from tefuda.core.game import Game
from tefuda.core.records import Action, Event
from tefuda.games.duel import actions, events, ids, phases
from tefuda.games.duel.cards import library, own
from tefuda.games.duel.cards.own import library_of
from tefuda.games.duel.course import DECK, PLAYERS
from tefuda.games.duel.fold import fold
from tefuda.games.duel.foresight import Foreseen, foresee
from tefuda.games.duel.notation import DuelNotation
from tefuda.games.duel.options import Brought, Options
from tefuda.games.duel.state import DuelState, fresh
from tefuda.games.duel.view import View, opening, result, view
from tefuda.games.duel.words import DuelWords


class Duel(Game[DuelState, Options, View]):
    """The duel."""

    id = "duel"
    rules_version = 1
    option_type = Options
    actions = actions.ALL
    events = events.ALL
    draws = ("shuffle", "discard-random")
    foreseen = Foreseen
    action_bound = ids.BOUND
    needed = {"decks": {"P1": "wildfire-run", "P2": "harvest-light"}}
    usual = needed
    notation = DuelNotation()
    words: DuelWords = DuelWords()

    def options(self, config: Mapping[str, Any]) -> Options:
        options = super().options(config)
        cards = library_of(options.cards)
        if options.decks is not None:
            decks = {"P1": options.decks.P1, "P2": options.decks.P2}
            problems = [f"{player}: {text}" for player, deck in decks.items() for text in cards.deck_problems(deck)]
            if problems:
                raise Refused("bad-deck", "; ".join(problems), what="duel match")
        return options

    def brief(self, config: Mapping[str, Any]) -> dict[str, Any]:
        """Cards of one's own by digest and name: their text would stand in every list of rooms."""
        if "cards" not in config:
            return dict(config)
        brought = self.options(config).cards
        if brought is None:
            return dict(config)
        name = library_of(brought).name
        named = {} if name is None else {"name": msgspec.to_builtins(name.name)}
        return {**config, "cards": {"digest": brought.digest, **named}}

    def with_brought(self, config: Mapping[str, Any], seat: str, brings: Mapping[str, Any]) -> dict[str, Any]:
        try:
            brought = msgspec.convert(brings, Brought)
        except msgspec.ValidationError as error:
            raise Refused("bad-options", str(error), what="duel match") from None
        mixed = {**config, "decks": {**config.get("decks", {}), seat: brought.deck}}
        self.options(mixed)
        return mixed

    def without_brought(self, config: Mapping[str, Any], seats: Collection[str]) -> dict[str, Any]:
        decks = {seat: deck for seat, deck in (config.get("decks") or {}).items() if seat not in seats}
        return {**config, "decks": decks} if decks else {name: one for name, one in config.items() if name != "decks"}

    def words_of(self, options: Options) -> DuelWords:
        return self.words if options.cards is None else DuelWords(library_of(options.cards))

    def bring(self, text: str) -> dict[str, Any]:
        return {"cards": msgspec.to_builtins(own.pack_text(text))}

    def samples(self) -> Sequence[Mapping[str, Any]]:
        decks = library.own().decks
        return [{"decks": {"P1": first, "P2": second}} for first in decks for second in decks]

    def seats(self, options: Options) -> tuple[str, ...]:
        return PLAYERS

    def new(self, options: Options, chance: Chance, log: Log | None) -> DuelState:
        if options.decks is None:
            raise Refused("bad-options", "a new match needs decks for P1 and P2", what="duel match")
        cards = library_of(options.cards)
        s = fresh(cards.set, chance, log)
        s.turn_limit = options.turn_limit
        s.decision_seconds = options.decision_seconds
        s.zones[DECK] = cards.deck(options.decks.P1)
        s.zones[DECK + 1] = cards.deck(options.decks.P2)
        phases.set_up(s)
        return s

    def view(self, state: DuelState, seat: int) -> View:
        return view(state, seat)

    def fold(self, view: View, event: Event) -> View:
        return fold(view, event)

    def opening(self, options: Options, seat: int) -> View:
        return opening(seat)

    def foresee(self, world: DuelState, seat: int, action: Action) -> Foreseen | None:
        return foresee(world, seat, action)

    def result(self, state: DuelState) -> dict[str, Any] | None:
        over = result(state)
        return None if over is None else msgspec.to_builtins(over)


GAME = Duel()

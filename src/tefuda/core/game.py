"""What a game offers besides its rules: options, views, notation and words. One object a game, without state.

A game lives in a package of its own and is found through the entry-point group `tefuda.games` (core/registry.py).
Everything here is interpreted; what a search touches is the `State` that `new` and `read` return (core/engine.py).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar

import msgspec

from tefuda.core import facts
from tefuda.core.chance import Chance
from tefuda.core.engine import Log, State
from tefuda.core.errors import Refused
from tefuda.core.records import Action, Event, notation
from tefuda.core.script import Draw
from tefuda.core.texts import Language, Texts

S = TypeVar("S", bound=State)
"""The game's state."""
Opt = TypeVar("Opt", bound=msgspec.Struct)
"""The options of a match."""
V = TypeVar("V", bound=msgspec.Struct)
"""What one seat is shown."""


CARDS_REFUSED: Final = ("unknown-cards", "changed-cards", "bad-cards")
"""Why a match cannot have cards of its own: they are not there, not those that were agreed, or no cards."""


class Notation(Generic[S, Opt, V]):
    """One way to write each thing: in scenario and match files, on the wire, in the terminal and in errors.

    Laws: `read(write(state))` is the same state wherever a decision is open; `admit` of `action(ids)` gives those ids
    back; `parse(short(action))` is the action.
    """

    compared: ClassVar[Mapping[str, facts.Compare]] = {}
    """The facts that `expect` may name, and how each is compared."""
    view_compared: ClassVar[Mapping[str, facts.Compare]] = {}
    """The same for `view`."""

    # Positions

    def read(self, options: Opt, given: Mapping[str, Any], chance: Chance, log: Log | None) -> S:
        """The state that `given` writes, brought to its first decision; BadScenario if it writes none."""
        raise NotImplementedError

    def write(self, state: S) -> dict[str, Any]:
        """A state in which a decision is open, as an all-seeing observer would write it."""
        raise NotImplementedError

    # Actions

    def admit(self, state: S, by: str, given: Mapping[str, Any]) -> tuple[int, list[int]]:
        """The seat and the ids that an input means; Refused with the first code of the game's table that applies.

        One action of a person may be several ids, applied one after the other as one input.
        """
        raise NotImplementedError

    def action(self, state: S, seat: int, ids: Sequence[int]) -> Action:
        """The record of an action."""
        raise NotImplementedError

    def choices(self, state: S, seat: int) -> list[Action]:
        """Every action a person may take now. Games whose actions take several ids override this."""
        return [self.action(state, seat, [action]) for action in state.legal(seat)]

    def completions(self, state: S, seat: int, begun: Mapping[str, Any]) -> list[Action]:
        """The actions that begin like one of which only some fields are chosen yet; a stranger may have written it."""
        return [action for action in self.choices(state, seat) if self.fits(begun, action)]

    def is_sketch(self, _action: Action) -> bool:
        """Whether an action of `choices` only stands for many that no list names: it cannot be taken as it stands."""
        return False

    def short(self, action: Action) -> str:
        """An action as one types it."""
        raise NotImplementedError

    def parse(self, text: str) -> dict[str, Any]:
        """What somebody typed, as an action in the notation; BadRecord if it has no such form."""
        raise NotImplementedError

    # Chance

    def outcome(self, draw: Draw, written: Any, dice: Chance) -> list[int]:
        """What a scenario has written as the outcome of a draw; what it leaves open may be drawn from `dice`.

        BadScenario if it has not the form; whether it is possible is looked at by the caller.
        """
        raise NotImplementedError

    def outcome_form(self, name: str, values: Sequence[int]) -> Any:
        """A draw's outcome as a scenario writes it."""
        raise NotImplementedError

    # Expectations

    def known(self, state: S) -> dict[str, Any]:
        """Every fact of `compared`, as an all-seeing observer writes it."""
        raise NotImplementedError

    def shown(self, view: V) -> dict[str, Any]:
        """Every fact of `view_compared`."""
        raise NotImplementedError

    def fits(self, entry: Any, action: Action) -> bool:
        """Whether an entry of `legal` names this action: its short form, or all of its fields."""
        return bool(entry == self.short(action)) if isinstance(entry, str) else facts.same(entry, notation(action))

    def event_keys(self, event_type: type[Event]) -> set[str]:
        """The keys by which an entry of `events` may name an event of this type."""
        return {"type", *(field.encode_name for field in msgspec.structs.fields(event_type))} - {"seen_by"}

    def depends(self, _entry: Mapping[str, Any]) -> bool:
        """Whether an entry of `events` is judged by the event that the entry before it fitted."""
        return False

    def event_fits(self, entry: Mapping[str, Any], event: Event, _before: Event | None) -> bool:
        """Whether an entry of `events` names this event: all its fields equal. `_before` fitted the entry before."""
        told = notation(event)
        return all(key in told and facts.same(value, told[key]) for key, value in entry.items())


class Words(Generic[V]):
    """What a game says to people, in both languages; plain text that a screen reader can read."""

    texts: Texts

    def catalogue(self, language: Language) -> dict[str, Any]:
        """All it can say in one language, and the facts that stand beside it (costs, ids), for whoever draws cards."""
        return self.texts.in_language(language)

    def describe(self, view: V, language: Language, typed: bool = False) -> str:
        """A position. `typed`: with what one types for the things in it, for whoever has no buttons.

        Seats stand in it, and in what is told, as `texts.seat_mark` writes them: who sits there, only others know.
        """
        raise NotImplementedError

    def tell(self, event: Event, language: Language) -> str:
        """One event as a sentence; empty if there is nothing to say."""
        raise NotImplementedError

    def log(self, event: Event, language: Language) -> str:
        """What the log of a match says of an event; games whose tables show a part of it elsewhere leave that out."""
        return self.tell(event, language)

    def prompt(self, view: V, language: Language) -> str:
        """What to type now, in one line."""
        raise NotImplementedError

    def refusal(self, code: str, language: Language) -> str:
        """Why an input was refused."""
        return self.texts.say(language, f"refusals.{code}")


class Game(Generic[S, Opt, V]):
    """The wiring of a game."""

    id: ClassVar[str]
    rules_version: ClassVar[int]
    """Raised whenever the same inputs could give another log."""
    option_type: ClassVar[type[msgspec.Struct]]
    actions: ClassVar[tuple[type[Action], ...]]
    events: ClassVar[tuple[type[Event], ...]]
    draws: ClassVar[tuple[str, ...]]
    """The names of its draws."""
    action_bound: ClassVar[int]
    """Action ids are below this."""
    needed: ClassVar[Mapping[str, Any]] = {}
    """Options without which no match begins, for whoever has not chosen any; the defaults do for the rest."""
    usual: ClassVar[Mapping[str, Any]] = {}
    """Options for whoever has not chosen any at a terminal, where the defaults alone do not make a match."""
    undo_free: ClassVar[bool] = False
    """Whether the rulings let a player go back past what an act has revealed."""
    formalities: ClassVar[frozenset[str]] = frozenset()
    """Actions that are no moves: somebody comes or goes, a game begins or a room is closed. None is taken back."""
    foreseen: ClassVar[type[msgspec.Struct] | None] = None
    """The record that `foresee` gives, where it gives one."""
    race: ClassVar[bool] = False
    """Whether order of arrival decides: an input is judged on the position it meets, however old its sender's was."""
    notation: Notation[S, Opt, V]
    words: Words[V]

    def options(self, config: Mapping[str, Any]) -> Opt:
        """The options of a match, all others at their defaults; Refused with the rulings' code."""
        try:
            return msgspec.convert(config, self.option_type)  # type: ignore[return-value]  # option_type is Opt
        except msgspec.ValidationError as error:
            raise Refused("bad-options", str(error), what=f"{self.id} match") from None

    def playable(self, config: Mapping[str, Any]) -> dict[str, Any]:
        """These options, with what a match needs to begin."""
        return {**self.needed, **config}

    def with_brought(self, _config: Mapping[str, Any], _seat: str, _brings: Mapping[str, Any]) -> dict[str, Any]:
        """These options with what whoever takes a seat brings along; Refused if nobody may, or not that."""
        raise Refused("nothing-to-bring")

    def without_brought(self, config: Mapping[str, Any], _seats: Collection[str]) -> dict[str, Any]:
        """These options without what those who have these seats bring along: told before a match begins."""
        return dict(config)

    def open_config(self, config: Mapping[str, Any]) -> dict[str, Any]:
        """The options of a match as everybody may know them: without what the rulings keep secret."""
        return dict(config)

    def brief(self, config: Mapping[str, Any]) -> dict[str, Any]:
        """The options as a list of rooms shows them: what is long by its name."""
        return dict(config)

    def words_of(self, _options: Opt) -> Words[V]:
        """What is said in a match: more than `words` where a match can bring cards of its own."""
        return self.words

    def bring(self, _text: str) -> dict[str, Any]:
        """The options that bring cards of one's own into a match, from a file as people write it; BadRecord with all
        its problems, one a line; Refused where a game has no such cards."""
        raise Refused("no-own-cards", f"{self.id} is played with its own cards alone", what=self.id)

    def samples(self) -> Sequence[Mapping[str, Any]]:
        """Options of matches that together show the whole game; random games go through them in turn."""
        return (self.usual,)

    def seats(self, options: Opt) -> tuple[str, ...]:
        """The names of the seats, in order; `spectator` and `clock` are never among them."""
        raise NotImplementedError

    def new(self, options: Opt, chance: Chance, log: Log | None) -> S:
        """A fresh match, brought to its first decision."""
        raise NotImplementedError

    def view(self, state: S, seat: int) -> V:
        """What a seat, or a spectator, is shown now."""
        raise NotImplementedError

    def fold(self, view: V, event: Event) -> V:
        """The view after an event that this viewer was told. With it, whoever has the stream needs nothing else."""
        raise NotImplementedError

    def opening(self, options: Opt, seat: int) -> V:
        """The view before the first event of a match."""
        raise NotImplementedError

    def aimed(self, _view: V, action: Mapping[str, Any]) -> dict[str, Any]:
        """An action that says on which view it was chosen, where order of arrival decides (`race`)."""
        return dict(action)

    def result(self, state: S) -> dict[str, Any] | None:
        """The outcome in the notation, None while the game goes on."""
        raise NotImplementedError

    def vacant_seats(self, _state: S) -> list[int]:
        """The seats that nobody holds by the rules themselves; a match does not wait for them."""
        return []

    def join(self, *, is_bot: bool = False) -> Mapping[str, Any] | None:
        """The input by which a person or a bot takes a vacant seat; None where no seat is ever vacant."""
        return None

    def leave(self) -> Mapping[str, Any] | None:
        """The input by which a seat is given up while the match goes on; None where the rules know nothing of it."""
        return None

    def preview(self, _world: S, _seat: int, _action: Action) -> list[str] | None:
        """The cells or cards an action would touch, in order, as far as the seat can know; None if not offered."""
        return None

    def foresee(self, _world: S, _seat: int, _action: Action) -> msgspec.Struct | None:
        """What an action would do, where a list does not say it: a record of the game, or None if not offered."""
        return None

    def bot(self, _state: S, _seat: int) -> int | None:
        """What the rulings' own bot would do; None where it would not act or the rulings have none."""
        return None

    def bot_seats(self, _state: S) -> list[int]:
        """The seats that the room itself gives to that bot; a host acts for them when they are awaited."""
        return []

    def bot_delay(self, _state: S, _seat: int) -> int:
        """How many seconds that bot lets pass from when it could act, so that people can answer first."""
        return 0

    def first_bot(self, state: S, seats: Sequence[int]) -> int | None:
        """Which of several bots that are due at the same instant acts first; None if none would act."""
        return next((seat for seat in seats if self.bot(state, seat) is not None), None)


AnyGame = Game[Any, Any, Any]
AnyWords = Words[Any]


__all__ = ["CARDS_REFUSED", "AnyGame", "AnyWords", "Game", "Notation", "Words"]

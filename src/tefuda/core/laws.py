"""The laws that every game keeps, as questions about one state. An answer lists what is broken; empty is good.

The scenario runner asks them after every step, random play in the tests and `tefuda laws` after every action. Whoever
asks several laws of one state makes its `views` once and gives them to each as `shown`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tefuda.core.chance import Chance, Seeded
from tefuda.core.engine import SPECTATOR, State, first_seat
from tefuda.core.errors import TefudaError
from tefuda.core.facts import show
from tefuda.core.game import AnyGame
from tefuda.core.records import Action, Event, notation, redacted
from tefuda.core.table import Table


def viewers(table: Table) -> list[int]:
    """Every seat and a spectator."""
    return [*range(len(table.seats)), SPECTATOR]


def views(table: Table) -> list[Any]:
    """What each viewer is shown now."""
    return [table.game.view(table.state, viewer) for viewer in viewers(table)]


def broken_fold(
    table: Table, before: Sequence[Any], events: Sequence[Event], shown: Sequence[Any] | None = None
) -> list[str]:
    """The view after is the view before, folded over what that viewer was told."""
    problems = []
    for viewer, view, after in zip(viewers(table), before, shown or views(table), strict=True):
        folded = view
        for event in redacted(events, viewer):
            folded = table.game.fold(folded, event)
        if folded != after:
            problems.append(f"fold, {_name(table, viewer)}: {_difference(folded, after)}")
    return problems


def broken_legal(table: Table) -> list[str]:
    """`legal` is ascending, only for awaited seats, and agrees with `refusal` on every id."""
    problems = []
    mask = table.state.awaiting()
    for seat, name in enumerate(table.seats):
        legal = table.state.legal(seat)
        if legal != sorted(set(legal)):
            problems.append(f"legal, {name}: not ascending: {legal}")
        if bool(mask >> seat & 1) != bool(legal):
            problems.append(f"legal, {name}: awaited is {bool(mask >> seat & 1)}, but there are {len(legal)} actions")
        allowed = [action for action in range(table.game.action_bound) if table.state.refusal(seat, action) is None]
        if allowed != legal:
            differing = sorted(set(allowed) ^ set(legal))
            problems.append(f"legal, {name}: legal and refusal differ on {differing}")
    return problems


def broken_codec(table: Table, dice: Seeded) -> list[str]:
    """Each action has one form as record, as text and as ids, and they give each other back."""
    problems = []
    form = table.game.notation
    for seat, name in enumerate(table.seats):
        actions = [action for action in form.choices(table.state, seat) if not form.is_sketch(action)]
        if actions:
            actions = [*actions, random_action(table, seat, dice)]
        for action in actions:
            written = notation(action)
            try:
                admitted, ids = form.admit(table.state, name, written)
                typed = form.parse(form.short(action))
            except TefudaError as error:
                problems.append(f"codec, {name}: {show(written)} is listed as legal, but: {error}")
                continue
            if admitted != seat or form.action(table.state, seat, ids) != action:
                problems.append(f"codec, {name}: {show(written)} becomes {ids}, and these another action")
            if typed != written:
                problems.append(f"codec, {name}: {form.short(action)} is read as {show(typed)}, not {show(written)}")
    return problems


def broken_notation(table: Table, shown: Sequence[Any] | None = None) -> list[str]:
    """A state in which a decision is open survives being written and read."""
    if table.over:
        return []
    form = table.game.notation
    written = form.write(table.state)
    try:
        again = form.read(table.options, written, Chance(), None)
    except TefudaError as error:
        return [f"notation: {show(written)} cannot be read back: {error}"]
    differences = _differences(table, again, viewers(table), shown or views(table))
    problems = [f"notation: {problem}" for problem in differences]
    rewritten = form.write(again)
    if rewritten != written:
        problems.append(f"notation: written {show(written)}, read and written again {show(rewritten)}")
    return problems


def broken_fork(table: Table, dice: Seeded, shown: Sequence[Any] | None = None) -> list[str]:
    """A fork shows the same as its parent, and what is done to it does not touch the parent."""
    before = shown or views(table)
    legal = [table.state.legal(seat) for seat in range(len(table.seats))]
    twin = table.state.fork(dice)
    problems = [f"fork: {problem}" for problem in _differences(table, twin, viewers(table), before)]
    for _ in range(2):
        if twin.awaiting():
            _random_step(twin, first_seat(twin.awaiting()), dice)
    if views(table) != before or [table.state.legal(seat) for seat in range(len(table.seats))] != legal:
        problems.append("fork: acting on the fork has changed its parent")
    return problems


def broken_guess(table: Table, dice: Seeded, shown: Sequence[Any] | None = None) -> list[str]:
    """A guessed world shows its seat the same view and legal ids."""
    problems = []
    before = shown or views(table)
    for seat in range(len(table.seats)):
        world = table.state.guess(seat, dice)
        problems += [f"guess: {problem}" for problem in _differences(table, world, [seat], before)]
    return problems


def broken_replay(table: Table) -> list[str]:
    """The same inputs give the same events."""
    again = table.rewound(len(table.inputs))
    if again.digest == table.digest and again.dice.draws == table.dice.draws:
        return []
    return [f"replay: {len(table.inputs)} inputs gave {table.digest[:12]}, and again {again.digest[:12]}"]


def broken_by_random_play(table: Table, dice: Seeded) -> list[str]:
    """Play to the end at random and ask every law after every action; stops at the first problem."""
    opening = [table.game.opening(table.options, viewer) for viewer in viewers(table)]
    problems = broken_fold(table, opening, table.events)
    while not table.over and not problems:
        before = views(table)
        events = random_act(table, dice)
        problems = broken_after(table, before, events, dice)
    return problems or broken_replay(table)


def broken_after(table: Table, before: Sequence[Any], events: Sequence[Event], dice: Seeded) -> list[str]:
    """Every law that can be asked after an input."""
    shown = views(table)
    problems = broken_fold(table, before, events, shown) + broken_legal(table)
    problems += broken_codec(table, dice) + broken_notation(table, shown)
    return problems + broken_fork(table, dice, shown) + broken_guess(table, dice, shown)


def random_act(table: Table, dice: Seeded) -> list[Event]:
    """A random seat of those awaited takes a random action; while nobody may act, the clock runs out."""
    seats = table.awaiting()
    if not seats:
        return table.expire()
    by = seats[dice.below(len(seats))]
    return table.act(by, random_action(table, table.seat(by), dice))


def random_action(table: Table, seat: int, dice: Seeded) -> Action:
    """A random action of a person, found id by id."""
    fork = table.state.fork(dice)
    ids = [_random_step(fork, seat, dice)]
    while fork.midway(seat):
        ids.append(_random_step(fork, seat, dice))
    return table.game.notation.action(table.state, seat, ids)


def _random_step(state: State, seat: int, dice: Seeded) -> int:
    actions = state.legal(seat)
    chosen = actions[dice.below(len(actions))]
    state.apply(seat, chosen)
    return chosen


def _differences(table: Table, other: State, seats: Sequence[int], shown: Sequence[Any]) -> list[str]:
    """What another state shows these viewers otherwise, or lets them do otherwise."""
    game: AnyGame = table.game
    problems = []
    for seat in seats:
        view, expected = game.view(other, seat), shown[seat]  # the spectator, -1, is the last of the viewers
        if view != expected:
            problems.append(f"{_name(table, seat)}: {_difference(view, expected)}")
        if seat != SPECTATOR and other.legal(seat) != table.state.legal(seat):
            problems.append(f"{_name(table, seat)}: legal {other.legal(seat)}, expected {table.state.legal(seat)}")
    return problems


def _name(table: Table, viewer: int) -> str:
    return "spectator" if viewer == SPECTATOR else table.seats[viewer]


def _difference(got: msgspec.Struct, expected: msgspec.Struct) -> str:
    fields = [field for field in expected.__struct_fields__ if getattr(got, field) != getattr(expected, field)]
    return "; ".join(f"{field}: expected {getattr(expected, field)}, got {getattr(got, field)}" for field in fields)


__all__ = [
    "broken_after",
    "broken_by_random_play",
    "broken_codec",
    "broken_fold",
    "broken_fork",
    "broken_guess",
    "broken_legal",
    "broken_notation",
    "broken_replay",
    "random_act",
    "random_action",
    "viewers",
    "views",
]

"""The hint: one play and why, from public facts only. The same position always gets the same hint."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from tefuda.ai.heuristics.catalyst.lost import certainly_lost
from tefuda.ai.heuristics.catalyst.plan import fewest_cards, reach_of
from tefuda.ai.heuristics.catalyst.playouts import Effort, Estimate, estimates
from tefuda.ai.heuristics.catalyst.rows import Move, reactions, unseen
from tefuda.ai.heuristics.catalyst.worth import has_chain
from tefuda.core.chance import Seeded
from tefuda.games.catalyst.cards import NAMES
from tefuda.games.catalyst.state import CatalystState

SHUFFLES: Final = 60
CANDIDATES: Final = 5

HintReason = Literal["reacts", "plan", "chain", "least-harm", "lost"]


class Hint(msgspec.Struct, frozen=True):
    """One play, the triples that would leave in the order of the chain, and the reason. A lost position has no play."""

    reason: HintReason
    play: str | None = None
    leaves: tuple[tuple[str, ...], ...] = ()
    more: int | None = None
    """With reason `plan`: how many more cards complete it."""


class Outlook(msgspec.Struct, frozen=True):
    """What is to be expected of a play: the chance to win with its 95 % interval, and the mean plays of the wins."""

    play: str
    chance: float
    low: float
    high: float
    plays: float | None
    runs: int


def hint(state: CatalystState) -> Hint:
    """The best play found, or that the position is certainly lost."""
    return advised(state)[0]


def outlooks(state: CatalystState, count: int = CANDIDATES) -> tuple[Outlook, ...]:
    """The hinted play and the next best ones, best first; none if the position is certainly lost."""
    return advised(state)[1][:count]


def advised(state: CatalystState, seconds: float = 0.0) -> tuple[Hint, tuple[Outlook, ...]]:
    """The hint and the outlooks, from the same playouts; `seconds` is their safety limit, 0 for none."""
    if certainly_lost(state):
        return Hint("lost"), ()
    found = best_first(state, seconds)
    move = found[0].move
    triples = reactions(state.field, state.hand[move.slot], move.at)
    reason = reason_for(state, move)
    hinted = Hint(
        reason=reason,
        play=short(state, move),
        leaves=tuple(tuple(NAMES[card] for card in triple) for triple in triples),
        more=fewest_cards(move.row) if reason == "plan" else None,
    )
    return hinted, tuple(outlook(state, estimate) for estimate in found)


def outlook(state: CatalystState, estimate: Estimate) -> Outlook:
    low, high = estimate.interval()
    return Outlook(short(state, estimate.move), estimate.chance(), low, high, estimate.plays(), estimate.runs)


def reason_for(state: CatalystState, move: Move) -> HintReason:
    if len(move.row) < len(state.field):
        return "reacts"
    if fewest_cards(move.row) < fewest_cards(state.field):
        return "plan"
    kept = [card for slot, card in enumerate(state.hand) if slot != move.slot]
    return "chain" if has_chain(move.row, reach_of(kept + unseen(state))) else "least-harm"


def best_first(state: CatalystState, seconds: float) -> list[Estimate]:
    """The candidates with their playouts, over dice that follow from what everybody sees."""
    facts = (state.field, sorted(state.hand), unseen(state), state.field_limit)
    seed = " / ".join(str(fact) for fact in facts)
    return estimates(state, Seeded(seed), Effort(SHUFFLES, CANDIDATES, seconds))


def short(state: CatalystState, move: Move) -> str:
    return f"{NAMES[state.hand[move.slot]]}@{move.at}"


__all__ = ["Hint", "HintReason", "Outlook", "advised", "hint", "outlooks"]

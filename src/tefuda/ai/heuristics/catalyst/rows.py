"""Rows of cards as plain lists: what a play does to one, which plays differ, and what is known of the deck."""

from __future__ import annotations

from mypy_extensions import i64

from tefuda.games.catalyst.cards import matches
from tefuda.games.catalyst.rules import POSITIONS
from tefuda.games.catalyst.state import CatalystState


class Move:
    """A place in the hand, a gap, and the row that playing the one into the other leaves."""

    def __init__(self, slot: int, at: int, row: list[int]) -> None:
        self.slot = slot
        self.at = at
        self.row = row

    def action(self) -> int:
        return self.slot * POSITIONS + self.at


def settle(row: list[int], start: i64) -> None:
    """Let the leftmost matching neighbours leave until none match; nothing left of `start` matches."""
    at: i64 = start if start > 0 else 0
    while at < len(row) - 2:
        if matches(row[at], row[at + 1], row[at + 2]):
            del row[at : at + 3]
            at = at - 2 if at > 2 else 0
        else:
            at += 1


def after(row: list[int], card: int, at: i64) -> list[int]:
    """The stable row that a play leaves. A player reaction is insertion and check as well (F4)."""
    result = row[:]
    result.insert(at, card)
    settle(result, at - 2)
    return result


def reactions(row: list[int], card: int, at: int) -> list[list[int]]:
    """The triples that a play would remove, in the order of the chain."""
    result = row[:]
    result.insert(at, card)
    triples: list[list[int]] = []
    place = 0
    while place < len(result) - 2:
        triple = result[place : place + 3]
        if matches(triple[0], triple[1], triple[2]):
            triples.append(triple)
            del result[place : place + 3]
            place = 0
        else:
            place += 1
    return triples


def moves_of(row: list[int], hand: list[int], slot: int, only_reactions: bool) -> list[Move]:
    """The plays of one hand card, ascending by gap, those with the same resulting row merged (R49).

    A card that completes a pair is played inside it: the gaps beside it have the same effect (F5).
    """
    card = hand[slot]
    size: i64 = len(row)
    found: list[Move] = []
    before_last = False
    last = False
    at: i64 = 0
    while at <= size:
        this = at + 1 < size and matches(row[at], card, row[at + 1])
        if last:
            add_reaction(found, Move(slot, at, after(row, card, at)))
        elif not (only_reactions or this or before_last):
            result = row[:]
            result.insert(at, card)
            found.append(Move(slot, at, result))
        before_last = last
        last = this
        at += 1
    return found


def add_reaction(found: list[Move], move: Move) -> None:
    """Keep the move unless another gap has left the same row."""
    for other in found:
        if other.row == move.row:
            return
    found.append(move)


def moves(row: list[int], hand: list[int], field_limit: int) -> list[Move]:
    """All legal plays that differ in the card or in the resulting row; with a full row only reactions (R28)."""
    full = 0 < field_limit <= len(row)
    found: list[Move] = []
    for slot in range(len(hand)):
        found += moves_of(row, hand, slot, full)
    return found


def hand_after(hand: list[int], slot: int, deck: list[int], drawn: int) -> list[int]:
    """The hand once a card has been played and the top card of the deck has taken its place (R31)."""
    result = hand[:]
    if drawn < len(deck):
        result[slot] = deck[drawn]
    else:
        del result[slot]
    return result


def key_of(row: list[int], hand: list[int]) -> bytes:
    """The same for positions that differ only in the order of the hand; within a deal it tells the rest as well."""
    return bytes([*sorted(hand), 255, *row])


def unseen(s: CatalystState) -> list[int]:
    """The cards of the deck as everybody may work them out by subtraction, in the fixed order (R40)."""
    return sorted(s.deck[s.drawn :])

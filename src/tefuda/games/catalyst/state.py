"""The row, the hand and the deck, and the verbs that change them."""

from __future__ import annotations

from tefuda.core.chance import Chance
from tefuda.core.engine import Log, State
from tefuda.games.catalyst import events, hidden, rules
from tefuda.games.catalyst.cards import NAMES, PACK, match_kind
from tefuda.games.catalyst.events import Cause, Reason, Source
from tefuda.games.catalyst.rules import PLAYER, PLAYING, WON


class CatalystState(State):
    """A position of the solitaire."""

    def __init__(self, field_limit: int, chance: Chance, log: Log | None) -> None:
        super().__init__(chance, log)
        self.field_limit = field_limit
        """With so many cards in the row only player reactions are legal; 0 = no limit (R28)."""
        self.field: list[int] = []
        self.hand: list[int] = []
        """A set by the rules; a drawn card takes the place of the played one, so that the others do not move (R31)."""
        self.deck: list[int] = []
        """Top first, with the cards already drawn still in front; shared between forks, so never changed in place."""
        self.drawn = 0
        """How many cards of the deck are gone."""
        self.plays = 0
        self.chain = 0
        """Reactions so far of this play, or of this check of the preparation."""
        self.outcome: int = PLAYING
        self.reason: Reason = "cleared"
        """Why it ended; meaningful once it has."""

    # Questions

    def deck_left(self) -> int:
        return len(self.deck) - self.drawn

    def removed(self) -> list[int]:
        """The cards that have left the game, in the fixed order: those that are nowhere else."""
        elsewhere = set(self.field) | set(self.hand) | set(self.deck[self.drawn :])
        return [card for card in PACK if card not in elsewhere]

    # Verbs

    def shuffle(self) -> None:
        """All 52 cards become the deck."""
        self.deck = self.chance.deal("shuffle", PACK, len(PACK))
        self.drawn = 0
        if self.log is not None:
            self.log.tell(events.Shuffle())

    def lay(self, card: int, at: int, source: Source) -> None:
        """Lay a card from the deck or the hand into the row."""
        self.field.insert(at, card)
        if self.log is not None:
            self.log.tell(events.Place(NAMES[card], at, source))

    def lay_from_deck(self) -> None:
        """The top card of the deck joins the row at its right end (R5)."""
        card = self.deck[self.drawn]
        self.drawn += 1
        self.lay(card, len(self.field), "deck")

    def take(self, slot: int) -> int:
        """A card leaves the hand to be played."""
        card = self.hand.pop(slot)
        if self.log is not None:
            self.log.tell(events.HandRemove(NAMES[card]))
        return card

    def draw(self, slot: int) -> None:
        """The top card of the deck comes to the hand, at the place `slot`."""
        card = self.deck[self.drawn]
        self.drawn += 1
        self.hand.insert(slot, card)
        if self.log is not None:
            self.log.tell(events.HandAdd(NAMES[card]))

    def react(self, at: int) -> None:
        """Three matching neighbours leave the game by themselves."""
        left, middle, right = self.field[at], self.field[at + 1], self.field[at + 2]
        del self.field[at : at + 3]
        self.destroyed(left, middle, right, at)

    def react_with(self, catalyst: int, at: int) -> None:
        """The two cards around a gap leave together with the catalyst, which never lies in the row (R22)."""
        left, right = self.field[at - 1], self.field[at]
        del self.field[at - 1 : at + 1]
        self.destroyed(left, catalyst, right, at - 1, "player")

    def destroyed(self, left: int, middle: int, right: int, at: int, cause: Cause = "auto") -> None:
        """Count a reaction and tell it."""
        self.chain += 1
        if self.log is not None:
            cards = (NAMES[left], NAMES[middle], NAMES[right])
            self.log.tell(events.Destroy(cards, at, cause, match_kind(left, middle), self.chain))

    def end(self, outcome: int, reason: Reason) -> None:
        """The game is won or lost."""
        self.outcome = outcome
        self.reason = reason
        if self.log is not None:
            self.log.tell(events.GameOver("win" if outcome == WON else "loss", reason))

    # The contract

    def awaiting(self) -> int:
        return 1 << PLAYER if self.outcome == PLAYING else 0

    def legal(self, seat: int) -> list[int]:
        return rules.legal(self, seat)

    def refusal(self, seat: int, action: int) -> str | None:
        return rules.refusal(self, seat, action)

    def apply(self, seat: int, action: int) -> None:
        rules.play(self, action)

    def returns(self) -> list[float]:
        return [1.0 if self.outcome == WON else 0.0]

    def fork(self, chance: Chance) -> CatalystState:
        twin = CatalystState(self.field_limit, chance, None)
        twin.field = self.field[:]
        twin.hand = self.hand[:]
        twin.deck = self.deck
        twin.drawn = self.drawn
        twin.plays = self.plays
        twin.chain = self.chain
        twin.outcome = self.outcome
        twin.reason = self.reason
        return twin

    def guess(self, seat: int, chance: Chance) -> CatalystState:
        return hidden.guess(self, chance)

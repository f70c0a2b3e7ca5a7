"""The table of a room: its deal, and the verbs that change it.

Lists are replaced, never changed in place (`hands` itself excepted), so that forks can share them.
"""

from __future__ import annotations

from tefuda.core.chance import Chance
from tefuda.core.engine import Log, State
from tefuda.games.dobon import announce, events, hidden, ids, legal, refusals, rules
from tefuda.games.dobon.cards import pack
from tefuda.games.dobon.cards.pack import COLOUR, COLOURS, NAMES, NO_COLOUR, total
from tefuda.games.dobon.ending import Ending
from tefuda.games.dobon.events import Reason
from tefuda.games.dobon.ids import LETTERS, NOBODY, SEATS
from tefuda.games.dobon.room import Room


class DobonState(State):
    """A room, in whatever phase its game is."""

    def __init__(self, room: Room, chance: Chance, log: Log | None) -> None:
        super().__init__(chance, log)
        self.room = room
        self.terms = room.terms
        self.phase: int = ids.LOBBY
        # The deal
        self.dealt = 0
        """The seats that were dealt to in this game, as a mask; a seat that leaves stays in it."""
        self.hands: list[list[int]] = []
        """Of every seat, kinds ascending; there is none before the first deal."""
        self.pile: list[int] = []
        """Top first, with the cards already gone still in front."""
        self.gone = 0
        self.field: list[int] = []
        self.by: int = NOBODY
        self.play_no = 0
        self.colour: int = NO_COLOUR
        self.direction = 1
        self.stack = 0
        self.up: int = NOBODY
        self.drawn = False
        # Answers to the latest play
        self.window = False
        self.no_dobon = 0
        """The seats that have declined to call on this play, as a mask (R59)."""
        self.no_cut_in = 0
        self.asked: int = NOBODY
        """Sequential mode: who is being asked, and for which chance."""
        self.asked_for = 0
        self.callers: list[int] = []
        """Who called dobon, in that order; the target is `by`."""
        self.grace = False
        """Whether only out-of-turn answers are allowed for the moment."""
        self.ending: Ending | None = None

    # Questions

    def next(self, player: int) -> int:
        """The player after this one in the current direction; seats empty at the deal do not count."""
        seat = player
        while True:
            seat = (seat + self.direction + SEATS) % SEATS
            if self.dealt >> seat & 1:
                return seat

    def players(self) -> list[int]:
        """Those who were dealt to, in seat order."""
        return [seat for seat in range(SEATS) if self.dealt >> seat & 1]

    def pile_left(self) -> int:
        return len(self.pile) - self.gone

    def play_points(self) -> int:
        """The points of the latest play; earlier ones do not count (R49)."""
        return total(self.field)

    def hand_points(self, player: int) -> int:
        return total(self.hands[player])

    def target(self) -> int:
        """The player who was called on."""
        return self.by if self.callers else NOBODY

    def discards(self) -> list[int]:
        """The cards that were played before the latest play, ascending: those that are nowhere else."""
        left = pack.PACK[:] if self.dealt else []
        for cards in [*self.hands, self.pile[self.gone :], self.field]:
            for card in cards:
                left.remove(card)
        return left

    # Verbs of the deal

    def begin_game(self) -> None:
        """A new game: everything but scores, deck-outs and who begins is reset (R7)."""
        self.room.open_game()
        self.phase = ids.TURN
        self.hands = [[], [], [], [], [], []]
        self.dealt = 0
        self.field = []
        self.callers = []
        self.ending = None
        self.direction = 1

    def deal(self) -> None:
        """Shuffle, and deal one card at a time to every taken seat."""
        order = self.chance.deal("shuffle", pack.PACK, len(pack.PACK))
        players = self.room.taken()
        self.gone = len(players) * ids.HAND_AT_FIRST
        self.pile = order
        for place, seat in enumerate(players):
            self.dealt |= 1 << seat
            self.hands[seat] = sorted(order[place : self.gone : len(players)])
            announce.hand_added(self, seat, self.hands[seat], "deal")

    def flip(self) -> None:
        """Turn the first card up."""
        card = self.pile[self.gone]
        self.gone += 1
        self.lie([card], NOBODY)
        self.play_no = 0
        if self.log is not None:
            self.log.tell(events.Flip(NAMES[card]))

    def lay(self, player: int, cards: list[int]) -> None:
        """Cards go from a hand to the field; whatever could be answered before is over."""
        cut_in = player != self.up
        hand = self.hands[player][:]
        for card in cards:
            hand.remove(card)
        self.hands[player] = hand
        self.lie(cards, player)
        self.play_no += 1
        if self.log is not None:
            names = tuple([NAMES[card] for card in cards])
            letter = LETTERS[player]
            self.log.tell(events.HandRemove(letter, names))
            self.log.tell(events.Place(letter, names, cut_in, total(cards), self.play_no))

    def lie(self, cards: list[int], by: int) -> None:
        """A new field card: its colour, a new window, the clock."""
        self.field = cards
        self.by = by
        self.colour = COLOUR[cards[0]]
        self.drawn = False
        self.window = True
        self.no_dobon = 0
        self.no_cut_in = 0
        self.asked = NOBODY
        self.asked_for = 0
        self.grace = False
        self.restart_clock(self.terms.timeout)

    def draw(self, player: int, count: int, reason: Reason) -> None:
        """Cards come from the pile, as many as there are (R70); the window closes."""
        first = self.gone
        self.gone = min(first + count, len(self.pile))
        cards = self.pile[first : self.gone]
        self.hands[player] = sorted(self.hands[player] + cards)
        self.drawn = reason == "draw"
        self.window = False
        self.restart_clock(self.terms.timeout)
        announce.hand_added(self, player, cards, reason)

    # Verbs of the course

    def begin_turn(self, player: int) -> None:
        self.phase = ids.TURN
        self.up = player
        self.drawn = False
        if self.log is not None:
            self.log.tell(events.Turn(LETTERS[player]))
        if self.terms.grace and self.window:
            self.begin_grace()

    def owe_colour(self, player: int) -> None:
        """This player has to choose."""
        self.phase = ids.COLOUR
        self.up = player
        self.drawn = False
        if self.log is not None:
            self.log.tell(events.ColourOwed(LETTERS[player]))

    def begin_grace(self) -> None:
        """For a while only out-of-turn answers are allowed; the clock counts it down."""
        self.grace = True
        self.restart_clock(self.terms.grace)
        if self.log is not None:
            self.log.tell(events.Grace(self.terms.grace))

    def end_grace(self) -> None:
        self.grace = False
        self.restart_clock(self.terms.timeout)
        if self.log is not None:
            self.log.tell(events.Grace(0))

    def reverse(self) -> None:
        self.direction = -self.direction
        if self.log is not None:
            self.log.tell(events.Reverse("cw" if self.direction == 1 else "ccw"))

    def raise_stack(self, count: int) -> None:
        self.stack += count
        if self.log is not None:
            self.log.tell(events.Stack(self.stack))

    def clear_stack(self) -> None:
        """It has been taken."""
        self.stack = 0
        if self.log is not None:
            self.log.tell(events.Stack(0))

    def set_colour(self, colour: int, auto: bool) -> None:
        """The chooser has chosen, or the timeout for them."""
        self.colour = colour
        self.restart_clock(self.terms.timeout)
        if self.log is not None:
            self.log.tell(events.ColourSet(COLOURS[colour], LETTERS[self.up], auto))

    def end_turn(self) -> None:
        """The turn player passes."""
        self.restart_clock(self.terms.timeout)
        if self.log is not None:
            self.log.tell(events.Pass(LETTERS[self.up]))

    # Verbs of the answers

    def ask(self, player: int, kind: int) -> None:
        """Sequential mode: this player decides now."""
        self.asked = player
        self.asked_for = kind
        if kind != ids.MAY_RETURN:
            announce.chance(self, player, kind)

    def stop_asking(self) -> None:
        self.asked = NOBODY
        self.asked_for = 0

    def give_up(self, player: int, kinds: int) -> None:
        """A player declines these chances for this play; in real time that means dobon and cut-in together."""
        if not self.terms.sequential or kinds == ids.MAY_DOBON:
            self.no_dobon |= 1 << player
        if not self.terms.sequential or kinds == ids.MAY_CUT_IN:
            self.no_cut_in |= 1 << player
        if self.log is not None:
            self.log.tell(events.Declined(LETTERS[player], ids.CHANCE_SETS[kinds], seen_by=1 << player))

    def await_calls(self) -> None:
        """A going-out waits for dobon; nobody is up (R26)."""
        self.phase = ids.FINISH
        self.up = NOBODY
        self.window = False
        if self.log is not None:
            self.log.tell(events.OutPending(LETTERS[self.by]))

    def call(self, player: int) -> None:
        """Dobon: the table freezes. The stack keeps its value (R54)."""
        if self.grace:
            self.end_grace()
        self.callers = [*self.callers, player]
        self.phase = ids.CALLED
        self.up = NOBODY
        self.drawn = False
        self.window = False
        if self.log is not None:
            self.log.tell(events.Dobon(LETTERS[player], LETTERS[self.by]))

    def offer_return(self) -> None:
        """The target may turn the dobon round, with a clock of its own (R60)."""
        self.phase = ids.RETURNING
        self.up = self.by
        self.restart_clock(self.terms.timeout)
        if self.log is not None:
            self.log.tell(events.ReturnOffered(LETTERS[self.by]))
        if self.terms.sequential:
            self.ask(self.by, ids.MAY_RETURN)

    # Verbs of the end

    def end_game(self, ending: Ending) -> None:
        """The result stands; the table comes to rest."""
        self.ending = ending
        self.phase = ids.RESULT
        self.up = NOBODY
        self.stack = 0
        self.drawn = False
        self.window = False
        self.stop_asking()
        self.restart_clock(0)
        self.room.next_start = ending.next_start
        self.room.deckouts = self.room.deckouts + 1 if ending.kind == "deck-out" else 0
        if self.log is not None:
            winners = tuple([LETTERS[seat] for seat in ending.winners])
            losers = tuple([LETTERS[seat] for seat in ending.losers])
            pot = None if ending.pot < 0 else ending.pot
            self.log.tell(events.GameOver(ending.kind, winners, losers, ending.rate, LETTERS[ending.next_start], pot))

    def close(self) -> None:
        """The room ends."""
        self.phase = ids.CLOSED
        if self.log is not None:
            self.log.tell(events.RoomOver({LETTERS[seat]: self.room.scores[seat] for seat in range(SEATS)}))

    # The contract

    def awaiting(self) -> int:
        return legal.awaiting(self)

    def legal(self, seat: int) -> list[int]:
        return legal.legal(self, seat)

    def refusal(self, seat: int, action: int) -> str | None:
        return refusals.refusal(self, seat, action)

    def apply(self, seat: int, action: int) -> None:
        rules.apply(self, seat, action)

    def expire(self) -> None:
        rules.expire(self)

    def returns(self) -> list[float]:
        return [float(score) for score in self.room.scores]

    def fork(self, chance: Chance) -> DobonState:
        twin = DobonState(self.room.copy(), chance, None)
        twin.clock_limit = self.clock_limit
        twin.clock_gone = self.clock_gone
        twin.phase = self.phase
        twin.dealt = self.dealt
        twin.hands = self.hands[:]
        twin.pile = self.pile
        twin.gone = self.gone
        twin.field = self.field
        twin.by = self.by
        twin.play_no = self.play_no
        twin.colour = self.colour
        twin.direction = self.direction
        twin.stack = self.stack
        twin.up = self.up
        twin.drawn = self.drawn
        twin.window = self.window
        twin.no_dobon = self.no_dobon
        twin.no_cut_in = self.no_cut_in
        twin.asked = self.asked
        twin.asked_for = self.asked_for
        twin.callers = self.callers
        twin.grace = self.grace
        twin.ending = self.ending
        return twin

    def guess(self, seat: int, chance: Chance) -> DobonState:
        return hidden.guess(self, seat, chance)

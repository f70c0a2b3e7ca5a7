"""The board, the hands, the plots, and the verbs that change them."""

from __future__ import annotations

from mypy_extensions import i64

from tefuda.core.chance import Chance
from tefuda.core.engine import Log, State
from tefuda.games.forcard import aids, events, hidden, moments, plots, rules, score, summary
from tefuda.games.forcard.cards.base import FIRST_FORT, NO_CARD, Revealed
from tefuda.games.forcard.cards.catalogue import CARDS, NAMES
from tefuda.games.forcard.events import Phase, Status
from tefuda.games.forcard.grid import LARGEST, Grid
from tefuda.games.forcard.moments import SEATS
from tefuda.games.forcard.plots import CHOOSE_CARD, READY, SKIPPING
from tefuda.games.forcard.stage import Stage


class Terms:
    """What a match is played with; it never changes, so all forks share it."""

    def __init__(self, grid: Grid, turns: int, seconds: int, deck: list[int]) -> None:
        self.grid = grid
        self.turns = turns
        self.seconds = seconds
        """The clock of a turn; 0 = none."""
        self.deck = sorted(deck)
        """Both players' deck in catalogue order."""
        self.drawn = False
        """Whether the deck was drawn at random."""


class ForcardState(State):
    """A position. Seat 0 is A, whose cells are positive; seat 1 is B."""

    def __init__(self, terms: Terms, chance: Chance, log: Log | None) -> None:
        super().__init__(chance, log)
        self.terms = terms
        self.grid = terms.grid
        self.board: list[int] = []
        self.turn = 1
        self.over = False
        self.hands: list[list[int]] = [[], []]
        """In catalogue order."""
        self.step: list[int] = [CHOOSE_CARD, CHOOSE_CARD]
        """What each seat has to choose next for its plot (plots.py)."""
        self.plots: list[list[int]] = [[], []]
        """The ids chosen for this turn's plot, without a closing "done"."""
        self.bombs: list[list[int]] = []
        """Owner, centre, turn of the explosion; the inner lists are shared between forks and never changed."""
        self.doubles: list[bool] = [False, False]
        self.skips: list[bool] = [False, False]
        self.previous: list[list[int]] = [[], []]
        """Card, target and way of the colour card used on the turn before; shared like the bombs."""

    # Questions

    def remaining(self) -> int:
        """Turns left, with this one."""
        return self.terms.turns - self.turn + 1

    def own_cells(self, side: i64) -> list[int]:
        """The cells of one sign, in reading order."""
        return [cell for cell, value in enumerate(self.board) if value * side > 0]

    def own_among(self, cells: list[int], side: i64) -> list[int]:
        return [cell for cell in cells if self.board[cell] * side > 0]

    def has_own(self, side: i64) -> bool:
        return any(value * side > 0 for value in self.board)

    def has_other(self, side: i64) -> bool:
        return any(value * side <= 0 for value in self.board)

    def region(self, at: int, side: i64) -> list[int]:
        """The region of this side that contains a cell; empty if the cell is not its own."""
        return score.region_of(self.grid, self.board, at) if self.board[at] * side > 0 else []

    def colours_in_hand(self, seat: int) -> int:
        count = 0
        for card in self.hands[seat]:
            if card < FIRST_FORT:
                count += 1
        return count

    def pick_cells(self, name: str, cells: list[int], count: int) -> list[int]:
        """So many random cells in reading order; all of them, without a draw, if there are no more (section 8)."""
        if len(cells) <= count:
            return cells
        numbers = self.chance.deal(name, [self.grid.numbers[cell] for cell in cells], count)
        return sorted([self.grid.at(number % LARGEST, number // LARGEST) for number in numbers])

    def score_parts(self) -> list[int]:
        return score.score_parts(self.grid, self.board)

    # Verbs: the turn

    def deal(self) -> None:
        """Both players hold the whole deck; the board is even. A deck that was drawn is open to all (R11)."""
        deck = self.terms.deck
        self.board = [0] * self.grid.cells
        self.hands = [deck[:], deck[:]]
        if self.terms.drawn and self.log is not None:
            self.log.tell(events.Deck(cards=tuple([NAMES[card] for card in deck])))

    def begin_turn(self) -> None:
        """Plots are asked for; whoever has the flag or no card skips (R93)."""
        self.restart_clock(self.terms.seconds)
        if self.log is not None:
            start = events.TurnStart(turn=self.turn, outlook=aids.outlook(self), dead=aids.dead_hands(self))
            self.log.tell(start)
        for seat in range(2):
            skipping = self.skips[seat] or not self.hands[seat]
            self.step[seat] = SKIPPING if skipping else CHOOSE_CARD
            self.plots[seat] = []
            if skipping and self.log is not None:
                self.log.tell(events.Skip(by=SEATS[seat]))

    def accept(self, seat: int) -> None:
        """A plot is complete and final (R12)."""
        self.step[seat] = READY
        if self.log is not None:
            record = summary.plot_record(self.grid, plots.plays(self, seat))
            self.log.tell(events.Ready(by=SEATS[seat], plot=record, seen_by=hidden.plot_readers(seat)))

    def run_out(self, seat: int) -> None:
        """The clock has run out for a seat."""
        if self.log is not None:
            self.log.tell(events.Timeout(by=SEATS[seat]))

    def lay(self, r: Revealed) -> None:
        """A card is revealed and leaves the hand."""
        self.hands[r.seat].remove(r.card)
        if self.log is not None:
            by = SEATS[r.seat]
            special = r.card >= FIRST_FORT and r.paints != NO_CARD
            place = events.Place(
                by=by,
                card=NAMES[r.card],
                at=self.grid.names[r.at],
                dir=moments.way_name(r.way),
                sacrifice=moments.cell_names(self, r.sacrifices),
                acts_as=NAMES[r.paints] if special else None,
                reach=moments.cell_names(self, self.area(r)),
            )
            self.log.tell(place)
            self.log.tell(events.HandRemove(by=by, card=NAMES[r.card]))

    def area(self, r: Revealed) -> list[int]:
        """The cells on which a card works, once it is settled what it does this turn."""
        if r.misfires:
            return []
        return self.grid.shapes[r.shape][r.at] if r.shape >= 0 else CARDS[r.card].area(self, r)

    def misfire(self, r: Revealed) -> None:
        """A card of a dead hand does nothing (R32); told after all cards lie."""
        if self.log is not None:
            self.log.tell(events.Misfire(by=SEATS[r.seat], card=NAMES[r.card]))

    def jam(self, r: Revealed) -> None:
        """The opponent's S05 stops a card wholly (R56)."""
        r.jammed = True
        if self.log is not None:
            self.log.tell(events.Jam(by=SEATS[1 - r.seat], card=NAMES[r.card]))

    # Verbs: the board

    def take_over(self, stage: Stage, phase: Phase) -> None:
        """The board becomes what a stage has worked out."""
        board = self.board
        for cell in range(len(board)):
            before = board[cell]
            after = stage.result(cell)
            if after != before:
                board[cell] = after
                if self.log is not None:
                    name = self.grid.names[cell]
                    self.log.tell(events.Change(phase=phase, at=name, source=before, to=after))

    def set_bomb(self, seat: int, at: int, explodes: int) -> None:
        self.bombs.append([seat, at, explodes])
        if self.log is not None:
            name = self.grid.names[at]
            self.log.tell(events.StatusApplied(status="bomb", by=SEATS[seat], at=name, explodes=explodes))

    def explode(self, bomb: list[int]) -> None:
        """A bomb is used up; what it does to the board is the rules' business."""
        self.bombs.remove(bomb)
        if self.log is not None:
            seat, at, explodes = bomb
            by, name = SEATS[seat], self.grid.names[at]
            self.log.tell(events.Explode(by=by, at=name))
            self.log.tell(events.StatusRemoved(status="bomb", by=by, at=name, explodes=explodes))

    # Verbs: the end of a turn

    def drop_flags(self, seat: int) -> None:
        """The flags of this turn end."""
        if self.doubles[seat]:
            self.doubles[seat] = False
            self.tell_removed("double", seat)
        if self.skips[seat]:
            self.skips[seat] = False
            self.tell_removed("skip", seat)

    def tell_removed(self, status: Status, seat: int) -> None:
        if self.log is not None:
            self.log.tell(events.StatusRemoved(status=status, by=SEATS[seat]))

    def grant_double(self, seat: int) -> None:
        self.doubles[seat] = True
        if self.log is not None:
            self.log.tell(events.StatusApplied(status="double", by=SEATS[seat]))

    def order_skip(self, seat: int) -> None:
        self.skips[seat] = True
        if self.log is not None:
            self.log.tell(events.StatusApplied(status="skip", by=SEATS[seat]))

    def end_turn(self, previous: list[list[int]]) -> None:
        """The turn is over; `previous` are the colour cards used in it."""
        self.previous = previous
        self.plots = [[], []]
        if self.log is not None:
            self.log.tell(summary.turn_end(self.grid, self.turn, previous, self.board))

    def end_game(self) -> None:
        self.over = True
        self.step = [READY, READY]
        self.restart_clock(0)
        if self.log is not None:
            self.log.tell(summary.game_over(self.score_parts()))

    # The contract

    def awaiting(self) -> int:
        if self.over:
            return 0
        step = self.step
        return (1 if step[0] < READY else 0) | (2 if step[1] < READY else 0)

    def legal(self, seat: int) -> list[int]:
        return plots.legal(self, seat)

    def refusal(self, seat: int, action: int) -> str | None:
        return plots.refusal(self, seat, action)

    def apply(self, seat: int, action: int) -> None:
        plots.choose(self, seat, action)
        if self.step[0] >= READY and self.step[1] >= READY:
            rules.resolve(self)

    def midway(self, seat: int) -> bool:
        return CHOOSE_CARD < self.step[seat] < READY

    def expire(self) -> None:
        rules.expire(self)

    def returns(self) -> list[float]:
        parts = self.score_parts()
        lead = score.total(parts, 0) - score.total(parts, 1)
        payoff = 1.0 if lead > 0 else -1.0 if lead < 0 else 0.0
        return [payoff, -payoff]

    def fork(self, chance: Chance) -> ForcardState:
        twin = ForcardState(self.terms, chance, None)
        twin.board = self.board[:]
        twin.turn = self.turn
        twin.over = self.over
        twin.hands = [self.hands[0][:], self.hands[1][:]]
        twin.step = self.step[:]
        twin.plots = [self.plots[0][:], self.plots[1][:]]
        twin.bombs = self.bombs[:]
        twin.doubles = self.doubles[:]
        twin.skips = self.skips[:]
        twin.previous = self.previous
        twin.clock_limit = self.clock_limit
        twin.clock_gone = self.clock_gone
        return twin

    def guess(self, seat: int, chance: Chance) -> ForcardState:
        return hidden.guess(self, seat, chance)

"""A match under way, and the verbs that change it and tell so. Lists are never changed in place: forks share them."""

from __future__ import annotations

from mypy_extensions import i64

from tefuda.core.chance import Chance
from tefuda.core.engine import EVERYONE, Log, State
from tefuda.games.othello import clock, events, hidden, rules
from tefuda.games.othello.board import bit_of, count, has, squares_in
from tefuda.games.othello.catalogue import COLORS, NAMES, SQUARES, STAGES
from tefuda.games.othello.numbers import (
    ACT,
    BLACK,
    CHARGE_LIMIT,
    HAND_LIMIT,
    NOBODY,
    NONE,
    OVER,
    PICK,
    PLAIN,
    REGEN,
    TRAP,
    WHITE,
    WORK,
)
from tefuda.games.othello.side import NO_CARDS, Side
from tefuda.games.othello.stones import Stones
from tefuda.games.othello.terms import Terms


class OthelloState(State):
    """A position of Card Othello."""

    def __init__(self, terms: Terms, chance: Chance, log: Log | None, parts: tuple[Stones, Side, Side]) -> None:
        super().__init__(chance, log)
        self.terms = terms
        self.stones, self.black_side, self.white_side = parts
        self.turn: i64 = BLACK
        self.stage: i64 = ACT
        self.used: i64 = NONE
        self.pending: i64 = NONE
        self.picks: i64 = 0
        self.passes: i64 = 0
        self.flips: i64 = 0
        """k of section 5."""
        self.rate: i64 = 1
        """Charge for each stone that the player to move flips (R46)."""
        self.offers = NO_CARDS
        self.phase = 0
        self.is_phase_fresh = False
        """Whether nothing has been told in this phase yet."""
        self.lost_traps: i64 = 0
        """Whose trap was just destroyed, as a mask: their log lines are still to come (R107)."""

    def side(self, player: i64) -> Side:
        return self.black_side if player == BLACK else self.white_side

    # Telling

    def open_phase(self) -> None:
        """What is told from now on is shown after what was told before (section 8)."""
        if self.log is not None and not self.is_phase_fresh:
            self.phase += 1
            self.is_phase_fresh = True

    def tell(self, event: events.Told) -> None:
        assert self.log is not None
        self.log.tell(event)
        self.is_phase_fresh = False

    def key(self, name: str, square: i64) -> str:
        """The batch key of what a stone does at a turn start."""
        return f"{name}:{SQUARES[square]}" if self.log is not None else name

    def look(self, square: i64) -> events.Look:
        stones = self.stones
        if has(stones.empty(), square):
            return events.EMPTY_LOOK
        owner, guard = int(stones.owner(square)), int(stones.guard(square))
        return events.look(owner, int(stones.kind(square)), int(stones.timer(square)), guard)

    def show(self, event: type[events.Batch], board: i64, key: str, seen_by: int = EVERYONE) -> None:
        """Tell what has happened to some squares, as they look now."""
        if self.log is not None and board != 0:
            squares = squares_in(board)
            targets = tuple([events.CELLS[square] for square in squares])
            looks = tuple([self.look(square) for square in squares])
            self.tell(event(self.phase, key, targets, looks, seen_by=seen_by))

    def note(self, code: str, player: i64, number: i64 = NONE, card: i64 = NONE) -> None:
        """A line of the normal log."""
        if self.log is not None:
            self.tell(events.line(self.phase, "normal", code, (int(player), int(number), NONE, int(card))))

    def say(self, code: str, player: i64, number: i64 = NONE, cards: i64 = NONE) -> None:
        """A line of the effect log, and those of the traps that the effect has destroyed."""
        if self.log is not None:
            self.tell(events.line(self.phase, "effect", code, (int(player), int(number), int(cards), NONE)))
            self.tell_lost_traps()

    def tell_lost_traps(self) -> None:
        lost = self.lost_traps
        self.lost_traps = 0
        if lost & 1:
            self.say("trap-lost", BLACK)
        if lost & 2:
            self.say("trap-lost", WHITE)

    # Verbs: stones

    def put(self, square: i64, kind: i64, timer: i64) -> None:
        """A stone of the player to move appears, already with its kind (R35)."""
        self.passes = 0
        self.stones.colour(bit_of(square), self.turn)
        if kind != PLAIN:
            self.stones.mark(square, kind, timer)
        if self.log is not None:  # asked here too: the event's class costs a lookup, and this is the hot path
            self.show(events.Place, bit_of(square), "place")

    def spawn(self, square: i64, player: i64, key: str) -> None:
        """A plain stone grows."""
        self.stones.colour(bit_of(square), player)
        self.show(events.Spawn, bit_of(square), key)

    def turn_over(self, batch: i64, player: i64, returning: i64, key: str) -> None:
        """Stones take a player's colour and lose their kinds; those about to return are not shown (R99)."""
        self.stones.colour(batch, player)
        if self.stones.special != 0:
            self.stones.unmark(batch)
            self.stones.uncover(batch)
        if self.log is not None:
            self.show(events.Flip, batch & ~returning, key)

    def bring_back(self, board: i64, player: i64) -> None:
        """Regen stones return to their owner, plain; they keep their look until their captures are done (R99)."""
        self.stones.colour(board, player)
        if self.log is not None:
            targets = tuple([events.CELLS[square] for square in squares_in(board)])
            looks = (events.look(int(player), REGEN, 0, 0),) * len(targets)
            self.tell(events.StatusApplied(self.phase, "regen", targets, looks))

    def destroy(self, board: i64, key: str) -> i64:
        """The stones of some squares vanish with all that is on them, guarded ones excepted; how many did."""
        stones = self.stones
        board &= stones.all() & ~stones.guarded
        if self.log is not None and board & stones.traps != 0:
            self.lost_traps |= 1 if board & stones.traps & stones.black != 0 else 0
            self.lost_traps |= 2 if board & stones.traps & stones.white != 0 else 0
        stones.remove(board)
        self.show(events.Destroy, board, key)
        return count(board)

    def end_kind(self, square: i64, key: str) -> None:
        """A stone whose time is over is destroyed; a guarded one stays and is plain (R69)."""
        if has(self.stones.guarded, square):
            self.lose_kinds(bit_of(square), key)
        else:
            self.destroy(bit_of(square), key)

    def lose_kinds(self, board: i64, key: str) -> None:
        """The stones of some squares become plain."""
        self.stones.unmark(board)
        self.show(events.StatusRemoved, board, key)

    def set_kind(self, square: i64, kind: i64, key: str) -> None:
        """A stone on the board gets a kind."""
        self.stones.mark(square, kind, 0)
        self.show(events.StatusApplied, bit_of(square), key)

    def set_timer(self, square: i64, timer: i64, key: str) -> None:
        """A kind counts down."""
        self.stones.set_timer(square, timer)
        self.show(events.StatusApplied, bit_of(square), key)

    def set_guard(self, square: i64, turns: i64) -> None:
        """A stone is guarded for so many turns of its owner."""
        self.stones.set_guard(square, turns)
        self.show(events.StatusApplied, bit_of(square), "guard")

    def count_down_guards(self, player: i64) -> i64:
        """The guards of a player's stones lose a turn; the squares where that was the last."""
        counted, ended = self.stones.count_down_guards(player)
        if counted != 0:
            self.open_phase()
            self.show(events.StatusApplied, counted, "guard")
        return ended

    def move(self, start: i64, end: i64, key: str) -> None:
        """Carry a stone, with all that is on it, to an empty square (R71)."""
        self.stones.move(start, end)
        if self.log is not None:
            way = events.Way(events.CELLS[start], events.CELLS[end])
            seen_by = hidden.readers(self, end)
            self.tell(events.Move(self.phase, key, (way,), (self.look(end),), seen_by=seen_by))

    def take_over(self, square: i64, key: str) -> bool:
        """A stone joins the player to move with all that is on it (R28, R79); whether it was work, which ends (R67)."""
        was_work = self.stones.kind(square) == WORK
        if was_work:
            self.stones.unmark(bit_of(square))
        self.stones.colour(bit_of(square), self.turn)
        self.show(events.StatusApplied, bit_of(square), key)
        return was_work

    def set_trap(self, square: i64) -> None:
        """A stone becomes a trap; what it was is lost, which is seen if it could be seen (R83)."""
        stones = self.stones
        here = bit_of(square)
        cover: i64 = stones.of(self.turn) & ~(stones.special | stones.guarded)
        if not has(cover, square):
            cover = here
            stones.unmark(here)
            stones.unguard(here)
            self.show(events.StatusRemoved, here, "trap")
            self.open_phase()
        stones.mark(square, TRAP, 0)
        stones.set_cover(self.turn, cover)
        self.show(events.StatusApplied, here, "trap", hidden.readers(self, square))

    def expose_trap(self, player: i64) -> None:
        """A trap that was not sprung shows itself and vanishes with its stone (R84)."""
        here: i64 = self.stones.traps & self.stones.of(player)
        self.show(events.StatusApplied, here, "trap")
        self.open_phase()
        self.stones.unmark(here)
        self.destroy(here, "trap")

    # Verbs: charge and cards

    def gain(self, player: i64, amount: i64) -> i64:
        """A player's charge changes by so much, from 0 up to the limit; by how much it really did."""
        side = self.side(player)
        before = side.charge
        side.charge = min(max(before + amount, 0), CHARGE_LIMIT)
        delta = side.charge - before
        if self.log is not None and delta != 0:
            self.tell(events.Charge(self.phase, COLORS[player], int(delta), int(side.charge)))
        return delta

    def draw(self, player: i64) -> None:
        """The top card of a player's deck comes to the hand."""
        card = self.side(player).draw()
        if self.log is not None:
            drawn = (NAMES[card],)
            owner = hidden.only(player)
            self.tell(events.HandAdd(self.phase, COLORS[player], drawn, "deck", seen_by=owner))

    def discard(self, player: i64, card: i64) -> None:
        """The leftmost copy of a card goes from a player's hand to the discard (R11)."""
        side = self.side(player)
        side.lose_named(card)
        side.discard = [*side.discard, card]
        if self.log is not None:
            self.tell(events.HandRemove(self.phase, COLORS[player], (NAMES[card],), "discard"))

    def seize(self, taker: i64, number: i64) -> None:
        """A player takes the other's leftmost cards; what finds no room goes to the bottom of the deck (R9, R10)."""
        if number == 0:
            return
        victim = 1 - taker
        side = self.side(taker)
        cards = self.side(victim).lose_leftmost(number)
        room = HAND_LIMIT - len(side.hand)
        side.receive(cards[:room])
        side.deck = side.deck + cards[room:]
        if self.log is not None:
            by, source = COLORS[taker], COLORS[victim]
            self.tell(events.HandRemove(self.phase, source, events.names(cards), by))
            if room > 0:
                self.tell(events.HandAdd(self.phase, by, events.names(cards[:room]), source))
            if len(cards) > room:
                self.tell(events.DeckAdd(self.phase, by, events.names(cards[room:])))

    def show_hand(self, player: i64) -> None:
        """The player to move sees another's hand."""
        side = self.side(player)
        side.show_hand()
        self.tell_offer(side.hand)

    def offer(self, cards: list[int]) -> None:
        """Cards from nowhere are laid before the player to move."""
        self.offers = cards
        self.tell_offer(cards)

    def tell_offer(self, cards: list[int]) -> None:
        if self.log is not None:
            seen_by = hidden.only(self.turn)
            self.tell(events.Offer(self.phase, COLORS[self.turn], events.names(cards), seen_by=seen_by))

    def accept(self, card: i64) -> None:
        """The player to move gets an offered card."""
        self.side(self.turn).receive_gift(card)
        if self.log is not None:
            seen_by = hidden.only(self.turn)
            self.tell(events.HandAdd(self.phase, COLORS[self.turn], (NAMES[card],), "offer", seen_by=seen_by))

    # Verbs: the course of a turn

    def set_stage(self, stage: i64, pending: i64, picks: i64) -> None:
        """What may be done now, which card waits for it, and the picks made."""
        self.stage = stage
        self.pending = pending
        self.picks = picks
        if stage != PICK:
            self.offers = NO_CARDS
        if self.log is not None:
            card = NAMES[pending] if pending != NONE else None
            self.tell(events.Stage(self.phase, STAGES[stage], card, int(picks)))

    def begin_turn(self, player: i64) -> None:
        """It is a player's turn, with nothing used yet."""
        self.turn = player
        self.stage = ACT
        self.used = self.pending = NONE
        self.picks = self.flips = 0
        self.offers = NO_CARDS
        if self.log is not None:
            self.tell(events.Turn(self.phase, COLORS[player]))

    def use_card(self, card: i64) -> None:
        """The player to move uses a card; flips count for it from now on (R44)."""
        self.used = card
        if self.log is not None:
            self.tell(events.CardUsed(self.phase, COLORS[self.turn], NAMES[card]))

    def pass_turn(self) -> None:
        """The player to move passes."""
        self.passes += 1
        if self.log is not None:
            self.tell(events.Pass(self.phase, COLORS[self.turn]))

    def end(self) -> None:
        """The game is over: hands and unsprung traps open, stones counted (R111)."""
        if self.log is not None and self.terms.cards:
            hands = events.Hands(events.names(self.black_side.hand), events.names(self.white_side.hand))
            traps = tuple([events.CELLS[square] for square in squares_in(self.stones.traps)])
            self.tell(events.Reveal(self.phase, hands, traps))
            self.open_phase()
        self.turn = NOBODY
        self.stage = OVER
        self.used = self.pending = NONE
        self.picks = self.flips = 0
        self.offers = NO_CARDS
        self.restart_clock(0)
        if self.log is not None:
            black, white = int(count(self.stones.black)), int(count(self.stones.white))
            self.tell(events.GameOver(self.phase, self.winner(), black, white))
            self.tell(events.line(self.phase, "normal", f"over-{self.winner()}", (NOBODY, black, white, NONE)))

    def winner(self) -> str:
        """Who has more stones, of whatever kind (R23)."""
        lead = self.lead()
        return "draw" if lead == 0 else COLORS[BLACK if lead > 0 else WHITE]

    def lead(self) -> i64:
        """By how many stones black is ahead."""
        return count(self.stones.black) - count(self.stones.white)

    # The contract

    def awaiting(self) -> int:
        return int(self.turn) + 1  # black is 0 and white 1, their masks are 1 and 2, and nobody is -1

    def legal(self, seat: int) -> list[int]:
        return rules.legal(self, seat)

    def refusal(self, seat: int, action: int) -> str | None:
        return rules.refusal(self, seat, action)

    def apply(self, seat: int, action: int) -> None:
        rules.apply(self, action)

    def expire(self) -> None:
        clock.expire(self)

    def returns(self) -> list[float]:
        lead = self.lead()
        share = 0.0 if lead == 0 else 1.0 if lead > 0 else -1.0
        return [share, -share]

    def fork(self, chance: Chance) -> OthelloState:
        black, white = self.black_side, self.white_side
        if self.terms.cards:
            black, white = black.copy(), white.copy()
        twin = OthelloState(self.terms, chance, None, (self.stones.copy(), black, white))
        twin.turn = self.turn
        twin.stage = self.stage
        twin.used = self.used
        twin.pending = self.pending
        twin.picks = self.picks
        twin.passes = self.passes
        twin.flips = self.flips
        twin.offers = self.offers
        return twin

    def guess(self, seat: int, chance: Chance) -> OthelloState:
        return hidden.guess(self, seat, chance)

"""The course of a match: deck, turns, clock, end. A turn is resolved in the phases of section 5."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.forcard import plots
from tefuda.games.forcard.cards.base import FIRST_FORT, FIRST_SPECIAL, Revealed
from tefuda.games.forcard.cards.catalogue import CARDS, COLOUR_CARDS, FORT_CARDS, SPECIAL_CARDS
from tefuda.games.forcard.cards.colour import C09
from tefuda.games.forcard.cards.special import S01, S04, S05, is_jammable
from tefuda.games.forcard.grid import BLOCK3
from tefuda.games.forcard.plots import READY
from tefuda.games.forcard.stage import Stage

if TYPE_CHECKING:
    from tefuda.core.chance import Chance
    from tefuda.games.forcard.state import ForcardState

BLAST_OWN: Final = 2
BLAST_ENEMY: Final = 1


# The match


def random_deck(turns: int, chance: Chance) -> list[int]:
    """Half colour, a quarter special, the rest fort cards (R7)."""
    colours = (turns + 1) // 2
    specials = (turns + 2) // 4
    deck = chance.deal("deck-colour", COLOUR_CARDS, colours)
    deck = deck + chance.deal("deck-fort", FORT_CARDS, turns - colours - specials)  # dice may keep what they dealt
    return deck + chance.deal("deck-special", SPECIAL_CARDS, specials)


def expire(s: ForcardState) -> None:
    """The clock has run out: whoever owes a plot is plotted for, A first."""
    for seat in range(2):
        if s.step[seat] < READY:
            s.run_out(seat)
            s.plots[seat] = plots.first_plot(s, seat)
            s.accept(seat)
    resolve(s)


def resolve(s: ForcardState) -> None:
    """All plots are in. Turns that both players skip pass by themselves (R54)."""
    resolve_turn(s)
    while not s.over and s.awaiting() == 0:
        resolve_turn(s)


def resolve_turn(s: ForcardState) -> None:
    revealed = reveal(s)
    jam(s, revealed)
    acting = [r for r in revealed if not r.jammed and not r.misfires]
    start_phase(s, acting)
    colour_phase(s, acting)
    fort_phase(s, acting)
    special_phase(s, acting)
    end_phase(s, acting)
    explode_bombs(s)
    close(s, revealed, acting)


# The phases


def reveal(s: ForcardState) -> list[Revealed]:
    """Step 1: the cards leave the hands, and what they will do is fixed."""
    mine, theirs = plots.plays(s, 0), plots.plays(s, 1)
    dead = [len(mine) > 0 and plots.is_dead(s, 0), len(theirs) > 0 and plots.is_dead(s, 1)]
    revealed = mine + theirs
    for r in revealed:
        r.foes = theirs if r.seat == 0 else mine
        r.misfires = dead[r.seat]
        if not r.misfires:
            CARDS[r.card].fix(s, r)
            if r.shape >= 0:
                r.cells = s.grid.shapes[r.shape][r.at][:]
        s.lay(r)
    for r in revealed:
        if r.misfires:
            s.misfire(r)
    return revealed


def jam(s: ForcardState, revealed: list[Revealed]) -> None:
    """Step 2. A jammed card paints nothing either; a misfired one is left alone."""
    for r in revealed:
        if is_jammable(r) and not r.misfires and r.foes and r.foes[0].card == S05:
            s.jam(r)


def start_phase(s: ForcardState, acting: list[Revealed]) -> None:
    """Step 3: reversals, in one stage."""
    for r in acting:
        if r.card == S01:
            stage = Stage(s.board)
            for reverser in acting:
                CARDS[reverser.card].start(s, reverser, stage)
            s.take_over(stage, "start")
            return


def colour_phase(s: ForcardState, acting: list[Revealed]) -> None:
    """Step 4: the answers take their part of the opponent's painting away, the rest is painted."""
    stage = Stage(s.board)
    for r in acting:
        CARDS[r.card].answer(s, r, stage)
    for r in acting:
        for cell in r.cells:
            keen = r.paints == C09 and s.board[cell] * r.side < 0  # R19
            stage.add(cell, 2 * r.side if keen else r.side)
    s.take_over(stage, "colour")


def fort_phase(s: ForcardState, acting: list[Revealed]) -> None:
    """Step 5."""
    for r in acting:
        if FIRST_FORT <= r.card < FIRST_SPECIAL:
            stage = Stage(s.board)
            for fort in acting:
                CARDS[fort.card].strengthen(s, fort, stage)
            s.take_over(stage, "fort")
            return


def special_phase(s: ForcardState, acting: list[Revealed]) -> None:
    """Step 6: in card number order; the same card of both players is one stage (R36)."""
    waiting = [r for r in acting if CARDS[r.card].acts(s, r)]
    if len(waiting) == 2 and waiting[0].card != waiting[1].card:
        first, second = waiting
        if first.card > second.card:
            first, second = second, first
        special_stage(s, [first])
        special_stage(s, [second])
    elif waiting:
        special_stage(s, waiting)


def special_stage(s: ForcardState, together: list[Revealed]) -> None:
    stage = Stage(s.board)
    for r in together:
        CARDS[r.card].gather(s, r, stage)
    for r in together:
        CARDS[r.card].act(s, r, stage)
    s.take_over(stage, "special")


def end_phase(s: ForcardState, acting: list[Revealed]) -> None:
    """Step 7, first half: awakened fortresses (R66)."""
    lasting = [r for r in acting if CARDS[r.card].lasts(s)]
    if lasting:
        stage = Stage(s.board)
        for r in lasting:
            CARDS[r.card].finish(s, r, stage)
        s.take_over(stage, "end")


def explode_bombs(s: ForcardState) -> None:
    """Step 7, second half: the bombs due this turn, all on the same board (R67)."""
    due = sorted([bomb for bomb in s.bombs if bomb[2] == s.turn])
    if due:
        stage = Stage(s.board)
        for bomb in due:
            s.explode(bomb)
            blast(s, bomb, stage)
        s.take_over(stage, "end")


def blast(s: ForcardState, bomb: list[int], stage: Stage) -> None:
    """Own cells of the 3×3 gain 2, enemy cells come 1 nearer to 0, neutral ones stay."""
    side = 1 - 2 * bomb[0]
    for cell in s.grid.shapes[BLOCK3][bomb[1]]:
        value = s.board[cell] * side
        if value != 0:
            stage.add(cell, side * (BLAST_OWN if value > 0 else BLAST_ENEMY))


def close(s: ForcardState, revealed: list[Revealed], acting: list[Revealed]) -> None:
    """Step 8: flags, the colour cards used, and the next turn or the end."""
    previous: list[list[int]] = [[], []]
    count = [0, 0]
    for r in revealed:
        count[r.seat] += 1
        if r.card < FIRST_FORT:
            previous[r.seat] = [r.card, r.at, r.way]  # R44: used is used, even if nothing of it was painted
    last = s.turn == s.terms.turns
    for seat in range(2):
        s.drop_flags(seat)
        if not last and count[seat] == 2:
            s.order_skip(seat)  # R50
        if not last and grants_double(acting, seat):
            s.grant_double(seat)
    s.end_turn(previous)
    if last:
        s.end_game()
    else:
        s.turn += 1
        s.begin_turn()


def grants_double(acting: list[Revealed], seat: int) -> bool:
    """Whether a seat's S04 has acted in its double mode."""
    return any(r.seat == seat and r.card == S04 and r.shape < 0 for r in acting)

"""Players of Catalyst against par."""

from __future__ import annotations

from tefuda.lab.deals import Par, Played, above_par


def par(deal: int, plays: int | None, *, proved: bool) -> Par:
    return Par(deal, plays, 1, proved, impossible=False, nodes=0, seconds=0.0)


def test_only_wins_are_held_against_par() -> None:
    played = [Played(1, won=True, plays=16), Played(2, won=False, plays=44), Played(3, won=True, plays=13)]
    pars = [par(1, 10, proved=True), par(2, 7, proved=True), par(3, 13, proved=False)]

    assert above_par(played, pars) == ([6], [6, 0])


def test_a_deal_without_a_known_line_is_left_out() -> None:
    assert above_par([Played(1, won=True, plays=16)], [par(1, None, proved=False)]) == ([], [])

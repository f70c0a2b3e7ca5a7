"""Random rooms: the rare things do happen, and the counts agree with each other."""

from __future__ import annotations

from tefuda.games.dobon.tally import random_rooms, report


def test_random_rooms_meet_every_kind_of_ending_and_first_card() -> None:
    tally = random_rooms(60, "short")

    assert {"out", "dobon", "deck-out"} <= set(tally.endings)
    assert {"number", "skip", "reverse", "draw2", "wild"} <= set(tally.first_cards)


def test_every_game_has_one_first_card_and_one_ending() -> None:
    tally = random_rooms(40, "sums")

    assert tally.rooms == 40
    assert sum(tally.endings.values()) == tally.games
    assert sum(tally.first_cards.values()) == tally.games
    assert tally.cut_ins_on_cut_ins <= tally.cut_ins


def test_the_same_seed_gives_the_same_counts() -> None:
    assert report(random_rooms(5, "again")) == report(random_rooms(5, "again"))

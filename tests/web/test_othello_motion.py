"""How Card Othello's events look while they happen, frame by frame: section 12 of the rulings."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from web.othello_lab import FRAME, Frame, OthelloLab, first, last

FLIP, PHASE_GAP, FADE_IN, FADE_OUT, CROSSFADE, MOVE = 600, 200, 300, 500, 600, 300
LABELS = 6000
FRAMES = 2 * FRAME
"""Where one moment is compared with another, each may be seen a frame late."""
BOMB = {
    "board": ["........", "........", "..WB....", "..WB....", "....W...", "........", "........", "B......W"],
    "markers": ["d4 bomb 1"],
    "turn": "white",
}
CHAIN = {
    "board": ["........", "........", "........", ".WB.....", ".WW.....", ".W.B....", ".B......", "........"],
    "charge": {"black": 22},
    "hand": {"black": ["chain"]},
}
REGEN = {
    "board": ["........", "........", "........", ".BWB.B..", "........", "........", "........", ".......W"],
    "markers": ["d4 regen"],
    "turn": "white",
}
RESTLESS = {
    "board": ["........", "........", "........", "...WB...", "...BW...", "..W.B...", "..B.....", "........"],
    "charge": {"black": 8},
    "hand": {"black": ["hyperactive"]},
}


def used(lab: OthelloLab, card: str) -> None:
    """A card is used, and all that is to be seen of it over."""
    lab.act("black", "use", card=card)
    lab.finish()


# One final picture


def test_skipping_stillness_and_a_reload_end_in_the_same_picture(lab: OthelloLab) -> None:
    lab.open(BLAST)
    blast(lab)
    lab.finish()
    watched = picture(lab)

    lab.open(BLAST)
    blast(lab)
    lab.page.evaluate("lab.skip()")
    skipped = picture(lab)
    lab.open(BLAST, reduced=True)
    blast(lab)
    lab.finish()
    still = picture(lab)
    lab.open(BLAST)
    blast(lab)
    lab.turn(FADE_IN)
    lab.reload()

    assert skipped == watched
    assert still == watched
    assert picture(lab) == watched


BLAST = {
    "board": ["........", "........", "........", "...WB...", "...BW...", "........", "........", "........"],
    "charge": {"black": 18},
    "hand": {"black": ["cross-bomb"]},
    "deck": {"black": ["weak"] * 9, "white": ["weak"] * 9},
}


def blast(lab: OthelloLab) -> None:
    """A card, a stone, a flip, a blast, and the next turn."""
    lab.act("black", "use", card="cross-bomb")
    lab.act("black", "place", at="d3")


def picture(lab: OthelloLab) -> bytes:
    """What is seen when even the charge labels are gone."""
    lab.turn(LABELS)
    assert lab.page.locator(".files .last").all_inner_texts() == ["d"]
    return lab.page.screenshot()


# Section 8 of the visual specification, line by line


def test_a_special_stone_has_its_look_and_timer_from_the_first_frame(lab: OthelloLab) -> None:
    lab.open({"charge": {"black": 13}, "hand": {"black": ["bomb"]}})
    used(lab, "bomb")

    lab.act("black", "place", at="d3")
    fade = [frame for frame in lab.film(["d3"]) if frame.at < FADE_IN]

    assert {(frame.stone("d3")["kind"], frame.stone("d3")["timer"]) for frame in fade} == {("bomb", "3")}
    assert fade[0].stone("d3")["opacity"] == 0


def test_a_flip_shows_the_new_colour_before_it_moves(lab: OthelloLab) -> None:
    lab.open({})

    lab.act("black", "place", at="d3")
    film = lab.film(["d4"])

    turned = next(frame for frame in film if frame.stone("d4")["color"] == "black")
    assert turned.stone("d4")["turn"] > 150
    assert all(frame.stone("d4")["turn"] == 0 for frame in film if frame.at < turned.at)
    assert film[-1].stone("d4")["turn"] == 0


def test_a_flip_begins_after_its_placement_and_a_gap(lab: OthelloLab) -> None:
    lab.open({})

    lab.act("black", "place", at="d3")
    film = lab.film(["d4"])

    assert abs(first(film, lambda frame: frame.stone("d4")["color"] == "black") - FADE_IN - PHASE_GAP) <= FRAMES


def test_a_chains_stones_keep_their_colour_until_their_own_motion(lab: OthelloLab) -> None:
    lab.open(CHAIN)
    used(lab, "chain")

    lab.act("black", "place", at="a4")
    film = lab.film(["b4", "b5", "b6", "c5"])

    primary = first(film, lambda frame: frame.stone("b4")["color"] == "black")
    chained = first(film, lambda frame: frame.stone("b5")["color"] == "black")
    assert abs(chained - primary - FLIP - PHASE_GAP) <= FRAMES
    assert first(film, lambda frame: frame.stone("b5")["turn"] > 0) == chained
    assert first(film, lambda frame: frame.stone("b6")["color"] == "black") == chained


def test_a_returning_stone_is_never_seen_to_flip(lab: OthelloLab) -> None:
    lab.open(REGEN, you="white")

    lab.act("white", "place", at="e4")
    film = lab.film(["d4"])

    assert all(frame.stone("d4")["turn"] == 0 for frame in film)
    assert all(frame.stone("d4")["color"] == "black" for frame in film)


def test_a_returning_stone_fades_over_from_the_threatening_colour(lab: OthelloLab) -> None:
    lab.open(REGEN, you="white")

    lab.act("white", "place", at="e4")
    film = lab.film(["d4"])

    beneath = [frame.ghost("d4") for frame in film if frame.ghost("d4")]
    assert beneath[0]["color"] == "white"
    assert {ghost["opacity"] for ghost in beneath} == {1}
    returned = next(frame for frame in film if frame.ghost("d4"))
    assert returned.stone("d4")["kind"] == "regen"
    assert returned.stone("d4")["opacity"] < 0.1


def test_a_return_captures_after_its_change_and_loses_its_icon_last(lab: OthelloLab) -> None:
    lab.open(REGEN, you="white")

    lab.act("white", "place", at="e4")
    film = lab.film(["c4", "d4"])

    changes = first(film, lambda frame: frame.ghost("d4").get("color") == "white")
    captures = first(film, lambda frame: frame.stone("c4")["color"] == "black")
    plain = first(film, lambda frame: frame.stone("d4")["kind"] is None)
    assert captures - changes >= CROSSFADE + PHASE_GAP - FRAMES
    assert plain - captures >= FLIP + PHASE_GAP - FRAMES
    icon = next(frame for frame in film if frame.at == plain)
    assert icon.ghost("d4")["kind"] == "regen"


def test_a_restless_stone_moves_in_a_straight_line(lab: OthelloLab) -> None:
    lab.open(RESTLESS, chance=[("hyperactive-cell", "c5")])
    used(lab, "hyperactive")

    lab.act("black", "place", at="c4")
    film = lab.film(["c5"])

    way = [frame.stone("c5") for frame in film if frame.stone("c5")]
    assert {stone["x"] for stone in way} == {2}
    assert [stone["y"] for stone in way] == sorted(stone["y"] for stone in way)
    assert way[0]["y"] < 3.2
    assert way[-1]["y"] == 4
    assert {stone["turn"] for stone in way} == {0}


def test_a_restless_stone_flips_only_after_its_move_and_a_gap(lab: OthelloLab) -> None:
    lab.open(RESTLESS, chance=[("hyperactive-cell", "c5")])
    used(lab, "hyperactive")

    lab.act("black", "place", at="c4")
    film = lab.film(["c5", "c6"])

    moves = first(film, lambda frame: frame.stone("c5"))
    flips = first(film, lambda frame: frame.stone("c6")["color"] == "black")
    assert abs(flips - moves - MOVE - PHASE_GAP) <= FRAMES


def test_fading_stones_keep_their_size_and_place(lab: OthelloLab) -> None:
    lab.open(BOMB, you="white")

    lab.act("white", "place", at="e3")
    film = lab.film(["d4", "c3", "e3"])

    fading = [frame.ghost(at) for frame in film for at in ("d4", "c3", "e3") if frame.ghost(at)]
    assert {round(ghost["size"], 2) for ghost in fading} == {0.82}
    assert {(ghost["x"], ghost["y"]) for ghost in fading} == {(3, 3), (2, 2), (4, 2)}
    placed = [frame.stone("e3") for frame in film if frame.stone("e3")]
    assert {(round(stone["size"], 2), stone["x"], stone["y"]) for stone in placed} == {(0.82, 4, 2)}


def test_a_bomb_goes_first_and_its_ring_after_a_gap(lab: OthelloLab) -> None:
    lab.open(BOMB, you="white")

    lab.act("white", "place", at="e3")
    film = lab.film(["d4", "c3", "d3", "e3", "c4", "e5"])

    bomb = first(film, lambda frame: frame.ghost("d4"))
    ring = [frame for frame in film if any(frame.ghost(at) for at in ("c3", "d3", "e3", "c4", "e5"))]
    assert all(frame.ghost(at) for frame in ring for at in ("c3", "d3", "e3", "c4", "e5"))
    assert abs(ring[0].at - bomb - FADE_OUT - PHASE_GAP) <= FRAMES
    assert last(film, lambda frame: frame.ghost("d4")) < bomb + FADE_OUT + FRAMES


def test_highlights_change_the_cell_and_not_the_disc(lab: OthelloLab) -> None:
    lab.open({"charge": {"black": 10}, "hand": {"black": ["destroy"]}})
    lab.page.wait_for_selector('[data-square="d3"].target')
    discs = {at: lab.stone(at) for at in ("d4", "e4")}
    cell = lab.page.locator('[data-square="d4"]')
    before = cell.evaluate("cell => getComputedStyle(cell).backgroundColor")

    lab.page.locator('[data-card="destroy"]').click()
    lab.page.wait_for_selector('[data-square="d4"].target')

    assert {at: lab.stone(at) for at in ("d4", "e4")} == discs
    assert cell.evaluate("cell => getComputedStyle(cell).backgroundColor") != before
    assert lab.page.locator(".cell.target").count() == 4


def test_nothing_is_marked_while_events_are_played(lab: OthelloLab) -> None:
    lab.open({})
    lab.page.wait_for_selector(".cell.target")

    lab.act("black", "place", at="d3")

    assert lab.page.locator(".cell.target").count() == 0


def test_the_board_is_not_drawn_anew_in_the_middle_of_a_phase(lab: OthelloLab) -> None:
    lab.open({})
    lab.act("black", "place", at="d3")
    lab.turn(FADE_IN + PHASE_GAP + 40)
    lab.page.evaluate(WATCH)

    lab.turn(FLIP - 80)

    assert lab.page.evaluate("changed") == 0


WATCH = """
() => {
  window.changed = 0;
  const watch = new MutationObserver((records) => { changed += records.length; });
  watch.observe(document.querySelector(".board"), { childList: true, subtree: true, characterData: true });
}
"""


def test_stones_that_nothing_happens_to_stay_the_same_elements(lab: OthelloLab) -> None:
    lab.open({})
    lab.page.evaluate("() => { window.kept = document.querySelector('.stone[data-at=\"e5\"]'); }")

    lab.act("black", "place", at="d3")
    lab.finish()

    assert lab.page.evaluate("kept === document.querySelector('.stone[data-at=\"e5\"]')")


def test_nothing_is_inferred_from_the_view_before_all_is_played(lab: OthelloLab) -> None:
    lab.open({})
    assert lab.table.act("black", {"do": "place", "at": "d3"})
    flip = {"type": "flip", "phase": 1, "batchKey": "", "targets": [{"r": 4, "c": 4}], "after": [BLACK]}

    lab.play([flip])
    lab.turn(FLIP - FRAME)
    silent = lab.stone("d3")
    lab.finish()

    assert silent == {}
    assert lab.stone("d3")["color"] == "black"


BLACK = {"color": "black", "special": None}


# Playback


def test_skipping_leaves_the_board_that_the_engine_has(lab: OthelloLab) -> None:
    lab.open(BOMB, you="white")
    lab.act("white", "place", at="e3")
    lab.turn(700)

    lab.page.evaluate("lab.skip()")

    drawn = lab.page.evaluate("[...document.querySelectorAll('.stone[data-part]')].map((stone) => stone.dataset.at)")
    board = lab.view()["board"]
    expected = [f"{'abcdefgh'[c]}{r + 1}" for r in range(8) for c in range(8) if board[r][c] != "."]
    assert sorted(drawn) == sorted(expected)
    assert not lab.is_playing


def test_reduced_motion_shows_the_result_at_once_with_a_still_frame(lab: OthelloLab) -> None:
    lab.open({}, reduced=True)

    lab.act("black", "place", at="d3")
    lab.turn(FLIP + PHASE_GAP + 20)

    assert (lab.stone("d4")["color"], lab.stone("d4")["turn"]) == ("black", 0)
    assert lab.page.locator(".cell.touched").evaluate_all("cells => cells.map((cell) => cell.dataset.square)") == ["d4"]


def test_another_match_takes_the_place_of_what_is_played(lab: OthelloLab) -> None:
    lab.open(BOMB, you="white")
    opening = lab.standing()
    lab.act("white", "place", at="e3")
    lab.turn(700)

    lab.replace(opening)
    lab.turn(3000)

    assert lab.stone("e3") == {}
    assert lab.stone("d4")["kind"] == "bomb"


# Cards with rules of their own (section 7)


def test_a_tempted_stone_changes_without_a_flip_and_is_never_hidden(lab: OthelloLab) -> None:
    lab.open({"markers": ["d4 bomb 2"], "charge": {"black": 20}, "hand": {"black": ["tempt"]}})
    used(lab, "tempt")

    lab.act("black", "pick", at="d4")
    film = lab.film(["d4"])

    assert {frame.stone("d4")["turn"] for frame in film} == {0}
    assert all(is_filled(frame, "d4") for frame in film)
    assert film[1].ghost("d4")["color"] == "white"
    assert film[-1].stone("d4")["color"] == "black"


def is_filled(frame: Frame, at: str) -> bool:
    """Whether something of full strength lies on a square."""
    return frame.stone(at).get("opacity") == 1 or frame.ghost(at).get("opacity") == 1


def test_the_second_stone_of_a_double_throw_waits_for_the_first_and_a_gap(lab: OthelloLab) -> None:
    lab.open({"charge": {"black": 27}, "hand": {"black": ["double"]}})
    used(lab, "double")

    lab.act("black", "place", at="d3")
    lab.act("black", "place", at="e6")
    film = lab.film(["d4", "e6"])

    flipped = first(film, lambda frame: frame.stone("d4")["color"] == "black")
    second = first(film, lambda frame: frame.stone("e6"))
    assert second - flipped >= FLIP + PHASE_GAP - FRAMES


def test_a_hidden_trap_leaves_no_trace_on_the_opponents_page(lab: OthelloLab) -> None:
    lab.open({"charge": {"black": 14}, "hand": {"black": ["trap"]}}, you="white")
    lab.act("black", "use", card="trap")
    lab.act("black", "pick", at="e4")
    film = lab.film(["e4"])

    assert {frame.stone("e4")["kind"] for frame in film} == {None}
    assert all(frame.ghost("e4") == {} for frame in film)
    assert 'data-kind="trap"' not in lab.page.content()
    label = lab.page.locator('[data-square="e4"]').get_attribute("aria-label")
    assert label == "e4、黒"


def test_its_owner_sees_the_trap(lab: OthelloLab) -> None:
    lab.open({"charge": {"black": 14}, "hand": {"black": ["trap"]}})
    used(lab, "trap")

    lab.act("black", "pick", at="e4")
    lab.finish()

    assert lab.stone("e4")["kind"] == "trap"


def test_a_trap_that_nobody_touched_is_shown_before_it_vanishes(lab: OthelloLab) -> None:
    lab.open({"markers": ["e4 trap"], "turn": "white"}, you="white")

    lab.act("white", "place", at="c5")
    film = lab.film(["e4"])

    shown = first(film, lambda frame: frame.stone("e4").get("kind") == "trap")
    gone = first(film, lambda frame: frame.ghost("e4").get("kind") == "trap")
    assert gone - shown >= CROSSFADE + PHASE_GAP - FRAMES


def test_guards_count_down_in_their_shields(lab: OthelloLab) -> None:
    board = ["B.B.W...", "........", "........", "...WB...", "...BW...", "........", "........", "........"]
    lab.open({"board": board, "markers": ["a1 guard 2", "c1 guard 1"], "turn": "white"}, you="white")

    lab.act("white", "place", at="c5")
    lab.finish()

    assert lab.stone("a1")["guard"] == "1"
    assert lab.stone("c1")["guard"] is None


# What follows the picture


def test_confirm_does_not_name_the_opponents_turn_before_the_picture_is_there(lab: OthelloLab) -> None:
    lab.open({})
    confirm = lab.page.locator(".confirm span")
    lab.act("black", "place", at="d3")
    lab.turn(FADE_IN)
    meanwhile = confirm.inner_text()
    lab.finish()

    assert (meanwhile, confirm.inner_text()) == ("あなたの番", "相手の番")


def test_confirm_does_not_name_the_own_turn_before_its_card_is_dealt(lab: OthelloLab) -> None:
    lab.open({"turn": "white", "deck": {"black": ["weak"] * 9}})
    confirm, obi = lab.page.locator(".confirm span"), lab.page.locator(".obi")

    lab.act("white", "place", at="c5")
    seen = set()
    while lab.is_playing:
        seen.add((confirm.inner_text(), "idle" in (obi.get_attribute("class") or "")))
        lab.turn(FRAME)

    assert seen == {("相手の番", True)}
    expect(confirm).to_have_text("マスを選ぶ")
    expect(obi).not_to_have_class(re.compile("idle"))


def test_a_skip_leaves_no_word_of_a_pass(lab: OthelloLab) -> None:
    board = ["BBBBBBB.", *["BBBBBBBB"] * 6, "BWBBBBBB"]
    lab.open({"board": board, "turn": "white", "deck": {"black": ["weak"] * 9}})
    lab.act("white", "pass")
    lab.turn(FRAME)
    assert lab.is_playing

    lab.page.evaluate("lab.skip()")
    lab.turn(FADE_IN)

    word = lab.page.locator("[data-color=white] .passed")
    assert word.evaluate("word => getComputedStyle(word).opacity") == "0"


@pytest.mark.parametrize(("width", "height"), [(960, 756), (360, 696)])
@pytest.mark.parametrize(("by", "way"), [("black", -1), ("white", 1)])
def test_a_used_card_moves_face_up_from_its_owners_edge_to_its_slot(
    lab: OthelloLab, width: int, height: int, by: str, way: int
) -> None:
    lab.page.set_viewport_size({"width": width, "height": height})
    lab.open({"turn": by, "charge": {by: 9}, "hand": {by: ["weak"]}})

    lab.act(by, "use", card="weak")
    face = lab.page.locator(f"[data-color={by}] .using > .face")
    tops = []
    for _ in range(MOVE // FRAME):
        assert "弱い意志" in face.inner_text()
        box = face.bounding_box()
        assert box is not None
        tops.append(box["y"] * way)
        lab.turn(FRAME)

    assert tops == sorted(tops)
    assert tops[-1] - tops[0] > 100

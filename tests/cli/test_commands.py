"""The commands, run as a user would, in this process."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tefuda import build
from tefuda.ai.analysis import Budget
from tefuda.cli import app, terminal
from tefuda.lab import record

SCENARIOS = Path(__file__).parent.parent / "scenarios"
MATCHES = Path(__file__).parent.parent / "core" / "matches"

Run = Callable[..., "Ran"]


class Ran:
    """What a command did."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run a command; lines are what somebody types. Records go to a folder of their own; no clock ends a hint."""
    monkeypatch.setenv("TEFUDA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(terminal, "HINT", Budget(60, 0.0, 5))

    def run_command(*arguments: str, lines: tuple[str, ...] = ()) -> Ran:
        monkeypatch.setattr("sys.argv", ["tefuda", *arguments])
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        with pytest.raises(SystemExit) as left:
            app.main()
        captured = capsys.readouterr()
        return Ran(int(left.value.code or 0), captured.out, captured.err)

    return run_command


# check


def test_check_passes_the_scenarios_of_the_project(run: Run) -> None:
    ran = run("check", str(SCENARIOS / "catalyst.yaml"))

    assert ran.code == 0
    assert re.search(r"catalyst\.yaml: \d+ passed, 0 failed", ran.out)


def test_check_fails_with_exit_code_one_and_a_diff(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "wrong.yaml"
    text = (SCENARIOS / "catalyst.yaml").read_text(encoding="utf-8")
    file.write_text(text.replace("hand: [H4, DQ, SA]", "hand: [H4, DQ, S2]", 1), encoding="utf-8")

    ran = run("check", str(file), "--only", "setup-plain")

    assert ran.code == 1
    assert "FAILED setup-plain" in ran.out
    assert "missing  [S2]\n    surplus  [SA]" in ran.out
    assert "draw 1: {shuffle: [S2, H7, " in ran.out
    assert "0 passed, 1 failed" in ran.out


def test_check_of_a_game_that_does_not_exist_says_so_in_one_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "chess.yaml"
    file.write_text("game: chess\nscenarios:\n  - {id: a, rule: b, about: c}\n", encoding="utf-8")

    ran = run("check", str(file))

    assert ran.code == 1
    assert ran.out == ""
    assert ran.err.startswith("tefuda check: there is no game 'chess'; installed: ")
    assert ran.err.count("\n") == 1


def test_check_of_a_missing_file_says_so(run: Run, tmp_path: Path) -> None:
    ran = run("check", str(tmp_path / "nothing.yaml"))

    assert ran.code == 1
    assert "cannot be read: No such file" in ran.err


def test_check_speaks_json(run: Run) -> None:
    ran = run("check", str(SCENARIOS / "catalyst.yaml"), "--json")

    (report,) = json.loads(ran.out)
    assert report["failed"] == []
    assert report["passed"] > 60


# play, replay


def test_a_deal_is_played_saved_replayed_and_verified(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    solved = run("catalyst", "solve", "1")
    plays = re.findall(r"\b[SHDC](?:[2-9AJQK]|10)@\d+", solved.out)

    played = run("play", "catalyst", "--seed", "1", "--save", str(file), lines=(*plays, "quit"))
    verified = run("replay", str(file), "--verify")
    shown = run("replay", str(file))

    assert "The row is empty. You win." in played.out
    assert f"Won in {len(plays)} plays; par for this deal is" in played.out
    assert verified.code == 0
    assert f"{len(plays)} lines, all events and the result agree" in verified.out
    assert "Result {outcome: win, reason: cleared" in shown.out
    (entry,) = record.entries("catalyst")
    assert (entry.deal, entry.outcome, entry.plays, entry.assisted) == ("1", "win", len(plays), False)


def test_a_tampered_file_is_not_verified(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    run("play", "catalyst", "--seed", "1", "--save", str(file), lines=("1", "list", "1", "quit"))
    file.write_text(file.read_text(encoding="utf-8").replace('"at":0', '"at":1', 1), encoding="utf-8")

    ran = run("replay", str(file), "--verify")

    assert ran.code == 1
    assert re.match(r"tefuda: .*match\.jsonl, line 2: ", ran.err)


def test_a_file_from_before_there_was_a_choice_of_dice_is_verified(run: Run) -> None:
    ran = run("replay", str(MATCHES / "without-dice.jsonl"), "--verify")

    assert ran.code == 0
    assert "12 lines, all events and the result agree" in ran.out


def test_a_file_with_dice_that_nobody_knows_is_refused_by_name(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    text = (MATCHES / "without-dice.jsonl").read_text(encoding="utf-8")
    file.write_text(text.replace('"given":null', '"given":null,"dice":"chacha20"', 1), encoding="utf-8")

    ran = run("replay", str(file), "--verify")

    assert ran.code == 1
    assert re.match(r"tefuda: .*match\.jsonl, line 1: .*chacha20", ran.err)


def test_undo_and_redo_keep_the_order_of_the_deck(run: Run) -> None:
    ran = run("play", "catalyst", "--seed", "5", lines=("1", "undo", "redo", "undo", "undo", "redo", "redo", "quit"))

    drawn = re.findall(r"^([♠♥♦♣]\w+) is drawn\.$", ran.out, re.MULTILINE)[3:]
    assert len(drawn) == 3
    assert len(set(drawn)) == 1
    assert ran.out.count("There is nothing that may be taken back.") == 1
    assert ran.out.count("There is nothing to go forward to.") == 1
    assert record.entries("catalyst")[0].undone


def test_what_cannot_be_understood_or_done_is_explained(run: Run) -> None:
    ran = run("play", "catalyst", "--seed", "5", lines=("fly", "XX@1", "999", "help", "H2@99", "quit"))

    assert "I do not know 'fly'." in ran.out
    assert "There is no such card." in ran.out
    assert "Numbers go from 1 to 27." in ran.out
    assert "take an action back" in ran.out


def test_giving_up_counts_as_a_lost_deal(run: Run) -> None:
    run("play", "catalyst", "--seed", "5", lines=("1", "quit"))
    run("play", "catalyst", "--seed", "6", lines=("quit",))

    shown = run("catalyst", "stats")

    assert [entry.outcome for entry in record.entries("catalyst")] == ["given-up"]
    assert "Played 1, won 0 (0%). Streak 0, longest 0." in shown.out


def test_help_from_the_deck_marks_the_game_as_assisted(run: Run) -> None:
    run("play", "catalyst", "--seed", "5", lines=("solution", "1", "quit"))

    shown = run("catalyst", "stats")

    assert record.entries("catalyst")[0].assisted
    assert "Assisted games apart: played 1, won 0." in shown.out


def test_a_hint_names_a_play_and_a_reason_and_then_compares(run: Run) -> None:
    ran = run("play", "catalyst", "--seed", "5", lines=("hint", "hint", "quit"))

    assert re.search(r"^[SHDC]\w+@\d+: it ", ran.out, re.MULTILINE)
    assert len(re.findall(r"@\d+: wins \d+% \(\d+% to \d+%\)", ran.out)) >= 2


def test_the_terminal_speaks_japanese(run: Run) -> None:
    ran = run("play", "catalyst", "--seed", "5", "--lang", "ja", lines=("一覧", "1", "戻す", "ヒント", "終わる"))

    assert "触媒反応（5）" in ran.out
    assert "手札: " in ran.out
    assert "おわります。" in ran.out
    assert not re.search(r"\b(Plays|Hand|Row|drawn|leave)\b", ran.out)


def test_the_menu_lists_the_games(run: Run) -> None:
    ran = run("play", lines=("x", "q"))

    assert "Catalyst Reaction: A solitaire" in ran.out
    assert ran.code == 0


def test_another_deal_can_be_asked_for(run: Run) -> None:
    ran = run("play", "catalyst", "--seed", "5", lines=("1", "new 7", "again", "new x", "quit"))

    assert ran.out.count("Deal 7\n") == 2
    assert [entry.deal for entry in record.entries("catalyst")] == ["5"]


def test_time_in_which_nobody_may_act_runs_out_at_once(run: Run) -> None:
    ran = run("play", "dobon", "--seed", "3", "--set", "mode=realtime", "--set", "grace=2", lines=("start", "quit"))

    assert "For 2 s only answers out of turn are allowed." in ran.out
    assert "The turn player may act now." in ran.out


@pytest.mark.usefixtures("with_toy")
def test_any_registered_game_can_be_played_against_bots(run: Run) -> None:
    ran = run("play", "pebbles", "--seed", "3", "--set", "pile=9", lines=("1",) * 40)

    assert "Seats: left (you), right (random)" in ran.out
    assert "Result: {winner: " in ran.out


@pytest.mark.usefixtures("with_toy")
def test_several_people_share_a_terminal(run: Run) -> None:
    ran = run("play", "pebbles", "--seed", "3", "--as", "all", lines=("1",) * 40)

    assert "left to act." in ran.out
    assert "right to act." in ran.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("play", "chess"), "there is no game 'chess'"),
        (("play", "catalyst", "--as", "black"), "there is no seat 'black' in catalyst; there are player"),
        (("play", "catalyst", "--set", "field_limit=3"), "bad-options"),
        (("play", "catalyst", "--set", "field_limit"), "expected an option such as field_limit=12"),
        (("catalyst", "par", "9..3"), "the range 9..3 is empty"),
        (("catalyst", "par", "x"), "expected a deal or a range such as 1..20"),
        (("catalyst", "rate", "nobody", "--deals", "1..2"), "there is no player 'nobody' for catalyst"),
        (("replay", "nowhere.jsonl"), "cannot be read"),
        (("laws", "chess"), "there is no game 'chess'"),
        (("bench", "chess"), "there is no game 'chess'"),
    ],
)
def test_a_wrong_command_is_refused_in_one_line(run: Run, arguments: tuple[str, ...], message: str) -> None:
    ran = run(*arguments)

    assert ran.code == 1
    assert ran.err.startswith("tefuda: ")
    assert message in ran.err
    assert ran.err.count("\n") == 1


# The others


def test_doctor_says_which_build_runs(run: Run) -> None:
    ran = run("doctor")

    assert f"build     {build.running()}" in ran.out
    assert "catalyst" in ran.out


def test_games_are_listed(run: Run) -> None:
    assert "catalyst  触媒反応" in run("games", "--lang", "ja").out


def test_laws_counts_what_occurred(run: Run) -> None:
    ran = run("laws", "catalyst", "--games", "60")

    assert ran.code == 0
    assert "catalyst: 60 random games" in ran.out
    assert re.search(r"^ +60 shuffle$", ran.out, re.MULTILINE)
    assert "0 broken laws" in ran.out


def test_bench_measures_ratios(run: Run) -> None:
    ran = run("bench", "catalyst", "--seconds", "0.05", "--json")

    answer = json.loads(ran.out)
    assert answer["build"] == build.running()
    line = next(line for line in answer["lines"] if line["reference"] == "catalyst@interpreted")
    assert min(line["rate"], line["reference_rate"], line["ratio"]) > 0


def test_par_is_worked_out_for_a_range(run: Run) -> None:
    ran = run("catalyst", "par", "1..4", "--budget", "500")

    assert re.findall(r"^deal (\d+): (?:par \d+|\d+ to \d+)$", ran.out, re.MULTILINE) == ["1", "2", "3", "4"]
    assert re.search(r"par proved for \d of 4 deals", ran.out)


def test_a_player_is_rated_over_deals(run: Run) -> None:
    ran = run("catalyst", "rate", "pairs", "--deals", "1..40")

    won = re.search(r"pairs: won (\d+) of 40", ran.out)
    assert won is not None
    assert int(won[1]) >= 33  # 95.9 % in the rulings; fewer than 33 of 40 would be a chance of one in 10,000


def test_an_option_may_be_the_word_off(run: Run) -> None:
    ran = run("play", "othello", "--set", "cards=off", "--seed", "1", "--as", "all", lines=("quit",))

    assert ran.code == 0


# analyse


def test_analyse_names_the_best_actions_of_a_scenario(run: Run) -> None:
    ran = run(
        "analyse", str(SCENARIOS / "othello.yaml"), "--iterations", "60", "--seconds", "0", "--moves", "2", "--json"
    )

    found = json.loads(ran.out)
    assert ran.code == 0
    assert len(found["moves"]) == 2
    assert found["iterations"] == 60


def test_analyse_reads_a_match_file_up_to_a_move(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    typed = ("d3", "quit")
    run("play", "othello", "--set", "cards=off", "--seed", "1", "--as", "all", "--save", str(file), lines=typed)

    ran = run("analyse", str(file), "--move", "1", "--iterations", "60", "--seconds", "0", "--json")

    assert {move["short"] for move in json.loads(ran.out)["moves"]} == {"place c3", "place c5", "place e3"}


def test_analyse_of_a_move_that_was_not_made_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    run("play", "othello", "--seed", "1", "--as", "all", "--save", str(file), lines=("quit",))

    ran = run("analyse", str(file), "--move", "1")

    assert (ran.code, ran.out) == (1, "")
    assert "expected a move from 0 to 0, got 1" in ran.err


def test_a_hint_names_an_action_and_its_chance(run: Run) -> None:
    ran = run("play", "othello", "--set", "cards=off", "--seed", "1", "--as", "all", lines=("hint", "quit"))

    assert re.search(r"place \w\d, chance to win \d+%", ran.out)
    assert re.search(r"1\. place \w\d  \d+% \(\d+% to \d+%\)", ran.out)


EXOTIC = str(Path(__file__).parents[1] / "games" / "duel" / "exotic" / "exotic.yaml")


def test_a_duel_is_played_with_cards_of_one_s_own(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    decks = "decks={P1: exotic, P2: wildfire-run}"

    ran = run("play", "duel", "--cards", EXOTIC, "--set", decks, "--seed", "1", "--save", str(file), lines=("quit",))

    assert "(x-" in ran.out
    assert run("replay", str(file), "--verify").code == 0


def test_a_match_with_other_cards_is_not_replayed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    run("play", "duel", "--cards", EXOTIC, "--seed", "1", "--save", str(file), lines=("quit",))
    file.write_text(file.read_text(encoding="utf-8").replace("3000", "9000", 1), encoding="utf-8")

    ran = run("replay", str(file), "--verify")

    assert ran.code == 1
    assert "changed-cards" in ran.err


def test_a_duel_is_played_with_a_deck_from_a_file(run: Run, tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    cards = ("kiln-whelp", "cinder-sprinter", "ashpan-brawler", "tongs-bearer", "glaze-drake")
    more = ("furnace-matador", "flue-blast", "bellows-surge", "cinder-hail", "acorn-scout")
    lines = ["# mine", *(f"4 {card}  # 火のカード" for card in (*cards, *more))]  # as the browser writes it
    deck.write_text("\n".join(lines), encoding="utf-8")

    ran = run("play", "duel", "--deck", str(deck), "--seed", "1", lines=("quit",))

    assert ran.code == 0
    charged = re.findall(r"charge (\S+)", ran.out)
    assert charged
    assert set(charged) <= {*cards, *more}


def test_a_bad_deck_is_refused_in_a_sentence(run: Run, tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("4 kiln-whelp\nwhat\n", encoding="utf-8")

    ran = run("play", "duel", "--deck", str(deck))

    assert ran.code == 1
    assert "line 2: expected a line such as 4 kiln-whelp, got 'what'" in ran.err

"""Copies of a data folder, from which another server goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

import toy
from server.playing import PATH, SEEDED, House
from server.stored import fill, spoil_page
from tefuda.core.errors import TefudaError
from tefuda.core.game import AnyGame
from tefuda.server.backup import backup
from tefuda.server.folder import DATABASE
from tefuda.server.host import Host
from tefuda.server.integrity import examine

pytestmark = pytest.mark.anyio

LEFT, RIGHT = "left", "right"


async def test_a_server_goes_on_from_a_copy_made_while_another_ran(
    own: House, tmp_path: Path, with_toy: AnyGame
) -> None:
    room, players = await own.table(toy.GAME, options={"pile": 30})
    left = players[LEFT]
    take = {"do": "take", "count": 1 if left.view.lucky[0] != 1 else 2, "pace": "slowly"}
    assert (await left.act(take))["type"] == "done"
    before = (left.seq, left.view)

    backup(own.host.folder, tmp_path / "copy")
    await players[RIGHT].ask("resign")
    own.host.kill()

    assert examine(tmp_path / "copy").findings == []
    with Host(tmp_path / "copy", *SEEDED, path=PATH) as other:
        left.web = other.start()
        welcome = await left.enter(resume=True)
        assert welcome["phase"] == "playing"
        assert (left.seq, left.view) == before
        assert left.room == room
        await left.abandon()


async def test_a_copy_overwrites_nothing(tmp_path: Path, with_toy: AnyGame) -> None:
    (tmp_path / "data").mkdir()
    await fill(tmp_path / "data")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter").write_text("mine")

    with pytest.raises(TefudaError, match="is not empty"):
        backup(tmp_path / "data", tmp_path / "full")
    with pytest.raises(TefudaError, match="there is no"):
        backup(tmp_path / "full", tmp_path / "copy")

    assert [path.name for path in (tmp_path / "full").iterdir()] == ["letter"]
    assert backup(tmp_path / "data", tmp_path / "copy").is_file()
    assert [path.name for path in (tmp_path / "copy").iterdir()] == [DATABASE]


async def test_a_copy_that_is_not_whole_is_no_success(tmp_path: Path, with_toy: AnyGame) -> None:
    (tmp_path / "data").mkdir()
    await fill(tmp_path / "data")
    spoil_page(tmp_path / "data", b"good luck")

    with pytest.raises(TefudaError, match=r"rooms\.sqlite is as damaged as .*; see: tefuda doctor --data"):
        backup(tmp_path / "data", tmp_path / "copy")

    assert (tmp_path / "copy" / DATABASE).is_file()


async def test_a_copy_is_for_its_owner_alone(tmp_path: Path, with_toy: AnyGame) -> None:
    (tmp_path / "data").mkdir()
    await fill(tmp_path / "data")

    made = backup(tmp_path / "data", tmp_path / "copy")

    assert made.stat().st_mode & 0o077 == 0


async def test_a_target_that_is_no_folder_is_said(tmp_path: Path, with_toy: AnyGame) -> None:
    (tmp_path / "data").mkdir()
    await fill(tmp_path / "data")
    (tmp_path / "letter").write_text("mine")

    with pytest.raises(TefudaError, match=r"letter cannot be written: "):
        backup(tmp_path / "data", tmp_path / "letter")

    assert (tmp_path / "letter").read_text() == "mine"

"""One server a data folder."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from server.playing import House
from tefuda.core.errors import TefudaError
from tefuda.server.folder import DATABASE, FolderInUse, held
from tefuda.server.schema import prepare

pytestmark = pytest.mark.anyio


async def test_a_second_server_on_a_folder_refuses_in_a_sentence(still: House) -> None:
    folder = still.host.folder
    assert still.host.process is not None

    command = [sys.executable, "-m", "tefuda", "serve", "--data", str(folder), "--port", "0"]
    second = subprocess.run(command, capture_output=True, text=True)

    assert second.returncode == 1
    sentence = f"tefuda: {folder} is in use by process {still.host.process.pid}; stop it first"
    assert second.stderr == f"{sentence}, or choose another folder with --data\n"
    assert (await still.get("/api/health"))["status"] == "ok"


def test_a_folder_is_free_again_when_its_holder_has_gone(tmp_path: Path) -> None:
    with held(tmp_path), pytest.raises(FolderInUse), held(tmp_path):
        pass

    with held(tmp_path):
        pass


def test_a_database_that_cannot_be_opened_is_said_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / DATABASE
    path.write_bytes(b"x" * 8192)

    with pytest.raises(TefudaError) as refused:
        prepare(path)

    reason = "cannot be opened: file is not a database"
    assert str(refused.value) == f"{path} {reason}; see: tefuda doctor --data {tmp_path}"


def test_a_folder_in_place_of_the_lock_is_said(tmp_path: Path) -> None:
    (tmp_path / "server.lock").mkdir()

    with pytest.raises(TefudaError, match=r"server\.lock is a folder where a file should be"), held(tmp_path):
        pass

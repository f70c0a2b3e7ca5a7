"""What disks spoil is found, harms no other room, and is mended where that can be."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from server.stored import LINES, OVER, PAGE, PLAYING, RESIGNED, TOKENS, execute, fill, record, spoil_page
from tefuda.cli.data import examine_data
from tefuda.core.errors import TefudaError
from tefuda.core.game import AnyGame
from tefuda.server import entries
from tefuda.server.folder import DATABASE, FolderInUse, held
from tefuda.server.integrity import examine
from tefuda.server.repair import keep_copy, repair
from tefuda.server.rows import read_room
from tefuda.server.schema import MIGRATIONS, tolerate_damage
from tefuda.server.sqlite import SqliteStore
from tefuda.server.store import Damaged, Saved, Wanted

pytestmark = pytest.mark.anyio


@pytest.fixture
async def folder(tmp_path: Path, with_toy: AnyGame) -> Path:
    await fill(tmp_path)
    return tmp_path


async def load(folder: Path, room: str) -> Saved | None:
    """As a server does."""
    store = SqliteStore(folder / DATABASE)
    store.open()
    try:
        return await store.load(room)
    finally:
        await store.close()


async def test_what_was_written_is_whole(folder: Path) -> None:
    assert examine(folder) == (3, [])
    assert [path.name for path in folder.iterdir()] == [DATABASE]  # no side files, which a server might not own


SPOILT = {
    "an entry is changed": "UPDATE entries SET body = CAST(replace(body, 'thank', 'blank') AS BLOB)"
    " WHERE room = 'playing' AND seq = 2",
    "an entry is missing": "DELETE FROM entries WHERE room = 'playing' AND seq = 2",
    "the last entries are missing": "DELETE FROM entries WHERE room = 'playing' AND seq >= 2",
    "entries are swapped": "UPDATE entries SET body = (SELECT body FROM entries WHERE room = 'over' AND seq = 3)"
    " WHERE room = 'playing' AND seq = 2",
    "an entry is from another room": "UPDATE entries SET (body, checksum) = (SELECT body, checksum FROM entries"
    " WHERE room = 'talking' AND seq = 2) WHERE room = 'playing' AND seq = 2",
    "a checksum is changed": "UPDATE entries SET checksum = x'00' WHERE room = 'playing' AND seq = 2",
}


@pytest.mark.parametrize("spoiling", SPOILT.values(), ids=SPOILT.keys())
async def test_a_log_that_was_spoilt_goes_back_to_its_last_good_entry(folder: Path, spoiling: str) -> None:
    execute(folder, spoiling)

    with pytest.raises(Damaged):
        await load(folder, "playing")
    (finding,) = examine(folder).findings
    repair(folder)

    assert finding.room == "playing"
    assert finding.repair == "a repair goes back to its first 2 entries"
    assert examine(folder) == (3, [])
    saved = await load(folder, "playing")
    assert saved is not None
    assert [entries.decode(body) for body in saved.entries] == list(PLAYING[:2])
    assert saved.tokens == TOKENS


async def test_the_others_are_taken_over_as_they_were(folder: Path) -> None:
    execute(folder, SPOILT["an entry is missing"])
    before = [await load(folder, room) for room in ("over", "talking")]

    repair(folder)

    assert [await load(folder, room) for room in ("over", "talking")] == before


@pytest.mark.parametrize("change", ["DELETE FROM tokens", "UPDATE tokens SET hash = x'00'"])
async def test_a_token_that_was_spoilt_opens_nothing_any_more(folder: Path, change: str) -> None:
    execute(folder, f"{change} WHERE room = 'playing' AND seat = 'left'")

    (finding,) = examine(folder).findings
    repair(folder)

    assert finding.about == "the token of seat 'left' is spoilt or missing"
    assert examine(folder).findings == []
    saved = await load(folder, "playing")
    assert saved is not None
    assert saved.tokens["left"] != TOKENS["left"]
    assert saved.tokens["right"] == TOKENS["right"]


@pytest.mark.parametrize(
    "change", ["finished = 0, result = NULL, end_checksum = NULL", "result = x'7b7d'", "finished = finished + 1"]
)
async def test_the_mark_of_an_end_is_made_again_from_the_log(folder: Path, change: str) -> None:
    execute(folder, f"UPDATE rooms SET {change} WHERE id = 'over'")  # noqa: S608  # ours

    (finding,) = examine(folder).findings
    repair(folder)

    assert finding.about == "the mark of its end is not what its log says"
    assert examine(folder).findings == []
    store = SqliteStore(folder / DATABASE)
    store.open()
    (kept,) = await store.rooms(Wanted(finished=True, public=False))
    await store.close()
    assert (kept.record.id, kept.result) == ("over", RESIGNED)


async def test_a_record_that_was_spoilt_stays_as_it_is(folder: Path) -> None:
    execute(folder, "UPDATE rooms SET record = CAST(replace(record, 'Aki', 'Ako') AS BLOB) WHERE id = 'playing'")

    (finding,) = examine(folder).findings
    repair(folder)

    assert finding.line() == "room playing: cannot be played again (Damaged); left as it is"
    assert examine(folder).findings == [finding]
    with pytest.raises(Damaged):
        await load(folder, "playing")
    assert await load(folder, "over") is not None


async def test_a_room_without_its_record_is_damaged_and_not_unknown(folder: Path) -> None:
    execute(folder, "DELETE FROM rooms WHERE id = 'playing'")

    with pytest.raises(Damaged):
        await load(folder, "playing")
    assert await load(folder, "never") is None


async def test_a_spoilt_page_damages_the_rooms_on_it_alone(folder: Path) -> None:
    spoil_page(folder, b"%40d" % (LINES // 2))

    with pytest.raises(Damaged):
        await load(folder, "talking")
    others = [await load(folder, room) for room in ("playing", "over")]
    found = examine(folder).findings
    repair(folder)

    assert [saved.record for saved in others if saved is not None] == [record("playing"), record("over")]
    assert {finding.room for finding in found} == {"", "talking"}
    assert examine(folder) == (3, [])
    assert [await load(folder, room) for room in ("playing", "over")] == others
    mended = await load(folder, "talking")
    assert mended is not None
    assert len(OVER) < len(mended.entries) < LINES // 2


async def test_a_page_of_records_that_cannot_be_read_leaves_the_rest_of_the_list(folder: Path) -> None:
    names = [f"room {number}" for number in range(60)]
    store = SqliteStore(folder / DATABASE)
    store.open()
    for name in names:
        await store.create(record(name), TOKENS)
    await store.close()
    spoil_page(folder, b'"id":"room 30"')

    store.open()
    listed = [kept.record.id for kept in await store.rooms(Wanted(finished=False, public=False, limit=100))]
    await store.close()

    assert "room 30" not in listed
    assert len(listed) > 30


def spoilt_room(image: bytes, at: int) -> Saved | None:
    """A room as a server reads it from a database of which one bit is another; None if that is noticed."""
    content = bytearray(image)
    content[at] ^= 1 << at % 8
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as line:
        line.deserialize(bytes(content))
        tolerate_damage(line)
        try:
            saved = read_room(line, "playing")
        except (Damaged, sqlite3.DatabaseError):
            return None
    return None if saved is not None and saved.tokens.keys() != TOKENS.keys() else saved  # nobody can take the seat


async def test_every_flipped_bit_is_noticed_or_harmless(folder: Path) -> None:
    with closing(sqlite3.connect(folder / DATABASE, isolation_level=None)) as line:
        line.execute("DELETE FROM entries WHERE room = 'talking'")
        line.execute("PRAGMA journal_mode = DELETE")
        line.execute("VACUUM")
        image = line.serialize()
    whole = spoilt_room(image, len(image) - 1)
    assert whole is not None

    found = {at: spoilt_room(image, at) for at in range(PAGE, len(image), 11) if image[at]}

    assert [at for at, saved in found.items() if saved not in (None, whole)] == []
    assert sum(saved is None for saved in found.values()) > 20


async def test_a_sign_of_life_that_cannot_be_read_was_none(folder: Path) -> None:
    store = SqliteStore(folder / DATABASE)
    store.open()
    await store.beat(0x123456789A)
    await store.close()
    spoil_page(folder, bytes.fromhex("123456789a"))

    store.open()
    beat = await store.last_beat()
    await store.close()

    assert beat == 0


async def test_a_room_whose_name_is_no_text_any_more_stops_no_examination(folder: Path) -> None:
    execute(folder, "UPDATE heads SET room = CAST(room AS BLOB) WHERE room = 'playing'")

    assert {finding.room for finding in examine(folder).findings} == {"playing"}


# Repairs


async def test_pages_that_a_disk_has_written_twice_are_mended(folder: Path) -> None:
    path = folder / DATABASE
    content = bytearray(path.read_bytes())
    first, second = (content.index(b"%40d" % line) // PAGE * PAGE for line in (100, 200))
    content[second : second + PAGE] = content[first : first + PAGE]
    path.write_bytes(content)

    found = examine(folder).findings
    repair(folder)

    assert "talking" in {finding.room for finding in found}
    assert examine(folder) == (3, [])


async def test_a_spoilt_page_of_tokens_makes_links_void_and_nothing_else(folder: Path) -> None:
    spoil_page(folder, TOKENS["left"])

    found = examine(folder).findings
    repair(folder)

    assert {finding.room for finding in found} == {"", "over", "playing", "talking"}
    assert examine(folder) == (3, [])
    saved = await load(folder, "playing")
    assert saved is not None
    assert [entries.decode(body) for body in saved.entries] == list(PLAYING)
    assert set(saved.tokens) == set(TOKENS)


async def test_the_files_of_before_are_kept_byte_for_byte(folder: Path) -> None:
    execute(folder, SPOILT["an entry is missing"])
    content = (folder / DATABASE).read_bytes()

    first = repair(folder)
    second = repair(folder)

    assert (first / DATABASE).read_bytes() == content
    assert (first.name, second.name) == ("before-repair-1", "before-repair-2")


async def test_nothing_is_repaired_while_somebody_uses_the_folder(folder: Path) -> None:
    content = (folder / DATABASE).read_bytes()

    with held(folder), pytest.raises(FolderInUse):
        repair(folder)

    assert (folder / DATABASE).read_bytes() == content
    assert not list(folder.glob("before-repair-*"))


async def test_what_is_no_database_is_said_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(TefudaError, match=r"^there is no .*rooms\.sqlite$"):
        examine(tmp_path)
    (tmp_path / DATABASE).write_bytes(b"x" * 2 * PAGE)
    with pytest.raises(TefudaError, match="cannot be read: file is not a database"):
        examine(tmp_path)


async def test_the_command_says_each_fault_in_a_line_and_whether_any_is_left(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert examine_data(folder, repair=False) == 0
    assert capsys.readouterr().out == f"{folder}: 3 rooms, all whole\n"
    execute(folder, SPOILT["an entry is missing"])

    assert examine_data(folder, repair=False) == 1
    found = capsys.readouterr().out.splitlines()
    assert examine_data(folder, repair=True) == 0
    repaired = capsys.readouterr().out.splitlines()

    about = "entry 2 is missing or does not fit its checksum; a repair goes back to its first 2 entries"
    assert found == [f"room playing: {about}", f"{folder}: 3 rooms, faults: 1"]
    assert repaired == [
        f"room playing: {about}",
        f"repaired; the files of before are in {folder / 'before-repair-1'}",
        f"{folder}: 3 rooms, all whole",
    ]


# Databases from before there were checksums


@pytest.fixture
async def old(tmp_path: Path, with_toy: AnyGame) -> Path:
    """The rooms as the first schema has them."""
    newest = tmp_path / "newest"
    newest.mkdir()
    await fill(newest)
    with closing(sqlite3.connect(tmp_path / DATABASE, isolation_level=None)) as line:
        for statement in MIGRATIONS[0]:
            assert isinstance(statement, str)
            line.execute(statement)
        line.execute("PRAGMA user_version = 1")
        line.execute("ATTACH ? AS newest", (str(newest / DATABASE),))
        for table in ("rooms", "entries", "tokens"):
            columns = ", ".join(row[1] for row in line.execute(f"PRAGMA main.table_info({table})"))
            line.execute(f"INSERT INTO {table} ({columns}) SELECT {columns} FROM newest.{table}")  # noqa: S608  # ours
    return tmp_path


async def test_an_old_database_gets_its_checksums(old: Path) -> None:
    assert examine(old) == (3, [])  # nothing is changed by looking
    with closing(sqlite3.connect(old / DATABASE)) as line:
        assert line.execute("PRAGMA user_version").fetchone() == (1,)

    saved = await load(old, "over")

    assert saved is not None
    assert [entries.decode(body) for body in saved.entries] == list(OVER)
    assert examine(old) == (3, [])
    execute(old, SPOILT["the last entries are missing"])
    assert [finding.room for finding in examine(old).findings] == ["playing"]


async def test_a_copy_of_before_takes_the_first_name_that_is_free(folder: Path) -> None:
    (folder / "before-repair-2").mkdir()

    first, second = keep_copy(folder), keep_copy(folder)

    assert (first.name, second.name) == ("before-repair-1", "before-repair-3")


async def test_a_match_that_was_over_is_never_played_on(folder: Path) -> None:
    execute(folder, "DELETE FROM entries WHERE room = 'over' AND seq = 4")

    (finding,) = examine(folder).findings
    repair(folder)

    assert finding.room == "over"
    assert finding.about.endswith("and the match was over")
    assert finding.repair == ""
    with pytest.raises(Damaged):
        await load(folder, "over")

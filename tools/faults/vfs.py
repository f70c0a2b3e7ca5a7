"""Records what SQLite does to its files: the SQLite that Python's own `sqlite3` is linked with, while it works.

A copy of the system's virtual file system becomes the default one. Only what changes a file is looked at on its way:
opening, writing, truncating, syncing and deleting. Everything else goes straight to the system's functions. So the code
under test is used as it is, with its own connections.
"""

from __future__ import annotations

import _sqlite3
import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

OK: Final = 0
VFS_FIELDS: Final = (
    ("version", ctypes.c_int),
    ("file_size", ctypes.c_int),
    ("longest_path", ctypes.c_int),
    ("following", ctypes.c_void_p),
    ("name", ctypes.c_char_p),
    ("own", ctypes.c_void_p),
    ("open", ctypes.c_void_p),
    ("delete", ctypes.c_void_p),
    ("rest", ctypes.c_void_p * 13),
)
METHODS_FIELDS: Final = (
    ("version", ctypes.c_int),
    ("close", ctypes.c_void_p),
    ("read", ctypes.c_void_p),
    ("write", ctypes.c_void_p),
    ("truncate", ctypes.c_void_p),
    ("sync", ctypes.c_void_p),
    ("rest", ctypes.c_void_p * 13),
)
WITHOUT_MAPPING: Final = 2
"""The version of a file's methods that has shared memory and no memory-mapped pages."""

Pointer = ctypes.c_void_p
OPEN: Final = ctypes.CFUNCTYPE(ctypes.c_int, Pointer, Pointer, Pointer, ctypes.c_int, Pointer)
DELETE: Final = ctypes.CFUNCTYPE(ctypes.c_int, Pointer, Pointer, ctypes.c_int)
WRITE: Final = ctypes.CFUNCTYPE(ctypes.c_int, Pointer, Pointer, ctypes.c_int, ctypes.c_int64)
TRUNCATE: Final = ctypes.CFUNCTYPE(ctypes.c_int, Pointer, ctypes.c_int64)
SYNC: Final = ctypes.CFUNCTYPE(ctypes.c_int, Pointer, ctypes.c_int)


class Vfs(ctypes.Structure):
    """`sqlite3_vfs`, as far as it is looked at."""

    _fields_ = VFS_FIELDS


class Methods(ctypes.Structure):
    """`sqlite3_io_methods`, as far as they are looked at."""

    _fields_ = METHODS_FIELDS


class Opened(NamedTuple):
    """A file is there from now on."""

    file: str


class Written(NamedTuple):
    file: str
    at: int
    content: bytes


class Truncated(NamedTuple):
    file: str
    size: int


class Synced(NamedTuple):
    """All that was done to a file before is on the disk; of a journal also that the file is there."""

    file: str


class Deleted(NamedTuple):
    file: str
    is_synced: bool


class Noted(NamedTuple):
    """Something that whoever uses the files knows at this moment."""

    what: Any


Operation = Opened | Written | Truncated | Synced | Deleted | Noted


class Unreachable(RuntimeError):
    """The SQLite of this Python keeps its functions to itself."""


def library() -> ctypes.CDLL:
    """The SQLite that `sqlite3` uses."""
    found = ctypes.CDLL(getattr(_sqlite3, "__file__", None))
    if not hasattr(found, "sqlite3_vfs_find"):
        raise Unreachable("this Python's SQLite exports no sqlite3_vfs_find; use a Python linked with the system's")
    found.sqlite3_vfs_find.restype = ctypes.POINTER(Vfs)
    return found


class Recorder:
    """What happened to the files of one folder, in its order."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.operations: list[Operation] = []
        self._library = library()
        self._system = self._library.sqlite3_vfs_find(None)
        self._names: dict[int, str] = {}
        """By address, the files that are open."""
        self._tables: dict[int, Methods] = {}
        """By the address of the system's methods, those that record."""
        self._callbacks: list[Any] = []
        """SQLite calls these, so they must stay."""
        self._vfs = Vfs.from_buffer_copy(self._system.contents)
        self._vfs.name = b"recording"
        self._vfs.open = self._kept(OPEN(self._open))
        self._vfs.delete = self._kept(DELETE(self._delete))

    @contextmanager
    def recording(self) -> Iterator[None]:
        """New connections of this process go through here; all of them must be closed at the end."""
        self._library.sqlite3_vfs_register(ctypes.byref(self._vfs), 1)
        try:
            yield
        finally:
            self._library.sqlite3_vfs_unregister(ctypes.byref(self._vfs))
            self._library.sqlite3_vfs_register(self._system, 1)

    def note(self, what: Any) -> None:
        """Remember something at its place among the operations."""
        self.operations.append(Noted(what))

    def _kept(self, callback: Any) -> int | None:
        self._callbacks.append(callback)
        return ctypes.cast(callback, Pointer).value

    def _inside(self, name: int | None) -> str:
        """The name of a file in the folder; empty for any other."""
        path = Path(ctypes.string_at(name).decode()) if name else Path()
        return path.name if path.parent == self.folder else ""

    # What SQLite calls

    def _open(self, _vfs: int, name: int | None, file: int, flags: int, out: int | None) -> int:
        code: int = OPEN(self._system.contents.open)(ctypes.addressof(self._system.contents), name, file, flags, out)
        inside = self._inside(name)
        if code == OK and inside:
            self._names[file] = inside
            methods = ctypes.cast(file, ctypes.POINTER(Pointer))  # a file begins with the address of its methods
            methods[0] = ctypes.addressof(self._table(methods[0]))
            self.operations.append(Opened(inside))
        return code

    def _delete(self, _vfs: int, name: int, is_synced: int) -> int:
        vfs = ctypes.addressof(self._system.contents)
        code: int = DELETE(self._system.contents.delete)(vfs, name, is_synced)
        if code == OK and (inside := self._inside(name)):
            self.operations.append(Deleted(inside, bool(is_synced)))
        return code

    def _table(self, system: int) -> Methods:
        """The system's methods of a file, with those that change it recorded."""
        if system not in self._tables:
            table = Methods.from_buffer_copy(ctypes.cast(system, ctypes.POINTER(Methods)).contents)
            table.version = min(table.version, WITHOUT_MAPPING)
            table.write = self._kept(WRITE(self._then(WRITE(table.write), self._written)))
            table.truncate = self._kept(TRUNCATE(self._then(TRUNCATE(table.truncate), self._truncated)))
            table.sync = self._kept(SYNC(self._then(lambda *_: OK, self._synced)))  # nobody needs this real disk
            self._tables[system] = table
        return self._tables[system]

    def _then(self, system: Callable[..., int], record: Callable[..., Operation]) -> Callable[..., int]:
        def call(file: int, *arguments: int) -> int:
            code = system(file, *arguments)
            if code == OK:
                self.operations.append(record(self._names[file], *arguments))
            return code

        return call

    def _written(self, name: str, content: int, size: int, at: int) -> Operation:
        return Written(name, at, ctypes.string_at(content, size))

    def _truncated(self, name: str, size: int) -> Operation:
        return Truncated(name, size)

    def _synced(self, name: str, _flags: int) -> Operation:
        return Synced(name)


__all__ = [
    "Deleted",
    "Noted",
    "Opened",
    "Operation",
    "Recorder",
    "Synced",
    "Truncated",
    "Unreachable",
    "Written",
]

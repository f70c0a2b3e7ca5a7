"""The browser client's files. Every path that names no file is one of its pages, so that links into it work.

Where there is nothing to be seen the client says so, in the visitor's language; the status says it to programs.
"""

from __future__ import annotations

import gzip
import mimetypes
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.status_codes import HTTP_200_OK, HTTP_404_NOT_FOUND, HTTP_503_SERVICE_UNAVAILABLE

from tefuda.core import registry
from tefuda.core.errors import TefudaError
from tefuda.server.http import LONGEST_ID, lobby_of

INDEX: Final = "index.html"
HASHED: Final = "assets"
"""Files in this folder have a hash in their name and never change."""
FOREVER: Final = "public, max-age=31536000, immutable"
SERVERS_OWN: Final = ("api", "schema", "metrics")
PACKED: Final = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
"""Types of files that get shorter."""
NOT_BUILT: Final = """<!doctype html>
<html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>tefuda</title>
<p>サーバーは動いていますが、ブラウザ用の画面がまだ作られていません。
<code>web</code> フォルダーで <code>npm ci</code> と
<code>npm run build</code> を実行してから、このページを開き直してください。</p>
<p lang="en">The server runs, but its browser client is not built yet. Run <code>npm ci</code> and
<code>npm run build</code> in the folder <code>web</code>, then open this page again.</p>
"""

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("text/javascript", ".js")  # what a system knows of it differs
mimetypes.add_type("font/woff2", ".woff2")


class Client:
    """The client's folder; what was read is kept until the file changes."""

    def __init__(self, folder: Path) -> None:
        self.root = folder.resolve()
        self._kept: dict[Path, tuple[int, bytes, bytes]] = {}

    def find(self, path: str) -> Path | None:
        """The file that a path names; the index where it names a page; None where there is nothing."""
        inside = path.strip("/")
        if inside.split("/")[0] in SERVERS_OWN:
            return None
        try:
            wanted = (self.root / inside).resolve()
            is_file = wanted.is_file()
        except (OSError, ValueError):  # no file can have this name
            return None
        if not wanted.is_relative_to(self.root):
            return None
        if inside and is_file:
            return wanted
        return None if wanted.suffix else self.root / INDEX

    def read(self, file: Path) -> tuple[bytes, bytes]:
        """A file as it is, and packed; empty if that makes it no shorter."""
        changed = file.stat().st_mtime_ns
        kept = self._kept.get(file)
        if kept is None or kept[0] != changed:
            content = file.read_bytes()
            packed = gzip.compress(content, mtime=0) if kind_of(file).startswith(PACKED) else b""
            kept = (changed, content, packed if len(packed) < len(content) else b"")
            self._kept[file] = kept
        return kept[1], kept[2]

    def answer(self, file: Path, takes: str, status: int = HTTP_200_OK) -> Response[bytes]:
        """The file for a browser that takes these encodings."""
        content, packed = self.read(file)
        is_hashed = file.is_relative_to(self.root / HASHED)
        headers = {"Cache-Control": FOREVER if is_hashed else "no-cache", "Vary": "Accept-Encoding"}
        if packed and "gzip" in takes:
            content, headers["Content-Encoding"] = packed, "gzip"
        return Response(content, media_type=kind_of(file), headers=headers, status_code=status)


def kind_of(file: Path) -> str:
    return mimetypes.guess_type(file.name)[0] or "application/octet-stream"


async def is_page(state: State, path: str) -> bool:
    """Whether there is something to be seen at this address of the client."""
    match [part for part in path.split("/") if part]:
        case [] | ["rooms" | "settings" | "replay" | "rules" | "about"]:
            return True
        case ["rules", game] | ["g", game, *_]:
            return game in registry.games()
        case ["r" | "replay", room]:
            return await has_room(state, room)
    return False


async def has_room(state: State, room_id: str) -> bool:
    """Whether there is this room; one that cannot be opened is there, and the client says why it cannot."""
    try:
        return len(room_id) <= LONGEST_ID and await lobby_of(state).find(room_id) is not None
    except TefudaError:
        return True


def handlers(folder: Path) -> list[Any]:
    """What serves the client, or says that it is not built."""
    client = Client(folder)

    @get(["/", "/{path:path}"], include_in_schema=False)
    async def page(request: Request[Any, Any, State], path: str = "") -> Response[bytes]:
        file = client.find(path)
        if file is None:
            raise NotFoundException("no-page")
        if not file.is_file():
            status = HTTP_503_SERVICE_UNAVAILABLE
            return Response(NOT_BUILT.encode(), media_type="text/html; charset=utf-8", status_code=status)
        is_there = file.name != INDEX or await is_page(request.app.state, path)
        status = HTTP_200_OK if is_there else HTTP_404_NOT_FOUND
        return client.answer(file, request.headers.get("accept-encoding", ""), status)

    return [page]


__all__ = ["handlers"]

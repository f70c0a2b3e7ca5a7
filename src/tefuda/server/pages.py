"""The browser client's files. Every other path is one of its pages, so that links into it work."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.response import File

HASHED = "assets"
"""Files in this folder have a hash in their name and never change."""


def handlers(folder: Path | None) -> list[Any]:
    """What serves the client, if it is installed."""
    if folder is None or not (folder / "index.html").is_file():
        return []
    root = folder.resolve()

    @get(["/", "/{path:path}"], include_in_schema=False)
    async def page(path: str = "") -> File:
        wanted = (root / path.lstrip("/")).resolve()
        if path.lstrip("/").startswith(("api/", "schema/")) or not wanted.is_relative_to(root):
            raise NotFoundException("no-page")
        if not wanted.is_file():
            wanted = root / "index.html"
        kept = "public, max-age=31536000, immutable" if wanted.parent.name == HASHED else "no-cache"
        return File(wanted, content_disposition_type="inline", headers={"Cache-Control": kept})

    return [page]


__all__ = ["handlers"]

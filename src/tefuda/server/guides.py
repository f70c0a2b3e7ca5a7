"""What people read about the games: words, rules, rulings and pictures, over HTTP."""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import Annotated, Any, Final

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter
from litestar.response import File

import tefuda
from tefuda.core import registry
from tefuda.core.game import AnyGame
from tefuda.core.texts import Language

GameId = Annotated[str, PathParameter(min_length=1, max_length=64)]

MARKDOWN: Final = "text/markdown; charset=utf-8"
KEPT: Final = {"Cache-Control": "max-age=300"}

PLACES: Final = (
    (re.compile(r"\]\(\.\./pictures/([\w-]+\.svg)\)"), r"](/api/pictures/\1)"),
    (re.compile(r"\]\(\.\./rulings/(\w+)\.md\)"), r"](/api/games/\1/rulings)"),
    (re.compile(r"\]\((\w+)(?:\.ja)?\.md\)"), r"](/rules/\1)"),
)
"""Links between the documents, and where a page of the client finds the same."""


@functools.cache
def folder() -> Path:
    """The documents: inside the wheel, or those of the repository."""
    installed = Path(__file__).parent / "guides"
    return installed if installed.is_dir() else Path(tefuda.__file__).parents[2] / "docs"


def need_game(game: str) -> AnyGame:
    """A game that is registered."""
    found = registry.games().get(game)
    if found is None:
        raise NotFoundException("unknown-game")
    return found


@functools.cache
def document(name: str) -> str:
    """A document with links that work in the client; 404 if a game has none."""
    try:
        text = (folder() / name).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise NotFoundException("no-document") from None
    for link, place in PLACES:
        text = link.sub(place, text)
    return text


@get("/api/games/{game:str}/words/{language:str}", tags=["games"])
async def words(game: GameId, language: Language) -> Response[dict[str, Any]]:
    """Everything the game says, in one language, by path; sentences have their `{values}` still open."""
    return Response(need_game(game).words.catalogue(language), headers=KEPT)


@get("/api/games/{game:str}/rules/{language:str}", tags=["games"], media_type=MARKDOWN)
async def rules(game: GameId, language: Language) -> Response[str]:
    """The rules for players, as Markdown."""
    ending = ".ja" if language == "ja" else ""
    return Response(document(f"games/{need_game(game).id}{ending}.md"), media_type=MARKDOWN, headers=KEPT)


@get("/api/games/{game:str}/rulings", tags=["games"], media_type=MARKDOWN)
async def rulings(game: GameId) -> Response[str]:
    """Every rule made exact, as Markdown; in English."""
    return Response(document(f"rulings/{need_game(game).id}.md"), media_type=MARKDOWN, headers=KEPT)


@get("/api/pictures/{name:str}", tags=["games"], media_type="image/svg+xml")
async def picture(name: Annotated[str, PathParameter(pattern=r"^[\w-]{1,64}\.svg$")]) -> File:
    """A picture of the rules."""
    path = folder() / "pictures" / name
    if not path.is_file():
        raise NotFoundException("no-document")
    return File(path, media_type="image/svg+xml", content_disposition_type="inline", headers=KEPT)


HANDLERS: Final[list[Any]] = [words, rules, rulings, picture]

__all__ = ["HANDLERS"]

"""The results of an arena as one HTML file that opens offline."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from typing import Final

from tefuda.lab.arena import Standing

WIDTH: Final = 640
ROW: Final = 34
LEFT: Final = 240

STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: #1c2126; background: #f5f2eb; }
table { border-collapse: collapse; }
th, td { padding: .3rem .8rem; text-align: right; border-bottom: 1px solid #7c8388; }
th:first-child, td:first-child { text-align: left; } svg { max-width: 100%; height: auto; }
@media (prefers-color-scheme: dark) { body { color: #ece8df; background: #14181b; } }
"""


def page(title: str, standings: Sequence[Standing], ratings: Mapping[str, float], command: str) -> str:
    """Table, plot and ratings."""
    rated = sorted(ratings.items(), key=lambda item: -item[1])
    rows = "".join(f"<tr><td>{html.escape(name)}</td><td>{value:+.0f}</td></tr>" for name, value in rated)
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{html.escape(title)}</title>'
        f"<style>{STYLE}</style><h1>{html.escape(title)}</h1>{_plot(standings)}"
        "<h2>Contests</h2><table><tr><th>contest</th><th>games</th><th>won</th><th>drawn</th><th>lost</th>"
        f"<th>score</th><th>95 %</th><th>Elo</th><th>test</th></tr>{''.join(map(_row, standings))}</table>"
        f"<h2>Ratings</h2><table><tr><th>player</th><th>Elo</th></tr>{rows}</table>"
        f"<p><code>{html.escape(command)}</code></p></html>\n"
    )


def _row(one: Standing) -> str:
    name = html.escape(f"{one.contest.first} against {one.contest.second}")
    elo = "" if one.elo is None else f"{one.elo:+.0f}"
    cells = [one.games, one.wins, one.draws, one.losses, f"{one.score:.1%}", f"{one.low:.1%} to {one.high:.1%}", elo]
    return f"<tr><td>{name}</td>{''.join(f'<td>{cell}</td>' for cell in cells)}<td>{one.verdict}</td></tr>"


def _plot(standings: Sequence[Standing]) -> str:
    """Each contest's score with its interval, on a line from 0 to 100 %."""
    height = ROW * len(standings) + 40
    marks = "".join(
        f'<line x1="{_x(share)}" x2="{_x(share)}" y1="0" y2="{height - 30}" stroke="#7c8388" '
        f'stroke-dasharray="{"" if share == 0.5 else "2 4"}"/>'
        f'<text x="{_x(share)}" y="{height - 10}" text-anchor="middle">{share:.0%}</text>'
        for share in (0.0, 0.25, 0.5, 0.75, 1.0)
    )
    bars = "".join(
        f'<text x="0" y="{ROW * at + 22}">{html.escape(f"{one.contest.first} / {one.contest.second}")}</text>'
        f'<line x1="{_x(one.low)}" x2="{_x(one.high)}" y1="{ROW * at + 17}" y2="{ROW * at + 17}" '
        f'stroke="#1f5c99" stroke-width="4"/><circle cx="{_x(one.score)}" cy="{ROW * at + 17}" r="7" fill="#1f5c99"/>'
        for at, one in enumerate(standings)
    )
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img" fill="currentColor">'
        f"<title>Scores of the first player, with 95 % intervals</title>{marks}{bars}</svg>"
    )


def _x(share: float) -> float:
    return round(LEFT + share * (WIDTH - LEFT - 30), 1)


__all__ = ["page"]

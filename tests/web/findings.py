"""What axe finds serious on a page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parents[2]
AXE: Final = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
LOOK: Final = """([within, rules]) => {
  delete window.found;
  const options = { resultTypes: ["violations"], ...(rules && { runOnly: rules }) };
  axe.run(document.querySelector(within), options).then((all) => {
    window.found = all.violations
      .filter((one) => one.impact === "serious" || one.impact === "critical")
      .flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.target.join(" ")}: ${node.html.slice(0, 200)}`));
  });
}"""
OF_COLOUR: Final = ["color-contrast", "link-in-text-block"]
"""What axe says of colours; a theme changes nothing else."""
CLEAN: Final[dict[str, list[str]]] = {"light": [], "dark": []}


def findings(page: Page) -> dict[str, list[str]]:
    """What axe finds serious, in both themes."""
    found = {}
    for theme, rules in {"light": None, "dark": OF_COLOUR}.items():
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        found[theme] = serious(page, rules=rules)
    return found


def serious(
    page: Page, within: str = "html", rules: list[str] | None = None, breathe: Callable[[], None] = lambda: None
) -> list[str]:
    """What axe finds serious here; `breathe`: lets some time pass in a page whose clock is turned."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))  # past the content policy, which lets no other script in
    page.evaluate(LOOK, [within, rules])
    breathe()
    page.wait_for_function("() => 'found' in window")
    found: list[str] = page.evaluate("found")
    return found

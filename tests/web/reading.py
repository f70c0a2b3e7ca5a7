"""Everything that a page says to people: what they read, and what is read to them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from playwright.sync_api import Page

JAPANESE: Final = re.compile(r"[、。「」（）\u3041-\u30ff\u3400-\u9fff\uff66-\uff9f]")
WORD: Final = re.compile(r"[A-Za-z]{2,}(?:[-_][A-Za-z]+)*")


def texts(page: Page, of: str = "body") -> set[str]:
    """All texts inside something, and all names, titles and descriptions of its parts."""
    found: list[str] = page.evaluate(TEXTS, of)
    return set(found)


def japanese(said: Iterable[str], names: Iterable[str] = ()) -> set[str]:
    """What of it an English reader could not read, but for names."""
    known = re.compile("|".join(map(re.escape, names)) or "(?!)")
    return {text for text in said if JAPANESE.search(known.sub("", text))}


def notation(said: Iterable[str], names: Iterable[str]) -> set[str]:
    """What of it holds one of these names, which only files and messages know."""
    known = set(names)
    return {text for text in said if known.intersection(WORD.findall(text))}


TEXTS: Final = """
(of) => {
  const found = [];
  const walker = document.createTreeWalker(document.querySelector(of), NodeFilter.SHOW_ALL);
  for (let node = walker.currentNode; node !== null; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) found.push(node.data.trim());
    if (node.nodeType !== Node.ELEMENT_NODE) continue;
    for (const name of ["aria-label", "title", "alt", "placeholder", "aria-valuetext", "aria-roledescription"])
      found.push(node.getAttribute(name) ?? "");
  }
  return found.filter((text) => text !== "");
}
"""

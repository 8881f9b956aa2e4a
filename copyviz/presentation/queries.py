"""Phrases as queries for a search engine, and the addresses that ask for them."""

from __future__ import annotations

from urllib.parse import quote, urlsplit

from copyviz.text.visible import make_visible

PLACE = "{query}"
STANDARD_ADDRESS = "https://duckduckgo.com/?q={query}"
QUOTES = str.maketrans({'"': " ", "“": " ", "”": " ", "„": " "})


def as_query(phrase: str) -> str:
    """A phrase in quotation marks, so that the very words are looked for."""
    return f'"{make_visible(" ".join(phrase.translate(QUOTES).split()))}"'


def is_address(address: str) -> bool:
    """Whether an address of a web page has a place for the query."""
    try:
        parts = urlsplit(address.strip())
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.netloc) and PLACE in (parts.path + parts.query)


def search_address(address: str, phrase: str) -> str:
    """The address that asks for a phrase; nothing of the phrase can change the rest of the address."""
    return address.strip().replace(PLACE, quote(as_query(phrase), safe=""))

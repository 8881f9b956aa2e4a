"""Sentences as a copy detection server remembers them (Ismail, Saad & Badr, section 5.2.1)."""

from __future__ import annotations

from collections.abc import Iterable

FEWEST_WORDS = 2
"""A sentence of a single word tells nothing."""

Chunk = tuple[str, ...]


def chunk_of(words: Iterable[str]) -> Chunk:
    """The distinct words of a sentence in the order they first stand there."""
    return tuple(dict.fromkeys(words))


def distinct_chunks(sentences: Iterable[Iterable[str]]) -> list[Chunk]:
    """The distinct sentences of a document, each as its distinct words; those of a single word are left out."""
    chunks = dict.fromkeys(map(chunk_of, sentences))
    return [chunk for chunk in chunks if len(chunk) >= FEWEST_WORDS]

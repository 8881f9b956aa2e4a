"""Collections of invented texts, as files: of words that stand nowhere else, so that nothing is shared by chance."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

SYLLABLES = (
    "ba",
    "ce",
    "di",
    "fo",
    "gu",
    "ha",
    "ke",
    "li",
    "mo",
    "nu",
    "pra",
    "que",
    "ri",
    "sto",
    "tru",
    "va",
    "zel",
)


def invented_words(generator: random.Random, count: int) -> list[str]:
    """Words of three to five syllables."""
    return ["".join(generator.choices(SYLLABLES, k=generator.randint(3, 5))) for _ in range(count)]


def invented_sentences(seed: object, count: int, length: int = 12) -> list[str]:
    """Sentences of the same number of words; the same seed gives the same ones."""
    generator = random.Random(f"sentences {seed}")
    return [" ".join(invented_words(generator, length)).capitalize() + "." for _ in range(count)]


def write_text(path: Path, sentences: Sequence[str], together: int = 5) -> Path:
    """A text file with so many sentences a paragraph."""
    rows = [" ".join(sentences[start : start + together]) for start in range(0, len(sentences), together)]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n\n".join(rows) + "\n", encoding="utf-8")
    return path


def write_collection(folder: Path, count: int, sentences: int = 20, first: int = 0) -> list[list[str]]:
    """Texts that share nothing, doc-000.txt and so on; gives their sentences."""
    texts = [invented_sentences(number, sentences) for number in range(first, first + count)]
    for number, text in enumerate(texts, first):
        write_text(folder / f"doc-{number:03d}.txt", text)
    return texts


def hide_passage(host: Sequence[str], donor: Sequence[str], count: int = 8) -> list[str]:
    """A text with some sentences of another in its middle."""
    middle = len(host) // 2
    return [*host[:middle], *donor[2 : 2 + count], *host[middle:]]

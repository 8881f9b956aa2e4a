"""Documents for registries: of texts given in a test, and any number of them composed of real sentences."""

from __future__ import annotations

import hashlib
import lzma
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from copyviz.model.document import Document, Place, Source
from copyviz.model.hierarchy import Hierarchy, Node, NodeKind, Sentence
from copyviz.text.words import refine
from helpers.texts import hierarchy_of

ENDINGS = re.compile(r"(?<=[.!?]) +(?=[A-Z\"'])")
RUN = 5


def document_of(path: str, *paragraphs: str) -> Hierarchy:
    """The hierarchy of some paragraphs as if it had been read from a file."""
    hierarchy = hierarchy_of(*paragraphs)
    data = "\n".join(paragraphs).encode()
    source = Source(path, "text/plain", hashlib.sha256(data).hexdigest(), len(data))
    return replace(hierarchy, document=replace(hierarchy.document, source=source))


class Composer:
    """Composes documents of real sentences, in runs of neighbours, the same for the same seed and number."""

    def __init__(self, pool: Sequence[str], length: int = 60) -> None:
        self.pool = pool
        self.length = length
        self._words: dict[int, tuple[str, ...]] = {}

    def document(self, number: int, seed: int = 0) -> Hierarchy:
        """The document of this number."""
        random = Random(f"{seed}/{number}")
        starts = [random.randrange(len(self.pool) - RUN) for _ in range(-(-self.length // RUN))]
        chosen = [start + step for start in starts for step in range(RUN)][: self.length]
        return self.compose(f"{seed}-{number:06d}.txt", chosen)

    def compose(self, path: str, chosen: Sequence[int]) -> Hierarchy:
        """A document of these sentences of the pool."""
        for place in chosen:
            if place not in self._words:
                self._words[place] = refine(self.pool[place])
        texts = [self.pool[place] for place in chosen]
        starts = [0]
        for text in texts:
            starts.append(starts[-1] + len(text) + 1)
        sentences = tuple(
            Sentence(number, text, self._words[place], Place(starts[number], starts[number] + len(text)))
            for number, (place, text) in enumerate(zip(chosen, texts, strict=True))
        )
        data = "\n".join(texts).encode("utf-8", "replace")
        source = Source(path, "text/plain", hashlib.sha256(data).hexdigest(), len(data))
        root = Node(0, None, (), NodeKind.DOCUMENT, path, 0, len(sentences))
        return Hierarchy(Document(source, ()), (root,), sentences)

    def documents(self, count: int, first: int = 0, seed: int = 0) -> Iterator[Hierarchy]:
        """Documents one after another."""
        return (self.document(number, seed) for number in range(first, first + count))


def train_sentences(folder: Path, most: int = 1_000_000) -> list[str]:
    """The sentences of the training texts, in their order; split plainly, which is enough to fill a registry."""
    found: list[str] = []
    for file in sorted(folder.glob("*.tsv.xz")):
        with lzma.open(file, "rt", encoding="utf-8") as lines:
            for line in lines:
                text = line.rstrip("\n").partition("\t")[2].replace("\\n", " ")
                found += (piece for piece in ENDINGS.split(" ".join(text.split())) if 20 <= len(piece) <= 500)
                if len(found) >= most:
                    return found
    return found

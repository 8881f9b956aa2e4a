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
    """Composes documents of real sentences, in runs of neighbours, the same for the same seed and number.

    With `spliced` every other run has sentences joined of two halves, which stand nowhere else: so any number of
    documents can be had whose sentences are distinct and whose words are as frequent as in real ones.
    """

    def __init__(self, pool: Sequence[str], length: int = 60, spliced: bool = False) -> None:
        self.pool = pool
        self.length = length
        self.spliced = spliced
        self._words: dict[str, tuple[str, ...]] = {}

    def document(self, number: int, seed: int = 0) -> Hierarchy:
        """The document of this number."""
        random = Random(f"{seed}/{number}")
        texts: list[str] = []
        while len(texts) < self.length:
            start = random.randrange(len(self.pool) - RUN)
            run = self.pool[start : start + RUN]
            if self.spliced and random.random() < 0.5:
                run = [splice(text, random.choice(self.pool)) for text in run]
            texts += run
        return self.compose(f"{seed}-{number:06d}.txt", texts[: self.length])

    def compose(self, path: str, texts: Sequence[str]) -> Hierarchy:
        """A document of these sentences."""
        sentences: list[Sentence] = []
        end = -1
        for number, text in enumerate(texts):
            start, end = end + 1, end + 1 + len(text)
            sentences.append(Sentence(number, text, self._refine(text), Place(start, end)))
        data = "\n".join(texts).encode("utf-8", "replace")
        source = Source(path, "text/plain", hashlib.sha256(data).hexdigest(), len(data))
        root = Node(0, None, (), NodeKind.DOCUMENT, path, 0, len(sentences))
        return Hierarchy(Document(source, ()), (root,), tuple(sentences))

    def documents(self, count: int, first: int = 0, seed: int = 0) -> Iterator[Hierarchy]:
        """Documents one after another."""
        return (self.document(number, seed) for number in range(first, first + count))

    def _refine(self, text: str) -> tuple[str, ...]:
        if self.spliced:
            return refine(text)
        if text not in self._words:
            self._words[text] = refine(text)
        return self._words[text]


def splice(one: str, other: str) -> str:
    """The first half of a sentence with the second half of another."""
    first, second = one.split(), other.split()
    return " ".join((*first[: (len(first) + 1) // 2], *second[len(second) // 2 :]))


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

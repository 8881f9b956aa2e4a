"""Trains the sentence splitter: train_punkt.py DATA_FOLDER [TARGET_FOLDER]

Reads every *.tsv.xz file of the folder (a line is an id, a tab and a text; a literal \\n inside marks a paragraph),
lets nltk's Punkt trainer count, and writes what the splitter needs as plain lists into resources/punkt:

    abbreviations.txt     words that keep their full stop
    collocations.txt      pairs of words with a full stop between them that is no end of a sentence
    starters.txt          words that often open a sentence, without names
    orthography.txt       per line: a sum of Punkt's flags, then the words that occur in these places and cases

The abbreviations that everybody knows (resources/punkt/known.txt, written by hand) are known from the start: one
newspaper writes Mr, another Mr., and what Punkt makes of both together is that every Bumble opens a sentence.

Punkt remembers every place a word was seen in once. After a hundred megabytes nearly every word was seen in every
place, and the memory says nothing any more. So the places are counted here, and one counts only if it is not rare.
The same data gives the same files, byte for byte. Takes some minutes.
"""

from __future__ import annotations

import lzma
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from nltk.tokenize import punkt

TARGET = Path(__file__).resolve().parents[2] / "resources" / "punkt"
BATCH = 2_000_000
"""Characters given to the trainer at once; abbreviations are looked for again after each batch."""
HEADLINE = re.compile(r"^(?:[^a-z\s]++\s++){3,}+(?=[A-Z][a-z])")
"""Words in capitals before a story, which say nothing on how a word is written inside a sentence."""
LEAST_COUNT = 8
"""Words seen less often are left out of the orthography: they are mostly rare names, and half of the file."""
LEAST_SHARE = 0.03
"""A place counts for a word if at least this share of its occurrences at the start (or inside) has that case. Of
.005, .01, .03, .06 and .1 this gave the best boundaries in news sentences and as good ones as any in web text."""
LEAST_ABBREVIATION = 3
"""An abbreviation must have been seen this often; Punkt's own rule for rare ones finds many misprints."""
WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
ABBREVIATION = re.compile(r"[^\W\d_]{2,}|(?:[^\W\d_]+\.)+[^\W\d_]+")
"""No single letters: Punkt has a rule of its own for initials. No hyphens: it looks at what stands behind them."""

START_UPPER, INSIDE_UPPER, UNKNOWN_UPPER, START_LOWER, INSIDE_LOWER, UNKNOWN_LOWER = (2, 4, 8, 16, 32, 64)


class CountedParameters(punkt.PunktParameters):  # type: ignore[misc]
    """Punkt's parameters that also count how often each word was seen in each place and case."""

    def __init__(self) -> None:
        super().__init__()
        self.counts: dict[str, Counter[int]] = defaultdict(Counter)

    def add_ortho_context(self, typ: str, flag: int) -> None:
        super().add_ortho_context(typ, flag)
        self.counts[typ][flag] += 1


class Trainer(punkt.PunktTrainer):  # type: ignore[misc]
    """Punkt's trainer that knows some abbreviations from the start and does not forget them."""

    def __init__(self, known: frozenset[str]) -> None:
        super().__init__()
        self.known = known
        self._params = CountedParameters()
        self._params.abbrev_types.update(known)

    def _unique_types(self, tokens: list[punkt.PunktToken]) -> set[str]:
        return super()._unique_types(tokens) - self.known  # type: ignore[no-any-return]


def main() -> None:
    source = Path(sys.argv[1])
    target = Path(sys.argv[2]) if len(sys.argv) > 2 else TARGET
    trainer = Trainer(known_abbreviations())
    for number, batch in enumerate(batches(texts_of(source))):
        trainer.train(batch, finalize=False)
        print(f"batch {number}: {len(trainer._params.abbrev_types)} abbreviations", flush=True)
    trainer.finalize_training()
    write_parameters(trainer, target)


def known_abbreviations() -> frozenset[str]:
    lines = (TARGET / "known.txt").read_text(encoding="utf-8").splitlines()
    kinds = (line.partition(": ") for line in lines)
    return frozenset(
        word for kind, _, words in kinds if kind in {"never", "titles", "joining", "others"} for word in words.split()
    )


def texts_of(folder: Path) -> Iterator[str]:
    for path in sorted(folder.glob("*.tsv.xz")):
        with lzma.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                paragraphs = line.rstrip("\n").partition("\t")[2].split("\\n")
                yield "\n\n".join(HEADLINE.sub("", paragraph.strip()) for paragraph in paragraphs)


def batches(texts: Iterable[str]) -> Iterator[str]:
    waiting: list[str] = []
    size = 0
    for text in texts:
        waiting.append(text.replace("’", "'"))
        size += len(text)
        if size > BATCH:
            yield "\n\n".join(waiting)
            waiting, size = [], 0
    yield "\n\n".join(waiting)


def write_parameters(trainer: punkt.PunktTrainer, target: Path) -> None:
    target.mkdir(parents=True, exist_ok=True)
    parameters = trainer._params
    frequency = trainer._type_fdist
    abbreviations = [
        word
        for word in parameters.abbrev_types
        if ABBREVIATION.fullmatch(word) and frequency[f"{word}."] >= LEAST_ABBREVIATION
    ]
    write_lines(target / "abbreviations.txt", set(abbreviations) - trainer.known)
    pairs = (pair for pair in parameters.collocations if all(map(WORD.fullmatch, pair)))
    write_lines(target / "collocations.txt", map("\t".join, pairs))
    starters = (word for word in parameters.sent_starters if is_no_name(parameters.counts[word]))
    write_lines(target / "starters.txt", filter(WORD.fullmatch, starters))
    words: dict[int, list[str]] = defaultdict(list)
    for word, counts in parameters.counts.items():
        if WORD.fullmatch(word) and sum(counts.values()) >= LEAST_COUNT:
            words[flags_of(counts)].append(word)
    write_lines(target / "orthography.txt", (f"{flags:03} {' '.join(sorted(words[flags]))}" for flags in words))


def is_no_name(counts: Counter[int]) -> bool:
    """Whether a word is mostly in lower case inside sentences."""
    return counts[INSIDE_LOWER] > counts[INSIDE_UPPER]


def flags_of(counts: Counter[int]) -> int:
    """The places and cases that are not rare for a word."""
    flags = 0
    for upper, lower in ((START_UPPER, START_LOWER), (INSIDE_UPPER, INSIDE_LOWER), (UNKNOWN_UPPER, UNKNOWN_LOWER)):
        total = counts[upper] + counts[lower]
        flags |= sum(flag for flag in (upper, lower) if counts[flag] and counts[flag] >= LEAST_SHARE * total)
    return flags


def write_lines(path: Path, lines: Iterable[str]) -> None:
    path.write_text("".join(f"{line}\n" for line in sorted(lines)), encoding="utf-8")


if __name__ == "__main__":
    main()

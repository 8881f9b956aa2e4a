"""How often sentences are cut where people cut them.

A paragraph is the text of its sentences joined by single spaces. A boundary is a place inside a paragraph where a
sentence ends, counted in characters that are not white space; the end of the paragraph itself does not count. F is
the harmonic mean of precision and recall over all boundaries of all paragraphs.

Measured this way on the web treebank (development part): Punkt with the parameters that come with nltk .879, syntok
.846, pysbd .853, ours .890; of 237 missed ends 206 have no full stop at all (mail heads, names, lists on one line).
On news sentences put together by fives: untrained Punkt .925, syntok .982, pysbd .958, ours .9985.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest

from copyviz.text.sentences import split_sentences
from helpers.shared_data import shared_data

WEB_FLOOR = 0.888
NEWS_FLOOR = 0.998

pytestmark = pytest.mark.shared_data


def test_web_text() -> None:
    lines = shared_data("segmentation", "ewt_dev.conllu").read_text(encoding="utf-8").splitlines()
    assert boundary_f(treebank_paragraphs(lines)) >= WEB_FLOOR


def test_edited_news() -> None:
    lines = shared_data("pairs", "mrpc_train.tsv").read_text(encoding="utf-8-sig").splitlines()[1:]
    sentences = {column.strip(): None for line in lines for column in line.split("\t")[3:5]}
    whole = [sentence for sentence in sentences if re.search(r"[.!?][\"')]*$", sentence)]
    assert boundary_f(whole[start : start + 5] for start in range(0, len(whole), 5)) >= NEWS_FLOOR


def treebank_paragraphs(lines: Iterable[str]) -> Iterator[list[str]]:
    """The sentences of each paragraph of a treebank."""
    sentences: list[str] = []
    for line in lines:
        if line.startswith(("# newpar", "# newdoc")) and sentences:
            yield sentences
            sentences = []
        elif line.startswith("# text = "):
            sentences.append(line.removeprefix("# text = ").strip())
    yield sentences


def boundary_f(paragraphs: Iterable[list[str]]) -> float:
    """F of the boundaries inside paragraphs."""
    found = true = both = 0
    for sentences in paragraphs:
        text = " ".join(sentences)
        ours = inner_ends(text[start:end] for start, end in split_sentences(text))
        right = inner_ends(sentences)
        found, true, both = found + len(ours), true + len(right), both + len(ours & right)
    print(f"{both=} {found=} {true=} precision {both / found:.4f} recall {both / true:.4f}")
    return 2 * both / (found + true)


def inner_ends(sentences: Iterable[str]) -> set[int]:
    """Where sentences end, in characters that are not white space, without the last end."""
    ends: list[int] = []
    for sentence in sentences:
        ends.append((ends[-1] if ends else 0) + len("".join(sentence.split())))
    return set(ends[:-1])

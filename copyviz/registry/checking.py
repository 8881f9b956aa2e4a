"""Looks at everything a registry holds, and whether its tables agree with each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from copyviz.errors import RegistryError
from copyviz.model.registry import CheckResult
from copyviz.progress import Progress, silent
from copyviz.registry.packing import key_of_words, unpack, word_of
from copyviz.registry.tables import Tables
from copyviz.registry.texts import unpack_text

MOST_TOLD = 20


def check_tables(tables: Tables, progress: Progress = silent) -> CheckResult:
    """All faults, at most so many told one by one."""
    database = tables.database
    progress("Looking at the files of the database", 0.0)
    faults = [f"The database says: {fault}" for fault in database.faults()]
    documents = int(database.rows("SELECT count(*) FROM document")[0][0])
    sentences = int(database.rows("SELECT count(*) FROM sentence")[0][0])
    if not faults:
        progress("Looking at documents", 0.2)
        faults += check_documents(tables)
        progress("Looking at sentences and words", 0.5)
        faults += check_words(tables)
        progress("Looking at overlapping sentences", 0.9)
        faults += check_overlaps(tables)
    told = faults[:MOST_TOLD]
    if len(faults) > MOST_TOLD:
        told.append(f"… and {len(faults) - MOST_TOLD:,} faults more.")
    return CheckResult(documents, sentences, tuple(told))


def check_documents(tables: Tables) -> Iterator[str]:
    """Every document has its text, and its sentences are those the table of holdings names."""
    database = tables.database
    known = {row[0] for row in database.rows("SELECT id FROM sentence")}
    held = Counter(row[0] for row in database.rows("SELECT document FROM holding"))
    numbers = database.rows("SELECT id, sentences FROM document ORDER BY id")
    for document, count in numbers:
        rows = database.rows("SELECT places, text FROM content WHERE document = ?", document)
        if not rows:
            yield f"Document {document} has no text."
            continue
        places = unpack(rows[0][0])
        distinct = set(places[places > 0].tolist())
        try:
            fits = len(unpack_text(rows[0][1])["sentences"]) == len(places)
        except (RegistryError, KeyError, TypeError):
            fits = False
        if not fits:
            yield f"The text of document {document} is damaged."
        if not distinct <= known or len(distinct) != count or held.pop(document, 0) != count:
            yield f"The sentences of document {document} are not complete."
    if held.keys() - {document for document, _ in numbers}:
        yield "There are sentences of documents that are not registered."


def check_words(tables: Tables) -> Iterator[str]:
    """The words of all sentences, turned round, are the postings of all words."""
    database = tables.database
    texts: dict[int, str] = dict(database.rows("SELECT id, text FROM word"))
    pairs, wrong = [], 0
    for number, key, packed in database.rows("SELECT id, hash, words FROM sentence"):
        words = unpack(packed)
        if any(word not in texts for word in words.tolist()):
            yield f"Sentence {number} has words that are not in the list of words."
            return
        wrong += key_of_words([texts[word] for word in words.tolist()]) != key
        pairs.append(words.astype(np.int64) << 32 | number)
    if wrong:
        yield f"{wrong:,} sentences do not have the words they are found by."
    expected = np.sort(np.concatenate(pairs)) if pairs else np.zeros(0, dtype=np.int64)
    listed = [
        np.int64(word_of(place)) << 32 | unpack(packed).astype(np.int64)
        for place, packed in database.rows("SELECT place, sentences FROM posting ORDER BY place")
    ]
    found = np.concatenate(listed) if listed else np.zeros(0, dtype=np.int64)
    if not np.array_equal(found, expected):
        yield "The word index does not list the sentences that hold the words."
    counts = Counter((found >> 32).tolist())
    if counts != Counter(dict(database.rows("SELECT id, frequency FROM word"))):
        yield "The frequencies of words are not those of the word index."


def check_overlaps(tables: Tables) -> Iterator[str]:
    """Overlapping sentences are registered, and each knows of the other; no sentence is without a document."""
    database = tables.database
    lost = database.rows(
        """SELECT count(*) FROM overlap AS one WHERE NOT EXISTS
        (SELECT 1 FROM overlap AS two WHERE two.sentence = one.other AND two.other = one.sentence)
        OR NOT EXISTS (SELECT 1 FROM sentence WHERE sentence.id = one.sentence)"""
    )[0][0]
    if lost:
        yield f"{lost:,} overlaps name sentences that are not there."
    orphans = database.rows(
        "SELECT count(*) FROM sentence WHERE NOT EXISTS (SELECT 1 FROM holding WHERE holding.sentence = sentence.id)"
    )[0][0]
    if orphans:
        yield f"{orphans:,} sentences belong to no document."

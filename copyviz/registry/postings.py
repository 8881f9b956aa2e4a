"""The sentences each word stands in, kept as rows of packed numbers that are never longer than a page allows.

A registration adds one short row for each of its words; when a word has gathered some, they are joined to a long one.
So a registration touches little, and a probe reads few rows. The rows of a word follow each other: the sentences of a
later row are later ones.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter

import numpy as np

from copyviz.registry.database import Database, Row
from copyviz.registry.packing import LOWER_HALF, WORD_SHIFT, Numbers, pack, posting_place, unpack, word_of

ROW_LENGTH = 480
"""Sentences of a full row: two rows fill a page of SQLite, and PostgreSQL keeps them in the table itself."""
MOST_LOOSE = 2
"""Loose rows of a word before they are joined. Measured on 10,000 documents of 60 sentences with SQLite: with 16 a
probe reads 1.7 times as many rows and takes 7 % longer, while a registration is 2 % faster."""


def write_postings(
    database: Database, postings: Mapping[int, Sequence[int]], loose: Mapping[int, int]
) -> dict[int, int]:
    """Add the sentences of each word, given how many loose rows it had; gives how many it has now."""
    due = [word for word in postings if loose[word] + 1 > MOST_LOOSE]
    gathered = take_loose(database, {word: loose[word] for word in due}) if due else {}
    rows: list[tuple[int, bytes]] = []
    now = {}
    for word, sentences in postings.items():
        own = np.array(sentences, dtype=np.int32)
        whole = np.concatenate((*gathered.get(word, ()), own))
        cut = cut_rows(word, whole)
        rows += cut
        # The last row of what was joined is loose again, unless it is full.
        last_is_short = len(whole) % ROW_LENGTH != 0
        before = 0 if word in gathered or len(cut) > 1 else loose[word]
        now[word] = before + int(last_is_short)
    database.insert("posting", ("place", "sentences"), sorted(rows))
    return now


def cut_rows(word: int, sentences: Numbers) -> list[tuple[int, bytes]]:
    """The rows of a word for its sentences."""
    starts = range(0, len(sentences), ROW_LENGTH)
    return [
        (posting_place(word, int(sentences[start])), pack(sentences[start : start + ROW_LENGTH])) for start in starts
    ]


def take_loose(database: Database, loose: Mapping[int, int]) -> dict[int, list[Numbers]]:
    """Take the latest rows of words out of the table, so many of each, and give what they hold."""
    places: dict[int, list[int]] = defaultdict(list)
    for (place,) in read_rows(database, "place", loose):
        places[word_of(place)].append(place)
    latest = database.listed(place for word, own in places.items() for place in own[-loose[word] :])
    taken: dict[int, list[Numbers]] = defaultdict(list)
    for place, packed in database.rows(
        "SELECT place, sentences FROM posting WHERE place {among} ORDER BY place", latest
    ):
        taken[word_of(place)].append(unpack(packed))
    database.change("DELETE FROM posting WHERE place {among}", [(latest,)])
    return taken


def read_postings(database: Database, words: Iterable[int]) -> list[Row]:
    """All rows of some words in their order, by their places."""
    return read_rows(database, "place, sentences", words)


def read_rows(database: Database, columns: str, words: Iterable[int]) -> list[Row]:
    """Some columns of all rows of some words, in their order."""
    question = f"""SELECT {columns} FROM {{each}} AS wanted
        JOIN posting ON place BETWEEN wanted.value AND wanted.value + {LOWER_HALF}"""  # noqa: S608 - own columns
    starts = [word << WORD_SHIFT for word in words]
    found = database.rows(question, database.listed(starts)) if starts else []
    # Put in order here: asked for the order, PostgreSQL walks through all rows of the table in it.
    return sorted(found, key=itemgetter(0))


def drop_postings(database: Database, dropped: Mapping[int, Sequence[int]]) -> None:
    """Take sentences out of the rows of words; rows left empty vanish."""
    changed, emptied = [], []
    for place, packed in read_postings(database, dropped):
        sentences = unpack(packed)
        kept = sentences[~np.isin(sentences, np.array(dropped[word_of(place)], dtype=np.int32))]
        if not len(kept):
            emptied.append((place,))
        elif len(kept) < len(sentences):
            changed.append((pack(kept), place))
    database.change("UPDATE posting SET sentences = ? WHERE place = ?", changed)
    database.change("DELETE FROM posting WHERE place = ?", emptied)

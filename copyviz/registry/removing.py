"""Forgets documents, and the sentences and words that no other document has."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from copyviz.registry.postings import drop_postings
from copyviz.registry.tables import Tables


def remove_documents(tables: Tables, documents: Sequence[int]) -> int:
    """Take documents out of all tables; gives how many there were."""
    database = tables.database
    there = tables.registered(documents)
    sentences = {sentence for number in there for sentence in tables.places(number).tolist() if sentence}
    holders = tables.holders(sentences)
    orphans = [sentence for sentence in sentences if set(holders[sentence].tolist()) <= there.keys()]
    database.change("DELETE FROM holding WHERE document = ? AND sentence = ?", [
        (document, sentence) for sentence, held in holders.items() for document in held.tolist() if document in there
    ])  # fmt: skip
    drop_sentences(tables, orphans)
    for document in there.values():
        # The next version follows the one before the removed one.
        database.change("UPDATE document SET previous = ? WHERE previous = ?", [(document.previous, document.id)])
    for statement in ("DELETE FROM content WHERE document = ?", "DELETE FROM document WHERE id = ?"):
        database.change(statement, [(number,) for number in there])
    database.change("UPDATE counter SET value = value + 1 WHERE name = ?", [("change",)])
    return len(there)


def drop_sentences(tables: Tables, sentences: Sequence[int]) -> None:
    """Take sentences out of the postings of their words, and words that stand nowhere any more out of the list."""
    database = tables.database
    dropped: dict[int, list[int]] = defaultdict(list)
    for sentence, words in tables.words_of(sentences).items():
        for word in words.tolist():
            dropped[word].append(sentence)
    drop_postings(database, dropped)
    fewer = [(len(gone), word) for word, gone in dropped.items()]
    database.change("UPDATE word SET frequency = frequency - ? WHERE id = ?", fewer)
    database.change("DELETE FROM word WHERE id = ? AND frequency <= 0", [(word,) for word in dropped])
    gone = [(sentence,) for sentence in sentences]
    others = database.rows("SELECT other, sentence FROM overlap WHERE sentence {among}", database.listed(sentences))
    database.change("DELETE FROM overlap WHERE sentence = ? AND other = ?", others)
    database.change("DELETE FROM overlap WHERE sentence = ?", gone)
    database.change("DELETE FROM sentence WHERE id = ?", gone)

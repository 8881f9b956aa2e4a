"""What lies in the tables: overlapping sentences both ways, word lists in few rows, few of them read by a probe."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from copyviz.errors import RegistryError
from copyviz.options import AddOptions
from copyviz.registry.hunting import begin_hunt, narrow, needed
from copyviz.registry.packing import Numbers, key_of_words, pack, posting_place, stored_form, unpack, word_of
from copyviz.registry.postings import MOST_LOOSE, ROW_LENGTH
from copyviz.registry.sql_registry import SqlRegistry
from copyviz.registry.sqlite import SqliteDatabase
from copyviz.registry.tables import Tables, Word
from copyviz.registry.texts import nodes_from, unpack_text
from helpers.registry_documents import document_of

FORCE = AddOptions(force=True)


def rows(database: SqliteDatabase, question: str) -> list[tuple[Any, ...]]:
    return database.rows(question)


def test_overlapping_sentences_are_recorded_both_ways(tmp_path: Path) -> None:
    old = "Four masons rebuilt the harbour pier last spring near customs."
    new = "Four masons rebuilt the harbour pier last spring near customs gardens together."
    for first, second in ((old, new), (new, old)):
        database = SqliteDatabase(str(tmp_path / f"{len(first)}.sqlite"), create=True)
        with SqlRegistry(database) as registry:
            registry.add(document_of("a.txt", first))
            registry.add(document_of("b.txt", second), FORCE)
            lengths = dict(rows(database, "SELECT id, length(words) / 4 FROM sentence"))
            short, long = sorted(lengths.values())
            shares = {
                (lengths[one], lengths[other]): (share, back)
                for one, other, share, back in rows(database, "SELECT sentence, other, share, back FROM overlap")
            }
        assert shares == {
            (short, long): (pytest.approx(1.0), pytest.approx(short / long)),
            (long, short): (pytest.approx(short / long), pytest.approx(1.0)),
        }


def test_the_list_of_a_frequent_word_takes_few_rows(tmp_path: Path) -> None:
    database = SqliteDatabase(str(tmp_path / "registry.sqlite"), create=True)
    with SqlRegistry(database) as registry:
        for step in range(30):
            numbers = range(40 * step, 40 * step + 40)
            texts = (
                f"The lantern shone over {chr(97 + n % 26)}{chr(97 + n // 26 % 26)}{chr(97 + n // 676)}wick."
                for n in numbers
            )
            registry.add(document_of(f"{step}.txt", *texts), FORCE)
        (word,) = Tables(database).words(["lantern"]).values()
        places = [
            row[0] for row in rows(database, "SELECT place FROM posting ORDER BY place") if word_of(row[0]) == word.id
        ]
        assert word.frequency == 1200
        assert len(places) <= 1200 // ROW_LENGTH + 1 + MOST_LOOSE
        lists = Tables(database).postings([word.id])
        assert len(lists[word.id]) == 1200
        assert np.all(np.diff(lists[word.id]) > 0)
        assert registry.check().clean


class Lists:
    """Word lists in memory, which count what is read of them."""

    def __init__(self, lists: dict[int, Numbers]) -> None:
        self.lists = lists
        self.read = 0

    def postings(self, words: set[int]) -> dict[int, Numbers]:
        found = {word: self.lists[word] for word in words if word in self.lists}
        self.read += sum(map(len, found.values()))
        return found


SENTENCES = st.lists(st.frozensets(st.sampled_from("abcdefghij"), min_size=2, max_size=8), min_size=1, max_size=60)


@given(
    SENTENCES, st.frozensets(st.sampled_from("abcdefghijk"), min_size=2, max_size=8), st.sampled_from([0.5, 0.8, 1.0])
)
def test_no_sentence_that_shares_enough_words_is_lost(
    registered: list[frozenset[str]], new: frozenset[str], threshold: float
) -> None:
    lists = {
        place: np.array([number for number, words in enumerate(registered, 1) if letter in words], dtype=np.int32)
        for place, letter in enumerate("abcdefghij", 1)
    }
    words = {
        letter: Word(place, len(lists[place]), 0) for place, letter in enumerate("abcdefghij", 1) if len(lists[place])
    }
    hunt = begin_hunt(tuple(sorted(new)), words, threshold)
    stock: Any = Lists(lists)
    read = stock.postings(set(hunt.next_words()))
    hunt.gather(read)
    narrow(stock, [hunt], read)
    like = {n for n, own in enumerate(registered, 1) if len(own & new) >= needed(len(new), threshold)}
    assert like <= set(hunt.candidates.tolist())


def test_frequent_words_are_not_read_where_rare_ones_tell(tmp_path: Path) -> None:
    everyone = np.arange(1, 100_001, dtype=np.int32)
    lists = {1: everyone, 2: everyone, 3: everyone, 4: everyone[:30], 5: everyone[20:50], 6: everyone[:9]}
    words = {name: Word(place, len(lists[place]), 0) for name, place in zip("abcdef", lists, strict=True)}
    stock: Any = Lists(lists)
    hunt = begin_hunt(tuple("abcdef"), words, 0.8)
    hunt.gather(stock.postings(set(hunt.next_words())))
    narrow(stock, [hunt], {})
    assert stock.read < 200


def test_numbers_survive_packing() -> None:
    assert unpack(pack([1, 2, 2**31 - 1])).tolist() == [1, 2, 2**31 - 1]
    assert word_of(posting_place(7, 2**31 - 1)) == 7
    assert key_of_words(["ab", "c"]) != key_of_words(["a", "bc"])
    assert -(2**63) <= key_of_words(["x"]) < 2**63
    assert stored_form("word") == "word"
    assert stored_form("x" * 5000) != stored_form("x" * 4999)
    assert len(stored_form("x" * 5000)) == 64


@pytest.mark.parametrize(
    "nodes",
    [
        [],
        [[None, "document", "", 0, 1], [None, "section", "", 0, 1]],
        [[None, "document", "", 0, 1], [5, "section", "", 0, 1]],
        [[None, "document", "", 0, 1], [0, "section", "", 0, 9]],
        [[None, "document", "", 0, 0]],
        [[None, "castle", "", 0, 1]],
    ],
)
def test_what_is_no_tree_is_not_taken_for_one(nodes: list[Any]) -> None:
    with pytest.raises(ValueError, match=r".+"):
        nodes_from(nodes, 1)


def test_a_damaged_text_is_told() -> None:
    for packed in (b"", b"nonsense", b"x\x9c\x03\x00"):
        with pytest.raises(RegistryError, match="damaged"):
            unpack_text(packed)

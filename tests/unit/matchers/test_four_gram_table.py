"""The table of 4-gram frequencies that ships, and what happens to a broken one."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from copyviz import resources
from copyviz.errors import ResourceError
from copyviz.matchers.four_gram_table import CELLS, FourGramTable, load_four_grams, read_table, table_bytes


def test_common_runs_of_letters_are_frequent_and_odd_ones_were_never_seen() -> None:
    table = load_four_grams()
    assert table.frequency("said") > table.frequency("zebr") > 0
    assert table.frequency("zqxj") == 0


@pytest.mark.parametrize("gram", ["", "abc", "abcde", "café", "ab c", "1234"])
def test_what_is_no_run_of_four_plain_letters_was_never_seen(gram: str) -> None:
    assert load_four_grams().frequency(gram) == 0


def test_a_table_survives_its_file(tmp_path: Path) -> None:
    counts = np.zeros(CELLS, np.uint32)
    counts[[0, 1, CELLS - 1]] = (70_000, 3, 1)
    path = tmp_path / "some.four-grams"
    path.write_bytes(table_bytes(FourGramTable("by hand", counts)))
    table = read_table(path)
    assert table.made == "by hand"
    assert [table.frequency(gram) for gram in ("aaaa", "aaab", "zzzz", "aaac")] == [70_000, 3, 1, 0]


def test_the_shipped_table_is_small() -> None:
    assert resources.path("four_grams/english.four-grams").stat().st_size < 1_500_000


@pytest.mark.parametrize(
    "damage", [lambda data: data[:-5], lambda data: data[:-1] + b"\0", lambda data: b"", bytes.lower]
)
def test_a_damaged_table_is_named_in_a_plain_sentence(tmp_path: Path, damage: object) -> None:
    assert callable(damage)
    path = tmp_path / "broken.four-grams"
    path.write_bytes(damage(table_bytes(FourGramTable("by hand", np.zeros(CELLS, np.uint32)))))
    with pytest.raises(ResourceError, match=r"broken\.four-grams"):
        read_table(path)

"""How long the shipped tables take to load: factors of words and the sentence splitter's lists."""

from __future__ import annotations

import time

from copyviz import resources
from copyviz.matchers.factor_table import read_table
from copyviz.text import punkt


def test_factor_tables() -> None:
    start = time.process_time()
    for name in ("meaning", "co-occurrence"):
        read_table(resources.path(f"factors/{name}.factors"))
    print(f"\nboth factor tables: {1000 * (time.process_time() - start):.0f} ms (wanted: 300 ms)")


def test_lists_of_the_sentence_splitter() -> None:
    for loader in (punkt.judge, punkt.orthography, punkt.abbreviations, punkt.known_abbreviations, punkt.starters):
        loader.cache_clear()
    start = time.process_time()
    punkt.judge()
    print(f"\nlists of the sentence splitter: {1000 * (time.process_time() - start):.0f} ms (wanted: 300 ms)")

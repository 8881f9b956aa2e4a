"""How long an article takes from its bytes to its hierarchy, against bare trafilatura."""

from __future__ import annotations

import time

import pytest
import trafilatura

from copyviz.options import ReadOptions
from copyviz.progress import silent
from copyviz.readers.base import RawFile
from copyviz.readers.html import HtmlReader
from copyviz.structure.nesting import build_hierarchy
from helpers.shared_data import shared_data

WANTED = 2.0


@pytest.mark.shared_data
def test_an_article_into_a_hierarchy_within_twice_the_time_of_bare_trafilatura() -> None:
    pages = [path.read_bytes() for path in sorted(shared_data("html", "articles").glob("*.html"))]
    reader = HtmlReader()
    reading = nesting = bare = 0.0
    for measured in (False, True):  # the first round warms everything up
        for number, data in enumerate(pages if measured else pages[:10]):
            started = time.perf_counter()
            document = reader.read(RawFile(str(number), data, ""), ReadOptions(), silent)
            read = time.perf_counter()
            build_hierarchy(document)
            built = time.perf_counter()
            trafilatura.extract(data)
            done = time.perf_counter()
            if measured:
                reading, nesting, bare = reading + read - started, nesting + built - read, bare + done - built
    ratio = (reading + nesting) / bare
    print(
        f"\n{len(pages)} pages: read {reading:.2f} s, hierarchy {nesting:.2f} s, bare trafilatura {bare:.2f} s, "
        f"ratio {ratio:.2f}, {1000 * (reading + nesting) / len(pages):.0f} ms a page"
    )
    assert ratio <= WANTED

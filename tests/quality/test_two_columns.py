"""Reading order of real papers in two columns: what their columns begin with, as seen on the pages themselves."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest

from copyviz.model.document import Document, Role
from copyviz.options import ReadOptions
from copyviz.progress import silent
from copyviz.readers.base import RawFile
from copyviz.readers.pdf import PdfReader
from helpers.shared_data import FULL, shared_data

ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"]


@dataclass(frozen=True)
class Paper:
    """A paper: for some pages the first words of running text in their left and right columns, in reading order.

    `sections` is how many numbered sections it has, `last_page` the last page looked at.
    """

    name: str
    sections: int
    last_page: int
    columns: tuple[str, ...]


PAPERS = [
    Paper("tor-the-second", 10, 9, (
        "the tls protocol also establishes", "4 2 circuits and streams",
        "alice learns about bob", "5 2 integration with user",
    )),
    Paper("chain-replication", 7, 8, (
        "then the figure lists possible", "update processing each update request",
        "was found to be virtually identical", "surprisingly few settings where these",
    )),
    Paper("compiling-pattern", 11, 9, (
        "it is to be noticed that row number", "evaluation is expressed by judgments",
        "matches some row in p then", "one of the following two mutually",
    )),
    Paper("deprecating-the", 8, 7, (
        "we provide method observe which", "now that we have a first class",
        "waits for the next message from", "inside the dependency graph is",
    )),
    Paper("eluding-carnivores", 6, 2, ("the message rewrites the source field", "turning this basic idea for one")),
    Paper("flat-datacenter", 9, 11, (
        "when multiple tractservers fail the", "tractservers that fail concurrently",
        "this bested the standing", "from its assigned region of",
    )),
    Paper("graph_of_word", 10, 3, ("an alternative to the traditional", "4 2 directed vs undirected")),
    Paper("large-scale-incremental", 5, 6, (
        "sstables are stored in gfs", "bool updatedocument document doc",
        "we must perform roll forward", "we will show that r sees",
    )),
    Paper("network-challenges", 5, 3, ("on 14 different randomly chosen", "number of missing blocks in a stripe")),
    Paper("sok-eternal", 10, 13, ("the comparison neither covers overly", "interfacing with unmodified binaries")),
    Paper("transactional-storage", 10, 2, ("type of transaction can be avoided", "sinfonia uses transactions for")),
    Paper("understanding-the-lim", 9, 7, ("figure 4 illustrates a scenario", "a catocs based solution also")),
    Paper("unix-time", 9, 6, (
        "software mentioned above can require", "he may also create subdirectories",
        "4 1 efficiency of the file system", "5 2 pipes",
    )),
    Paper("warp-multi", 6, 3, ("warp builds on top of a", "can be detected and directed to")),
    Paper("a-note-on", 9, 8, (
        "there is an overall vision of", "the vision is that developers",
        "the reality of partial failure has", "get rid of those failures",
    )),
    Paper("kelips-building", 5, 2, ("and message complexity continuous", "contacts for each of the other")),
]  # fmt: skip
# pdfminer is slow: the default run looks at the papers that need few pages read.
SLOW = PAPERS if FULL else [paper for paper in PAPERS if paper.last_page <= 3]


def read(paper: Paper, engine: str, last_page: int | None) -> Document:
    (path,) = shared_data("pdf").glob(f"{paper.name}*.pdf")
    options = ReadOptions(engine=engine, last_page=last_page)
    return PdfReader().read(RawFile(str(path), path.read_bytes(), ""), options, silent)


def check_columns(paper: Paper, document: Document) -> None:
    text = " ".join(re.findall(r"\w+", document.text.casefold()))
    places = [text.find(words) for words in paper.columns]
    assert -1 not in places, paper.columns[places.index(-1)]
    assert places == sorted(places)


@pytest.mark.shared_data
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_columns_and_sections_are_in_order_with_pdfium(paper: Paper) -> None:
    document = read(paper, "pdfium", None)
    check_columns(paper, document)
    numbers = [block.text.split()[0].rstrip(".") for block in document.blocks if block.role is Role.HEADING]
    counted = [number for number in numbers if number.isdigit()] or [n for n in numbers if n in ROMAN]
    expected = [str(n) for n in range(1, paper.sections + 1)]
    assert list(dict.fromkeys(counted)) in (expected, ROMAN[: paper.sections])


@pytest.mark.shared_data
@pytest.mark.parametrize("paper", SLOW, ids=lambda paper: paper.name)
def test_columns_are_in_order_with_pdfminer(paper: Paper) -> None:
    check_columns(paper, read(paper, "pdfminer", None if FULL else paper.last_page))

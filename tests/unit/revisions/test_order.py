"""The order of versions: dates in names and files first, then numbers, file time last."""

from __future__ import annotations

import io
import zipfile
from datetime import datetime

import pytest

from copyviz.model.revisions import Basis
from copyviz.readers.dating import date_in_file
from copyviz.revisions.order import Dated, date_in_name, put_in_order


@pytest.mark.parametrize(
    ("name", "date"),
    [
        ("story_2024-05-03.html", datetime(2024, 5, 3)),
        ("20240503T1432-story.txt", datetime(2024, 5, 3, 14, 32)),
        ("2024_5_3.txt", datetime(2024, 5, 3)),
        ("03.05.2024 draft.docx", datetime(2024, 5, 3)),
        ("harbour-12-may-2021.pdf", datetime(2021, 5, 12)),
        ("harbour-pier-12-may.html", datetime(1904, 5, 12)),
        ("07_2024-05-13.md", datetime(2024, 5, 13)),
        ("report 2024-05.txt", datetime(2024, 5, 1)),
    ],
)
def test_dates_are_found_in_names(name: str, date: datetime) -> None:
    assert date_in_name(name) == date


@pytest.mark.parametrize("name", ["draft 3.txt", "1234567890.txt", "2024-13-45.txt", "version12.html"])
def test_other_numbers_are_no_dates(name: str) -> None:
    assert date_in_name(name) is None


def test_files_tell_their_dates() -> None:
    page = b'<html><head><meta property="article:modified_time" content="2024-05-03T10:32:00Z"></head>'
    assert date_in_file(page) == datetime(2024, 5, 3, 10, 32)
    assert date_in_file(b"%PDF-1.4 /ModDate (D:20230102030405+01'00')") == datetime(2023, 1, 2, 3, 4, 5)
    word = io.BytesIO()
    with zipfile.ZipFile(word, "w") as archive:
        archive.writestr(
            "docProps/core.xml", "<dcterms:modified xsi:type='x'>2022-02-03T04:05:06Z</dcterms:modified>"
        )
    assert date_in_file(word.getvalue()) == datetime(2022, 2, 3, 4, 5, 6)
    assert date_in_file(b"PK\x03\x04 broken") is None
    assert date_in_file(b"plain text of 2024-05-03") is None


def names_in_order(*files: Dated, basis: Basis | None = None) -> tuple[list[str], Basis]:
    places, found, _ = put_in_order(files, basis)
    return [files[place].name for place in places], found


def test_a_date_in_the_file_counts_like_one_in_the_name() -> None:
    files = Dated("2024-05-03.txt"), Dated("first.html", datetime(2023, 1, 1))
    assert names_in_order(*files) == (["first.html", "2024-05-03.txt"], Basis.DATE)


def test_numbers_sort_by_value_and_come_before_file_time() -> None:
    files = Dated("v10.txt", written=1.0), Dated("v9.txt", written=2.0)
    assert names_in_order(*files) == (["v9.txt", "v10.txt"], Basis.NUMBER)
    assert names_in_order(*files, basis=Basis.FILE_TIME) == (["v10.txt", "v9.txt"], Basis.FILE_TIME)
    assert names_in_order(*files, basis=Basis.GIVEN)[0] == ["v10.txt", "v9.txt"]


def test_file_time_comes_last() -> None:
    files = Dated("new.txt", written=9.0), Dated("old.txt", written=2.0)
    assert names_in_order(*files) == (["old.txt", "new.txt"], Basis.FILE_TIME)

"""A file that is no readable document is called by its name, and the user hears what to do."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from copyviz.errors import Outcome, ReadError
from copyviz.readers.signatures import foreign_format
from copyviz.readers.table import choose_reader, refuse_foreign
from helpers.hostile_word import foreign_cases

WORDS = {
    "picture.png": ("image", "OCR"),
    "old.doc": ("old Office file", ".docx or PDF"),
    "text.odt": (".odt", ".docx or PDF"),
    "book.epub": ("e-book", "HTML"),
    "text.rtf": (".rtf", ".docx or PDF"),
    "archive.zip": ("zip archive", "Unpack"),
    "sheet.xlsx": ("Excel", "PDF"),
    "slides.pptx": ("PowerPoint", "PDF"),
    "packed.html.gz": ("archive", "Unpack"),
    "archive.tar": ("archive", "Unpack"),
    "song.mp3": ("sound", "text"),
    "film.mp4": ("video", "text"),
    "program": ("program", "text"),
    "program.txt": ("program", "text"),
    "page.mhtml": (".mhtml", "HTML"),
}
DATA = {case.name: case for case in foreign_cases()}


@pytest.mark.parametrize("name", WORDS)
def test_known_formats_are_named(name: str, tmp_path: Path) -> None:
    with pytest.raises(ReadError) as caught:
        refuse_foreign(Path(DATA[name].make(tmp_path)).read_bytes())
    word, advice = WORDS[name]
    assert word in caught.value.message
    assert advice in caught.value.hint
    assert caught.value.outcome is Outcome.UNSUPPORTED


@pytest.mark.parametrize(
    "text",
    [
        "MZ is how programs begin.",
        "BM, a bank, opened.",
        "ID3 tags hold titles.",
        "BZh!",
        "Subject: boats\n\nContent-Type: multipart/related",
        "OggS is a mark.",
        "ustar",
    ],
)
def test_texts_that_begin_like_other_formats_stay_texts(text: str) -> None:
    assert foreign_format(text.encode()) is None


@given(some.text(alphabet=some.characters(codec="utf-8", exclude_characters="\x00"), max_size=50))
def test_text_without_marks_is_never_refused(text: str) -> None:
    assert foreign_format(f"Dear reader, {text}".encode()) is None


def test_noise_is_refused() -> None:
    with pytest.raises(ReadError, match="binary data"):
        choose_reader(bytes(range(256)) * 20)

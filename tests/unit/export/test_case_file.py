"""Saved work comes back as it was, and no file that somebody else made does harm."""

from __future__ import annotations

import hashlib
import json
import time
import warnings
import zipfile
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from copyviz.errors import Outcome, ReadError
from copyviz.export.case_file import COMPARISON, HEAD, case_bytes
from copyviz.export.case_reading import MOST_MEMBERS, read_case_file
from copyviz.model.comparison import Comparison
from copyviz.model.matches import Interval
from copyviz.pipeline.open import reopen
from helpers.cases import case_file, changed, comparison_json, judged, known_harbour, members_of, zip_of
from helpers.hostile_comparison import NAME, hostile_comparison

HEADER = json.dumps({"format": "copyviz-case", "version": 1}).encode()


def reopened(data: bytes) -> Comparison:
    return reopen(read_case_file(data).saved)


def error_of(data: bytes) -> ReadError:
    with pytest.raises(ReadError) as caught:
        read_case_file(data)
    assert "\n" not in str(caught.value)
    return caught.value


def with_json(**changes: Any) -> bytes:
    """A case whose comparison says something else."""
    data = json.loads(comparison_json()) | changes
    return changed(COMPARISON, json.dumps(data).encode())


def test_notes_and_verdict_come_back_as_they_were() -> None:
    assert reopened(case_file()).case == judged().case


def test_saved_opened_and_saved_again_it_is_the_same_file() -> None:
    first = case_file()
    assert case_file(reopened(first)) == first


def test_kept_documents_come_back_byte_for_byte() -> None:
    comparison = judged(with_hash_of(b"The left \x00 document."))
    kept = replace(comparison, case=replace(comparison.case, kept=(b"The left \x00 document.", None)))
    data = case_file(kept)
    assert "documents/A.html" in members_of(data)
    assert reopened(data).case.kept == (b"The left \x00 document.", None)


def with_hash_of(data: bytes) -> Comparison:
    comparison = known_harbour()
    document = comparison.left.document
    source = replace(document.source, sha256=hashlib.sha256(data).hexdigest())
    return replace(comparison, left=replace(comparison.left, document=replace(document, source=source)))


def test_a_kept_document_that_was_exchanged_is_noticed() -> None:
    members = members_of(case_file())
    assert "not the document that was compared" in str(
        error_of(zip_of([*members.items(), ("documents/A.html", b"x")]))
    )


def test_what_the_window_showed_comes_back() -> None:
    window = {"panel": "notes", "selection": [3, 4]}
    assert read_case_file(case_bytes(judged(), window, comparison_json())).window == window
    assert read_case_file(changed("window.json", b"[1]")).window == {}


def test_names_inside_are_never_those_of_documents() -> None:
    names = list(members_of(case_file(hostile_comparison())))
    assert names == [HEAD, COMPARISON]
    assert reopened(case_file(hostile_comparison())).left.document.source.path.endswith(NAME)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "no zip file"),
        (b"PK\x03\x04 and no more", "no zip file"),
        (case_file()[:-40], "no zip file"),
        (changed(HEAD, None), "case.json is missing"),
        (changed(COMPARISON, None), "comparison.json is missing"),
        (changed(HEAD, b'{"format": "other"}'), "does not say that it is a case"),
        (changed(HEAD, b"[]"), "no object"),
        (changed(HEAD, b"\xff{"), "damaged"),
        (changed(COMPARISON, b"{"), "damaged"),
        (changed(COMPARISON, b"[" * 100_000), "damaged"),
        (with_json(notes=7), "notes is no list"),
        (with_json(notes=[{"text": 7}]), "is no text"),
        (with_json(notes=[{"text": "x", "left": {"first": 99, "count": 1}}]), "sentences that are not there"),
        (with_json(notes=[{"text": "x", "left": {"first": 0, "count": 0}}]), "no whole number from 1"),
        (with_json(verdict={"finding": "guilty"}), "is none of"),
    ],
)
def test_a_damaged_file_gets_one_sentence(data: bytes, words: str) -> None:
    assert words in str(error_of(data))


def test_a_case_of_a_later_version_is_named_as_such() -> None:
    error = error_of(changed(HEAD, b'{"format": "copyviz-case", "version": 2}'))
    assert error.outcome is Outcome.UNSUPPORTED
    assert "newer CopyViz" in str(error)


def test_two_members_of_one_name_are_refused() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        doubled = zip_of([*members_of(case_file()).items(), (COMPARISON, b"{}")])
    assert "two files of the same name" in str(error_of(doubled))


def test_a_bomb_is_refused_before_it_is_unpacked() -> None:
    bomb = zip_of([(HEAD, HEADER), (COMPARISON, bytes(200 << 20))])
    assert len(bomb) < 1 << 20
    begin = time.process_time()
    assert error_of(bomb).outcome is Outcome.TOO_BIG
    assert time.process_time() - begin < 0.5


def test_a_bomb_that_lies_about_its_size_is_refused_too() -> None:
    bomb = zip_of([(HEAD, HEADER), (COMPARISON, bytes(50 << 20))])
    lying = bomb.replace((50 << 20).to_bytes(4, "little"), (1000).to_bytes(4, "little"))
    assert lying != bomb
    error_of(lying)


def test_a_thousand_members_are_refused() -> None:
    error = error_of(zip_of([(HEAD, HEADER), *((f"extra/{n}", b"") for n in range(MOST_MEMBERS))]))
    assert "too many files" in str(error)


def test_members_that_lead_elsewhere_or_nowhere_are_left_alone() -> None:
    odd = [("../../etc/cron.d/x", b"x"), ("/tmp/x", b"x"), ("later.json", b"{}"), ("documents/C.exe", b"x")]
    data = zip_of([*members_of(case_file()).items(), *odd])
    assert reopened(data).case == judged().case


def test_other_ways_to_pack_are_read_or_refused() -> None:
    assert reopened(zip_of(members_of(case_file()).items(), zipfile.ZIP_STORED)).case.judged
    data = bytearray(case_file())
    for mark in (b"PK\x03\x04", b"PK\x01\x02"):
        place = data.find(mark) + (6 if mark == b"PK\x03\x04" else 8)
        data[place] |= 1
    assert "cannot be unpacked" in str(error_of(bytes(data)))


@settings(max_examples=40)
@given(place=st.integers(0, 1 << 20), value=st.integers(0, 255))
def test_any_changed_byte_gives_the_case_or_one_sentence(place: int, value: int) -> None:
    data = bytearray(case_file())
    data[place % len(data)] = value
    with suppress(ReadError):
        assert reopened(bytes(data)).left.sentences


def test_a_note_knows_what_it_is_about() -> None:
    case, pair, passage, alone = judged().case.notes
    assert case.on_case
    assert case.pair is None
    assert pair.pair == (5, 13)
    assert passage.touches(5, 13)
    assert not passage.touches(5, 30)
    assert alone.right is None
    assert alone.left == Interval(20, 3)
    assert alone.touches(21, 7)

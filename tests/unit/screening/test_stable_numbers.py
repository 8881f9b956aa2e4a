"""The numbers an index keeps are the same in every run and on every machine: a change here makes all indexes useless.

Whoever changes one of these figures on purpose raises `VERSION` in `screening/database.py`.
"""

from __future__ import annotations

from copyviz.options import SignOptions
from copyviz.screening.bands import band_keys
from copyviz.screening.fingerprints import fingerprint, sentence_keys
from copyviz.screening.hashing import keys_of_words
from copyviz.screening.records import bytes_from, keys_from
from copyviz.screening.shingles import shingle
from copyviz.screening.signatures import ALGORITHM, sign

TEXT = [("harbour", "pier", "storm"), ("lantern", "keeper", "sang", "softly", "till", "dawn")]


def test_words_have_the_same_numbers_for_ever() -> None:
    assert keys_of_words(["harbour", "über", ""]).tolist() == [
        0xE2242E63DBB0FC04,
        0x13ECFE889625DA47,
        0xB4B2797457A0A6E4,
    ]


def test_fingerprints_and_sentences_have_the_same_numbers_for_ever() -> None:
    prints = fingerprint(TEXT)
    assert (prints.keys.tolist(), prints.places.tolist()) == ([0x4A4E9FB485D30F97], [2])
    assert sentence_keys(TEXT).tolist() == [0x4F9994FCF5334342, 0xC4F34206E87F1E8E]


def test_signatures_and_bands_have_the_same_numbers_for_ever() -> None:
    assert ALGORITHM == "rensa-r-minhash-2"
    shingles = shingle(TEXT, SignOptions())
    assert (len(shingles), int(shingles[0])) == (36, 0x67D5C1DB6CBE60D)
    signature = sign([shingles], SignOptions())
    assert signature[0, :4].tolist() == [329625974, 3271382751, 53017377, 3267958331]
    assert band_keys(signature, 25, 4)[0, :2].tolist() == [0xFAA2C128664A7F27, 0xBC45F7DAF1D5E0D8]


def test_numbers_lie_in_the_file_with_the_lowest_byte_first() -> None:
    keys = keys_of_words(["harbour"])
    assert bytes_from(keys) == bytes.fromhex("04fcb0db632e24e2")
    assert keys_from(bytes_from(keys)).tolist() == keys.tolist()

"""From the bytes of a file to what an index keeps of it; a plain function that runs in any process."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from pickle import UnpicklingError

from copyviz.errors import Outcome, ReadError, ResourceError
from copyviz.model.document import Document
from copyviz.model.hierarchy import Hierarchy
from copyviz.options import ReadOptions, SignOptions
from copyviz.pipeline.read import read_raw
from copyviz.progress import silent
from copyviz.readers.base import RawFile
from copyviz.readers.protocol import dumps, loads
from copyviz.screening.bands import band_keys
from copyviz.screening.fingerprints import fingerprint, sentence_keys
from copyviz.screening.hashing import distinct
from copyviz.screening.records import Prepared, bytes_from, bytes_from_places
from copyviz.screening.shingles import shingle
from copyviz.screening.signatures import sign

# Compared again and again while a collection is searched; a hierarchy takes about a megabyte.
REMEMBERED = 64
LARGEST = 1 << 30
DAMAGED = ("The index is damaged.", "Make it anew with: copyviz index FOLDER --out INDEX")


def prepare(raw: RawFile, reading: ReadOptions, signing: SignOptions) -> Prepared:
    """What an index keeps of a document; an unreadable one is kept with its reason."""
    try:
        return prepare_hierarchy(read_raw(raw, replace(reading, places=False), silent), signing)
    except ReadError as error:
        return Prepared(raw.sha256, error.outcome, f"{error.message} {error.hint}".strip())
    except Exception as error:  # noqa: BLE001 - a fault of ours with one document must not stop all others
        fault = f"This is a fault in CopyViz ({type(error).__name__}: {error}). Please report it."
        return Prepared(raw.sha256, Outcome.DAMAGED, fault)


def prepare_hierarchy(hierarchy: Hierarchy, signing: SignOptions) -> Prepared:
    """What an index keeps of a document that was read."""
    document = hierarchy.document
    words = [sentence.words for sentence in hierarchy.sentences]
    return replace(
        prepare_words(document.source.sha256, words, signing),
        outcome=document.outcome,
        message=reason_of(document),
        title=document.source.title,
        hierarchy=zlib.compress(dumps(hierarchy), 1),
    )


def prepare_words(sha256: str, words: Sequence[Sequence[str]], signing: SignOptions) -> Prepared:
    """The numbers a document is found by, given the words for matching of its sentences."""
    prints = fingerprint(words)
    return Prepared(
        sha256,
        Outcome.OK,
        sentences=len(words),
        bands=sign_bands(words, signing),
        prints=bytes_from(prints.keys),
        places=bytes_from_places(prints.places),
        sentence_keys=bytes_from(sentence_keys(words)),
    )


def sign_bands(words: Sequence[Sequence[str]], signing: SignOptions) -> bytes:
    """The keys of the bands of a document; none for a document without words, which would equal all its likes."""
    shingles = shingle(words, signing)
    if not len(shingles):
        return b""
    return bytes_from(distinct(band_keys(sign([shingles], signing), signing.bands, signing.rows)))


def reason_of(document: Document) -> str:
    """Why a document was not read in full, in the words of its first warning."""
    if document.outcome is Outcome.OK or not document.warnings:
        return ""
    return f"{document.warnings[0].message} {document.warnings[0].hint}".strip()


@lru_cache(REMEMBERED)
def open_hierarchy(data: bytes) -> Hierarchy:
    """The hierarchy an index kept; only our own records come out of it, whatever the bytes say."""
    try:
        hierarchy = loads(inflate(data))
    except (zlib.error, UnpicklingError, EOFError, ValueError, TypeError) as error:
        raise ResourceError(*DAMAGED) from error
    if not isinstance(hierarchy, Hierarchy):
        raise ResourceError(*DAMAGED)
    return hierarchy


def inflate(data: bytes) -> bytes:
    """What was deflated, as long as it is no more than any document can give."""
    inflater = zlib.decompressobj()
    whole = inflater.decompress(data, LARGEST)
    if inflater.unconsumed_tail or not inflater.eof:
        raise ValueError("it is not whole, or too large")
    return whole

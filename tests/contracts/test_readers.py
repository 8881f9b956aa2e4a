"""What holds for every reader in the table."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from copyviz.errors import Cancelled, Outcome, ReadError
from copyviz.model.hierarchy import Hierarchy
from copyviz.options import ReadOptions
from copyviz.pipeline.read import read_bytes
from copyviz.progress import silent
from copyviz.readers.base import RawFile
from copyviz.readers.table import READERS, Entry, choose_reader
from helpers.hostile_case import STORY
from helpers.reader_samples import SAMPLES

every_reader = pytest.mark.parametrize("entry", READERS, ids=lambda entry: entry.name)


def raw_of(data: bytes) -> RawFile:
    return RawFile("folder/story", data, hashlib.sha256(data).hexdigest())


@every_reader
def test_a_sound_document_is_read_in_full(entry: Entry) -> None:
    raw = raw_of(SAMPLES[entry.name])
    document = entry.load().read(raw, ReadOptions(), silent)
    text = " ".join(document.text.split())
    assert [sentence for sentence in STORY if sentence not in text] == []
    assert document.outcome is Outcome.OK


@every_reader
def test_the_source_tells_where_the_text_comes_from(entry: Entry) -> None:
    raw = raw_of(SAMPLES[entry.name])
    reader = entry.load()
    source = reader.read(raw, ReadOptions(), silent).source
    assert (source.path, source.sha256, source.size) == (raw.path, raw.sha256, len(raw.data))
    assert source.media_type == reader.media_type
    assert source.name == "story"


@every_reader
def test_blocks_know_their_places(entry: Entry) -> None:
    document = entry.load().read(raw_of(SAMPLES[entry.name]), ReadOptions(), silent)
    text = document.text
    assert document.blocks
    for block in document.blocks:
        assert text[block.place.start : block.place.end] == block.text
        for fragment in block.fragments:
            assert block.place.start <= fragment.start < fragment.end <= block.place.end


@every_reader
def test_readers_recognise_their_own_and_are_chosen(entry: Entry) -> None:
    assert entry.load().recognises(SAMPLES[entry.name])
    assert type(choose_reader(SAMPLES[entry.name])) is type(entry.load())


@every_reader
def test_readers_do_not_take_what_another_reads(entry: Entry) -> None:
    earlier = READERS[: READERS.index(entry)]
    for other in earlier:
        assert not other.load().recognises(SAMPLES[entry.name]), other.name


@every_reader
def test_reading_twice_gives_the_same(entry: Entry) -> None:
    raw = raw_of(SAMPLES[entry.name])
    assert entry.load().read(raw, ReadOptions(), silent) == entry.load().read(raw, ReadOptions(), silent)


@every_reader
def test_reading_tells_its_progress_and_stops_when_asked(entry: Entry) -> None:
    shares: list[float] = []
    raw = raw_of(SAMPLES[entry.name])
    entry.load().read(raw, ReadOptions(), lambda _, share: shares.append(share))
    assert shares
    assert all(0 <= share <= 1 for share in shares)

    def stop(step: str, share: float) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        entry.load().read(raw, ReadOptions(), stop)


@every_reader
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(chance=some.randoms(use_true_random=False), cut=some.booleans())
def test_damage_is_survived_and_told_in_plain_words(entry: Entry, chance: Random, cut: bool) -> None:
    data = bytearray(SAMPLES[entry.name])
    for _ in range(chance.randrange(1, 20)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    if cut:
        del data[chance.randrange(len(data)) :]
    failure: ReadError | None = None
    hierarchy: Hierarchy | None = None
    try:
        hierarchy = read_bytes(bytes(data), "story", ReadOptions(time_limit=20))
    except ReadError as error:
        failure = error
    if failure is not None:
        # Too big where the damage hit the place in which an archive tells the size of a part.
        told = (Outcome.DAMAGED, Outcome.UNSUPPORTED, Outcome.ENCRYPTED, Outcome.TOO_BIG)
        assert failure.outcome in told
        assert failure.message.endswith(".")
    if hierarchy is not None:
        assert hierarchy.sentences or hierarchy.document.outcome is Outcome.EMPTY


def test_reading_text_loads_no_library_of_other_formats() -> None:
    program = (
        "import sys; from copyviz.readers.table import choose_reader; "
        "print(type(choose_reader(b'Plain words.')).__name__); "
        "print(*{'pypdfium2', 'pdfminer', 'docx', 'trafilatura'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["PlainTextReader"]

"""A search from files to ranked pairs: what is found, what is kept, and how it is stopped."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

import copyviz
from copyviz.errors import Cancelled, Outcome, UsageError
from copyviz.options import ReadOptions, ScreenOptions, SignOptions
from copyviz.pipeline import screening, work_files
from copyviz.pipeline.indexing import build
from copyviz.pipeline.patience import compares_all
from copyviz.pipeline.screening import Plan
from copyviz.pipeline.workers import LocalCrew
from helpers.collections_of_texts import invented_sentences, write_collection, write_text
from helpers.searching import names_of, screen


def test_copies_and_hidden_passages_are_found_and_nothing_else(folder: Path) -> None:
    found = copyviz.screen(folder)
    assert names_of(found) == [("doc-005", "doc-006"), ("doc-001", "doc-002"), ("doc-003", "doc-004")]
    copy, near, hidden = found.pairs
    assert copy.score.odds_ratio == 100
    assert copy.score.overlap == (1.0, 1.0)
    assert near.score.overlap == (0.85, 0.85)
    assert (hidden.score.longest, hidden.score.matched) == (5, (5, 5))
    assert hidden.score.longest_words == 60
    assert hidden.found_by == "passage"
    assert near.found_by == "signature"


def test_a_process_killed_in_the_middle_costs_nothing(folder: Path, tmp_path: Path) -> None:
    crew = LocalCrew(2)
    killed: list[int] = []

    def kill(step: str, share: float) -> None:
        if step.startswith("Reading documents: 2") and not killed:
            pool = crew.executor()
            victim = next(iter(pool._processes.values()))  # type: ignore[attr-defined]  # the pool names none of them
            killed.append(victim.pid)
            victim.kill()

    found = screening.screen(str(folder), crew=crew, progress=kill, work=tmp_path / "killed.index")
    assert killed
    assert found == screen(str(folder))


def test_two_folders_are_held_against_each_other(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "last-year"
    write_text(other / "old.txt", [*invented_sentences(0, 20)[:12], *invented_sentences("x", 5)])
    write_text(other / "old-2.txt", invented_sentences(1, 20))
    found = screen(str(folder), str(other))
    assert names_of(found) == [("doc-001", "old-2"), ("doc-002", "old-2"), ("doc-000", "old")]
    assert [member.side for member in found.members] == [0] * 8 + [1] * 2


@pytest.mark.parametrize("inner_first", [True, False])
def test_one_folder_may_lie_in_the_other(folder: Path, inner_first: bool) -> None:
    write_text(folder / "new" / "mine.txt", invented_sentences(0, 20))
    targets = [str(folder / "new"), str(folder)]
    found = screen(*(targets if inner_first else reversed(targets)))
    pair = ("mine", "doc-000")
    assert names_of(found) in ([pair], [pair[::-1]])


def test_a_document_against_its_own_folder(folder: Path) -> None:
    found = screen(str(folder / "doc-003.txt"), str(folder))
    assert [set(pair) for pair in names_of(found)] == [{"doc-003", "doc-004"}]


def test_a_folder_against_itself_is_all_its_pairs(folder: Path) -> None:
    assert names_of(screen(str(folder), str(folder))) == names_of(screen(str(folder)))


def test_a_folder_of_one_file_has_no_pairs(tmp_path: Path) -> None:
    write_collection(tmp_path / "one", 1)
    found = screen(str(tmp_path / "one"))
    assert (len(found.members), found.pairs) == (1, ())


def test_what_is_not_there_is_told(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    write_collection(tmp_path / "full", 1)
    with pytest.raises(UsageError, match="no files"):
        screen(str(tmp_path / "empty"))
    with pytest.raises(UsageError, match="There is no"):
        screen(str(tmp_path / "nowhere"))
    with pytest.raises(UsageError, match="There is no"):
        screen(str(tmp_path / "full"), str(tmp_path / "nowhere"))


def test_every_file_is_listed_with_what_became_of_it(folder: Path, tmp_path: Path) -> None:
    secret = write_text(tmp_path / "outside" / "secret.txt", invented_sentences(0, 20))
    (folder / "link.txt").symlink_to(secret)
    (folder / "links").symlink_to(secret.parent)
    (folder / "dangling").symlink_to("nowhere")
    os.mkfifo(folder / "pipe")
    (folder / "empty.txt").write_bytes(b"")
    (folder / "broken.pdf").write_bytes(b"%PDF-1.7\nbroken")
    (folder / "noise.bin").write_bytes(bytes(range(256)) * 20)
    (folder / os.fsdecode(b"caf\xe9.txt")).write_text("\n".join(invented_sentences(7, 20)))
    found = screen(str(folder))
    outcomes = {Path(member.path).name: member.outcome for member in found.members}
    assert len(found.members) == 16
    assert {name: outcome for name, outcome in outcomes.items() if outcome is not Outcome.OK} == {
        "link.txt": Outcome.UNSUPPORTED,
        "links": Outcome.UNSUPPORTED,
        "dangling": Outcome.UNSUPPORTED,
        "pipe": Outcome.UNREADABLE,
        "empty.txt": Outcome.EMPTY,
        "broken.pdf": Outcome.DAMAGED,
        "noise.bin": Outcome.UNSUPPORTED,
    }
    assert all(member.message for member in found.members if member.outcome is not Outcome.OK)
    assert ("caf\udce9", "doc-007") in names_of(found)


def test_a_second_start_reads_and_compares_nothing(folder: Path) -> None:
    first = screen(str(folder))
    steps: list[str] = []
    second = screen(str(folder), progress=lambda step, share: steps.append(step))
    assert second == first
    assert "Reading documents: 0 of 0" in steps or not any(step.startswith("Reading") for step in steps)
    assert {step for step in steps if step.startswith("Comparing")} == {"Comparing pairs: 0 of 0"}


def test_only_changed_files_are_read_again(folder: Path) -> None:
    screen(str(folder))
    write_text(folder / "doc-000.txt", invented_sentences(7, 20))
    (folder / "doc-003.txt").unlink()
    os.utime(folder / "doc-001.txt", ns=(1, 1))  # another time, but the same bytes
    steps: list[str] = []
    found = screen(str(folder), progress=lambda step, share: steps.append(step))
    assert any(step.startswith("Reading documents: 2 of 2") for step in steps)
    assert ("doc-000", "doc-007") in names_of(found)
    assert not any("doc-003" in pair for pair in names_of(found))
    assert len(found.members) == 7


def test_the_same_seed_gives_the_same_list(folder: Path, tmp_path: Path) -> None:
    one = screen(str(folder), work=tmp_path / "one.index")
    two = screen(str(folder), work=tmp_path / "two.index")
    assert one == two


@pytest.mark.parametrize(
    "signing", [SignOptions("words", 4), SignOptions(permutations=256, bands=50, rows=2, seed=9)]
)
def test_other_signatures_find_the_same(folder: Path, signing: SignOptions) -> None:
    assert names_of(screen(str(folder), plan=Plan(signing=signing))) == names_of(screen(str(folder)))


def test_progress_rises_and_counts(folder: Path) -> None:
    heard: list[tuple[str, float]] = []
    screen(str(folder), progress=lambda step, share: heard.append((step, share)))
    shares = [share for _, share in heard]
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    assert any(step == "Reading documents: 8 of 8" for step, _ in heard)
    assert any(step.startswith("Comparing pairs: 22 of 22") for step, _ in heard)


@pytest.mark.parametrize(
    "moment", ["Looking for documents", "Reading documents: 3", "Looking for shared", "Comparing"]
)
def test_a_search_that_was_stopped_goes_on(folder: Path, tmp_path: Path, moment: str) -> None:
    def stop(step: str, share: float) -> None:
        if step.startswith(moment):
            raise Cancelled

    with pytest.raises(Cancelled):
        screen(str(folder), progress=stop, work=tmp_path / "work.index")
    assert names_of(screen(str(folder), work=tmp_path / "work.index")) == names_of(screen(str(folder)))


def test_searches_that_nobody_takes_up_are_forgotten(folder: Path, cache: Path) -> None:
    screen(str(folder))
    (kept,) = cache.iterdir()
    old, mine = cache / "0000.index", cache / "notes.txt"
    old.write_bytes(b"old")
    mine.write_text("mine")
    for path in (old, mine):
        os.utime(path, (0, 0))
    screen(str(folder))
    assert set(cache.iterdir()) == {kept, mine}
    assert cache.stat().st_mode & 0o077 == 0
    assert work_files.KEPT_DAYS == 30


def test_of_a_small_collection_all_pairs_are_compared(tmp_path: Path) -> None:
    """A text in other words has hardly a run of words in common; comparing all pairs finds it nevertheless."""
    plain = ["The harbour was closed after the storm broke the pier.", "Sailors waited three days for the ferry."]
    reworded = [
        "After a storm had broken the pier, they closed the harbour.",
        "For three days sailors awaited a ferry.",
    ]
    write_text(tmp_path / "class" / "plain.txt", plain)
    write_text(tmp_path / "class" / "reworded.txt", reworded)
    for number in range(4):
        write_text(tmp_path / "class" / f"other-{number}.txt", invented_sentences(number, 5))
    found = screen(str(tmp_path / "class"))
    assert (names_of(found), found.candidates) == ([("plain", "reworded")], 15)
    assert found.pairs[0].found_by == "every pair"
    likely = screen(str(tmp_path / "class"), plan=Plan(screening=ScreenOptions(pairs="likely")))
    assert names_of(likely) == []
    build(str(tmp_path / "class"), tmp_path / "x.index", ReadOptions(), SignOptions())
    query = write_text(tmp_path / "mine.txt", reworded)
    assert ("mine", "plain") in names_of(screen(str(query), str(tmp_path / "x.index")))


def test_a_large_collection_is_compared_where_it_is_likely_to_share_text() -> None:
    one_side = np.zeros(200, dtype=np.int64)
    assert compares_all("auto", [30] * 100, one_side[:100])
    assert not compares_all("auto", [30] * 200, one_side)
    assert not compares_all("auto", [3_000] * 30, one_side[:30])
    assert compares_all("all", [3_000] * 30, one_side[:30])
    assert not compares_all("likely", [3] * 30, one_side[:30])
    with pytest.raises(UsageError, match="49,995,000, more than can be compared"):
        compares_all("all", [3] * 10_000, np.zeros(10_000, dtype=np.int64))
    # A class of 60 against two of last year's essays: 120 pairs, not 1,891.
    two_sides = np.repeat([0, 1], [60, 2])
    assert compares_all("auto", [2_000] * 62, two_sides)
    assert not compares_all("auto", [2_000] * 62, one_side[:62])

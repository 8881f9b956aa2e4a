"""A search from files to ranked pairs: what is found, what is left out, what is kept, and how it is stopped."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import copyviz
from copyviz.errors import Cancelled, Outcome, ResourceError, UsageError
from copyviz.model.collection import Screening
from copyviz.options import ReadOptions, ScreenOptions, SignOptions
from copyviz.pipeline import indexing, screening, work_files
from copyviz.pipeline.collecting import Collected
from copyviz.pipeline.indexing import open_index, refresh, remove, update
from copyviz.pipeline.screening import STANDARD, Plan
from copyviz.pipeline.workers import LocalCrew
from copyviz.progress import Progress, silent
from helpers.collections_of_texts import hide_passage, invented_sentences, write_collection, write_text
from helpers.thread_crew import ThreadCrew


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test looks into the user's own cache."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "copyviz" / "screening"


def screen(
    target: str,
    against: str | None = None,
    plan: Plan = STANDARD,
    progress: Progress = silent,
    work: Path | None = None,
) -> Screening:
    """A search in threads of this process, which start at once."""
    return screening.screen(target, against, plan, crew=ThreadCrew(), progress=progress, work=work)


def build(folder: str, path: Path, reading: ReadOptions, signing: SignOptions) -> Collected:
    return indexing.build(folder, path, reading, signing, crew=ThreadCrew())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Eight texts; 2 is a near copy of 1, 4 hides a passage of 3, 6 equals 5 byte for byte."""
    folder = tmp_path / "essays"
    texts = write_collection(folder, 8)
    write_text(folder / "doc-002.txt", [*texts[1][:17], *texts[2][:3]])
    write_text(folder / "doc-004.txt", hide_passage(texts[4] + invented_sentences("more", 60), texts[3], 5))
    (folder / "doc-006.txt").write_bytes((folder / "doc-005.txt").read_bytes())
    return folder


def names_of(found: Screening) -> list[tuple[str, str]]:
    names = [Path(member.path).stem for member in found.members]
    return [(names[pair.left], names[pair.right]) for pair in found.pairs]


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
    assert any(step.startswith("Comparing pairs: 3 of 3") for step, _ in heard)


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


def test_an_index_answers_like_the_folder_it_was_made_of(folder: Path, tmp_path: Path) -> None:
    index = tmp_path / "x.index"
    collected = build(str(folder), index, ReadOptions(), SignOptions())
    assert (collected.read, collected.known, collected.gone) == (8, 0, 0)
    assert screen(str(index)) == screen(str(folder))
    query = write_text(
        tmp_path / "query.txt", hide_passage(invented_sentences("q", 30), invented_sentences(7, 20), 6)
    )
    (pair,) = screen(str(query), str(index)).pairs
    assert (pair.score.matched, pair.found_by) == ((6, 6), "passage")


def test_a_document_of_an_index_is_no_partner_of_itself(folder: Path, tmp_path: Path) -> None:
    build(str(folder), tmp_path / "x.index", ReadOptions(), SignOptions())
    found = screen(str(folder / "doc-005.txt"), str(tmp_path / "x.index"))
    assert names_of(found) == [("doc-005", "doc-006")]


def test_documents_are_added_refreshed_and_taken_out(folder: Path, tmp_path: Path) -> None:
    more = write_text(tmp_path / "more" / "extra.txt", [*invented_sentences(0, 20), "More."])
    path = tmp_path / "x.index"
    build(str(folder), path, ReadOptions(), SignOptions())
    with open_index(str(path), write=True) as index:
        assert update(index, [str(more)], ThreadCrew(), silent, add=True).read == 1
        assert ("doc-000", "extra") in names_of(screen(str(path)))
        assert refresh(index, ThreadCrew()).read == 0
        more.unlink()
        assert len(index.roots()) == 2
        refresh(index, ThreadCrew())
        assert index.roots() == [str(folder)]
        assert len(index.files()) == 8
        assert remove(index, str(folder / "doc-005.txt")) == 1
        assert remove(index, str(folder)) == 7
        assert (index.files(), index.roots()) == ([], [])
        with pytest.raises(UsageError, match="in the index"):
            remove(index, str(folder))


def test_a_folder_that_is_away_for_a_while_is_kept(folder: Path, tmp_path: Path) -> None:
    build(str(folder), tmp_path / "x.index", ReadOptions(), SignOptions())
    folder.rename(tmp_path / "elsewhere")
    with open_index(str(tmp_path / "x.index"), write=True) as index:
        refresh(index, ThreadCrew())
        assert len(index.files()) == 8
    assert len(screen(str(tmp_path / "x.index")).pairs) == 3


def test_an_index_in_its_own_folder_is_no_document_of_it(folder: Path, tmp_path: Path) -> None:
    build(str(folder), folder / "own.index", ReadOptions(), SignOptions())
    (tmp_path / "way").symlink_to(folder)
    collected = build(str(tmp_path / "way"), folder / "own.index", ReadOptions(), SignOptions())
    assert len(collected.files[0]) == 8


def test_an_index_made_in_another_way_is_refused(folder: Path, tmp_path: Path) -> None:
    build(str(folder), tmp_path / "x.index", ReadOptions(), SignOptions())
    with pytest.raises(UsageError, match="other options"):
        build(str(folder), tmp_path / "x.index", ReadOptions(), SignOptions(seed=5))


def test_an_index_signed_by_another_version_is_told(folder: Path, tmp_path: Path) -> None:
    build(str(folder), tmp_path / "x.index", ReadOptions(), SignOptions())
    with open_index(str(tmp_path / "x.index"), write=True) as index:
        index.set("algorithm", "older")
    with pytest.raises(ResourceError, match="signed by another version"):
        screen(str(folder), str(tmp_path / "x.index"))


def test_an_index_cannot_be_held_against_something(folder: Path, tmp_path: Path) -> None:
    build(str(folder), tmp_path / "x.index", ReadOptions(), SignOptions())
    with pytest.raises(UsageError, match="Turn it round"):
        screen(str(tmp_path / "x.index"), str(folder))


def test_damaged_documents_of_an_index_are_told(folder: Path, tmp_path: Path) -> None:
    build(str(folder), tmp_path / "x.index", ReadOptions(), SignOptions())
    with open_index(str(tmp_path / "x.index"), write=True) as index:
        index.run("UPDATE content SET hierarchy = x'00112233'")
    with pytest.raises(ResourceError, match="damaged"):
        screen(str(tmp_path / "x.index"))


def test_an_index_removed_while_it_is_searched_still_answers(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "x.index"
    build(str(folder), path, ReadOptions(), SignOptions())

    def take_away(step: str, share: float) -> None:
        path.unlink(missing_ok=True)

    assert len(screen(str(path), progress=take_away).pairs) == 3
    with pytest.raises(UsageError, match="There is no"):
        screen(str(path))


def test_a_search_writes_nothing_into_the_folder_or_the_index(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "x.index"
    build(str(folder), path, ReadOptions(), SignOptions())
    before = {file: file.read_bytes() for file in (*folder.iterdir(), path)}
    screen(str(path))
    screen(str(folder / "doc-001.txt"), str(path))
    screen(str(folder))
    assert {file: file.read_bytes() for file in (*folder.iterdir(), path)} == before


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


def essays(folder: Path, count: int = 24) -> None:
    """A class: an assignment of eight sentences on top of each essay; essay 1 has a passage of essay 0."""
    assignment = invented_sentences("assignment", 8)
    texts = [invented_sentences(f"essay {number}", 25) for number in range(count)]
    texts[1] = hide_passage(texts[1], texts[0], 6)
    for number, text in enumerate(texts):
        write_text(folder / f"essay-{number:02d}.txt", [*assignment, *text])


def test_an_assignment_text_is_left_out_shown_and_can_be_put_back(tmp_path: Path) -> None:
    essays(tmp_path / "class")
    left_out = screen(str(tmp_path / "class"))
    assert names_of(left_out) == [("essay-00", "essay-01")]
    assert left_out.pairs[0].score.matched == (6, 6)
    assert [line.documents for line in left_out.common] == [24] * 8
    assert {line.text for line in left_out.common} == set(invented_sentences("assignment", 8))
    kept = screen(str(tmp_path / "class"), plan=Plan(screening=ScreenOptions(keep_common=True)))
    assert kept.common_kept
    assert kept.common == left_out.common
    best = kept.pairs[0]
    assert (Path(kept.members[best.left].path).stem, best.score.matched) == ("essay-00", (14, 14))
    assert screen(str(tmp_path / "class")) == left_out


def test_an_assignment_text_is_left_out_against_an_index_too(tmp_path: Path) -> None:
    essays(tmp_path / "class")
    build(str(tmp_path / "class"), tmp_path / "x.index", ReadOptions(), SignOptions())
    mine = [*invented_sentences("assignment", 8), *invented_sentences("mine", 10), *invented_sentences("essay 5", 9)]
    query = write_text(tmp_path / "mine.txt", mine)
    found = screen(str(query), str(tmp_path / "x.index"))
    assert names_of(found) == [("mine", "essay-05")]
    assert found.pairs[0].score.matched == (9, 9)
    assert len(found.common) == 8


def test_a_passage_that_a_few_of_a_class_copied_is_no_template(tmp_path: Path) -> None:
    passage = invented_sentences("from the web", 8)
    for number in range(24):
        text = invented_sentences(f"essay {number}", 20)
        write_text(tmp_path / "class" / f"{number:02d}.txt", hide_passage(text, passage, 6) if number < 6 else text)
    found = screen(str(tmp_path / "class"))
    assert len(found.pairs) == 15
    assert found.common == ()


def test_many_copies_are_all_linked_without_comparing_all_pairs(tmp_path: Path) -> None:
    text = invented_sentences("copied", 20)
    for number in range(40):
        write_text(tmp_path / "copies" / f"{number:02d}.txt", [*text, *invented_sentences(number, 2)])
    found = screen(str(tmp_path / "copies"))
    linked = {number for pair in found.pairs for number in (pair.left, pair.right)}
    assert linked == set(range(40))
    assert found.candidates < 40 * 39 / 2


def test_partners_beyond_the_limit_are_counted(tmp_path: Path) -> None:
    text = invented_sentences("copied", 20)
    for number in range(5):
        write_text(tmp_path / "copies" / f"{number}.txt", [*text, *invented_sentences(number, number + 1)])
    found = screen(str(tmp_path / "copies"), plan=Plan(screening=ScreenOptions(partners=1)))
    assert found.dropped > 0
    assert found.candidates + found.dropped == 10

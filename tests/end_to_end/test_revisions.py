"""`copyviz revisions` as a user types it: table, what is raised, gaps, data, and a report that is safe."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import jsonschema
import pytest

import copyviz
from copyviz import resources
from copyviz.cli.main import run
from copyviz.errors import Cancelled, ReadError, UsageError
from copyviz.export.html_report import hash_source
from copyviz.export.html_revisions import revisions_report
from copyviz.model.revisions import Basis, ChangeKind, Edit
from copyviz.pipeline.compare import compare
from copyviz.pipeline.read import read_bytes
from copyviz.pipeline.revisions import compare_versions, revise
from copyviz.presentation.revision_marks import changes_shown
from copyviz.revisions.wording import apply_edits
from helpers.painting import painting_application
from helpers.revision_cases import PARAGRAPHS
from helpers.shared_data import FULL, shared_data
from helpers.story import SAMPLES, STORY

Output = pytest.CaptureFixture[str]
TEXT = "\n\n".join(PARAGRAPHS)


def write_versions(folder: Path, *texts: str) -> list[str]:
    paths = []
    for number, text in enumerate(texts, 1):
        path = folder / f"story-2024-05-{number:02}.txt"
        path.write_text(text, encoding="utf-8")
        paths.append(str(path))
    return paths


def test_a_folder_is_put_in_order_and_what_changed_is_raised(tmp_path: Path, capsys: Output) -> None:
    write_versions(
        tmp_path, TEXT, TEXT.replace("About 900", "About 1,100"), TEXT.replace("is available", "is not available")
    )
    assert run(["revisions", str(tmp_path), "--second-matcher", "exact"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("3 versions, by the dates in their names")
    assert "number “900” became “1,100”" in text
    assert "{+not +}" in text
    assert "1–3" in text
    assert text.index("negations that changed") < text.index("Version 1 to 2")


def test_the_order_can_be_changed(tmp_path: Path, capsys: Output) -> None:
    first, second = write_versions(tmp_path, TEXT, TEXT + " A line more.")
    run(["revisions", second, first])
    assert "removed" in capsys.readouterr().out.split("Version 1 to 2")[1]
    run(["revisions", second, first, "--order", "date"])
    assert "added" in capsys.readouterr().out.split("Version 1 to 2")[1]
    run(["revisions", str(tmp_path), "--newest-first"])
    assert "removed" in capsys.readouterr().out.split("Version 1 to 2")[1]


def test_json_holds_every_sentence_and_follows_its_schema(tmp_path: Path, capsys: Output) -> None:
    assert run(["revisions", *STORY, str(SAMPLES / "harbour-pier-19-may.pdf"), "--json", "-"]) == 0
    data = json.loads(capsys.readouterr().out)
    jsonschema.validate(data, json.loads(resources.read_text("schema/revisions-1.schema.json")))
    assert [(step["older"], step["newer"]) for step in data["steps"]] == [(0, 1), (1, 2), (0, 2)]
    for step in data["steps"]:
        news = [number for change in step["changes"] for number in change["new"]]
        assert news == list(range(data["versions"][step["newer"]]["sentences"]))
        for change in step["changes"]:
            edits = [Edit(**edit) for edit in change["edits"]]
            assert apply_edits(change.get("old_text", ""), edits) == change.get("new_text", "")


def test_html_and_then_pdf_of_the_same_story_read_almost_the_same() -> None:
    chain = copyviz.compare_versions([STORY[1], str(SAMPLES / "harbour-pier-19-may.pdf")])
    tally = chain.steps[0].revision.tally()
    assert tally.sentences(ChangeKind.UNCHANGED) >= 0.9 * len(chain.steps[0].revision.new.sentences)


def test_csv_has_a_row_for_each_step_and_each_gap(tmp_path: Path, capsys: Output) -> None:
    paths = write_versions(tmp_path, TEXT, TEXT, TEXT)
    Path(paths[1]).write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(50))
    assert run(["revisions", *paths, "--csv", "-", "--second-matcher", "exact"]) == 1
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [(row["older"], row["newer"]) for row in rows] == [("1", "3"), ("", "2")]
    assert rows[0]["unchanged_sentences"] == rows[0]["older_sentences"] == "9"
    assert rows[0]["second_matcher"] == "exact"
    assert rows[1]["gap"]


def test_an_unreadable_version_is_a_gap_with_its_reason(tmp_path: Path, capsys: Output) -> None:
    paths = write_versions(tmp_path, TEXT, "", TEXT)
    missing = str(tmp_path / "gone.txt")
    chain = compare_versions([paths[0], missing, paths[2]])
    assert chain.versions[1].hierarchy is None
    assert chain.versions[1].gap
    assert [(step.older, step.newer) for step in chain.steps] == [(0, 2)]
    assert run(["revisions", paths[0], missing, paths[2]]) == 1
    assert "GAP: " in capsys.readouterr().out
    with pytest.raises(ReadError, match="None of the 2 versions"):
        compare_versions([missing, missing])


def test_an_empty_version_loses_everything_and_gets_it_back(tmp_path: Path) -> None:
    chain = compare_versions(write_versions(tmp_path, TEXT, "", TEXT))
    kinds = [{change.kind for change in step.revision.changes} for step in chain.all_steps()]
    assert kinds == [{ChangeKind.REMOVED}, {ChangeKind.ADDED}, {ChangeKind.UNCHANGED}]


def test_a_single_version_has_nothing_to_compare(tmp_path: Path, capsys: Output) -> None:
    report = tmp_path / "report.html"
    (only,) = write_versions(tmp_path, TEXT)
    assert run(["revisions", only, "--report", str(report)]) == 0
    assert "nothing to compare" in capsys.readouterr().out
    assert "nothing to compare" in report.read_text(encoding="utf-8")


def test_a_folder_without_files_is_told(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="holds no files"):
        compare_versions([tmp_path])


def test_two_hundred_versions(tmp_path: Path) -> None:
    for number in range(200):
        (tmp_path / f"v{number}.txt").write_text(TEXT.replace("900", str(900 + number)), encoding="utf-8")
    chain = compare_versions([tmp_path])
    assert chain.basis is Basis.NUMBER
    assert len(chain.steps) == 199
    assert all(len(list(step.revision.raised())) == 1 for step in chain.all_steps())


def test_work_can_be_stopped_at_any_step(tmp_path: Path) -> None:
    paths = write_versions(tmp_path, TEXT, TEXT + " More.")
    steps: list[str] = []
    compare_versions(paths, progress=lambda step, share: steps.append(step))
    assert {"Aligning versions", "Comparing words"} <= set(steps)

    def stop(step: str, share: float) -> None:
        if step == "Comparing words":
            raise Cancelled

    with pytest.raises(Cancelled):
        compare_versions(paths, progress=stop)


def test_an_input_is_never_written_over(tmp_path: Path, capsys: Output) -> None:
    paths = write_versions(tmp_path, TEXT, TEXT)
    assert run(["revisions", *paths, "--report", paths[1]]) == 3
    assert Path(paths[1]).read_text(encoding="utf-8") == TEXT


def test_the_report_shows_how_the_story_grew(tmp_path: Path) -> None:
    paths = write_versions(tmp_path, TEXT, TEXT.replace("About 900", "About 1,100"), TEXT + " A line more.")
    page = revisions_report(compare_versions(paths))
    assert '<a href="#survival">' in page
    assert page.count("<svg") == 1
    assert "10 sentences in the last version: 9 there from the first on" in page
    assert "<image" not in page
    assert "style=" not in page.replace("style-src", "")
    assert "<svg" not in revisions_report(compare_versions(paths[:2]))


def test_the_report_is_safe_and_marks_what_changed(tmp_path: Path) -> None:
    hostile = "<script>alert(1)</script> was what the keeper of the harbour wrote on <b>Monday</b>. $style ${policy}"
    paths = write_versions(tmp_path, f"{TEXT}\n\n{hostile}", f"{TEXT}\n\n{hostile.replace('Monday', 'Friday')}")
    page = revisions_report(compare_versions(paths))
    style = page.split("<style>")[1].split("</style>")[0]
    assert f"style-src '{hash_source(style)}'" in page
    assert "<script" not in page
    assert "<b>Monday" not in page
    assert "style=" not in page.replace("style-src", "")
    assert "<del>Monday</del><ins>Friday</ins>" in page


@pytest.mark.parametrize("figure", ["dotplot", "survival"])
@pytest.mark.parametrize("ending", ["svg", "pdf", "png"])
def test_figures_are_drawn_with_captions_in_every_format(figure: str, ending: str, tmp_path: Path) -> None:
    painting_application()
    paths = write_versions(tmp_path, TEXT, TEXT.replace("About 900", "About 1,100"), TEXT + " A line more.")
    target = tmp_path / f"figure.{ending}"
    assert run(["revisions", *paths, f"--{figure}", str(target), "--width", "80", "--theme", "print"]) == 0
    data = target.read_bytes()
    assert data.startswith({"svg": b"<?xml", "pdf": b"%PDF", "png": b"\x89PNG"}[ending])
    if ending == "svg":
        assert b'width="80mm"' in data
        for part in (b"story-2024-05-02.txt", b"permissible", b"CopyViz", b"fuzzy-set"):
            assert part in data
    library = tmp_path / f"library.{ending}"
    copyviz.save_revisions(copyviz.compare_versions(paths), library, figure, width=80, theme="print")
    assert library.read_bytes() == data


@pytest.mark.parametrize(
    ("flags", "word"),
    [
        (["--dotplot", "x.gif"], ".png, .svg or .pdf"),
        (["--survival", "x"], ".png, .svg or .pdf"),
        (["--survival", "-"], "cannot be printed"),
        (["--survival", "x.svg", "--width", "2"], "width"),
        (["--dotplot", "x.svg", "--theme", "pink"], "theme"),
        (["--dotplot", "x.svg", "--without", "truth"], "caption"),
        (["--json", "-", "--report", "-"], "Only one result"),
    ],
)
def test_wrong_wishes_are_told_before_anything_is_read(flags: list[str], word: str, capsys: Output) -> None:
    assert run(["revisions", "/nowhere/a", "/nowhere/b", *flags]) == 2
    assert word in capsys.readouterr().err


def test_two_hundred_versions_are_drawn_small(tmp_path: Path) -> None:
    for number in range(200):
        (tmp_path / f"v{number}.txt").write_text(TEXT.replace("900", str(900 + number)), encoding="utf-8")
    chain = compare_versions([tmp_path])
    for figure in ("dotplot", "survival"):
        target = tmp_path / f"{figure}.svg"
        copyviz.save_revisions(chain, target, figure)
        assert target.stat().st_size < 400_000, figure


@pytest.mark.shared_data
def test_a_news_page_saved_twice_shows_no_change_in_the_article() -> None:
    pages = sorted(shared_data("html", "articles").glob("*.html"))[:: 1 if FULL else 15]
    changed = {}
    for path in pages:
        first, second = (saved_page(path.read_bytes(), *parts) for parts in (EARLIER, LATER))
        revision = revise(compare(read_bytes(first, "first.html"), read_bytes(second, "second.html")))
        changed[path.name] = [
            revision.old_text(change) or revision.new_text(change) for change in changes_shown(revision)
        ]
    assert pages
    assert not any(changed.values()), changed


EARLIER_HEAD = (
    b'<nav class="menu"><ul><li><a href="/a">Home</a></li><li><a href="/b">World</a></li></ul></nav>'
    b'<div class="ad">Advertisement</div><p class="time">Last updated at 10:32 GMT, 3 May 2024</p>'
)
LATER_HEAD = (
    b'<nav class="menu"><ul><li><a href="/a">Start</a></li><li><a href="/c">Culture today</a></li></ul></nav>'
    b'<div class="ad"><a href="http://shop.example/">Buy the best garden chairs of the year now</a></div>'
    b'<p class="time">Last updated at 18:07 GMT, 4 May 2024</p>'
)
EARLIER = EARLIER_HEAD, b'<div class="share"><a>Share on Facebook</a> 12 comments</div>'
LATER = (
    LATER_HEAD,
    b'<div class="share"><a>Share on Facebook</a> 240 comments</div><aside>Holidays at the sea</aside>',
)


def saved_page(data: bytes, head: bytes, foot: bytes) -> bytes:
    """A page with something more at the beginning and end of its body."""
    lower = data.lower()
    start, end = lower.index(b">", lower.index(b"<body")) + 1, lower.rindex(b"</body")
    return data[:start] + head + data[start:end] + foot + data[end:]

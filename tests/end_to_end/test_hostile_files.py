"""No odd or hostile input hangs or kills the program, shows a traceback, loses text unsaid, or is changed."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

import copyviz
from copyviz.errors import Outcome, ReadError
from copyviz.model.hierarchy import Hierarchy
from helpers.hostile import CASES
from helpers.hostile_case import Case

TIME_LIMIT = 30.0
TEXT_OUTCOMES = (Outcome.OK, Outcome.PARTIAL, Outcome.EMPTY)


def state_of(path: str | Path) -> tuple[object, ...]:
    """The bytes and times of a file; nothing for what is none."""
    file = Path(path)
    try:
        if not file.is_file() or file.stat().st_size > 1 << 30:
            return ()
    except OSError:
        return ()
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    status = file.stat()
    return digest, status.st_mtime_ns, status.st_size, status.st_mode


def squeeze(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("case", CASES, ids=str)
def test_hostile_input(case: Case, tmp_path: Path) -> None:
    path = case.make(tmp_path)
    before = state_of(path)
    names = sorted(tmp_path.iterdir())
    limit = case.options.get("time_limit", TIME_LIMIT)
    start = time.monotonic()
    try:
        hierarchy = copyviz.read(path, **{"time_limit": TIME_LIMIT, **case.options})
    except ReadError as error:
        check_refusal(case, path, error)
    else:
        check_text(case, hierarchy)
    # A PDF may be read several times: with each engine, and once more for the pages before a hang.
    assert time.monotonic() - start < 4 * limit + 5
    assert state_of(path) == before
    assert sorted(tmp_path.iterdir()) == names


def check_refusal(case: Case, path: str | Path, error: ReadError) -> None:
    assert error.outcome in case.outcomes, f"{error.outcome}: {error.message} {getattr(error, '__notes__', '')}"
    assert not case.contains or set(case.outcomes) - set(TEXT_OUTCOMES)
    assert error.outcome not in TEXT_OUTCOMES
    assert error.message.endswith(".")
    assert error.hint.endswith(".")
    assert "\n" not in error.message + error.hint
    assert not {"Traceback", "Error", "None", "object at"} & set(error.message.split())
    assert error.path == os.fsdecode(path)


def check_text(case: Case, hierarchy: Hierarchy) -> None:
    document = hierarchy.document
    told = [f"{notice.code}: {notice.message}" for notice in document.warnings]
    assert document.outcome in case.outcomes, f"{document.outcome} {told}"
    assert (document.outcome is Outcome.EMPTY) == (not hierarchy.sentences)
    assert document.outcome is Outcome.OK or document.warnings, "lost something without a word"
    assert not case.code or case.code in {notice.code for notice in document.warnings}, told
    text = document.text
    sentences = squeeze(" ".join(sentence.text for sentence in hierarchy.sentences))
    for wanted in case.contains:
        assert squeeze(wanted) in squeeze(text), f"{wanted!r} is lost; {told}"
        assert squeeze(wanted) in sentences
    for unwanted in case.lacks:
        assert unwanted not in text
    for sentence in hierarchy.sentences:
        assert text[sentence.place.start : sentence.place.end] == sentence.text
    for notice in document.warnings:
        assert notice.message.endswith((".", "?")), notice


def test_the_set_is_large_and_its_names_are_unlike() -> None:
    assert len(CASES) >= 150
    assert not [name for name, count in Counter(case.name for case in CASES).items() if count > 1]


def outline(path: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "copyviz", "outline", os.fspath(path)]
    return subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment}, timeout=60)


def test_the_command_line_says_in_one_line_what_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "two\nlines \x1b[31m\u202e.pdf"
    path.write_bytes(b"%PDF-1.7\nnot really")
    done = outline(path)
    assert done.returncode == 3
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "damaged" in done.stderr
    assert not {"\x1b", "\u202e"} & set(done.stderr)


def test_the_details_are_there_for_those_who_ask(tmp_path: Path) -> None:
    path = tmp_path / "broken.pdf"
    path.write_bytes(b"%PDF-1.7\nnot really")
    assert "Traceback" not in outline(path).stderr
    assert "Traceback" in outline(path, COPYVIZ_DEBUG="1").stderr

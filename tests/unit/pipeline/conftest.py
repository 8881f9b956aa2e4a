"""What tests of searches share: a cache of their own and a small collection."""

from __future__ import annotations

from pathlib import Path

import pytest

from helpers.collections_of_texts import hide_passage, invented_sentences, write_collection, write_text


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test looks into the user's own cache."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "copyviz" / "screening"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Eight texts; 2 is a near copy of 1, 4 hides a passage of 3, 6 equals 5 byte for byte."""
    folder = tmp_path / "essays"
    texts = write_collection(folder, 8)
    write_text(folder / "doc-002.txt", [*texts[1][:17], *texts[2][:3]])
    write_text(folder / "doc-004.txt", hide_passage(texts[4] + invented_sentences("more", 60), texts[3], 5))
    (folder / "doc-006.txt").write_bytes((folder / "doc-005.txt").read_bytes())
    return folder

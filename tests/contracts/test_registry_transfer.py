"""Documents leave every registry and come back: lines of JSON, and backups."""

from __future__ import annotations

from pathlib import Path

import pytest

from copyviz.errors import RegistryError
from copyviz.model.registry import Addition, Resemblance
from copyviz.options import AddOptions
from copyviz.registry.base import Registry
from copyviz.registry.table import open_registry
from helpers.registry_documents import document_of

PIER = "The harbour pier was rebuilt in the spring of last year by four masons."
NOISE = "Fishermen complained about noise and dust on every single morning."
FERRY = "Ferries leave every full hour from the northern quay to both islands."
STORM = "The October storm tore two cutters from their moorings near the lighthouse."


def test_export_goes_into_another_registry_and_back(registry: Registry, tmp_path: Path) -> None:
    registry.add(document_of("a.txt", PIER, NOISE), AddOptions(author="Ada"))
    registry.add(document_of("a.txt", PIER, NOISE, FERRY))
    lines = list(registry.export())
    with open_registry(str(tmp_path / "other.sqlite")) as other:
        assert [each.result for each in other.import_lines(lines)] == [Addition.ADDED, Addition.VERSION]
        assert other.documents() == registry.documents()
        assert list(other.export()) == lines
        assert other.open(2) == registry.open(2)
        assert other.check().clean
    assert {each.result for each in registry.import_lines(lines)} == {Addition.KNOWN}


def test_a_bad_line_is_named_and_what_came_before_is_kept_or_not_at_all(registry: Registry) -> None:
    registry.add(document_of("a.txt", PIER, NOISE))
    lines = list(registry.export())
    registry.remove([1])
    for bad in ("{}\n", "[1]\n", lines[1].replace('"nodes"', '"knots"'), "\x00\n", '"' * 5):
        with pytest.raises(RegistryError, match="Line 2 is no document"):
            list(registry.import_lines([lines[0], bad]))
    with pytest.raises(RegistryError, match="no export"):
        list(registry.import_lines(['{"anything": 1}']))
    with pytest.raises(RegistryError, match="newer CopyViz"):
        list(registry.import_lines(['{"copyviz_registry": 99}']))
    assert (registry.documents(), registry.check().clean) == ((), True)


def test_backup_is_a_registry_itself(registry: Registry, tmp_path: Path) -> None:
    registry.add(document_of("a.txt", PIER, NOISE))
    registry.backup(tmp_path / "backup.sqlite")
    registry.add(document_of("b.txt", STORM))
    with open_registry(str(tmp_path / "backup.sqlite"), create=False) as copy:
        assert [each.name for each in copy.documents()] == ["a.txt"]
        assert copy.probe(document_of("q.txt", PIER)).resemblance is Resemblance.EXACT
        assert copy.check().clean
    assert {path.name for path in tmp_path.iterdir()} <= {
        "backup.sqlite", "registry.sqlite", "registry.sqlite-wal", "registry.sqlite-shm",
    }  # fmt: skip

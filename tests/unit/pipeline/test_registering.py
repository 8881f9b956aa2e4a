"""Files into a registry: all of them told, in order, whatever becomes of them; hits reranked by the matcher."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from copyviz.errors import Cancelled, UsageError
from copyviz.model.registry import Addition
from copyviz.options import AddOptions
from copyviz.pipeline.read import read
from copyviz.pipeline.registering import register_files
from copyviz.pipeline.reranking import compare_hit, rerank
from copyviz.registry.base import Registry
from copyviz.registry.table import open_registry
from helpers.registry_documents import document_of

PIER = "The harbour pier was rebuilt in the spring of last year by four masons."
NOISE = "Fishermen complained about noise and dust on every single morning."
REWORDED = "Every morning the fishers grumbled about the dust and the noise."


@pytest.fixture
def registry(tmp_path: Path) -> Iterator[Registry]:
    with open_registry(str(tmp_path / "registry.sqlite")) as opened:
        yield opened


def test_each_file_is_told_with_what_became_of_it(registry: Registry, tmp_path: Path) -> None:
    folder = tmp_path / "texts"
    (folder / "deep").mkdir(parents=True)
    (folder / "a.txt").write_text(f"{PIER}\n\n{NOISE}")
    (folder / "b.pdf").write_bytes(b"%PDF-1.4 nothing")
    (folder / "deep" / "c.txt").write_text(f"{NOISE}\n\n{PIER}")
    (folder / ".hidden").write_text(PIER)
    (folder / "link.txt").symlink_to(folder / "a.txt")
    told = {Path(each.path).name: each for each in register_files(registry, [str(folder)])}
    assert told.keys() == {"a.txt", "b.pdf", "c.txt", "link.txt"}
    assert told["a.txt"].added is not None
    assert told["a.txt"].added.result is Addition.ADDED
    assert told["c.txt"].added is not None
    assert told["c.txt"].added.result is Addition.REFUSED
    assert told["b.pdf"].reason
    assert "links are not followed" in told["link.txt"].reason
    (again,) = register_files(registry, [str(folder / "a.txt")])
    assert again.added is not None
    assert again.added.result is Addition.KNOWN


def test_nothing_to_register_is_told(registry: Registry, tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        list(register_files(registry, []))
    with pytest.raises(UsageError):
        list(register_files(registry, [str(tmp_path)]))


def test_stopping_leaves_a_sound_registry(registry: Registry, tmp_path: Path) -> None:
    for number in range(8):
        (tmp_path / f"{number}.txt").write_text(f"{PIER} {'abcdefgh'[number] * 5} stood there.")

    def stop(step: str, share: float) -> None:
        if share > 0.3:
            raise Cancelled

    with pytest.raises(Cancelled):
        list(register_files(registry, [str(tmp_path)], AddOptions(force=True), progress=stop))
    assert registry.check().clean


def test_the_second_stage_orders_hits_by_odds_ratio(registry: Registry) -> None:
    bread = "Bakers in the narrow lanes bake dark bread before the sun rises."
    storm = "The October storm tore two cutters from their moorings near the lighthouse."
    registry.add(document_of("half.txt", PIER, bread, storm))
    registry.add(document_of("reworded.txt", PIER, REWORDED), AddOptions(force=True))
    query = document_of("new.txt", PIER, NOISE)
    probe = registry.probe(query)
    assert [hit.overlap for hit in probe.hits] == [0.5, 0.5]
    ranked = rerank(registry, query, probe)
    assert [hit.document.name for hit in ranked.hits] == ["reworded.txt", "half.txt"]
    scores = [hit.score for hit in ranked.hits]
    assert scores[0] is not None
    assert scores[1] is not None
    assert scores[0].odds_ratio > scores[1].odds_ratio
    assert scores[0].overlap == (1.0, 1.0)
    assert rerank(registry, query, probe, best=1).hits[1].score is None
    assert compare_hit(registry, query, ranked.hits[0]).scores.odds_ratio == scores[0].odds_ratio


def test_a_registered_text_compares_as_the_file_it_came_from(registry: Registry, tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_text(f"<h1>Pier</h1><p>{PIER}</p><ul><li>{NOISE}</li></ul>")
    document = read(path)
    list(register_files(registry, [str(path)]))
    kept = registry.open(1)
    assert [node.title for node in kept.nodes] == [node.title for node in document.nodes]
    assert [sentence.words for sentence in kept.sentences] == [sentence.words for sentence in document.sentences]

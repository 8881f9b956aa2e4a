"""What every registry promises, whichever database it lies in."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from copyviz.errors import Cancelled, RegistryError
from copyviz.measures.os_cds import OverlapServer, overlap
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.registry import Addition, Resemblance
from copyviz.options import AddOptions, ProbeOptions
from copyviz.registry.base import Registry
from copyviz.registry.table import open_registry
from copyviz.text.chunks import distinct_chunks
from helpers.registry_documents import document_of

PIER = "The harbour pier was rebuilt in the spring of last year by four masons."
NOISE = "Fishermen complained about noise and dust on every single morning."
FERRY = "Ferries leave every full hour from the northern quay to both islands."
MARKET = "A fish market opened behind the customs house at the end of May."
BREAD = "Bakers in the narrow lanes bake dark bread before the sun rises."
STORM = "The October storm tore two cutters from their moorings near the lighthouse."
FORCE = AddOptions(force=True)


def test_same_bytes_twice_are_one_document(registry: Registry) -> None:
    first = registry.add(document_of("a.txt", PIER, NOISE))
    second = registry.add(document_of("copy of a.txt", PIER, NOISE), FORCE)
    assert (first.result, second.result) == (Addition.ADDED, Addition.KNOWN)
    assert second.document == first.document
    assert [document.path for document in registry.documents()] == ["a.txt"]


def test_probe_tells_class_overlap_and_sentence_pairs(registry: Registry) -> None:
    registry.add(document_of("a.txt", PIER, NOISE, FERRY, MARKET))
    registry.add(document_of("b.txt", BREAD, STORM))
    reordered = "By four masons the pier of the harbour was rebuilt last year in the spring."
    probe = registry.probe(
        document_of("new.txt", reordered, BREAD, FERRY, "Something else was written here instead.")
    )
    assert [(hit.document.name, hit.resemblance) for hit in probe.hits] == [("a.txt", "high"), ("b.txt", "high")]
    first = probe.hits[0]
    assert [first.overlap, first.exact, first.partial] == pytest.approx([0.5, 1, 1.0])
    assert [(pair.sentence, pair.registered, pair.exact) for pair in first.pairs] == [(0, 0, False), (2, 2, True)]
    assert (first.pairs[0].text, first.pairs[0].registered_text) == (reordered, PIER)
    assert (probe.sentences, probe.found, probe.known) == (4, 2, None)


def test_classes_follow_the_overlap(registry: Registry) -> None:
    filler = [
        f"{name} keeps a small garden of herbs behind the station." for name in ["Anna", "Boris", "Clara", "David"]
    ]
    registry.add(document_of("a.txt", PIER, NOISE, FERRY, MARKET, BREAD, STORM))
    for own, kind in (([], "exact"), (filler[:3], "high"), ([*filler, *filler], "some")):
        shared = [PIER, NOISE, FERRY] if kind != "some" else [PIER]
        assert registry.probe(document_of("new.txt", *shared, *own)).resemblance == kind
    assert registry.probe(document_of("new.txt", *filler)).resemblance is Resemblance.NONE


def test_thresholds_are_those_of_the_call(registry: Registry) -> None:
    registry.add(document_of("a.txt", PIER, NOISE))
    half = document_of("new.txt", PIER.replace("masons", "painters").replace("spring", "autumn"), BREAD)
    assert registry.probe(half).hits == ()
    loose = registry.probe(half, ProbeOptions(sentence=0.6))
    assert loose.hits[0].pairs[0].overlap == pytest.approx(6 / 8)
    strict = registry.probe(document_of("new.txt", PIER, BREAD), ProbeOptions(high=0.6, some=0.3))
    assert strict.resemblance is Resemblance.SOME


def test_copies_are_refused_unless_told(registry: Registry) -> None:
    registry.add(document_of("a.txt", PIER, NOISE, FERRY))
    copy = document_of("b.txt", PIER, NOISE, BREAD)
    refused = registry.add(copy)
    assert (refused.result, refused.document) == (Addition.REFUSED, None)
    assert [(hit.document.name, hit.resemblance) for hit in refused.resembles] == [("a.txt", "high")]
    assert len(registry.documents()) == 1
    assert registry.add(copy, AddOptions(refuse="exact")).result is Addition.ADDED
    assert registry.add(document_of("c.txt", PIER, NOISE), AddOptions(force=True)).resembles


def test_a_copy_within_one_step_is_refused_as_well(registry: Registry) -> None:
    documents = [document_of("a.txt", PIER, NOISE), document_of("b.txt", NOISE, PIER), document_of("c.txt", STORM)]
    results = [added.result for added in registry.add_many(documents)]
    assert results == [Addition.ADDED, Addition.REFUSED, Addition.ADDED]
    assert registry.check().clean


def test_a_changed_file_is_a_new_version_linked_to_the_old(registry: Registry) -> None:
    old = registry.add(document_of("essay.txt", PIER, NOISE, FERRY)).document
    new = registry.add(document_of("essay.txt", PIER, NOISE, FERRY, STORM))
    assert old is not None
    assert new.document is not None
    assert (new.result, new.document.previous) == (Addition.VERSION, old.id)
    assert [each.id for each in registry.versions(old.id)] == [old.id, new.document.id]
    newest = registry.add(document_of("essay.txt", PIER, NOISE, STORM, BREAD)).document
    registry.remove([new.document.id])
    assert newest is not None
    assert registry.find(str(newest.id)).previous == old.id


def test_the_order_of_arrival_does_not_matter(fresh: str, registry: Registry, tmp_path: Path) -> None:
    short, long = "Ferries leave the quay hourly.", "Ferries leave the quay hourly when storm and fog allow it."
    documents = [
        document_of("a.txt", short, PIER),
        document_of("b.txt", long, NOISE),
        document_of("c.txt", STORM, BREAD),
    ]
    list(registry.add_many(documents, FORCE))
    with open_registry(str(tmp_path / "other.sqlite")) as other:
        list(other.add_many(reversed(documents), FORCE))
        for query in (*documents, document_of("new.txt", long, short, STORM)):
            one, two = (
                {hit.document.name: hit.overlap for hit in each.probe(query).hits} for each in (registry, other)
            )
            assert one == two


def test_registered_text_is_kept_with_its_structure(registry: Registry) -> None:
    document = document_of("a.txt", "# The pier", f"{PIER} {NOISE}", "# The ferry", FERRY)
    added = registry.add(document).document
    assert added is not None
    kept = registry.open(added.id)
    assert kept.sentences == document.sentences
    assert kept.nodes == document.nodes
    assert (kept.document.source.path, kept.document.source.sha256) == ("a.txt", document.document.source.sha256)


def test_removed_documents_are_forgotten_and_shared_sentences_stay(registry: Registry) -> None:
    first = registry.add(document_of("a.txt", PIER, NOISE)).document
    registry.add(document_of("b.txt", PIER, STORM, BREAD, FERRY), FORCE)
    assert first is not None
    assert registry.remove([first.id, 999]) == 1
    assert [hit.document.name for hit in registry.probe(document_of("q.txt", PIER)).hits] == ["b.txt"]
    assert not registry.probe(document_of("q.txt", NOISE)).hits
    assert registry.check().clean
    assert registry.info().sentences == 4
    assert registry.add(document_of("a.txt", PIER, NOISE), FORCE).document != first


def test_documents_are_listed_searched_and_found(registry: Registry) -> None:
    options = AddOptions(author="Ada Lindqvist", dated="2024-05-01")
    registry.add(document_of("/essays/pier 100%.txt", PIER), options)
    registry.add(document_of("/essays/storm.txt", STORM))
    assert [each.name for each in registry.documents()] == ["pier 100%.txt", "storm.txt"]
    assert [each.id for each in registry.documents("LINDQVIST essays")] == [1]
    assert [each.id for each in registry.documents("100%")] == [1]
    assert not registry.documents("100_")
    assert [each.id for each in registry.documents(first=1, count=5)] == [2]
    storm = registry.find("storm.txt")
    assert registry.find("2") == registry.find("/essays/storm.txt") == registry.find(storm.sha256[:10]) == storm
    assert registry.known([storm.sha256, "0" * 64]) == {storm.sha256: storm}
    assert (registry.find("1").author, registry.find("1").dated) == ("Ada Lindqvist", "2024-05-01")
    with pytest.raises(RegistryError, match=r"There is no document “nothing”"):
        registry.find("nothing")
    with pytest.raises(RegistryError, match=r"no document “77”"):
        registry.open(77)


def test_documents_without_sentences_are_told(registry: Registry) -> None:
    assert registry.add(document_of("a.txt", "Contents", "12")).result is Addition.EMPTY
    assert registry.probe(document_of("a.txt", "Contents")).hits == ()
    assert registry.info().documents == 0


def test_strange_names_and_words_are_kept(registry: Registry) -> None:
    document = document_of(
        "odd\udcff\0name.txt", f"{'x' * 5000} stands beside the {'x' * 4999} in the harbour.", PIER
    )
    source = replace(document.document.source, title="O'Brien \0 “%s” ? {among}")
    odd = replace(document, document=replace(document.document, source=source))
    assert registry.add(odd).result is Addition.ADDED
    assert registry.documents()[0].path == "odd\\udcffname.txt"
    assert registry.probe(odd).resemblance is Resemblance.EXACT
    assert registry.open(1).sentences == odd.sentences
    assert registry.documents("o'brien ?")


def test_many_small_steps_and_one_large_one_give_the_same(registry: Registry, tmp_path: Path) -> None:
    documents = [
        document_of(
            f"{number}.txt", f"The keeper of light number {number} wrote letter {'abcdefgh'[number % 8] * 3}.", PIER
        )
        for number in range(40)
    ]
    for document in documents:
        registry.add(document, FORCE)
    with open_registry(str(tmp_path / "other.sqlite")) as other:
        list(other.add_many(documents, FORCE))
        assert registry.check().clean
        assert other.check().clean
        query = document_of("q.txt", "The keeper wrote a letter of light.", PIER)
        names = [[hit.document.name for hit in each.probe(query).hits] for each in (registry, other)]
        assert names[0] == names[1] != []


def test_others_may_change_the_registry_between_the_steps_of_one(
    fresh: str, registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("copyviz.registry.sql_registry.BATCH_DOCUMENTS", 1)
    longer = f"{PIER[:-1]} together."
    with open_registry(fresh) as one, open_registry(fresh) as other:
        documents = [document_of(f"{number}.txt", PIER, text) for number, text in enumerate((NOISE, FERRY, MARKET))]
        adding = one.add_many([*documents, document_of("last.txt", longer, STORM, BREAD)], FORCE)
        next(adding)
        assert other.add(document_of("theirs.txt", longer, PIER, STORM), FORCE).result is Addition.ADDED
        next(adding)
        other.remove([one.find("0.txt").id])
        next(adding)
        assert [hit.document.name for hit in next(adding).resembles] == ["theirs.txt", "1.txt", "2.txt"]
        assert one.check().clean
        assert [each.name for each in one.documents()] == ["theirs.txt", "1.txt", "2.txt", "last.txt"]


def test_a_step_that_fails_leaves_nothing_behind_for_the_next(
    fresh: str, registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("copyviz.registry.sql_registry.BATCH_DOCUMENTS", 1)
    broken = document_of("broken.txt", PIER, STORM)

    def stop(step: str, share: float) -> None:
        if "broken" in step:
            raise Cancelled

    with open_registry(fresh) as one:
        with pytest.raises(Cancelled):
            list(one.add_many([document_of("a.txt", PIER), broken], FORCE, stop))
        assert one.add(document_of("c.txt", STORM, BREAD)).resembles == ()
        assert one.check().clean


def test_stopping_in_the_middle_keeps_whole_steps_only(registry: Registry) -> None:
    def stop(step: str, share: float) -> None:
        if share > 0.5:
            raise Cancelled

    documents = [document_of(f"{name}.txt", text) for name, text in zip("abc", (PIER, NOISE, STORM), strict=True)]
    with pytest.raises(Cancelled):
        list(registry.add_many(documents, progress=stop))
    assert (registry.info().documents, registry.check().clean) == (0, True)
    with pytest.raises(Cancelled):
        registry.probe(documents[0], progress=stop)


def test_a_registry_that_is_not_there_is_not_made_by_looking(fresh: str, tmp_path: Path) -> None:
    with pytest.raises(RegistryError, match="There is no registry"):
        open_registry(fresh, create=False)
    assert not list(tmp_path.iterdir())
    with open_registry(fresh) as made:
        made.add(document_of("a.txt", PIER))
    with open_registry(fresh, create=False) as again:
        assert again.info().documents == 1


WORDS = ["harbour", "pier", "ferry", "storm", "mason", "quay", "island", "bread", "market", "lantern"]
DOCUMENTS = st.lists(
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=9).map(lambda words: " ".join(words).capitalize() + "."),
    min_size=1,
    max_size=6,
)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(DOCUMENTS, st.lists(DOCUMENTS, min_size=1, max_size=4), st.sampled_from([0.5, 0.6, 0.8, 1.0]))
def test_overlaps_are_those_of_the_measure(
    registry: Registry, new: list[str], registered: list[list[str]], threshold: float
) -> None:
    registry.remove(each.id for each in registry.documents())
    known: dict[str, Hierarchy] = {}
    for number, texts in enumerate(registered):
        document = document_of(f"{number}.txt", *texts)
        if registry.add(document, FORCE).result is Addition.ADDED:
            known[f"{number}.txt"] = document
    query = document_of("new.txt", *new)
    expected = {name: measured(query, document, threshold) for name, document in known.items()}
    options = ProbeOptions(sentence=threshold, some=1e-6, high=1e-6)
    found = {hit.document.name: hit.overlap for hit in registry.probe(query, options).hits}
    assert found == pytest.approx({name: value for name, value in expected.items() if value})


def measured(new: Hierarchy, registered: Hierarchy, threshold: float) -> float:
    """The overlap as the measure of a pair takes it."""
    one, other = (distinct_chunks(sentence.words for sentence in each.sentences) for each in (new, registered))
    return overlap(one, other, threshold)


def test_the_measure_has_the_same_name_for_its_classes() -> None:
    assert OverlapServer.name == "os-cds"
    assert [kind.value for kind in Resemblance] == ["exact", "high", "some", "none"]

"""A registry behind a service promises what every registry promises, but for what is done on its server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from contracts.test_registries import (
    test_a_changed_file_is_a_new_version_linked_to_the_old,
    test_a_copy_within_one_step_is_refused_as_well,
    test_classes_follow_the_overlap,
    test_copies_are_refused_unless_told,
    test_documents_are_listed_searched_and_found,
    test_documents_without_sentences_are_told,
    test_probe_tells_class_overlap_and_sentence_pairs,
    test_registered_text_is_kept_with_its_structure,
    test_removed_documents_are_forgotten_and_shared_sentences_stay,
    test_same_bytes_twice_are_one_document,
    test_strange_names_and_words_are_kept,
    test_the_order_of_arrival_does_not_matter,
    test_thresholds_are_those_of_the_call,
)
from copyviz.errors import AccessDenied, RegistryError
from copyviz.model.registry import CheckResult
from copyviz.options import AddOptions
from copyviz.progress import Progress, silent
from copyviz.registry.base import Registry
from copyviz.registry.remote import RemoteRegistry
from copyviz.registry.secrets import with_secret
from copyviz.registry.table import open_registry
from helpers.registry_documents import document_of
from helpers.running_service import Running, running_service

__all__ = [
    "test_a_changed_file_is_a_new_version_linked_to_the_old",
    "test_a_copy_within_one_step_is_refused_as_well",
    "test_classes_follow_the_overlap",
    "test_copies_are_refused_unless_told",
    "test_documents_are_listed_searched_and_found",
    "test_documents_without_sentences_are_told",
    "test_probe_tells_class_overlap_and_sentence_pairs",
    "test_registered_text_is_kept_with_its_structure",
    "test_removed_documents_are_forgotten_and_shared_sentences_stay",
    "test_same_bytes_twice_are_one_document",
    "test_strange_names_and_words_are_kept",
    "test_the_order_of_arrival_does_not_matter",
    "test_thresholds_are_those_of_the_call",
]


class Checked(RemoteRegistry):
    """A registry behind a service whose check is made where it is served."""

    served: Path

    def check(self, progress: Progress = silent) -> CheckResult:
        with open_registry(str(self.served), create=False) as own:
            return own.check(progress)


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Running]:
    (tmp_path / "server").mkdir()
    with running_service(tmp_path / "server" / "served.sqlite", tmp_path / "server") as running:
        yield running


@pytest.fixture
def fresh(service: Running) -> str:
    return service.address


@pytest.fixture
def registry(service: Running, tmp_path: Path) -> Iterator[Registry]:
    with Checked(service.address) as opened:
        opened.served = tmp_path / "server" / "served.sqlite"
        yield opened


def test_what_belongs_to_the_server_is_told_in_a_sentence(service: Running, tmp_path: Path) -> None:
    with open_registry(service.address) as remote:
        for act in (remote.check, lambda: remote.backup(tmp_path / "b.sqlite"), lambda: remote.import_lines([])):
            with pytest.raises(RegistryError, match="on its server"):
                act()
        with pytest.raises(RegistryError, match="exported on its server"):
            list(remote.export())


def test_the_token_is_in_no_address_that_is_shown(service: Running) -> None:
    with open_registry(service.address) as remote:
        assert remote.address == service.url
        assert remote.info().address == service.url
        assert remote.info().backend == "service (sqlite)"


def test_a_wrong_or_missing_token_is_told(service: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COPYVIZ_TOKEN", raising=False)
    with pytest.raises(AccessDenied, match="does not know this token") as wrong:
        open_registry(with_secret(service.url, "guess"))
    assert "guess" not in str(wrong.value)
    with pytest.raises(AccessDenied, match="asks for a token"):
        open_registry(service.url)
    monkeypatch.setenv("COPYVIZ_TOKEN", service.reader)
    assert open_registry(service.url).info().documents == 0


def test_readers_probe_and_look_but_change_nothing(service: Running) -> None:
    pier = document_of("a.txt", "The harbour pier was rebuilt in the spring of last year by four masons.")
    with open_registry(service.address) as remote:
        remote.add(pier)
    with open_registry(service.reading) as remote:
        assert remote.probe(pier).resemblance == "exact"
        for act in (lambda: remote.add(pier), lambda: remote.remove([1])):
            with pytest.raises(RegistryError, match="may only read"):
                act()
        assert remote.info().documents == 1


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("http://127.0.0.1:9", "cannot be reached: Connection refused"),
        ("http://", "no host"),
        ("http://127.0.0.1:port", "is no address"),
        ("https://127.0.0.1:{port}", "cannot be reached"),
    ],
)
def test_what_is_wrong_with_an_address_is_told(service: Running, address: str, words: str) -> None:
    with pytest.raises(Exception, match=words) as told:
        open_registry(address.format(port=service.port))
    assert type(told.value).__module__ == "copyviz.errors"


def test_a_long_list_comes_in_pages(service: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("copyviz.registry.remote.PAGE", 2)
    with open_registry(service.address) as remote:
        for number, word in enumerate(("Ferries", "Masons", "Bakers", "Keepers", "Anglers")):
            text = f"{word} met at the quay when number {number} was rung."
            remote.add(document_of(f"{number}.txt", text), AddOptions(force=True))
        assert [each.id for each in remote.documents()] == [1, 2, 3, 4, 5]
        assert [each.id for each in remote.documents(first=1, count=3)] == [2, 3, 4]

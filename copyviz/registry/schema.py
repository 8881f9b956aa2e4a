"""The tables of a registry, as numbered steps from one version to the next."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from copyviz.errors import RegistryError

FIRST = (
    "CREATE TABLE counter (name {text} PRIMARY KEY, value BIGINT NOT NULL)",
    # `change` counts every change of the tables, so that whoever remembers them sees whether they are still the same.
    "INSERT INTO counter VALUES ('document', 0), ('sentence', 0), ('word', 0), ('change', 0)",
    """CREATE TABLE document (
      id {id} PRIMARY KEY, sha256 {text} NOT NULL UNIQUE, path {text} NOT NULL, name {text} NOT NULL,
      title {text} NOT NULL, size BIGINT NOT NULL, media_type {text} NOT NULL, sentences INTEGER NOT NULL,
      author {text} NOT NULL, dated {text} NOT NULL, registered {text} NOT NULL, previous INTEGER)""",
    "CREATE INDEX document_path ON document (path)",
    # Apart from the documents, so that a list of them does not wade through their texts. `places` holds for each
    # sentence of the text the id of the distinct sentence it is, 0 for one that is too short to be found by.
    """CREATE TABLE content (
      document {id} PRIMARY KEY, text_size BIGINT NOT NULL, places {bytes} NOT NULL, text {bytes} NOT NULL)""",
    "CREATE TABLE sentence (id {id} PRIMARY KEY, hash BIGINT NOT NULL, words {bytes} NOT NULL)",
    "CREATE INDEX sentence_hash ON sentence (hash)",
    """CREATE TABLE holding (
      sentence INTEGER NOT NULL, document INTEGER NOT NULL, PRIMARY KEY (sentence, document)){keyed}""",
    # `frequency` counts sentences, `loose` the rows of postings since the last full one.
    """CREATE TABLE word (
      id {id} PRIMARY KEY, text {text} NOT NULL UNIQUE, frequency INTEGER NOT NULL, loose INTEGER NOT NULL)""",
    "CREATE TABLE posting (place {place} PRIMARY KEY, sentences {bytes} NOT NULL)",
    # Both directions have a row: `share` is of the words of `sentence`, `back` of those of `other`.
    """CREATE TABLE overlap (
      sentence INTEGER NOT NULL, other INTEGER NOT NULL, share REAL NOT NULL, back REAL NOT NULL,
      PRIMARY KEY (sentence, other)){keyed}""",
)

MIGRATIONS: Mapping[int, tuple[str, ...]] = MappingProxyType({1: FIRST})
"""The statements that lead from the version before to each version; a step, once released, is never changed."""

TABLES = ("counter", "document", "content", "sentence", "holding", "word", "posting", "overlap")


def latest() -> int:
    """The version this program writes."""
    return max(MIGRATIONS)


def steps_from(version: int) -> list[str]:
    """The statements that are missing in a registry of an older version."""
    return [statement for step in sorted(MIGRATIONS) if step > version for statement in MIGRATIONS[step]]


def refuse_newer(version: int, address: str) -> None:
    """Raise a `RegistryError` for a registry that a newer program has made."""
    if version > latest():
        raise RegistryError(
            f"The registry “{address}” was made by a newer CopyViz (version {version}, this one knows {latest()}).",
            "Install the newer CopyViz, or use another registry.",
        )

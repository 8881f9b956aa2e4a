"""The table of what can be asked of the service: one line each; routes, checks and description all follow it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import Any

from copyviz.errors import UnknownDocument
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.registry import Added, Addition, Probe, Registered, RegistryInfo
from copyviz.options import AddOptions, ProbeOptions, ReadOptions
from copyviz.pipeline.read import read_bytes
from copyviz.pipeline.reranking import rerank
from copyviz.registry.base import Registry
from copyviz.registry.records import to_data
from copyviz.registry.travelling import checked_hash, document_data, document_from, whole
from copyviz.service.parameters import (
    IDENTITY,
    LARGEST_ID,
    LISTING,
    MOST_LISTED,
    PROBING,
    REGISTERING,
    Parameter,
    text,
)
from copyviz.service.refusals import Refusal
from copyviz.service.tokens import Role

READ_DOCUMENT = "application/json"
Answer = tuple[int, Any]


@dataclass(frozen=True, slots=True)
class Call:
    """One request to be answered: the registry, its parameters, and the upload with its media type."""

    registry: Registry
    values: dict[str, Any]
    upload: bytes = b""
    media_type: str = ""

    def options(self, *names: str) -> dict[str, Any]:
        """Those of the parameters that were given, by their names."""
        return {name: self.values[name] for name in names if name in self.values}

    def document(self) -> Hierarchy:
        """The uploaded document: a file to be read in a process of its own, or one that was read before."""
        if not self.upload:
            raise Refusal(400, "There is no document in this request.")
        if self.media_type != READ_DOCUMENT:
            # Uploads without a name are no versions of each other.
            name = self.values.get("name") or f"upload-{sha256(self.upload).hexdigest()[:12]}"
            return read_bytes(self.upload, name, ReadOptions())
        try:
            return document_from(json.loads(self.upload))
        except (ValueError, RecursionError):
            raise Refusal(422, "This is no document as CopyViz sends it.") from None


@dataclass(frozen=True, slots=True)
class Endpoint:
    """What can be asked: method and path, the role it takes, what it means, and how it is answered.

    `answer` is the record that comes back, `listed` the field of an answer that lists such records, if it is a list;
    `takes` names the schema of what is uploaded with it, if anything is.
    """

    name: str
    method: str
    path: str
    role: Role
    meaning: str
    handle: Callable[[Call], Answer]
    answer: type | str
    listed: str = ""
    parameters: tuple[Parameter, ...] = ()
    takes: str = ""


def list_documents(call: Call) -> Answer:
    """The documents in order of registration."""
    values = {"count": 100} | call.options("search", "first", "count")
    return 200, {"documents": [to_data(each) for each in call.registry.documents(**values)]}


def find_document(call: Call) -> Answer:
    """One document by what a user may call it."""
    return 200, to_data(call.registry.find(call.values["key"]))


def find_known(call: Call) -> Answer:
    """The documents of some hashes."""
    hashes = listed_in(call, "hashes", checked_hash)
    return 200, {"documents": [to_data(each) for each in call.registry.known(hashes).values()]}


def tell_document(call: Call) -> Answer:
    """One document by its number."""
    return 200, to_data(identified(call))


def tell_text(call: Call) -> Answer:
    """The text of a document."""
    return 200, document_data(call.registry.open(call.values["id"]))


def tell_versions(call: Call) -> Answer:
    """The versions of a document."""
    versions = call.registry.versions(call.values["id"])
    return 200, {"documents": [to_data(each) for each in versions]}


def tell_hits(call: Call) -> Answer:
    """What a registered document resembles, itself left out."""
    number = call.values["id"]
    found = call.registry.probe(call.registry.open(number), ProbeOptions())
    hits = [to_data(hit) for hit in found.hits if hit.document.id != number]
    return 200, to_data(found) | {"hits": hits, "found": max(0, found.found - 1), "known": to_data(identified(call))}


def probe(call: Call) -> Answer:
    """What an uploaded document resembles."""
    options = ProbeOptions(**call.options("sentence", "exact", "high", "some", "hits", "pairs"))
    document = call.document()
    found = call.registry.probe(document, options)
    return 200, to_data(rerank(call.registry, document, found) if call.values.get("rerank") else found)


def register(call: Call) -> Answer:
    """Register an uploaded document."""
    options = AddOptions(**call.options("author", "dated", "refuse", "force"))
    added = call.registry.add(call.document(), options)
    return 201 if added.result in (Addition.ADDED, Addition.VERSION) else 200, to_data(added)


def forget(call: Call) -> Answer:
    """Forget one document."""
    removed = call.registry.remove([identified(call).id])
    return 200, {"removed": removed}


def forget_many(call: Call) -> Answer:
    """Forget documents, all in one step."""
    return 200, {"removed": call.registry.remove(listed_in(call, "documents", partial(whole, largest=LARGEST_ID)))}


def tell_info(call: Call) -> Answer:
    """What the registry holds; where it lies is the business of who runs the service."""
    return 200, to_data(call.registry.info()) | {"address": ""}


def listed_in(call: Call, name: str, check: Callable[[Any], Any]) -> list[Any]:
    """The list that was uploaded as a field of JSON; each of its items is checked."""
    try:
        items = json.loads(call.upload)[name]
        if not isinstance(items, list) or len(items) > MOST_LISTED:
            raise ValueError("no such list")
        return [check(item) for item in items]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Refusal(400, f"This needs a list of at most {MOST_LISTED} “{name}” as JSON.") from None


def identified(call: Call) -> Registered:
    """The document that is meant by its number alone."""
    found = call.registry.find(str(call.values["id"]))
    if found.id != call.values["id"]:  # a file may be called by a number, too
        raise UnknownDocument(f"There is no document “{call.values['id']}” in the registry.")
    return found


KEY = text("key", "A number, path, name, or the beginning of a hash", required=True)
ENDPOINTS = (
    Endpoint("info", "GET", "/info", Role.READ, "What the registry holds", tell_info, RegistryInfo),
    Endpoint("list", "GET", "/documents", Role.READ, "List or search registered documents", list_documents,
             Registered, "documents", LISTING),
    Endpoint("find", "GET", "/find", Role.READ, "Find one document", find_document, Registered, "", (KEY,)),
    Endpoint("document", "GET", "/documents/{id}", Role.READ, "One document", tell_document, Registered, "",
             (IDENTITY,)),
    Endpoint("text", "GET", "/documents/{id}/text", Role.READ, "The text of a document with its structure", tell_text,
             "Document", "", (IDENTITY,)),
    Endpoint("versions", "GET", "/documents/{id}/versions", Role.READ, "All versions of a file, the oldest first",
             tell_versions, Registered, "documents", (IDENTITY,)),
    Endpoint("hits", "GET", "/documents/{id}/hits", Role.READ,
             "What other documents a registered one resembles, with the sentence pairs", tell_hits, Probe, "",
             (IDENTITY,)),
    Endpoint("probe", "POST", "/probe", Role.READ, "Hold an uploaded document against the registered ones", probe,
             Probe, "", PROBING, "Document"),
    Endpoint("register", "POST", "/documents", Role.WRITE, "Register an uploaded document unless it is a copy",
             register, Added, "", REGISTERING, "Document"),
    Endpoint("forget", "DELETE", "/documents/{id}", Role.WRITE, "Forget a document", forget, "Removed", "",
             (IDENTITY,)),
    Endpoint("forget_many", "POST", "/remove", Role.WRITE, "Forget documents, all in one step", forget_many,
             "Removed", "", (), "Numbers"),
    Endpoint("known", "POST", "/known", Role.READ, "The registered documents with these SHA-256 hashes", find_known,
             Registered, "documents", (), "Hashes"),
)  # fmt: skip

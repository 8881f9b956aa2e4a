"""What a registry answers as JSON; `resources/schema/registry-1.schema.json` documents it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from copyviz.export.json_data import Data
from copyviz.model.collection import PairScore
from copyviz.model.registry import (
    Added,
    CheckResult,
    FileAdded,
    Hit,
    Probe,
    Registered,
    RegisteredPair,
    RegistryInfo,
)


def probe_data(path: str, probe: Probe) -> Data:
    """The answer to the probe of one document: its class, and the hits, the most alike first."""
    return {
        "path": path,
        "class": probe.resemblance.value,
        "sentences": probe.sentences,
        "found": probe.found,
        "known": document_data(probe.known) if probe.known else None,
        "hits": [hit_data(hit) for hit in probe.hits],
    }


def hit_data(hit: Hit) -> Data:
    """One hit; `document` is its id."""
    return {
        "document": hit.document.id,
        "path": hit.document.path,
        "name": hit.document.name,
        "title": hit.document.title,
        "class": hit.resemblance.value,
        "overlap": round(hit.overlap, 6),
        "exact": hit.exact,
        "partial": round(hit.partial, 6),
        "sentences": hit.document.sentences,
        "score": score_data(hit.score) if hit.score else None,
        "pairs": [sentence_pair_data(pair) for pair in hit.pairs],
    }


def score_data(score: PairScore) -> Data:
    """What the matcher says on a hit; of overlap and matched the probed document comes first."""
    return {
        "odds_ratio": round(score.odds_ratio, 6),
        "overlap": [round(share, 6) for share in score.overlap],
        "matched": list(score.matched),
        "passages": score.passages,
        "longest": {"sentences": score.longest, "words": score.longest_words},
    }


def sentence_pair_data(pair: RegisteredPair) -> Data:
    """A pair of sentences; numbers count from 0."""
    return asdict(pair) | {"overlap": round(pair.overlap, 6)}


def document_data(document: Registered) -> Data:
    """A registered document."""
    return asdict(document)


def added_data(added: Added) -> Data:
    """What became of a document that was to be registered."""
    return {
        "path": added.path,
        "result": added.result.value,
        "document": document_data(added.document) if added.document else None,
        "resembles": [hit_data(hit) for hit in added.resembles],
    }


def file_data(file: FileAdded) -> Data:
    """The same of a file; one that could not be read has a reason."""
    if file.added:
        return added_data(file.added)
    return {"path": file.path, "result": "unreadable", "outcome": file.outcome.value, "reason": file.reason}


def info_data(info: RegistryInfo) -> Data:
    """What a registry is and holds."""
    return asdict(info)


def check_data(result: CheckResult) -> Data:
    """What a check found."""
    return {"clean": result.clean, "documents": result.documents, "sentences": result.sentences,
            "faults": list(result.faults)}  # fmt: skip


def probes_data(probes: Sequence[tuple[str, Probe]]) -> Data:
    """One probe as it is, several as a list."""
    if len(probes) == 1:
        return probe_data(*probes[0])
    return {"probes": [probe_data(path, probe) for path, probe in probes]}

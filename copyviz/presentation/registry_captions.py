"""The words for what a registry answers: classes, overlaps, what became of documents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from copyviz.model.registry import Addition, FileAdded, Hit, Probe, Registered, RegistryInfo, Resemblance
from copyviz.presentation.collection_captions import counted
from copyviz.presentation.themes import Theme
from copyviz.text.visible import one_line

# Told by shape and by word, not by colour alone.
SIGNS = {Resemblance.EXACT: "■", Resemblance.HIGH: "●", Resemblance.SOME: "○", Resemblance.NONE: "–"}
NAME_WIDTH = 120


def resemblance_colour(theme: Theme, resemblance: Resemblance) -> str:
    """The colour of a class, on the scale of the grades."""
    colours = {
        Resemblance.EXACT: theme.verbatim,
        Resemblance.HIGH: theme.close,
        Resemblance.SOME: theme.reworded,
        Resemblance.NONE: theme.quiet,
    }
    return colours[resemblance]


def resemblance_text(resemblance: Resemblance) -> str:
    """A class as a sign and a word."""
    return f"{SIGNS[resemblance]} {resemblance.value}"


def document_title(document: Registered) -> str:
    """What a registered document is called: its title, or its file."""
    return one_line(document.title or short_path(document.path), NAME_WIDTH)


def short_path(path: str) -> str:
    """A file with the folder it lies in: files of different folders often have the same name."""
    parts = [part for part in path.replace("\\", "/").split("/") if part]
    return one_line("/".join(parts[-2:]), NAME_WIDTH)


def probe_summary(name: str, probe: Probe) -> str:
    """The answer to a probe in one sentence."""
    shown = one_line(name, 60)
    if not probe.sentences:
        return f"{shown} has no sentences that could be looked for."
    if not probe.hits:
        return f"No registered document shares sentences with {shown}."
    shares = "shares" if probe.found == 1 else "share"
    best = {"exact": "all of it", "high": "much of it", "some": "some of it"}[probe.resemblance.value]
    return f"{counted(probe.found, 'document')} {shares} sentences with {shown}; {best} is registered."


def probe_facts(probe: Probe) -> str:
    """What else there is to say on a probe."""
    facts = [f"{counted(probe.sentences, 'sentence')} looked for"]
    if probe.known is not None:
        facts.append(f"the same file is registered since {day(probe.known.registered)}")
    if probe.found > len(probe.hits):
        facts.append(f"the best {len(probe.hits):,} are shown")
    return " · ".join(facts)


def info_line(info: RegistryInfo) -> str:
    """What a registry holds, in one line."""
    held = f"{counted(info.documents, 'document')} · {counted(info.sentences, 'distinct sentence')}"
    return f"{held} · {size_text(info.size)} on disk · {info.backend}"


def added_summary(files: Sequence[FileAdded]) -> str:
    """What became of documents that were to be registered, in one sentence."""
    counts = Counter(file.added.result.value if file.added else "not readable" for file in files)
    return f"{counted(len(files), 'file')}: {', '.join(f'{count:,} {result}' for result, count in counts.items())}."


def not_registered(files: Sequence[FileAdded]) -> list[FileAdded]:
    """The files that were to be registered and are not."""
    kept = (Addition.ADDED, Addition.VERSION, Addition.KNOWN)
    return [file for file in files if file.added is None or file.added.result not in kept]


def refusal_reason(file: FileAdded) -> str:
    """Why a file was not registered."""
    if file.added is None:
        return one_line(file.reason, 300)
    if not file.added.resembles:
        return "It has no sentences that could be found again."
    hit = file.added.resembles[0]
    return f"{overlap_text(hit)} of it stands in {document_title(hit.document)} ({hit.resemblance.value})."


def overlap_text(hit: Hit) -> str:
    """The overlap of a hit in per cent; 100 only for all."""
    return "100%" if hit.overlap >= 1 else f"{min(99.9, 100 * hit.overlap):.3g}%"


def odds_text(hit: Hit) -> str:
    """The odds ratio of a hit, where it was compared."""
    if hit.score is None:
        return ""
    return f"{hit.score.odds_ratio:.3f}" if hit.score.odds_ratio >= 0.0005 else "<0.001"


def day(moment: str) -> str:
    """The day of a time of registration."""
    return moment[:10]


def size_text(size: int) -> str:
    """Bytes as people say it."""
    for unit, factor in (("GB", 1 << 30), ("MB", 1 << 20), ("kB", 1 << 10)):
        if size >= factor:
            return f"{size / factor:.3g} {unit}"
    return f"{size} bytes"

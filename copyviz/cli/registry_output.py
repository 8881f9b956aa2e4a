"""What `copyviz registry` prints for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from copyviz.cli.outline import counted
from copyviz.model.registry import FileAdded, Hit, Probe, Registered, RegisteredPair, RegistryInfo
from copyviz.text.visible import make_visible, one_line

SHOWN_PAIRS = 3
SHOWN_HITS = 3
TEXT_WIDTH = 96


def added_lines(file: FileAdded) -> Iterator[str]:
    """What became of one file, and what it resembles."""
    path = make_visible(file.path)
    if file.added is None:
        yield f"not readable        {path}: {make_visible(file.reason)}"
        return
    number = f"{file.added.document.id:,}" if file.added.document else ""
    yield f"{file.added.result.value:12} {number:>6} {path}"
    for hit in file.added.resembles:
        yield f"{'':20}resembles {hit_name(hit)}: {hit.resemblance.value}, {hit.overlap:.1%}"


def probe_lines(path: str, probe: Probe) -> Iterator[str]:
    """The answer to one probe: its class, the hits, and some sentence pairs of the best."""
    yield f"{make_visible(path)}: {verdict(probe)}"
    if probe.known:
        yield f"The same file is registered as document {probe.known.id}."
    if probe.hits:
        scored = any(hit.score for hit in probe.hits)
        yield ""
        yield (
            "  rank  class  overlap  exact  partial" + ("    odds  overlap A      B" if scored else "") + "  document"
        )
    for rank, hit in enumerate(probe.hits, 1):
        yield (
            f"  {rank:4}  {hit.resemblance.value:5}  {hit.overlap:7.1%}  {hit.exact:5}  {hit.partial:7.2f}"
            f"{score_cells(hit) if scored else ''}  {hit_name(hit)}"
        )
    if probe.found > len(probe.hits):
        yield f"  … and {probe.found - len(probe.hits):,} more; --hits tells more of them"
    for hit in probe.hits[:SHOWN_HITS]:
        yield from pair_lines(hit)
    yield ""


def verdict(probe: Probe) -> str:
    """The class of a document and how many resemble it, in words."""
    looked = counted(probe.sentences, "distinct sentence")
    if not probe.hits:
        return f"none; no registered document shares sentences with it ({looked})."
    found = (
        f"{counted(probe.found, 'registered document')} {'shares' if probe.found == 1 else 'share'} sentences with it"
    )
    return f"{probe.resemblance.value}; {found} ({looked})."


def score_cells(hit: Hit) -> str:
    """What the matcher says on a hit."""
    if hit.score is None:
        return " " * 26
    return f"  {hit.score.odds_ratio:6.2f}    {hit.score.overlap[0]:7.1%} {hit.score.overlap[1]:6.1%}"


def pair_lines(hit: Hit) -> Iterator[str]:
    """Some sentence pairs of a hit, the changed ones first: of those one wants to see what became of them."""
    chosen = sorted(hit.pairs, key=lambda pair: (pair.exact, pair.sentence))[:SHOWN_PAIRS]
    if chosen:
        yield ""
        yield f"Sentences of {hit_name(hit)}" + (
            f" ({len(chosen)} of {len(hit.pairs)}; --json gives all)" if len(chosen) < len(hit.pairs) else ""
        )
    for pair in sorted(chosen, key=lambda pair: pair.sentence):
        yield f"  {grade(pair)}"
        yield f"    new         {pair.sentence + 1:4}  {one_line(pair.text, TEXT_WIDTH)}"
        if not pair.exact:
            yield f"    registered  {pair.registered + 1:4}  {one_line(pair.registered_text, TEXT_WIDTH)}"


def grade(pair: RegisteredPair) -> str:
    """How alike two sentences are, in words."""
    return "● same words" if pair.exact else f"○ {pair.overlap:.0%} of the words"


def hit_name(hit: Hit) -> str:
    """A registered document on a line."""
    return f"{hit.document.id} {one_line(hit.document.name, 60)}"


def list_lines(documents: Sequence[Registered]) -> Iterator[str]:
    """Registered documents, one a line."""
    yield "    id  registered  sentences  document"
    for each in documents:
        kind = f"  (version of {each.previous})" if each.previous else ""
        author = f"  {one_line(each.author, 30)}" if each.author else ""
        yield f"{each.id:6}  {each.registered[:10]}  {each.sentences:9,}  {make_visible(each.path)}{author}{kind}"
    yield f"{counted(len(documents), 'document')}."


def info_lines(info: RegistryInfo) -> Iterator[str]:
    """What a registry is and holds."""
    yield info.address
    yield f"  {info.backend}, version {info.version} of the tables"
    held = (
        counted(info.documents, "document"),
        counted(info.sentences, "distinct sentence"),
        counted(info.words, "word"),
    )
    yield f"  {', '.join(held)}"
    ratio = f", {info.size / info.text_size:.1f} times the text" if info.text_size else ""
    yield f"  {info.size / 1e6:,.1f} MB on disk{ratio}"


def document_lines(document: Registered, versions: Sequence[Registered]) -> Iterator[str]:
    """All about one document."""
    yield f"{document.id}  {document.path}"
    fields = (
        ("title", document.title),
        ("author", document.author),
        ("date", document.dated),
        ("registered", document.registered),
        ("type", document.media_type),
        ("size", f"{document.size:,} bytes"),
        ("sentences", f"{document.sentences:,} distinct"),
        ("SHA-256", document.sha256),
    )
    for name, value in fields:
        if value:
            yield f"  {name:10}  {value}"
    if len(versions) > 1:
        yield f"  versions    {', '.join(str(each.id) for each in versions)}"

"""A comparison whose names, titles and sentences try to become code in every format."""

from __future__ import annotations

from copyviz.model.comparison import Comparison
from copyviz.model.document import Block, Document, Place, Role, Source, place_blocks
from copyviz.model.hierarchy import Hierarchy
from copyviz.options import CompareOptions
from copyviz.pipeline.compare import compare
from copyviz.structure.nesting import build_hierarchy

NAME = "<script>alert(1)</script>\"' onload=x \x00\x08\u202egnp.html"
TITLE = "=HYPERLINK(\"http://x.example\") ]]> <image href='x'/> &amp; \x0b\ufffe"
SENTENCES = (
    "=cmd|' /C calc'!A0 opened the harbour office at noon.",
    "+1+1 divers looked at the piles below the northern pier.",
    "-2 boats left the quay <svg onload=alert(1)> half empty.",
    "@SUM(A1) wrote the clerk of the ferry company that evening.",
    "\tA tab stood before the captain's own words.",
    "The mayor said “</text><script>alert(2)</script>” and left the hall.",
)


def hostile_comparison() -> Comparison:
    return compare(hostile_hierarchy(), hostile_hierarchy(), CompareOptions("exact"))


def hostile_hierarchy() -> Hierarchy:
    blocks = [Block(Role.HEADING, TITLE, Place(0, 0), level=1)]
    blocks += [Block(Role.CODE, sentence, Place(0, 0)) for sentence in SENTENCES]
    source = Source(f"/nowhere/{NAME}", "text/html", "0" * 64, 1, title=TITLE)
    return build_hierarchy(Document(source, place_blocks(blocks)))

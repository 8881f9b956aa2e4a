"""What the user should know about a comparison as a whole."""

from __future__ import annotations

from collections.abc import Iterator

from copyviz.model.comparison import Side
from copyviz.model.document import Notice
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.matches import MatchTable


def notices_on(left: Hierarchy, right: Hierarchy, table: MatchTable) -> Iterator[Notice]:
    """Notices on documents that cannot match and on pairs that were left out."""
    for side, hierarchy in ((Side.LEFT, left), (Side.RIGHT, right)):
        if not any(sentence.words for sentence in hierarchy.sentences):
            yield Notice(
                "no-words",
                f"The {side} document has no words to compare.",
                "Look at the document's own warnings; it may be empty or a scan.",
            )
    if table.omitted:
        yield Notice(
            "pairs-left-out",
            f"{table.omitted:,} of {table.omitted + len(table):,} pairs of similar sentences are left out, because "
            "there are too many to show.",
            "Every sentence keeps its best partners, so shares and scores hold; only repetitions are missing.",
        )

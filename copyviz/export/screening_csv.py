"""The exporter of a search's pairs as CSV."""

from __future__ import annotations

from copyviz.export import screening_data
from copyviz.export.figure_options import FigureOptions
from copyviz.model.collection import Screening
from copyviz.model.judgement import Judgements

TITLE = "List as CSV"
ENDINGS: tuple[str, ...] = (".csv",)


def make(screening: Screening, judgements: Judgements, _ending: str, _options: FigureOptions) -> bytes:
    """The bytes of the file."""
    return screening_data.screening_csv(screening, judgements).encode("utf-8", "replace")

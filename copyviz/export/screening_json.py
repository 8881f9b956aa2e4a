"""The exporter of a search's result as JSON."""

from __future__ import annotations

from copyviz.export.figure_options import FigureOptions
from copyviz.export.json_data import to_text
from copyviz.export.screening_data import screening_data
from copyviz.model.collection import Screening
from copyviz.model.judgement import Judgements

TITLE = "List as JSON"
ENDINGS: tuple[str, ...] = (".json",)


def make(screening: Screening, judgements: Judgements, _ending: str, _options: FigureOptions) -> bytes:
    """The bytes of the file."""
    return to_text(screening_data(screening, judgements)).encode()

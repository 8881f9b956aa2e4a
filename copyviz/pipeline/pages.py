"""Pictures of a PDF's pages, painted in a reading process."""

from __future__ import annotations

from copyviz.options import ReadOptions
from copyviz.progress import Progress, silent
from copyviz.readers.intake import take_in
from copyviz.readers.isolation import Limits, run_isolated
from copyviz.readers.pdf.rendering import Picture, render_page

DEFAULTS = ReadOptions()


def page_picture(
    file: str | bytes, page: int, scale: float, options: ReadOptions = DEFAULTS, progress: Progress = silent
) -> Picture:
    """The picture of one page of a PDF, given as a path or as the bytes of the file."""
    data = file if isinstance(file, bytes) else take_in(file, options.size_limit, progress).data
    limits = Limits(options.time_limit, options.memory_limit)
    picture: Picture = run_isolated(render_page, (data, page, scale, options.password), limits, progress)
    return picture

"""CopyViz shows, at a glance and provably, where two documents say the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import os

    from copyviz.model.hierarchy import Hierarchy
    from copyviz.progress import Progress

__version__ = "0.1.0"


def read(
    path: str | os.PathLike[str],
    *,
    content: str = "main",
    engine: str = "pdfium",
    encoding: str | None = None,
    password: str | None = None,
    time_limit: float = 60.0,
    progress: Progress | None = None,
) -> Hierarchy:
    """The hierarchy of a document: its sections, blocks and numbered sentences.

    `content` is "main" (the article) or "page" (everything) of a web page, `engine` "pdfium" or "pdfminer" for PDF;
    `encoding` overrides what a text says or seems to be in. Raises `copyviz.errors.ReadError` with a plain sentence
    and an outcome when the document cannot be read.
    """
    from copyviz.options import ReadOptions
    from copyviz.pipeline import read as reading
    from copyviz.progress import silent

    options = ReadOptions(content=content, engine=engine, encoding=encoding, password=password, time_limit=time_limit)
    return reading.read(path, options, progress or silent)

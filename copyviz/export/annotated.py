"""Annotated copies of both documents in a folder: a PDF with highlights, anything else as a marked web page."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path

from copyviz.errors import SaveError
from copyviz.export.marked_html import marked_html
from copyviz.export.saving import paths_of, refuse_input, save_bytes
from copyviz.model.comparison import Comparison, Side
from copyviz.model.document import Source
from copyviz.presentation.partner_notes import LETTERS
from copyviz.text.visible import make_visible

MakePdf = Callable[[Comparison, Side], bytes]

# Names of files come out of documents' paths, also out of saved comparisons that anybody may have written.
UNSAFE = re.compile(r"[^\w.()+, -]+")
LONGEST_STEM = 100


def save_annotated(
    comparison: Comparison, folder: str | os.PathLike[str], make_pdf: MakePdf, inputs: Iterable[Path] = ()
) -> tuple[Path, ...]:
    """Write both copies and return their paths; `make_pdf` gives the bytes of a PDF's, which only the pipeline can.

    Both copies are made before either is written, so that a document that has changed leaves nothing half done.
    """
    sources = comparison.left.document.source, comparison.right.document.source
    targets = [Path(folder) / name for name in copy_names(*sources)]
    for target in targets:
        refuse_input(target, [*paths_of(sources), *inputs])
    copies = [
        make_pdf(comparison, side) if is_pdf(source) else marked_html(comparison, side).encode("utf-8", "replace")
        for side, source in zip(Side, sources, strict=True)
    ]
    make_folder(Path(folder))
    for target, data in zip(targets, copies, strict=True):
        save_bytes(target, data)
    return tuple(targets)


def is_pdf(source: Source) -> bool:
    """Whether a document is a PDF."""
    return source.media_type == "application/pdf"


def copy_names(left: Source, right: Source) -> tuple[str, str]:
    """The names of both copies, told apart by the letters of the documents where they would be the same."""
    first, second = (copy_name(source) for source in (left, right))
    if first.casefold() == second.casefold():
        return copy_name(left, LETTERS[Side.LEFT]), copy_name(right, LETTERS[Side.RIGHT])
    return first, second


def copy_name(source: Source, letter: str = "") -> str:
    """The name of a copy, such as essay-marked.pdf."""
    return f"{safe_stem(source)}{f'-{letter}' if letter else ''}-marked{'.pdf' if is_pdf(source) else '.html'}"


def safe_stem(source: Source) -> str:
    """A document's name without its ending and without what could mean something else to a system."""
    return UNSAFE.sub("_", Path(source.name).stem).strip(" .")[:LONGEST_STEM] or "document"


def make_folder(folder: Path) -> None:
    """Make the folder where there is none."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveError(
            f"The folder “{make_visible(str(folder))}” could not be made: {error.strerror or error}.",
            "Choose another folder.",
        ) from error

"""Takes the documents that a case keeps out of it again, byte for byte, under names that are safe."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from copyviz.errors import SaveError
from copyviz.export.annotated import make_folder, safe_stem
from copyviz.export.case_file import NAME_ENDINGS
from copyviz.export.saving import paths_of, refuse_input, save_bytes
from copyviz.model.comparison import Comparison, Side
from copyviz.model.document import Source
from copyviz.presentation.partner_notes import LETTERS


def save_documents(
    comparison: Comparison, folder: str | os.PathLike[str], inputs: Iterable[Path] = ()
) -> tuple[Path, ...]:
    """Write the kept documents into a folder and return their paths; other files of these names stay as they are."""
    kept = [(side, data) for side, data in zip(Side, comparison.case.kept, strict=True) if data is not None]
    if not kept:
        raise SaveError(
            "This case keeps no copies of its documents.", "Save it with them: “--keep-documents”, or in the window."
        )
    make_folder(Path(folder))
    written = []
    for side, data in kept:
        target = Path(folder) / document_name(comparison, side)
        if target.exists():
            raise SaveError(f"There is a file called “{target.name}” already.", "Choose an empty folder.")
        save_document(comparison, target, data, inputs)
        written.append(target)
    return tuple(written)


def save_document(comparison: Comparison, target: Path, data: bytes, inputs: Iterable[Path] = ()) -> None:
    """Write one kept document, whole or not at all."""
    sources = comparison.left.document.source, comparison.right.document.source
    refuse_input(target, [*paths_of(sources), *inputs])
    save_bytes(target, data)


def document_name(comparison: Comparison, side: Side) -> str:
    """The name a document had, made safe; told apart by letters where both have the same."""
    own, other = (file_name(comparison.side(each).document.source) for each in (side, side.other))
    if own.casefold() != other.casefold():
        return own
    stem, ending = os.path.splitext(own)  # noqa: PTH122 - a name, not a path
    return f"{stem}-{LETTERS[side]}{ending}"


def file_name(source: Source) -> str:
    """A document's name without what could mean something else to a system, and with the ending of its kind."""
    ending = Path(source.name).suffix.lower()
    known = ending if ending[1:].isalnum() and ending.isascii() and len(ending) <= 6 else ""
    return safe_stem(source) + (known or NAME_ENDINGS.get(source.media_type, ".bin"))

"""Where a search keeps what it has read and compared, so that a second start goes on from there."""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from copyviz.errors import SaveError
from copyviz.options import ReadOptions, SignOptions
from copyviz.pipeline.folders import absolute
from copyviz.pipeline.indexing import Index, make_index, settings_of
from copyviz.screening.database import VERSION

KEPT_DAYS = 30
"""A search that nobody took up for a month is forgotten: its file holds the text of all documents."""


def open_work(targets: Sequence[str], reading: ReadOptions, signing: SignOptions, path: Path | None) -> Index:
    """The file of a search of these targets, read and signed in this way: the one named, else one of our own."""
    if path is None:
        drop_old(cache_folder())
        path = work_path(targets, reading, signing)
    index = make_index(path, settings_of(reading, signing))
    with suppress(OSError):
        os.utime(path)  # taken up today
    return index


def work_path(targets: Sequence[str], reading: ReadOptions, signing: SignOptions) -> Path:
    """The file of our own for a search of these targets, whether it is there or not."""
    return cache_folder() / f"{name_of(targets, reading, signing)}.index"


def name_of(targets: Sequence[str], reading: ReadOptions, signing: SignOptions) -> str:
    """A name that only the same search has."""
    # An earlier format of the file is another search: nobody is to be asked to delete what he never made.
    parts = [VERSION, [os.fsencode(absolute(target)).hex() for target in targets], repr(reading), repr(signing)]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:24]


def cache_folder() -> Path:
    """The user's folder for what can be made again."""
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    folder = Path(base) / "copyviz" / "screening"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise SaveError(
            f"“{folder}” cannot be made: {error.strerror}.", "Name a file for it with --work FILE."
        ) from error
    return folder


def drop_old(folder: Path) -> None:
    """Delete the files of searches that were not taken up for long."""
    oldest = time.time() - KEPT_DAYS * 86_400
    for path in folder.glob("*.index"):
        with suppress(OSError):
            if path.stat().st_mtime < oldest:
                path.unlink()

"""What the user decided on pairs, kept in his own folder from one start to the next."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from copyviz.errors import SaveError
from copyviz.model.case import Finding
from copyviz.model.judgement import PairKey
from copyviz.text.visible import make_visible

FILE_NAME = "judgements.sqlite"
BUSY_SECONDS = 5.0
TABLE = "CREATE TABLE IF NOT EXISTS judgement (one TEXT, other TEXT, decided TEXT, PRIMARY KEY (one, other)) STRICT"


class JudgementBook:
    """The judgements in a file; each is written at once, so that several windows may share it."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or state_folder() / FILE_NAME

    def all(self) -> dict[PairKey, Finding]:
        """Every judgement there is; one that this version does not know is left alone."""
        if not self._path.exists():
            return {}
        known = {judgement.value for judgement in Finding}
        with self._open() as database:
            rows = database.execute("SELECT one, other, decided FROM judgement").fetchall()
        return {(one, other): Finding(decided) for one, other, decided in rows if decided in known}

    def decide(self, pair: PairKey, judgement: Finding | None) -> None:
        """Keep a judgement, or take it back."""
        with self._open() as database, database:
            if judgement is None:
                database.execute("DELETE FROM judgement WHERE one = ? AND other = ?", pair)
            else:
                database.execute("INSERT OR REPLACE INTO judgement VALUES (?, ?, ?)", (*pair, judgement.value))

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with closing(sqlite3.connect(self._path, timeout=BUSY_SECONDS)) as database:
                database.execute(TABLE)
                yield database
        except (OSError, sqlite3.Error) as error:
            raise SaveError(
                f"The judgements in “{make_visible(str(self._path))}” cannot be used: {error}.",
                "Make room on the disk, or move the file away to begin anew.",
            ) from error


def state_folder() -> Path:
    """Where the program keeps what the user would miss: his folder for states."""
    base = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(base) / "copyviz"

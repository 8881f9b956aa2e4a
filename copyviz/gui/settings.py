"""What the window remembers from one start to the next, typed and checked."""

from __future__ import annotations

import json

from PySide6.QtCore import QByteArray, QSettings

from copyviz.errors import UsageError
from copyviz.options import CompareOptions, Thresholds

MOST_RECENT_PAIRS = 10
MOST_RECENT_CASES = 10


class Settings:
    """Reads and writes the remembered settings; anything damaged falls back to the default."""

    def __init__(self, store: QSettings | None = None) -> None:
        self._store = store or QSettings("CopyViz", "CopyViz")

    def state(self, name: str) -> QByteArray:
        """The saved geometry or splitter state called `name`; empty where there is none."""
        value = self._store.value(f"window/{name}", QByteArray(), type=QByteArray)
        return value if isinstance(value, QByteArray) else QByteArray()

    def save_state(self, name: str, state: QByteArray) -> None:
        """Remember a geometry or splitter state."""
        self._store.setValue(f"window/{name}", state)

    def flag(self, name: str, *, default: bool) -> bool:
        """A remembered switch."""
        return bool(self._store.value(f"flags/{name}", default, type=bool))

    def save_flag(self, name: str, value: bool) -> None:
        """Remember a switch."""
        self._store.setValue(f"flags/{name}", value)

    def text(self, name: str, default: str = "") -> str:
        """A remembered text."""
        return str(self._store.value(f"texts/{name}", default, type=str))

    def save_text(self, name: str, value: str) -> None:
        """Remember a text."""
        self._store.setValue(f"texts/{name}", value)

    @property
    def recent_pairs(self) -> tuple[tuple[str, str], ...]:
        """The pairs opened last, newest first."""
        try:
            pairs = json.loads(self.text("recent-pairs", "[]"))
            return tuple((str(left), str(right)) for left, right in pairs)
        except (ValueError, TypeError):
            return ()

    def add_recent_pair(self, left: str, right: str) -> None:
        """Put a pair to the front of those opened last."""
        pairs = [(left, right), *(pair for pair in self.recent_pairs if pair != (left, right))]
        self.save_text("recent-pairs", json.dumps(pairs[:MOST_RECENT_PAIRS]))

    @property
    def recent_cases(self) -> tuple[str, ...]:
        """The cases opened or saved last, newest first."""
        try:
            return tuple(str(case) for case in json.loads(self.text("recent-cases", "[]")))
        except (ValueError, TypeError):
            return ()

    def add_recent_case(self, path: str) -> None:
        """Put a case to the front of those opened last."""
        cases = [path, *(case for case in self.recent_cases if case != path)]
        self.save_text("recent-cases", json.dumps(cases[:MOST_RECENT_CASES]))

    @property
    def compare_options(self) -> CompareOptions:
        """The matcher, factors and thresholds used last."""
        try:
            data = json.loads(self.text("compare-options", "{}"))
            thresholds = data.pop("thresholds", None)
            return CompareOptions(**data, thresholds=Thresholds(*thresholds) if thresholds else None)
        except (ValueError, TypeError, UsageError):
            return CompareOptions()

    def save_compare_options(self, options: CompareOptions) -> None:
        """Remember the matcher, factors and thresholds."""
        chosen = options.thresholds
        data = {
            "matcher": options.matcher,
            "factors": options.factors,
            "thresholds": [round(chosen.permissible, 4), round(chosen.variation, 4)] if chosen else None,
        }
        self.save_text("compare-options", json.dumps(data))

    def sync(self) -> None:
        """Write everything out now."""
        self._store.sync()

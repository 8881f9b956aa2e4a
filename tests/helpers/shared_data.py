"""Finds the real data beside the checkout; what needs it is skipped where it is absent."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "data"
FULL = os.environ.get("COPYVIZ_FULL") == "1"


def shared_data(*parts: str) -> Path:
    """The path of a file or folder of the real data; skips the calling test when it is not there."""
    path = FOLDER.joinpath(*parts)
    if not path.exists():
        pytest.skip(f"the real data {'/'.join(parts)} is not beside this checkout")
    return path

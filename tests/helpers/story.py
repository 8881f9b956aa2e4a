"""The sample story that came with the program, for tests that want a real pair."""

from __future__ import annotations

from pathlib import Path

SAMPLES = Path(__file__).resolve().parents[2] / "resources" / "samples"
STORY = (str(SAMPLES / "harbour-pier-12-may.html"), str(SAMPLES / "harbour-pier-19-may.html"))

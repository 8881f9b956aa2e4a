"""What all tests share: hypothesis judges answers, not the clock of a busy machine."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("copyviz", deadline=None)
settings.load_profile("copyviz")

"""CopyViz shows, at a glance and provably, where two documents say the same."""

__version__ = "0.1.0"

"""The command line's front door: parses arguments, runs the sub-command, turns errors into exit codes."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from copyviz import __version__


def run(arguments: Sequence[str]) -> int:
    """Run the command given by `arguments` and return the exit code."""
    parser = argparse.ArgumentParser(prog="copyviz", description="Shows where two documents say the same.")
    parser.add_argument("--version", action="version", version=f"copyviz {__version__}")
    parser.parse_args(arguments)
    return 0

"""Starts the program: sub-commands run on the command line, anything else opens the window."""

from __future__ import annotations

import sys


def main() -> int:
    """Run `copyviz` with the arguments of the process and return its exit code."""
    from copyviz.cli.main import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())

"""Starts the program: sub-commands run on the command line, anything else opens the window."""

from __future__ import annotations

import sys

COMMAND_LINE_ONLY = {"-h", "--help", "--version"}

# A frozen program has no interpreter to start its reading process with, so it starts itself (readers/child.py).
WORKER_FLAG = "--reader-worker"


def main() -> int:
    """Run `copyviz` with the arguments of the process and return its exit code."""
    arguments = sys.argv[1:]
    if arguments and arguments[0] == WORKER_FLAG:
        from copyviz.readers import worker

        return worker.main(" ".join(arguments[1:]).split())
    from copyviz.cli.commands import COMMANDS

    if arguments and (arguments[0] in COMMANDS or arguments[0] in COMMAND_LINE_ONLY):
        from copyviz.cli import main as command_line

        return command_line.run(arguments)
    from copyviz.gui.app import run

    return run(arguments)


if __name__ == "__main__":
    sys.exit(main())

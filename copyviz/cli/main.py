"""The command line's front door: parses arguments, runs the sub-command, turns errors into exit codes."""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Iterable, Sequence

from copyviz import __version__
from copyviz.cli.commands import COMMANDS
from copyviz.errors import Cancelled, CopyVizError, UsageError
from copyviz.text.visible import make_visible

EPILOG = """\
Without a command the window opens:
  copyviz                      an empty window
  copyviz LEFT RIGHT           the window with two documents
  copyviz LEFT RIGHT --screenshot FILE.png [--size WIDTHxHEIGHT]

Exit codes: 0 done; 1 done, but a document was empty or read only in part; 2 wrong usage;
3 a document could not be read or a file not written; 4 a fault in CopyViz itself; 130 stopped.
`copyviz COMMAND --help` explains a command."""


def run(arguments: Sequence[str]) -> int:
    """Run the command given by `arguments` and return the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    named = [name for name in arguments[:1] if name in COMMANDS]
    parsed = build_parser(named or COMMANDS).parse_args(arguments)
    try:
        return COMMANDS[parsed.command].run(parsed)
    except BrokenPipeError:
        # The reader of our output (head, less) has gone; that is no failure.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (Cancelled, KeyboardInterrupt):
        print("Stopped as asked.", file=sys.stderr)
        return 130
    except CopyVizError as error:
        return tell_error(error)
    except Exception as error:  # noqa: BLE001 - the last line of defence: a fault of ours is told as one
        return tell_fault(error)


def build_parser(names: Iterable[str]) -> argparse.ArgumentParser:
    """The parser of some sub-commands, read from their table."""
    parser = argparse.ArgumentParser(
        prog="copyviz",
        description="Shows, at a glance and provably, where two documents say the same.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"copyviz {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name in names:
        command = COMMANDS[name]
        command.add_arguments(
            commands.add_parser(
                name,
                help=command.HELP,
                description=command.HELP,
                epilog=command.EPILOG,
                formatter_class=argparse.RawDescriptionHelpFormatter,
            )
        )
    return parser


def tell_error(error: CopyVizError) -> int:
    """Say in one line what is wrong and what to do; what the reading process noted only for those who ask."""
    print(f"copyviz: {make_visible(' '.join(str(error).split()))}", file=sys.stderr)
    if os.environ.get("COPYVIZ_DEBUG"):
        print(*getattr(error, "__notes__", ()), sep="\n", file=sys.stderr)
    return 2 if isinstance(error, UsageError) else 3


def tell_fault(error: Exception) -> int:
    """Say that CopyViz itself is at fault; the details only for those who ask."""
    print(
        f"copyviz: This is a fault in CopyViz ({type(error).__name__}: {error}). Please report it.", file=sys.stderr
    )
    if os.environ.get("COPYVIZ_DEBUG"):
        traceback.print_exception(error)
    else:
        print("Set COPYVIZ_DEBUG=1 to see the details.", file=sys.stderr)
    return 4

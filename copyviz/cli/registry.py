"""`copyviz registry`: remembers documents, and tells in a moment which of them a new one shares sentences with."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from copyviz.cli.outline import add_reading_arguments
from copyviz.cli.registry_commands import (
    add_documents,
    back_up,
    check,
    export_documents,
    import_documents,
    list_documents,
    probe_documents,
    remove_documents,
    tell_info,
)
from copyviz.options import COPIES, AddOptions, ProbeOptions
from copyviz.registry.table import ADDRESS_VARIABLE

HELP = "Register documents, and find those that a new document shares sentences with."
EPILOG = f"""\
Examples:
  copyviz registry add last-year/                   register a folder; copies are refused and told
  copyviz registry probe essay.docx                 which registered documents it shares sentences with
  copyviz registry probe essays/ --rerank           and how alike the best hits are by the full comparison
  copyviz registry list storm                       documents with “storm” in name, path, title or author
  copyviz registry info                             where the registry lies and what it holds
  copyviz registry remove 12 old-essay.txt          by number, path, name or beginning of the SHA-256 hash
  copyviz registry --at dept.sqlite backup safe.sqlite
  copyviz registry --at postgresql://me@server/essays add submissions/
  copyviz registry --at https://registry.example.org probe essay.docx

--at names a file (SQLite, one machine) or a PostgreSQL server (postgresql://USER@HOST/DATABASE, shared by many; the
password comes from PGPASSWORD or ~/.pgpass, or stands in the address; ?schema=NAME keeps several registries apart),
or a service (http:// or https://, see `copyviz serve`; the token comes from COPYVIZ_TOKEN). A missing password or
token is looked up in the system's keyring or asked for. Without --at {ADDRESS_VARIABLE} is used, or else a file in
your data folder, which `info` shows.

Classes: exact (all sentences of the shorter document, 100 %), high (from 50 %), some (from 5 %). A sentence counts
when it stands there with the same words, or in part when 80 % of its words stand in one registered sentence."""

STANDARD = ProbeOptions()
Command = Callable[[argparse.Namespace], int]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--at", metavar="FILE|URL", default="", help="the registry; without it, your own")
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True, help="what to do")
    add = declare(actions, "add", add_documents, "register documents and folders of documents")
    add.add_argument("places", metavar="FILE|FOLDER", nargs="+", help="documents, or folders of them")
    add.add_argument("--force", action="store_true", help="register copies as well")
    add.add_argument(
        "--refuse", metavar="CLASS", default=AddOptions().refuse, help=f"refuse from: {', '.join(COPIES)} (high)"
    )
    add.add_argument("--author", metavar="NAME", default="", help="kept with the documents")
    add.add_argument("--date", metavar="DATE", default="", help="kept with the documents")
    add.add_argument("--processes", metavar="N", type=int, help="processes that read (one for each core)")
    add_threshold_arguments(add)
    add_reading_arguments(add)
    probe = declare(actions, "probe", probe_documents, "find registered documents that share sentences")
    probe.add_argument("places", metavar="FILE|FOLDER", nargs="+", help="documents, or folders of them")
    probe.add_argument("--hits", metavar="N", type=int, default=STANDARD.hits, help="most hits told (20)")
    probe.add_argument("--rerank", action="store_true", help="compare the best hits with the fuzzy-set matcher")
    probe.add_argument("--best", metavar="N", type=int, default=5, help="so many of them (5)")
    add_threshold_arguments(probe)
    add_reading_arguments(probe)
    declare_small(actions)


def declare_small(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The actions with few arguments."""
    listing = declare(actions, "list", list_documents, "list registered documents")
    listing.add_argument("words", metavar="WORD", nargs="*", help="only those with these words")
    info = declare(actions, "info", tell_info, "where the registry lies and what it holds, or one document")
    info.add_argument("document", metavar="DOCUMENT", nargs="?", help="number, path, name or hash")
    remove = declare(actions, "remove", remove_documents, "forget documents")
    remove.add_argument("documents", metavar="DOCUMENT", nargs="+", help="number, path, name or hash")
    declare(actions, "check", check, "look at everything in the registry")
    backup = declare(actions, "backup", back_up, "write the registry to a file that can be opened with --at")
    backup.add_argument("file", metavar="FILE")
    export = declare(actions, "export", export_documents, "write all documents as lines of JSON", json=False)
    export.add_argument("file", metavar="FILE", help="- prints")
    importing = declare(actions, "import", import_documents, "register what export wrote")
    importing.add_argument("file", metavar="FILE", help="- reads from the terminal")


def declare(
    actions: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    function: Command,
    words: str,
    json: bool = True,
) -> argparse.ArgumentParser:
    """One action of the command."""
    parser = actions.add_parser(name, help=words, description=f"{words[0].upper()}{words[1:]}.")
    parser.add_argument("--at", metavar="FILE|URL", default=argparse.SUPPRESS, help="the registry")
    if json:
        parser.add_argument(
            "--json", metavar="FILE", nargs="?", const="-", help="write the answer as JSON; without a name, print it"
        )
    parser.set_defaults(action_function=function)
    return parser


def add_threshold_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the thresholds of a probe."""
    group = parser.add_argument_group("thresholds (shares from 0 to 1)")
    group.add_argument("--sentence", metavar="S", type=float, default=STANDARD.sentence, help="of words shared (0.8)")
    group.add_argument("--exact", metavar="S", type=float, default=STANDARD.exact, help="least overlap “exact” (1)")
    group.add_argument("--high", metavar="S", type=float, default=STANDARD.high, help="least overlap “high” (0.5)")
    group.add_argument("--some", metavar="S", type=float, default=STANDARD.some, help="least overlap “some” (0.05)")


def run(arguments: argparse.Namespace) -> int:
    """Do what the action says."""
    action: Command = arguments.action_function
    return action(arguments)

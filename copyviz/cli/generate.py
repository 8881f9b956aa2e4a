"""`copyviz generate`: documents whose similarity to given ones is known, to see how far a measure can be trusted."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from copyviz.cli.outline import counted
from copyviz.cli.output import progress_line
from copyviz.errors import SaveError, UsageError
from copyviz.export.saving import save_text
from copyviz.generating.manifest import ENDING, manifest_text
from copyviz.generating.recipes import RECIPES, UNITS, Recipe, generate
from copyviz.options import check_range
from copyviz.pipeline.sources import read_sources
from copyviz.progress import each, part_of
from copyviz.text.visible import make_visible

HELP = "Compose documents from given ones, with known similarity, and a manifest that tells what came from where."
EPILOG = """\
Kinds of documents:
  mix      pieces of several documents in random order, --shares of each, and --own text of yet another
  rewrite  a copy in which each piece stays with the chance of --shares, or else gives way to another document's
  hide     a document as it is, with one passage of another one (--words) between its paragraphs
  exact, high, some, none
           a copy that has all, most, little or nothing of a document; in turn with whole sentences, with their words
           reordered, with one word changed and with parts of sentences (exact: the first two)

Examples:
  copyviz generate essays/ --out test/ --count 20
  copyviz generate essays/ --out test/ --kind rewrite --unit rows --shares 80,60,50,40,20 --count 50
  copyviz generate papers/ --out test/ --kind hide --words 150 --count 200 --seed 7

The same documents and the same seed give the same files, byte for byte. manifest.json names the pieces of each
document and, for each source, the words in common by the words of the source and by those of the new document."""
STANDARD = Recipe()
MANIFEST = "manifest.json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("sources", metavar="SOURCE", nargs="+", help="documents, or folders of them")
    parser.add_argument("--out", metavar="FOLDER", required=True, type=Path, help="an empty folder; made if missing")
    parser.add_argument("--kind", metavar="KIND", default=STANDARD.kind, help=f"one of: {', '.join(RECIPES)}")
    parser.add_argument("--count", metavar="N", type=int, default=10, help="how many documents (default: 10)")
    parser.add_argument("--seed", metavar="S", type=int, default=0, help="of all that is random (default: 0)")
    parser.add_argument("--unit", metavar="UNIT", help=f"of pieces: {' or '.join(UNITS)} (rows when rewriting)")
    parser.add_argument("--sources-each", metavar="N", type=int, default=STANDARD.sources, help="mixed (default: 4)")
    parser.add_argument("--shares", metavar="P,…", default="20", help="per cent of each source (default: 20)")
    parser.add_argument("--own", metavar="P", type=float, default=20.0, help="per cent of own text (default: 20)")
    parser.add_argument("--words", metavar="N", type=int, default=STANDARD.words, help="hidden (default: 150)")


def run(arguments: argparse.Namespace) -> int:
    """Read the sources, and write documents and manifest."""
    recipe = recipe_of(arguments)
    check_range("count", arguments.count, 1, 1_000_000)
    refuse_full(arguments.out)
    with progress_line() as progress:
        found = read_sources(arguments.sources, progress=part_of(progress, 0.0, 0.8))
        texts = found.texts
        numbers = each(range(arguments.count), arguments.count, "Composing", part_of(progress, 0.8, 1.0))
        documents = [generate(texts, recipe, number, arguments.seed) for number in numbers]
    for path, error in found.failed:
        print(f"{make_visible(path)}: {error}", file=sys.stderr)
    for document in documents:
        save_text(arguments.out / (document.name + ENDING), document.text)
    save_text(arguments.out / MANIFEST, manifest_text(documents, recipe, arguments.seed))
    made = f"{counted(len(documents), 'document')} from {counted(len(texts), 'source')}"
    print(f"{make_visible(str(arguments.out))}: {made}; {MANIFEST} tells what came from where")
    return 1 if found.failed else 0


def recipe_of(arguments: argparse.Namespace) -> Recipe:
    """What to make; wrong figures are told before anything is read."""
    try:
        shares = tuple(float(share) / 100 for share in arguments.shares.split(","))
    except ValueError as error:
        raise UsageError("The shares are no numbers.", "Give per cent with commas, such as 80,60,40.") from error
    unit = arguments.unit or ("rows" if arguments.kind == "rewrite" else STANDARD.unit)
    return Recipe(arguments.kind, unit, arguments.sources_each, shares, arguments.own / 100, arguments.words)


def refuse_full(folder: Path) -> None:
    """Make the folder; one that holds something is left alone, lest an older collection be mixed with the new."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        used = any(folder.iterdir())
    except OSError as error:
        raise SaveError(
            f"“{make_visible(str(folder))}” cannot be used: {error.strerror}.", "Choose another folder."
        ) from error
    if used:
        raise SaveError(f"“{make_visible(str(folder))}” holds files already.", "Choose an empty or a new folder.")

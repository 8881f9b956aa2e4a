"""`copyviz screen`: which documents of a collection share text, the most alike first."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from copyviz.cli.outline import counted
from copyviz.cli.output import progress_line
from copyviz.errors import Outcome, SaveError, UsageError
from copyviz.export.figure_options import FigureOptions
from copyviz.export.screening_table import SCREENING_EXPORTERS, export_screening
from copyviz.export.table import ending_of
from copyviz.matchers.table import MATCHERS
from copyviz.model.collection import Screening
from copyviz.model.judgement import Judgements
from copyviz.options import SHINGLES, CompareOptions, ScreenOptions, SignOptions, check_choice
from copyviz.pipeline.judgements import JudgementBook
from copyviz.pipeline.screening import Plan, screen
from copyviz.pipeline.workers import ClusterCrew, Crew, LocalCrew
from copyviz.presentation.member_names import short_names
from copyviz.presentation.themes import THEMES
from copyviz.screening.bands import choose_bands, curve_lines, parse_bands
from copyviz.text.visible import make_visible, one_line

HELP = "Find the documents of a folder that share text, all pairs or against another folder or an index."
EPILOG = """\
Examples:
  copyviz screen essays/                            all pairs of a folder
  copyviz screen essays/ --against last-year/       each essay with each of last year
  copyviz screen essay.docx --against archive.index one document against a prepared collection (copyviz index)
  copyviz screen essays/ --json result.json --csv pairs.csv
  copyviz screen essays/ --report pairs.html --heat-map map.pdf

Near copies are found by MinHash signatures in bands, passages hidden in long documents by fingerprints of four words;
every pair found is then compared sentence by sentence. Text that a fifth of the documents share (at least 5) is left
out and listed. Documents are only read; what was done is kept, so that a second start goes on where the first
stopped."""

PRINTED = "-"
# Flags and the exporters behind them.
RESULTS = {"json": "json", "csv": "csv", "report": "report", "heat_map": "heat-map"}
SHOWN = 40
MATRIX = 12


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("target", metavar="FOLDER", help="a folder of documents, one document, or an index")
    parser.add_argument(
        "--against", metavar="OTHER", help="a second folder, a document or an index to hold it against"
    )
    parser.add_argument(
        "--json", metavar="FILE", help="write inputs, outcomes and pairs as JSON (- for the terminal)"
    )
    parser.add_argument("--csv", metavar="FILE", help="write the pairs as CSV (- for the terminal)")
    parser.add_argument("--report", metavar="FILE", help="write heat map, pairs and what was not read as one .html")
    parser.add_argument("--heat-map", metavar="FILE", help="draw the odds ratios as .png, .svg or .pdf")
    add_figure_arguments(parser)
    group = parser.add_argument_group("what is listed")
    group.add_argument(
        "--least-words", metavar="N", type=int, default=25, help="words of a passage to list a pair (25)"
    )
    group.add_argument("--least-overlap", metavar="S", type=float, default=0.25, help="or this share matched (0.25)")
    group.add_argument("--partners", metavar="N", type=int, default=50, help="most partners tried a document (50)")
    group.add_argument("--keep-common", action="store_true", help="compare text common to many documents as well")
    group.add_argument("--matcher", metavar="NAME", default="fuzzy-set", help=f"one of: {', '.join(MATCHERS)}")
    add_sign_arguments(parser)
    add_work_arguments(parser)
    parser.add_argument("--work", metavar="FILE", type=Path, help="keep what is read in this file, not in the cache")


def add_figure_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare how the heat map is drawn."""
    standard = FigureOptions()
    group = parser.add_argument_group("heat map")
    group.add_argument("--width", metavar="MM", type=float, default=standard.width, help="width (default: 160)")
    group.add_argument("--dpi", metavar="N", type=float, default=standard.dpi, help="of .png (default: 300)")
    group.add_argument("--theme", metavar="NAME", default=standard.theme, help=f"one of: {', '.join(THEMES)}")


def figure_options(arguments: argparse.Namespace) -> FigureOptions:
    """The options of the heat map; what cannot be written is told before anything is read."""
    if arguments.heat_map:
        ending_of(SCREENING_EXPORTERS["heat-map"], Path(arguments.heat_map))
    printed = [flag for flag in RESULTS if getattr(arguments, flag) == PRINTED]
    if len(printed) > 1:
        raise UsageError("Only one result can be printed.", "Give a file name for the others.")
    return FigureOptions(width=arguments.width, dpi=arguments.dpi, theme=arguments.theme)


def add_sign_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare how documents are signed."""
    group = parser.add_argument_group("signatures")
    group.add_argument("--shingles", metavar="KIND", help=f"{' or '.join(SHINGLES)} (characters)")
    group.add_argument("--shingle-size", metavar="K", type=int, help="characters (10) or words (4) of a shingle")
    group.add_argument("--permutations", metavar="N", type=int, help="length of a signature, 16 to 256 (100)")
    group.add_argument(
        "--bands", metavar="BxR", help="bands and rows: 50x2, 25x4 (standard), 20x5, 10x10 or your own"
    )
    group.add_argument("--similarity", metavar="T", type=float, help="choose bands and rows for this similarity")
    group.add_argument("--seed", metavar="N", type=int, help="of the permutations; the same seed gives the same list")
    group.add_argument("--curve", action="store_true", help="show how likely pairs of each similarity are found")


def add_work_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare who does the work."""
    group = parser.add_argument_group("work")
    group.add_argument("--processes", metavar="N", type=int, help="processes to use (one for each core)")
    group.add_argument("--cluster", metavar="ADDRESS", help="work on a Dask cluster, e.g. tcp://host:8786")


def sign_options(arguments: argparse.Namespace) -> SignOptions:
    """The signatures the arguments ask for."""
    standard = SignOptions()
    kind = arguments.shingles or standard.kind
    size = arguments.shingle_size or (4 if kind == "words" else standard.size)
    bands, rows = parse_bands(arguments.bands) if arguments.bands else (standard.bands, standard.rows)
    permutations = arguments.permutations or max(standard.permutations, bands * rows)
    if arguments.similarity is not None:
        bands, rows = choose_bands(arguments.similarity, permutations)
    seed = standard.seed if arguments.seed is None else arguments.seed
    return SignOptions(kind, size, permutations, bands, rows, seed)


def crew_of(arguments: argparse.Namespace) -> Crew:
    """The processes the arguments ask for."""
    return ClusterCrew(arguments.cluster) if arguments.cluster else LocalCrew(arguments.processes)


def run(arguments: argparse.Namespace) -> int:
    """Search, print the list or write it, and tell what could not be read."""
    check_choice("matcher", arguments.matcher, tuple(MATCHERS))
    figures, signing = figure_options(arguments), sign_options(arguments)
    options = ScreenOptions(arguments.keep_common, arguments.least_words, arguments.least_overlap, arguments.partners)
    plan = Plan(signing=signing, comparing=CompareOptions(matcher=arguments.matcher), screening=options)
    if arguments.curve:
        print("\n".join(curve_lines(signing.bands, signing.rows)), end="\n\n", file=sys.stderr)
    with progress_line() as progress:
        found = screen(
            arguments.target, arguments.against, plan, crew=crew_of(arguments), progress=progress, work=arguments.work
        )
    for member in found.members:
        if member.outcome is not Outcome.OK:
            print(make_visible(f"{member.path}: {member.outcome.value}: {member.message}"), file=sys.stderr)
    printed = write_files(arguments, found, figures)
    if not printed and not arguments.json and not arguments.csv:
        print("\n".join(summary_lines(found)))
    return 0 if all(member.outcome is Outcome.OK for member in found.members) else 1


def write_files(arguments: argparse.Namespace, found: Screening, options: FigureOptions) -> bool:
    """Write what was asked for, never over a document; whether something was printed."""
    wanted = {name: target for flag, name in RESULTS.items() if (target := getattr(arguments, flag))}
    judgements = known_judgements() if wanted else {}
    for name, target in wanted.items():
        if target == PRINTED:
            exporter = SCREENING_EXPORTERS[name]
            sys.stdout.write(exporter.make(found, judgements, exporter.ENDINGS[0], options).decode("utf-8"))
        else:
            export_screening(found, name, target, options, judgements)
    return PRINTED in wanted.values()


def known_judgements() -> Judgements:
    """What the user decided in the window; a list without that is better than none."""
    try:
        return JudgementBook().all()
    except SaveError as error:
        print(f"copyviz: {make_visible(str(error))}", file=sys.stderr)
        return {}


def summary_lines(found: Screening) -> Iterator[str]:
    """The readable list: counts, ranked pairs, a small matrix, and the common text."""
    readable = sum(member.readable for member in found.members)
    yield (
        f"{counted(len(found.pairs), 'pair')} of documents share text"
        f" ({counted(len(found.members), 'document')}, {readable:,} with text; {found.candidates:,} pairs compared)."
    )
    names = short_names(found.members)
    if found.pairs:
        yield ""
        yield "  rank   odds   overlap A     B   longest passage    documents"
    for rank, pair in enumerate(found.pairs[:SHOWN], 1):
        score = pair.score
        longest = f"{score.longest_words} words in {score.longest}"
        yield (
            f"  {rank:4} {score.odds_ratio:7.3f}  {score.overlap[0]:7.1%} {score.overlap[1]:7.1%}  {longest:17}"
            f"  {names[pair.left]}  –  {names[pair.right]}"
        )
    if len(found.pairs) > SHOWN:
        yield f"  … and {len(found.pairs) - SHOWN:,} more; --csv or --json writes all of them"
    yield from matrix_lines(found, names)
    if found.dropped:
        yield ""
        yield f"{found.dropped:,} likely pairs were not compared: a document had too many (--partners raises that)."
    yield from common_lines(found)


def matrix_lines(found: Screening, names: list[str]) -> Iterator[str]:
    """The odds ratios of the documents that share most, as a matrix."""
    best: list[int] = []
    for pair in found.pairs:
        best += [number for number in (pair.left, pair.right) if number not in best]
    shown = sorted(best[:MATRIX])
    if len(shown) < 3:
        return
    odds = {frozenset((pair.left, pair.right)): pair.score.odds_ratio for pair in found.pairs}
    yield ""
    yield "Odds ratios" + ("" if len(best) <= MATRIX else f" of the {MATRIX} documents that share most")
    yield " " * 33 + "".join(f"{place:>7}" for place in range(1, len(shown) + 1))
    for place, row in enumerate(shown, 1):
        cells = (odds.get(frozenset((row, column))) if row != column else None for column in shown)
        yield f"  {place:2} {one_line(names[row], 28):28}" + "".join(
            f"{'·' if cell is None else f'{cell:.2f}':>7}" for cell in cells
        )


def common_lines(found: Screening, most: int = 5) -> Iterator[str]:
    """What was left out as common to many documents."""
    if not found.common:
        return
    kept = "was compared all the same" if found.common_kept else "was left out (--keep-common compares it)"
    yield ""
    yield f"{counted(len(found.common), 'sentence')} common to many documents {kept}:"
    for line in found.common[:most]:
        yield f"  in {line.documents:,}: {one_line(line.text, 90)}"
    if len(found.common) > most:
        yield f"  … and {len(found.common) - most:,} more; --json lists them"

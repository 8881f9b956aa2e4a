"""How the command line names signatures and the processes that do the work; `screen` and `index` share them."""

from __future__ import annotations

import argparse
import sys

from copyviz.errors import UsageError
from copyviz.options import SHINGLES, SignOptions
from copyviz.pipeline.workers import ClusterCrew, Crew, LocalCrew
from copyviz.screening.bands import choose_bands, curve_lines, parse_bands


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
    if arguments.bands and arguments.similarity is not None:
        raise UsageError("--bands and --similarity both choose bands and rows.", "Give one of them.")
    standard = SignOptions()
    kind = arguments.shingles or standard.kind
    size = given(arguments.shingle_size, 4 if kind == "words" else standard.size)
    bands, rows = parse_bands(arguments.bands) if arguments.bands else (standard.bands, standard.rows)
    permutations = given(arguments.permutations, max(standard.permutations, bands * rows))
    if arguments.similarity is not None:
        bands, rows = choose_bands(arguments.similarity, permutations)
    return SignOptions(kind, size, permutations, bands, rows, given(arguments.seed, standard.seed))


def given(value: int | None, standard: int) -> int:
    """What the user gave, else the standard."""
    return standard if value is None else value


def crew_of(arguments: argparse.Namespace) -> Crew:
    """The processes the arguments ask for."""
    return ClusterCrew(arguments.cluster) if arguments.cluster else LocalCrew(arguments.processes)


def tell_curve(signing: SignOptions) -> None:
    """Print how likely pairs of each similarity are found."""
    print("\n".join(curve_lines(signing.bands, signing.rows)), end="\n\n", file=sys.stderr)

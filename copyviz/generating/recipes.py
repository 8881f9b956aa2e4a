"""The ways to generate a document, one function each: mixed, rewritten row by row, one passage hidden, copied.

Each takes a random generator of its own, so that the same seed gives the same document whatever else is made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType

from copyviz.errors import UsageError
from copyviz.generating.copies import SHARES, copy_of
from copyviz.generating.pieces import Generated, Piece, SourceText, count_terms, expect
from copyviz.options import check_choice, check_range

UNITS = ("paragraphs", "rows")


@dataclass(frozen=True, slots=True)
class Recipe:
    """What to make: `shares` are taken of each source (mix) or kept of the original (rewrite), in turn.

    `own` is the part of a mixed document that is taken from none of its sources; `words` is how long a hidden passage
    is, about.
    """

    kind: str = "mix"
    unit: str = "paragraphs"
    sources: int = 4
    shares: tuple[float, ...] = (0.2,)
    own: float = 0.2
    words: int = 150

    def __post_init__(self) -> None:
        check_choice("kind of document", self.kind, tuple(RECIPES))
        check_choice("unit", self.unit, UNITS)
        check_range("number of sources", self.sources, 1, 1000)
        check_range("part of own text", self.own, 0.0, 0.95)
        check_range("number of words", self.words, 5, 100_000)
        if not self.shares:
            raise UsageError("There is no share.", "Give at least one, such as 20.")
        for share in self.shares:
            check_range("share", share, 0.0, 1.0)


def mix(sources: Sequence[SourceText], recipe: Recipe, number: int, random: Random) -> Generated:
    """Pieces of several sources in random order, until so much of each is taken (000 §4.1), and own text."""
    wanted = min(recipe.sources, len(sources) - (1 if recipe.own else 0))
    if wanted < 1:
        raise UsageError("Own text needs a document that is no source.", "Give more documents, or --own 0.")
    chosen = random.sample(range(len(sources)), wanted)
    pieces: list[Piece] = []
    for place, index in enumerate(chosen):
        share = recipe.shares[place % len(recipe.shares)]
        pieces += take(sources[index], recipe.unit, share * sources[index].terms, random)
    copied = sum(piece.terms for piece in pieces)
    others = [source for index, source in enumerate(sources) if index not in set(chosen)]
    missing = copied * recipe.own / (1.0 - recipe.own)
    # Own text is one document's, as far as it reaches, then the next one's.
    for other in random.sample(others, len(others)) if recipe.own else ():
        if missing <= 0:
            break
        taken = take(other, recipe.unit, missing, random, copied=False)
        pieces += taken
        missing -= sum(piece.terms for piece in taken)
    random.shuffle(pieces)
    named = tuple(sources[index] for index in sorted(chosen))
    return Generated(f"mix-{number:04d}", tuple(pieces), expect(tuple(pieces), named))


def take(source: SourceText, unit: str, terms: float, random: Random, *, copied: bool = True) -> list[Piece]:
    """Random pieces of a source until they have so many words, none of them twice."""
    pieces = source.pieces(unit)
    taken: list[Piece] = []
    total = 0
    for number in random.sample(range(len(pieces)), len(pieces)):
        if total >= terms:
            break
        piece = Piece(pieces[number], source.name, number, copied)
        taken.append(piece)
        total += piece.terms
    return taken


def rewrite(sources: Sequence[SourceText], recipe: Recipe, number: int, random: Random) -> Generated:
    """A copy in which each row stays with a given probability, or else gives way to another's (003 §7.2)."""
    if len(sources) < 2:
        raise UsageError("Rows of other documents are needed.", "Give at least two documents.")
    index = random.randrange(len(sources))
    original, others = sources[index], [source for place, source in enumerate(sources) if place != index]
    kept = recipe.shares[number % len(recipe.shares)]
    pieces = []
    for row, text in enumerate(original.pieces(recipe.unit)):
        if random.random() < kept:
            pieces.append(Piece(text, original.name, row))
        else:
            other = random.choice(others)
            strange = random.randrange(len(other.pieces(recipe.unit)))
            pieces.append(Piece(other.pieces(recipe.unit)[strange], other.name, strange, copied=False))
    name = f"rewrite-{number:04d}-{round(kept * 100)}"
    return Generated(name, tuple(pieces), expect(tuple(pieces), (original,)))


def hide(sources: Sequence[SourceText], recipe: Recipe, number: int, random: Random) -> Generated:
    """A document as it is, with one passage of about so many words of another one between its paragraphs."""
    if len(sources) < 2:
        raise UsageError("A passage is hidden in another document.", "Give at least two documents.")
    # In turn, so that each document is host as often as any other.
    host = sources[number % len(sources)]
    donor = random.choice([source for source in sources if source is not host])
    passage = cut_passage(donor, recipe.words, random)
    pieces = [Piece(rows, host.name, place, copied=False) for place, rows in enumerate(host.paragraphs)]
    pieces.insert(random.randrange(len(pieces) + 1), passage)
    return Generated(f"hide-{number:04d}", tuple(pieces), expect(tuple(pieces), (donor,)))


def cut_passage(source: SourceText, words: int, random: Random) -> Piece:
    """Neighbouring rows of about so many words, from a random place on."""
    lengths = [count_terms(row) for row in source.rows]
    total, last = 0, len(lengths)
    while last > 0 and total < words:
        last -= 1
        total += lengths[last]
    first = random.randint(0, last)
    end, total = first, 0
    while end < len(lengths) and total < words:
        total += lengths[end]
        end += 1
    return Piece(tuple(row for (row,) in source.rows[first:end]), source.name, first)


def copy_in_class(sources: Sequence[SourceText], recipe: Recipe, number: int, random: Random) -> Generated:
    """A copy of one document in the class that the kind names, with text of the others; originals take turns."""
    original = sources[number % len(sources)]
    return copy_of(original, [source for source in sources if source is not original], recipe.kind, number, random)


RecipeFunction = Callable[[Sequence[SourceText], Recipe, int, Random], Generated]

RECIPES: Mapping[str, RecipeFunction] = MappingProxyType(
    {"mix": mix, "rewrite": rewrite, "hide": hide} | dict.fromkeys(SHARES, copy_in_class)
)


def generate(sources: Sequence[SourceText], recipe: Recipe, number: int, seed: int) -> Generated:
    """The document of this number; seed, number and sources alone decide what it is."""
    usable = [source for source in sources if source.terms]
    if not usable:
        raise UsageError("There is no text to take from.", "Give documents with some paragraphs.")
    # S311: documents are mixed by chance, nothing is kept secret by it.
    random = Random(f"{seed}/{recipe.kind}/{number}")  # noqa: S311
    return RECIPES[recipe.kind](usable, recipe, number, random)

"""The result of a search as people read it: ranked pairs, a small matrix, and the common text."""

from __future__ import annotations

from collections.abc import Iterator

from copyviz.cli.outline import counted
from copyviz.model.collection import Screening
from copyviz.presentation.collection_captions import filter_line, pairs_compared
from copyviz.presentation.member_names import short_names
from copyviz.text.visible import one_line

SHOWN = 40
MATRIX = 12


def summary_lines(found: Screening) -> Iterator[str]:
    """The readable list: counts, ranked pairs, a small matrix, and the common text."""
    readable = sum(member.readable for member in found.members)
    total = found.narrowed.found if found.narrowed is not None else len(found.pairs)
    documents = counted(len(found.members), "document")
    yield (
        f"{counted(total, 'pair')} of documents share text"
        f" ({documents}, {readable:,} with text; {pairs_compared(found)})."
    )
    if found.narrowed is not None:
        yield f"{filter_line(found.narrowed)}."
    names = short_names(found.members)
    if found.pairs:
        yield ""
        yield "  rank    odds     overlap A, B   longest passage           documents"
    for place, pair in enumerate(found.pairs[:SHOWN]):
        score = pair.score
        rank, longest = found.rank(place), f"{score.longest_words} words, {counted(score.longest, 'sentence')}"
        yield (
            f"  {rank:4} {score.odds_ratio:7.3f}  {score.overlap[0]:7.1%} {score.overlap[1]:7.1%}  {longest:24}"
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
    verb = "was" if len(found.common) == 1 else "were"
    kept = f"{verb} compared all the same" if found.common_kept else f"{verb} left out (--keep-common puts that back)"
    yield ""
    yield f"{counted(len(found.common), 'sentence')} common to many documents {kept}:"
    for line in found.common[:most]:
        yield f"  in {line.documents:,}: {one_line(line.text, 90)}"
    if len(found.common) > most:
        yield f"  … and {len(found.common) - most:,} more; --json lists them"

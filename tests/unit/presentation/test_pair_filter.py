"""The filter of a list of pairs keeps what one asks for, and says what it does not understand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copyviz.errors import UsageError
from copyviz.model.case import Finding
from copyviz.model.collection import PairScore
from copyviz.presentation.pair_filter import FilterRow, PairFilter, parse_filter

COPY = PairScore((36, 36), (0.9, 0.9), 4.263, 3, 18, 200)
PART = PairScore((4, 12), (0.1, 0.3), 0.031, 1, 4, 50)
LINE = PairScore((1, 1), (0.02, 0.2), 0.004, 1, 1, 26)
ROWS = {
    "copy": FilterRow(("Anna Berg.txt", "bert.txt"), COPY),
    "part": FilterRow(("anna Berg.txt", "clara.pdf"), PART, Finding.PARTLY),
    "line": FilterRow(("dora.pdf", "emil-judged.txt"), LINE, Finding.NOT_COPIED),
}


def kept(text: str) -> set[str]:
    wanted = parse_filter(text)
    return {name for name, row in ROWS.items() if wanted.admits(row)}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", {"copy", "part", "line"}),
        ("odds>0.5", {"copy"}),
        ("odds > 0.5", {"copy"}),
        ("ODDS>=4.263", {"copy"}),
        ("odds<.01", {"line"}),
        ("overlap>20%", {"copy", "part"}),
        ("overlap>=20%", {"copy", "part", "line"}),
        ("overlap>0.2", {"copy", "part"}),
        ("both>=10%", {"copy", "part"}),
        ("longest>50", {"copy"}),
        ("longest>=50", {"copy", "part"}),
        ("passages=1", {"part", "line"}),
        ("judged", {"part", "line"}),
        ("-judged", {"copy"}),
        ("partly", {"part"}),
        ("cleared", {"line"}),
        ("undecided", set()),
        ("copied", set()),
        ("ANNA", {"copy", "part"}),
        ("anna -bert", {"part"}),
        ("pdf overlap<25%", {"line"}),
        ('"anna berg"', {"copy", "part"}),
        ("“anna berg” odds>1", {"copy"}),
        ('"judged"', {"line"}),
        ('-"anna berg"', {"line"}),
        ("nobody", set()),
    ],
)
def test_pairs_are_kept_that_fulfil_every_condition(text: str, names: set[str]) -> None:
    assert kept(text) == names


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("size>3", "There is no “size” to filter by. Use odds, overlap, both, longest, passages."),
        ("odds>", "“odds” wants a number. For example: odds>0.5"),
        ("odds>many", "“odds” wants a number. For example: odds>0.5"),
        ("overlap>20", "“overlap” is a share. Write 20% or a number from 0 to 1."),
        ("longest>20%", "“longest” is no share and has no per cent. For example: longest>10"),
        (">3", "“>3” is no condition. For example: odds>0.5 overlap>20% longest>50 -judged anna"),
        ("odds>>3", "“odds” wants a number. For example: odds>0.5"),
        ("odds=>3", "“odds” wants a number. For example: odds>0.5"),
    ],
)
def test_a_wrong_filter_gets_one_clear_sentence(text: str, sentence: str) -> None:
    with pytest.raises(UsageError) as raised:
        parse_filter(text)
    assert str(raised.value) == sentence


@given(st.text(alphabet='odsverlap<>=-%0123. "“”\n\t', max_size=20))
def test_whatever_is_typed_gives_a_filter_or_a_sentence(text: str) -> None:
    try:
        wanted = parse_filter(text)
    except UsageError:
        return
    assert isinstance(wanted, PairFilter)
    assert wanted.admits(ROWS["copy"]) in {True, False}

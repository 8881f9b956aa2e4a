"""The filter of a list of pairs, as one types it: `odds>0.5 overlap>20% -judged anna`."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass

from copyviz.errors import UsageError
from copyviz.model.case import Finding
from copyviz.model.collection import PairScore, Screening
from copyviz.model.judgement import Judgements, key_of
from copyviz.presentation.member_names import FULL_WIDTH, short_names

EXAMPLE = "For example: odds>0.5 overlap>20% longest>50 -judged anna"
HELP = (
    "Show only pairs that fulfil everything you type:\n"
    "odds>0.5    the odds ratio\n"
    "overlap>20%    the larger share of a document that stands in the other\n"
    "both>20%    the smaller of the two shares\n"
    "longest>50    words of the longest passage\n"
    "passages>=2    how many passages\n"
    "judged, copied, partly, cleared, undecided    what you decided\n"
    "anna    part of the name of either document; “two words” as one\n"
    "-anna, -judged    a minus turns it round"
)
COMPARED = re.compile(r"(?P<field>[^\W\d][\w-]*)\s*(?P<sign>>=|<=|>|<|=)\s*(?P<value>.*)", re.DOTALL)
# A comparison may have blanks around its sign; anything in quotation marks is one word.
PARTS = re.compile(r'-?["“”](?P<quoted>[^"“”]*)["“”]?|[^\s<>=]+\s*(?:>=|<=|>|<|=)\s*[^\s<>=]*|\S+')
NUMBER = re.compile(r"(\d+(?:\.\d*)?|\.\d+)(%?)", re.ASCII)
SIGNS: dict[str, Callable[[float, float], bool]] = {
    ">": operator.gt,
    ">=": operator.ge,
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
}


@dataclass(frozen=True, slots=True)
class FilterRow:
    """What a filter looks at: the names of both documents, the score, and what was decided."""

    names: tuple[str, str]
    score: PairScore
    judgement: Finding | None = None


Condition = Callable[[FilterRow], bool]
FIELDS: dict[str, Callable[[PairScore], float]] = {
    "odds": lambda score: score.odds_ratio,
    "overlap": lambda score: max(score.overlap),
    "both": lambda score: min(score.overlap),
    "longest": lambda score: score.longest_words,
    "passages": lambda score: score.passages,
}
SHARES = frozenset({"overlap", "both"})
FLAGS: dict[str, Condition] = {
    "judged": lambda row: row.judgement is not None,
    "copied": lambda row: row.judgement is Finding.COPIED,
    "partly": lambda row: row.judgement is Finding.PARTLY,
    "cleared": lambda row: row.judgement is Finding.NOT_COPIED,
    "undecided": lambda row: row.judgement is Finding.UNDECIDED,
}


@dataclass(frozen=True, slots=True)
class PairFilter:
    """Conditions all of which a pair must fulfil; none of them lets every pair through."""

    conditions: tuple[Condition, ...] = ()

    def admits(self, row: FilterRow) -> bool:
        """Whether a pair is shown."""
        return all(condition(row) for condition in self.conditions)


def parse_filter(text: str) -> PairFilter:
    """The filter somebody typed; a wrong one raises a `UsageError` that says in a sentence what is wrong."""
    return PairFilter(tuple(condition_of(part) for part in PARTS.finditer(text)))


def narrow_by(screening: Screening, text: str, judgements: Judgements) -> Screening:
    """The result with only the pairs that a typed filter lets through; all of it where nothing was typed."""
    wanted, names = parse_filter(text), short_names(screening.members, FULL_WIDTH)
    if not wanted.conditions:
        return screening
    rows = (
        FilterRow((names[pair.left], names[pair.right]), pair.score, judgements.get(key_of(screening, pair)))
        for pair in screening.pairs
    )
    return screening.narrow(text.strip(), [number for number, row in enumerate(rows) if wanted.admits(row)])


def condition_of(part: re.Match[str]) -> Condition:
    """One condition; a minus before it turns it round."""
    text, quoted = part[0], part["quoted"]
    turned = text.startswith("-") and len(text) > 1
    bare = text[1:] if turned else text
    if quoted is not None:
        condition = word_condition(quoted)
    elif bare.casefold() in FLAGS:
        condition = FLAGS[bare.casefold()]
    elif any(sign in bare for sign in SIGNS):
        condition = comparison_of(bare)
    else:
        condition = word_condition(bare)
    return (lambda row: not condition(row)) if turned else condition


def word_condition(word: str) -> Condition:
    """Either name holds the word, in capitals or not."""
    wanted = word.casefold()
    return lambda row: any(wanted in name.casefold() for name in row.names)


def comparison_of(text: str) -> Condition:
    """A field held against a number."""
    found = COMPARED.fullmatch(text)
    if found is None:
        raise UsageError(f"“{text}” is no condition.", EXAMPLE)
    name, sign = found["field"].casefold(), SIGNS[found["sign"]]
    if name not in FIELDS:
        raise UsageError(f"There is no “{found['field']}” to filter by.", f"Use {', '.join(FIELDS)}.")
    field, limit = FIELDS[name], number_of(found["value"], name)
    return lambda row: sign(round(field(row.score), 6), limit)


def number_of(text: str, field: str) -> float:
    """The number of a condition; shares may be given in per cent."""
    found = NUMBER.fullmatch(text)
    example = f"{field}>20%" if field in SHARES else f"{field}>{'0.5' if field == 'odds' else '10'}"
    if found is None:
        raise UsageError(f"“{field}” wants a number.", f"For example: {example}")
    number = float(found[1])
    if field not in SHARES and found[2]:
        raise UsageError(f"“{field}” is no share and has no per cent.", f"For example: {example}")
    if field in SHARES and not found[2] and number > 1:
        raise UsageError(f"“{field}” is a share.", f"Write {found[1]}% or a number from 0 to 1.")
    return number / 100 if found[2] else number

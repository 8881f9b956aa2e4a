"""What the user may choose: frozen records that check themselves, the same for library, command line and window."""

from __future__ import annotations

from dataclasses import dataclass, field

from copyviz.errors import UsageError

CONTENTS = ("main", "page")
ENGINES = ("pdfium", "pdfminer")
SHINGLES = ("characters", "words")
COPIES = ("exact", "high", "some")
MEGABYTE = 1 << 20
NARROWEST_SHINGLE, WIDEST_SHINGLE = 2, 10


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """How a document is read: content of web pages, PDF engine, encoding, password, and the limits.

    Without `places` neither blocks nor rectangles on pages are kept: enough for comparing many, and quicker.
    """

    content: str = "main"
    engine: str = "pdfium"
    encoding: str | None = None
    password: str | None = None
    last_page: int | None = None
    places: bool = True
    time_limit: float = 60.0
    memory_limit: int = 1024 * MEGABYTE
    size_limit: int = 256 * MEGABYTE

    def __post_init__(self) -> None:
        check_choice("content", self.content, CONTENTS)
        check_choice("engine", self.engine, ENGINES)
        check_range("time limit", self.time_limit, 0.1, 86_400.0)
        check_range("memory limit", self.memory_limit, 64 * MEGABYTE, 1 << 40)
        check_range("size limit", self.size_limit, 1, 1 << 40)


@dataclass(frozen=True, slots=True)
class Thresholds:
    """When two sentences are equal: the smaller Sim reaches `permissible`, the two differ by at most `variation`."""

    permissible: float
    variation: float

    def __post_init__(self) -> None:
        check_range("permissible threshold", self.permissible, 0.0, 1.0)
        check_range("variation threshold", self.variation, 0.0, 1.0)


@dataclass(frozen=True, slots=True)
class CompareOptions:
    """How two documents are compared; thresholds left out are those calibrated for the matcher and its factors.

    `floor` is the smallest score a pair is kept with, so that moving a threshold only filters. `shingle_width` is how
    many words the shingles of the document measures have.
    """

    matcher: str = "fuzzy-set"
    factors: str = "meaning"
    thresholds: Thresholds | None = None
    floor: float = 0.25
    shingle_width: int = 4

    def __post_init__(self) -> None:
        check_range("floor", self.floor, 0.01, 1.0)
        check_range("width of shingles", self.shingle_width, NARROWEST_SHINGLE, WIDEST_SHINGLE)


@dataclass(frozen=True, slots=True)
class SignOptions:
    """How the documents of a collection are signed: shingles, permutations, bands and the seed.

    Shingles of `kind` "characters" are runs of `size` characters of the refined text of a sentence, those of "words"
    runs of `size` words; bands times rows may not pass `permutations`.
    """

    kind: str = "characters"
    size: int = 10
    permutations: int = 100
    bands: int = 25
    rows: int = 4
    seed: int = 1

    def __post_init__(self) -> None:
        check_choice("kind of shingles", self.kind, SHINGLES)
        check_range("size of shingles", self.size, 1, 64)
        check_range("number of permutations", self.permutations, 16, 256)
        check_range("number of bands", self.bands, 1, 256)
        check_range("number of rows", self.rows, 1, 256)
        check_range("seed", self.seed, 0, (1 << 63) - 1)
        if self.bands * self.rows > self.permutations:
            raise UsageError(
                f"{self.bands} bands of {self.rows} rows need {self.bands * self.rows} permutations,"
                f" but there are {self.permutations}.",
                "Ask for more permutations (up to 256), or for fewer bands or rows.",
            )


PAIRS = ("auto", "all", "likely")


@dataclass(frozen=True, slots=True)
class ScreenOptions:
    """How a collection is searched: common text, what a pair must share to be listed, how many partners are tried.

    A pair is listed when its longest passage has at least `least_words` words for matching, or when the share of
    matched sentences reaches `least_overlap` on either side. `pairs` says which are compared: "all", those that are
    "likely" to share text (of each document at most `partners`), or by "auto" all where that takes a few seconds.
    """

    keep_common: bool = False
    least_words: int = 25
    least_overlap: float = 0.25
    partners: int = 50
    pairs: str = "auto"

    def __post_init__(self) -> None:
        check_range("number of words", self.least_words, 1, 100_000)
        check_range("overlap", self.least_overlap, 0.0, 1.0)
        check_range("number of partners", self.partners, 1, 100_000)
        check_choice("choice of pairs", self.pairs, PAIRS)


@dataclass(frozen=True, slots=True)
class ProbeOptions:
    """How a document is held against a registry (Ismail, Saad & Badr): thresholds of sentences and of classes.

    A sentence counts in part from `sentence` on (the paper's Sth); `exact`, `high` and `some` are the least overlaps
    of the classes (Dth). At most `hits` documents are told, with their sentence pairs if `pairs` is set.
    """

    sentence: float = 0.80
    exact: float = 1.0
    high: float = 0.50
    some: float = 0.05
    hits: int = 20
    pairs: bool = True

    def __post_init__(self) -> None:
        check_range("sentence threshold", self.sentence, 0.1, 1.0)
        check_range("number of hits", self.hits, 1, 100_000)
        if not 0.0 < self.some <= self.high <= self.exact <= 1.0:
            raise UsageError(
                f"The thresholds {self.some:g}, {self.high:g} and {self.exact:g} are not in order.",
                "Give shares above 0 and up to 1, that of “some” the smallest and that of “exact” the largest.",
            )


@dataclass(frozen=True, slots=True)
class AddOptions:
    """How documents are registered: those that resemble others as much as `refuse` or more are not, unless forced.

    An earlier version of the same file is no reason to refuse. `author` and `dated` are kept with the documents.
    """

    refuse: str = "high"
    force: bool = False
    author: str = ""
    dated: str = ""
    probe: ProbeOptions = field(default_factory=lambda: ProbeOptions(hits=5, pairs=False))

    def __post_init__(self) -> None:
        check_choice("class", self.refuse, COPIES)


@dataclass(frozen=True, slots=True)
class Preset:
    """A named choice of matcher, factors and thresholds."""

    name: str
    title: str
    options: CompareOptions


def check_choice(name: str, value: str, choices: tuple[str, ...]) -> None:
    """Raise a `UsageError` unless `value` is one of `choices`."""
    if value not in choices:
        raise UsageError(f"There is no {name} called “{value}”.", f"Choose one of: {', '.join(choices)}.")


def check_range(name: str, value: float, low: float, high: float) -> None:
    """Raise a `UsageError` unless `value` lies between `low` and `high`."""
    if not low <= value <= high:
        raise UsageError(f"The {name} {value:g} is out of range.", f"Give a number from {low:g} to {high:g}.")


# Below the checks, which the records call as they are made.
PRESETS = {
    preset.name: preset
    for preset in (
        Preset("standard", "Standard", CompareOptions()),
        Preset(
            "yerra-ng-2005",
            "Yerra & Ng 2005",
            CompareOptions(factors="co-occurrence", thresholds=Thresholds(0.825, 0.15)),
        ),
    )
}

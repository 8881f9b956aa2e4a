"""Where one sentence of a text ends and the next begins: what could be an end, and the rules that decide."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from copyviz.text.punkt import is_abbreviation, is_common, is_known, is_starter, known_abbreviations

Boundary = tuple[int, int]
"""Where a sentence ends, and where the next one begins."""
Decision = Callable[[str, str], bool]
"""Whether the full stop at the end of a word, before another word, ends a sentence."""

CLOSERS = "\"'”’»›)\\]}」』）》〉】"
OPENERS = "\"'“‘„‚«‹(\\[{¿¡「『（《"
FACE = r"(?:[:;=][-']?[()DP]|<3)(?![^\s.!?])"
CANDIDATE = re.compile(
    r"(?P<stops>\.(?:[ \u00a0]\.){2,}+"  # an ellipsis with spaces
    r"|[.!?…‼⁇⁈⁉]++(?:[ \u00a0][!?]++)*+"
    r"|(?P<east>[。！？｡．]++)"
    r"|(?P<other>[؟۔।॥።]++)"
    rf"|(?<=\s)(?P<face>{FACE}))"
    rf"(?P<closers>(?:[{CLOSERS}]|[ \u00a0][”»])*+)"
    r"(?P<notes>(?:\[[\d,;–\- ]{1,20}\]|[¹²³⁰⁴-⁹†‡])*+"
    r"(?:(?<=[a-z]{2}[.!?])\d{1,3}(?:[,–-]\d{1,3}){0,4}(?=\s[A-Z]))?+"  # a raised number that lost its height
    rf"(?:[ \u00a0]{FACE})?+)"
    r"(?P<gap>\s*+)"
)
"""What may end a sentence, with what belongs to it: quotation marks, brackets, citations, smileys."""
FIRST_SIGN = re.compile("[.!?…‼⁇⁈⁉。！？｡．؟۔।॥።:;=<]")
"""How a candidate begins; looking for it first is ten times as fast as trying every place."""
FOLLOWING = re.compile(rf"(?P<openers>[{OPENERS}*_—–-]*+\s?)(?P<word>\S{{0,40}})")
WORDS_BACKWARDS = re.compile(
    r"\s?[\"'”’»)\]]*(?P<last>[^\s—–\"“”‘(\[{<>/]*)(?:[—–\"“”‘(\[{<>/]|\s+(?P<other>[^\s\"“”‘’(\[{]+))?"
)
ENUMERATOR = re.compile(
    r"[(\[]?(?:\d{1,3}(?:\.\d{1,3}){0,4}|[A-Za-z]|[ivxIVX]{1,5})"
    r"|(?:Fig(?:ure)?|Table|Chapter|Section|Part|Article|Appendix|Box|Step|Theorem|Lemma|Definition|Example)\.?"
    r"\s[A-Z]?\d{1,3}(?:\.\d{1,3}){0,4}[a-z]?"
)
"""What numbers an item, a heading or a figure: the full stop behind it ends no sentence."""
GLUED = re.compile(r"(?:[AI]|[A-Z][a-z]++)(?=[\s,;:!?'’]|\.(?:\s|$)|$)")
SMALL_NUMBER = re.compile(r"(?:x[lc]|l?x{0,3})(?:i[xv]|v?i{0,3})|[a-z]")
"""A Roman number in small letters, or a letter that stands for a word before a year (c. 1850, b. 1902)."""
CAPITALS = re.compile(r"[A-Z]{2}")
INITIAL = re.compile(r"[A-Z]\.")
DOTTED = re.compile(r"(?:[^\W\d_]\.)+[^\W\d_]")
NUMERAL = re.compile(r"[#$€£(\[]?[A-Z]?\d|[IVXLC]+\b")
INSIDE = frozenset(",;:.!?)]}…%&=+")
"""A sentence does not begin with these."""
SPEAKER = re.compile(
    r"(?:(?:Mr|Mrs|Ms|Dr)\.? )?(?P<name>I|[A-Z][\w’'-]+)(?: [A-Z][\w’'.-]+){0,2} (?:said|says|ask|repl[yi]"
    r"|cr[yi]|call|shout|whisper|answer|add|exclaim|mutter|murmur|demand|told|[ie]nquire|wonder|continue|remark|observe|respon"
    r"|repeat|yell|scream|snap|laugh|sigh|thought|recall|wrote|explain|insist|declare)"
)
"""Who speaks, after a question or an exclamation in quotation marks."""
HURRIED = re.compile(r"[a-z]+ ")
LONELY_I = re.compile(r"(?<![\w'’.-])i(?:['’](?:m|ve|ll|d)\b|(?= [a-z]))")
"""Signs of writing without capitals: a small letter at the beginning, a small i for oneself. Elsewhere an exclamation
before a small letter stays in its sentence (Oh! how late it is)."""
EXCLAIMING_NAMES = frozenset({"Yahoo", "Jeopardy"})
REPORTING = frozenset("とっ、，のがはをにもで")
"""What goes on in Japanese after reported speech."""


@dataclass
class Place:
    """A possible end of a sentence and what is around it; it lives only while it is looked at."""

    text: str
    match: re.Match[str]
    start: int
    caseless: bool
    hurried: bool
    decide: Decision

    @property
    def before(self) -> str:
        """The word before the stop, without brackets and quotation marks before it."""
        return self.words_before[0]

    @cached_property
    def words_before(self) -> tuple[str, str]:
        """The last word before the stop, without brackets and quotation marks around it, and the one before that."""
        end = self.match.start("stops")
        found = WORDS_BACKWARDS.match(self.text[max(0, end - 60) : end][::-1])
        last, other = (found["last"], found["other"] or "") if found else ("", "")
        return last[::-1].replace("’", "'").lstrip("'*_"), other[::-1]

    @property
    def numbers_an_item(self) -> bool:
        """Whether the sentence so far is only the number of an item."""
        end = self.match.start("stops")
        short = end - self.start < 24 and self.match["stops"] == "."
        return short and ENUMERATOR.fullmatch(self.text, self.start, end) is not None

    @property
    def closes_aside(self) -> bool:
        """Whether a bracket closes here that was opened inside the sentence."""
        if not self.match["closers"].endswith(")"):
            return False
        end = self.match.start("stops")
        return self.text.rfind("(", max(self.start, end - 200), end) > self.start + 1

    def opens_sentence(self, word: str) -> bool:
        """Whether a word is so sure to open a sentence that even an abbreviation before it ends one."""
        return self.decide("etc.", word)


def boundaries(text: str, start: int, end: int, decide: Decision) -> Iterator[Boundary]:
    """The boundaries inside a stretch of text, in order."""
    caseless = text[start:end].islower()
    hurried = HURRIED.match(text, start, end) is not None or LONELY_I.search(text, start, end) is not None
    for match in candidates(text, start, end):
        if match.end() < end and is_boundary(Place(text, match, start, caseless, hurried, decide)):
            start = match.end()
            yield match.end("notes"), start


def candidates(text: str, start: int, end: int) -> Iterator[re.Match[str]]:
    """What may end a sentence, in order."""
    while sign := FIRST_SIGN.search(text, start, end):
        start = sign.end()
        if match := CANDIDATE.match(text, sign.start(), end):
            start = match.end()
            # Most full stops without a space after them stand in numbers and addresses.
            if match["gap"] or match["east"] or match["other"] or text[start : start + 1].isupper():
                yield match


def is_boundary(place: Place) -> bool:
    """Whether a sentence ends at the place."""
    match = place.match
    if match["east"]:
        return ends_in_east_asian(place)
    if match["other"]:
        return bool(match["gap"]) or "؟" in match["other"]
    if not match["gap"]:
        return is_glued(place)
    following = FOLLOWING.match(place.text, match.end())
    word = following["word"].replace("’", "'") if following else ""
    if not following or not word or word[0] in INSIDE or place.numbers_an_item:
        return False
    if word[0].islower():
        return ends_before_lower_case(place)
    return ends_before_capital(place, following["openers"], word)


def ends_before_capital(place: Place, openers: str, word: str) -> bool:
    """Whether a sentence ends before a word that is not in lower case."""
    stops = place.match["stops"]
    if place.match["face"]:
        return word[0].isupper()
    if "!" in stops or "?" in stops or "‼" <= stops[0] <= "⁉":
        return ends_at_exclamation(place, word)
    if len(stops) > 1 or stops == "…":
        return word[0].isupper() and (stops.startswith("....") or is_starter(word) or is_common(word))
    if openers[:1] in {"(", "["} and is_abbreviation(place.before):
        return False
    return ends_at_full_stop(place, word)


def ends_at_exclamation(place: Place, word: str) -> bool:
    """Whether a question or exclamation ends a sentence: not if who speaks is named, nor if it is in brackets."""
    if place.before in EXCLAIMING_NAMES or place.closes_aside:
        return place.opens_sentence(word)
    speaker = place.match["closers"] and SPEAKER.match(place.text, place.match.end())
    return not speaker or (speaker["name"] != "I" and is_common(speaker["name"]))


def ends_at_full_stop(place: Place, word: str) -> bool:
    """Whether a single full stop ends a sentence before a word that is not in lower case."""
    before, other = place.words_before
    lower = before.lower()
    if lower in known_abbreviations("never") or (lower in known_abbreviations("titles") and before[0].isupper()):
        return False
    if NUMERAL.match(word) and (lower in known_abbreviations("numbered") or SMALL_NUMBER.fullmatch(before)):
        return False
    if lower in known_abbreviations("joining") or is_name_part(before, other, word):
        return is_starter(word)
    if before in known_abbreviations("Written") or DOTTED.fullmatch(before):
        return place.opens_sentence(word) and not CAPITALS.match(word)
    return place.decide(f"{before}.", word)


def is_name_part(before: str, other: str, word: str) -> bool:
    """Whether the word before the stop is an initial in a name (John F. Carver, P.J. Fleck, 12 N. Main Street)."""
    if len(before) == 1 and INITIAL.match(word):
        return True
    if len(before) > 1 and (not DOTTED.fullmatch(before) or is_abbreviation(before)):
        return False
    return before.isupper() and (not other or other[0].isupper() or other[0].isdigit())


def ends_before_lower_case(place: Place) -> bool:
    """Whether a sentence ends although the next word is in lower case, as in hurried writing."""
    match, before = place.match, place.before
    if match["stops"].startswith(("..", ". .", "…")):
        return False
    if place.caseless:
        return len(before) > 1 and not is_abbreviation(before) and not DOTTED.fullmatch(before)
    if match["closers"] or match["notes"]:
        return False
    if match["stops"] != ".":
        return place.hurried
    if SMALL_NUMBER.fullmatch(before) or DOTTED.fullmatch(before) or is_abbreviation(before):
        return False
    return before.islower() and is_common(before)


def ends_in_east_asian(place: Place) -> bool:
    """Whether an East Asian full stop ends a sentence: not in a number, nor in speech that is reported on."""
    after = place.text[place.match.end() : place.match.end() + 1]
    if place.match["east"] == "．" and after.isdigit():
        return False
    return not (place.match["closers"] and after in REPORTING)


def is_glued(place: Place) -> bool:
    """Whether a sentence ends although no space follows, as on careless web pages: both words must be ordinary."""
    after = GLUED.match(place.text, place.match.end())
    if not after:
        return False
    if place.match["closers"] or place.match["notes"]:
        return len(after[0]) > 1
    before = place.before
    spaced = place.text[place.match.start() - 1 : place.match.start()].isspace()
    if len(before) < 2 or spaced or not before.isalpha() or is_abbreviation(before):
        return False
    if place.opens_sentence(after[0]):
        return True
    return before.islower() and is_common(before) and is_known(after[0])

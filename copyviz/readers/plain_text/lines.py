"""What single lines of a text are: headings, items, quotations, rules, rows of a table."""

from __future__ import annotations

import re
from dataclasses import dataclass

HEADING = re.compile(r" {0,3}(#{1,6})[ \t]+(?=\S)")
UNDERLINE = re.compile(r" {0,3}(=+|-+|~+|\^+)[ \t]*")
RULE = re.compile(r"[ \t]*([-*_=~#+.•·─━═—–])[ \t]*(?:\1[ \t]*){2,}")
FENCE = re.compile(r" {0,3}(`{3,}|~{3,})[ \t]*([^`]*)")
QUOTED = re.compile(r" {0,3}>[ \t]?")
BULLET = re.compile(r"([ \t]*)([-*+•‣◦▪●○])([ \t]+)(\S.*)")
ORDERED = re.compile(r"([ \t]*)(\(?\d{1,3}[.)]|\(?[a-z]\)|[a-z]\.)([ \t]+)(\S.*)")
TABLE_RULE = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*")
REFERENCE = re.compile(r" {0,3}\[[^\[\]^][^\[\]]{0,100}\]:[ \t]*\S+(?:[ \t]+[\"'(].*)?")
FOOTNOTE = re.compile(r" {0,3}\[\^[^\[\]]{1,40}\]:[ \t]+(\S.*)")
NUMBERED = re.compile(r"(?:§ ?)?(\d{1,2}(?:\.\d{1,2}){0,4})[.)]?[ \t]+(\S.*)")
DIVISION = re.compile(
    r"(?:chapter|part|book|section|appendix|act|scene|volume|article)[ \t]+(?:[ivxlcdm]+|\d+|[a-z]|one|two|three|four"
    r"|five|six|seven|eight|nine|ten)\b.{0,60}",
    re.IGNORECASE,
)
SENTENCE_END = (".", "!", "?", "…", "。", "！", "？", ".”", '."', ".’", ".)", ":")

LONGEST_HEADING = 90
MOST_HEADING_WORDS = 12


@dataclass(frozen=True, slots=True)
class Item:
    """The first line of an item of a list: where its mark and its text begin, and the text."""

    indent: int
    content: int
    text: str
    ordered: bool
    mark: str


def indent_of(line: str) -> int:
    """How far the text of a line is moved in; a tab goes to the next multiple of four."""
    expanded = line.expandtabs(4)
    return len(expanded) - len(expanded.lstrip())


def heading_of(line: str) -> tuple[int, str] | None:
    """The level and text of a heading marked with number signs."""
    match = HEADING.match(line)
    if match is None:
        return None
    text = line[match.end() :].rstrip()
    closed = text.rstrip("#")
    return len(match[1]), closed.rstrip() if closed.endswith((" ", "\t")) else text


def item_of(line: str) -> Item | None:
    """The item that begins on the line, if one does."""
    match = BULLET.fullmatch(line) or ORDERED.fullmatch(line)
    if match is None or is_rule(line):
        return None
    space, mark, gap, text = match.groups()
    indent = len(space.expandtabs(4))
    return Item(indent, indent + len(mark) + min(len(gap), 4), text, mark[-1] in ".)", mark)


def is_rule(line: str) -> bool:
    """Whether the line is made of one sign only and just separates."""
    return RULE.fullmatch(line) is not None


def underline_level(line: str, text: str) -> int:
    """The level of the heading `text` that the line underlines; 0 if it does not."""
    match = UNDERLINE.fullmatch(line)
    if match is None or not text.strip() or len(text.strip()) > LONGEST_HEADING:
        return 0
    width = len(match[1])
    if match[1][0] in "=-":
        return (1 if match[1][0] == "=" else 2) if width > 2 or width >= len(text.strip()) else 0
    return (3 if match[1][0] == "~" else 4) if width >= len(text.strip()) else 0


def is_short_title(text: str) -> bool:
    """Whether a line could be a heading: short, with letters, and not the end of a sentence."""
    text = text.strip()
    return (
        0 < len(text) <= LONGEST_HEADING
        and len(text.split()) <= MOST_HEADING_WORDS
        and not text.endswith((*SENTENCE_END, ",", ";"))
        and any(letter.isalpha() for letter in text)
    )


def is_capitals(text: str) -> bool:
    """Whether all letters are capitals, and enough of them to be no abbreviation."""
    letters = [letter for letter in text if letter.isalpha()]
    return len(letters) > 3 and text.isupper() and len(letters) * 2 > len(text.strip())


def split_row(line: str) -> list[str]:
    """The cells of a row of a pipe table."""
    line = line.strip()
    line = line[1:] if line.startswith("|") else line
    line = line[:-1] if line.endswith("|") and not line.endswith("\\|") else line
    return [cell.replace("\\|", "|").strip() for cell in re.split(r"(?<!\\)\|", line)]

"""Recognises by its first characters what a row begins: an item, a caption, a note, a section, a contents entry."""

from __future__ import annotations

import re

BULLET = re.compile(r"[•◦▪■□●○‣⁃∙·–—*►▶➢✓❖◆§\uf0b7\uf0a7-](?=\s)\s*")
ORDINAL = re.compile(r"(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,5})[.)]|\[\d{1,4}\]|\[[A-Z][\w+&-]{1,14}\])(?=\s)\s*")
CAPTION = re.compile(
    r"(?:Figure|Figures|Fig\.|FIGURE|FIG\.|Table|TABLE|Tab\.|Listing|Algorithm|Plate|Chart|Scheme|Exhibit|Abbildung|Tabelle)"
    r"\s*(?:[A-Z]?\d+(?:[.-]\d+)*(?:\s?\(?[a-z]\))?|[IVX]+)(?P<end>\s*[.:|—–]|\s*$|\s)"
)
FOOTNOTE = re.compile(r"(?:\d{1,3}|[*†‡§¶∗⋆]+|[¹²³⁴⁵⁶⁷⁸⁹⁰]+)\.?\s?(?=[^\W\d_]|[\"“”‘’'(\[])")
NUMBERING = re.compile(
    r"(?P<number>[1-9]\d?(?:\.\d{1,2}){0,4}|[A-Z](?:\.\d{1,2}){1,4}|[A-Z](?=\.\s))(?:\.?\s+(?=\S)|\.(?=[A-Z][a-z]))"
)
ROMAN_NUMBERING = re.compile(r"(?P<number>[IVX]{1,5})\.\s+(?=[A-Z])")
NAMED_NUMBERING = re.compile(
    r"(?:Chapter|Appendix|Part|Section|CHAPTER|APPENDIX|PART|SECTION)\s+(?:\d{1,2}|[A-Z]|[IVX]+)\b"
)
SENTENCE_END = re.compile(r"[.!?…:;][\"'”’»)\]]*\d{0,2}$")
LONG_WORD = re.compile(r"[^\W\d_]{3,}")
FULL_STOP = re.compile(r"[.!?…][\"'”’»)\]]*(?:\[\d+\])?\d{0,2}$")

SECTION_NAMES = frozenset(
    (
        "abstract",
        "acknowledgement",
        "acknowledgements",
        "acknowledgment",
        "acknowledgments",
        "appendix",
        "background",
        "bibliography",
        "conclusion",
        "conclusions",
        "concluding remarks",
        "contents",
        "discussion",
        "foreword",
        "future work",
        "glossary",
        "index",
        "introduction",
        "keywords",
        "literature cited",
        "methods",
        "notes",
        "preface",
        "references",
        "related work",
        "results",
        "summary",
        "table of contents",
        "works cited",
    )
)

MAIN_BEGINNINGS = ("abstract", "acknowl", "bibl", "conclu", "contents", "intro", "keywords", "references")
MAIN_SECTIONS = frozenset(name for name in SECTION_NAMES if name.startswith(MAIN_BEGINNINGS))


def list_marker(text: str) -> re.Match[str] | None:
    """The bullet, number or letter that begins a list item."""
    return BULLET.match(text) or ORDINAL.match(text)


def ends_sentence(text: str) -> bool:
    """Whether a text ends as sentences and introductions to lists do."""
    return bool(SENTENCE_END.search(text))


def ends_with_stop(text: str) -> bool:
    """Whether a text ends with a full stop, question or exclamation mark."""
    return bool(FULL_STOP.search(text))


def is_main_section(text: str) -> bool:
    """Whether a text is the name of a section that is never part of another."""
    return text.strip(" .:").casefold() in MAIN_SECTIONS


def is_section_name(text: str) -> bool:
    """Whether a text is one of the usual names of sections, alone or behind a number."""
    plain = NUMBERING.sub("", text, count=1).strip(" .:").casefold()
    return plain in SECTION_NAMES


def section_depth(text: str) -> int:
    """How deep a numbered heading is by its number; 0 where it has none."""
    if NAMED_NUMBERING.match(text):
        return 1
    match = NUMBERING.match(text)
    if match:
        return match["number"].count(".") + 1
    return 1 if ROMAN_NUMBERING.match(text) else 0

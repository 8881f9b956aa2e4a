"""Parses the source of a page so that no text is lost, whatever state it is in."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import lxml.html
from lxml import etree

from copyviz.errors import Outcome, ReadError
from copyviz.model.document import Notice
from copyviz.readers.html.flattening import flatten

MAX_ATTRIBUTES = 1000
# libxml2 gives up at 2,048 levels; real pages stay below 100.
MAX_DEPTH = 512

# One pass over all start tags. No part of the pattern gives back what it took, so the time is linear.
START_TAG = re.compile(r"""<[a-zA-Z](?:[^>=]++|=\s*+(?:"[^"]*+"|'[^']*+')?+)*+>?+""")
ATTRIBUTE = re.compile(r"""[^\s=/>]++(?:\s*+=\s*+(?:"[^"]*+"|'[^']*+'|[^\s>]*+))?+""")
# libxml2 ends a heading where a paragraph begins in it, which browsers do not.
HEADING_PARAGRAPH = re.compile(r"(<h[1-6]\b[^<>]*+>)\s*+<p\b[^<>]*+>([^<]*+)</p>(?=\s*+</h[1-6]>)", re.IGNORECASE)
# Definitions inside the document type are for XML; an HTML parser would show their end as text.
DEFINITIONS = re.compile(r"\A((?:\s|<\?[^>]*>)*+<!DOCTYPE[^\[<>]*+)\[[^\]]*+\]", re.IGNORECASE)

DEEP = Notice(
    "nesting-flattened",
    f"The page nests its elements more than {MAX_DEPTH} deep; below that its structure was flattened.",
    "The text is complete.",
)
UNPARSED = Notice(
    "structure-lost",
    "The page is too badly formed to be parsed; its text was kept without its structure.",
    "Open the page in a browser, save it again, and read the saved file.",
)


@dataclass(frozen=True, slots=True)
class ParsedPage:
    """The tree of a page; `root` is None when there is nothing in it."""

    root: Any
    notices: tuple[Notice, ...] = ()


def parse_page(source: str) -> ParsedPage:
    """The tree of a page with all of its text."""
    source = HEADING_PARAGRAPH.sub(r"\1\2", DEFINITIONS.sub(r"\1", cut_attributes(source)))
    root, whole = parse(source)
    if whole:
        return ParsedPage(root)
    for depth, notice in ((MAX_DEPTH, DEEP), (0, UNPARSED)):
        root, whole = parse(flatten(source, depth))
        if whole:
            return ParsedPage(root, (notice,))
    raise ReadError(Outcome.DAMAGED, "The page could not be parsed.", UNPARSED.hint)


def parse(source: str) -> tuple[Any, bool]:
    """The tree of a source, and whether the parser went through all of it."""
    # The text is already decoded; given explicitly, the encoding beats whatever the page declares.
    parser = lxml.html.HTMLParser(
        encoding="utf-8", huge_tree=True, remove_comments=True, remove_pis=True, no_network=True, collect_ids=False
    )
    try:
        root = lxml.html.document_fromstring(source.encode("utf-8", "replace"), parser=parser)
    except etree.ParserError:  # nothing in it
        return None, True
    except etree.LxmlError:
        return None, False
    return root, all(error.level < etree.ErrorLevels.FATAL for error in parser.error_log)


def cut_attributes(source: str) -> str:
    """The source without attributes beyond the first thousand of an element; parsing them takes quadratic time."""
    shortest = 2 * MAX_ATTRIBUTES
    if max(map(len, START_TAG.findall(source)), default=0) <= shortest:
        return source
    return START_TAG.sub(lambda tag: tag[0] if len(tag[0]) <= shortest else cut_tag(tag[0]), source)


def cut_tag(tag: str) -> str:
    """The start tag with at most a thousand attributes."""
    for number, part in enumerate(ATTRIBUTE.finditer(tag)):  # the first part is the name itself
        if number > MAX_ATTRIBUTES:
            return tag[: part.start()] + ">"
    return tag

"""The reader of web pages."""

from __future__ import annotations

from copyviz.errors import Outcome
from copyviz.model.document import Block, Document, Notice, Source, place_blocks
from copyviz.options import ReadOptions
from copyviz.progress import Progress, part_of
from copyviz.readers.base import RawFile
from copyviz.readers.encoding import decode
from copyviz.readers.html.main_content import find_article
from copyviz.readers.html.parsing import parse_page
from copyviz.readers.html.sniffing import declared_encoding, is_page, language_of, title_of
from copyviz.readers.html.walking import read_blocks

NO_ARTICLE = Notice(
    "whole-page",
    "No article could be told from the rest of the page, so the whole page is shown.",
    "Navigation and advertising may count as text.",
)
HIDDEN = Notice(
    "hidden-text",
    "The page shows no text by itself, so text that it hides was read.",
    "Open the page in a browser and save it from there if something is missing.",
)
EMPTY = Notice("no-text", "The page holds no text.", "Open it in a browser and save it from there.")


class HtmlReader:
    """Web pages: all of a page, or the article on it."""

    media_type = "text/html"

    def recognises(self, data: bytes) -> bool:
        """Whether the content is a web page."""
        return is_page(data)

    def read(self, raw: RawFile, options: ReadOptions, progress: Progress) -> Document:
        """The document on the page."""
        progress("Decoding", 0.0)
        decoded = decode(raw.data, declared_encoding(raw.data), options.encoding)
        progress("Parsing the page", 0.1)
        page = parse_page(decoded.text)
        notices = [*decoded.notices, *page.notices]
        title = language = ""
        blocks: list[Block] = []
        if page.root is not None:
            title, language = title_of(page.root), language_of(page.root)
            blocks, more = choose_blocks(page.root, options.content, part_of(progress, 0.2, 1.0))
            notices += more
        return Document(
            Source(raw.path, self.media_type, raw.sha256, len(raw.data), title, decoded.encoding),
            place_blocks(blocks),
            language,
            Outcome.OK if blocks else Outcome.EMPTY,
            tuple(notices if blocks else [*notices, EMPTY]),
        )


def choose_blocks(root: object, content: str, progress: Progress) -> tuple[list[Block], list[Notice]]:
    """The blocks the user wants to see, and a word where it had to be others."""
    blocks = read_blocks(root, part_of(progress, 0.0, 0.5))
    if not blocks:
        blocks = read_blocks(root, part_of(progress, 0.0, 0.5), with_hidden=True)
        return blocks, [HIDDEN] if blocks else []
    if content == "page":
        return blocks, []
    progress("Looking for the article", 0.5)
    article = find_article(root, blocks)
    progress("Looking for the article", 1.0)
    return (blocks, [NO_ARTICLE]) if article is None else (article, [])

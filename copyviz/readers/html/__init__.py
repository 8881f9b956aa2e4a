"""Reads web pages: the whole page, or just its article."""

from copyviz.readers.html.reader import HtmlReader

__all__ = ["HtmlReader"]

"""Reads plain text and text with simple marks, such as Markdown."""

from copyviz.readers.plain_text.reader import PlainTextReader

__all__ = ["PlainTextReader"]

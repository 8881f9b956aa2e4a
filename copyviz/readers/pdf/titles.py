"""Chooses the title of a PDF: its own description is often the name of a file or of a program."""

from __future__ import annotations

import re
from collections.abc import Sequence

from copyviz.model.document import Block, Role

FILE_NAME = re.compile(
    r"\.(?:dvi|docx?|tex|ps|pdf|indd|qxd|odt|rtf|wpd|fm)\b|^arXiv:|^doi:|^untitled|^Microsoft Word", re.I
)


def choose_title(described: str, blocks: Sequence[Block]) -> str:
    """The described title if it is one, else the heading that stands above everything on the first page."""
    title = " ".join(described.replace("\x00", "").split())
    if len(title) > 3 and not FILE_NAME.search(title):
        return title
    first = next((block for block in blocks if block.role is Role.HEADING and block.level == 1), None)
    if first is not None and first.fragments and first.fragments[0].rectangle.page == 1:
        return first.text
    return ""

"""Tells the user what a Word document held besides the text that was read."""

from __future__ import annotations

from copyviz.model.document import Notice
from copyviz.readers.docx.runs import Findings


def tell(findings: Findings) -> tuple[Notice, ...]:
    """The notices on what was left out of a document."""
    notices = []
    if findings.hidden:
        notices.append(
            Notice(
                "hidden-text",
                f"Hidden text was left out ({count(findings.hidden)}): it cannot be seen on the page.",
                "To see it in Word, show all formatting marks (Ctrl+Shift+8).",
            )
        )
    if findings.white:
        notices.append(
            Notice(
                "white-text",
                f"White text was left out ({count(findings.white)}): it cannot be seen on the page.",
                "To see it in Word, select everything and set the font colour to black.",
            )
        )
    if findings.changes:
        notices.append(
            Notice(
                "tracked-changes",
                "The document has tracked changes: insertions were kept, deletions were left out.",
                "To compare an earlier state, reject the changes in Word and save a copy.",
            )
        )
    if findings.contents:
        notices.append(Notice("contents-left-out", "The table of contents was left out: it only repeats headings."))
    if findings.left_out:
        things = " and ".join(sorted(findings.left_out))
        notices.append(Notice("objects-left-out", f"Text inside {things} was left out.", "Paste it into the text."))
    return tuple(notices)


def count(characters: int) -> str:
    """A number of characters in words."""
    return "1 character" if characters == 1 else f"{characters:,} characters"

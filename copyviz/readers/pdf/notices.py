"""What a reader of a PDF should know: pages without text, pages left out, letters that mean nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from copyviz.model.document import Notice
from copyviz.readers.pdf.engines.base import Page
from copyviz.readers.pdf.engines.glyphs import count_unknown

# Formulas in odd fonts stay below this share in the 60 papers; papers whose fonts have no names are above .15.
GARBLED = 0.05
LISTED_PAGES = 12


INCOMPLETE = Notice(
    "damaged",
    "This PDF is damaged; what could be found in it was read, but pages may be missing.",
    "Ask for another copy, or compare the number of pages with the original.",
)


def describe(
    pages: Sequence[Page], failed: Sequence[int], replaced: Sequence[int], count: int, *, incomplete: bool
) -> tuple[Notice, ...]:
    """All notices about a reading."""
    notices = tuple(notices_about(pages, failed, replaced, count))
    return (INCOMPLETE, *notices) if incomplete else notices


def notices_about(
    pages: Sequence[Page], failed: Sequence[int], replaced: Sequence[int], count: int
) -> Iterator[Notice]:
    """One notice for each thing to know."""
    if not count:
        yield Notice("empty", "This PDF has no pages.", "Ask for another copy.")
    bare = [page.number for page in pages if not page.lines]
    if bare:
        yield without_text(bare, everything=len(bare) == len(pages))
    if failed:
        message = f"{name_pages(failed)} could not be read and {verb(failed, 'is', 'are')} missing."
        yield Notice("pages-skipped", message, "Open the PDF in a viewer and save it again, or compare by eye.")
    if replaced:
        message = f"{name_pages(replaced)} could only be read by the other PDF engine."
        yield Notice("other-engine", message, "Compare with the original where it matters.")
    garbled = [page.number for page in pages if share_unknown(page) > GARBLED]
    if garbled:
        yield Notice(
            "garbled",
            f"{name_pages(garbled)}: the fonts do not tell which letters they show, so text is unreadable.",
            "Ask for another copy, or run text recognition over the pages.",
        )


def without_text(numbers: Sequence[int], *, everything: bool) -> Notice:
    """The notice on pages that have no text layer."""
    hint = "If these are scanned pages, run text recognition (OCR) over the PDF first."
    if everything:
        return Notice("no-text-layer", "This PDF has no text layer: its pages are pictures or empty.", hint)
    return Notice("no-text-layer", f"{name_pages(numbers)} {verb(numbers, 'has', 'have')} no text layer.", hint)


def share_unknown(page: Page) -> float:
    """The share of characters on a page that mean nothing."""
    total = sum(len(line.text) for line in page.lines)
    return sum(count_unknown(line.text) for line in page.lines) / total if total else 0.0


def name_pages(numbers: Sequence[int]) -> str:
    """Pages by number, as ranges, cut off when there are too many."""
    ranges: list[list[int]] = []
    for number in sorted(numbers):
        if ranges and number == ranges[-1][1] + 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    names = [str(low) if low == high else f"{low}–{high}" for low, high in ranges]
    shown = ", ".join(names[:LISTED_PAGES]) + (" and more" if len(names) > LISTED_PAGES else "")
    return f"Page {shown}" if len(numbers) == 1 else f"Pages {shown}"


def verb(numbers: Sequence[int], one: str, many: str) -> str:
    """The form of a verb that agrees with a number of pages."""
    return one if len(numbers) == 1 else many

"""The matches on paper: passages side by side, single matches, and why each pair is equal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from copyviz.export.paper.flow import MM, Cell, Part, Row
from copyviz.export.paper.setting import EM_SPACE, Look, Piece, SetLine, set_text
from copyviz.export.paper.styles import SMALL, USUAL, Styles, stack
from copyviz.model.matches import Order
from copyviz.presentation.grades import SYMBOLS
from copyviz.presentation.reasons import Reason, WordReason
from copyviz.presentation.report import Report
from copyviz.presentation.report_pairs import ReportGap, ReportPair, ReportPassage, ReportSentence

NUMBER, MIDDLE, GAP = 11 * MM, 16 * MM, 2 * MM
NOTHING = "There are no passages: no run of equal sentences is long enough."
ALONE = "Equal sentences that belong to no passage: short, repeated or standing alone."
WORDS = (
    "Below a pair stands the rule that decided, and then its words: “quay → pier 0.45, found 0.62” is a word of one "
    "sentence, the nearest word of the other, the factor between both, and how far the word is found there."
)
ORDERS = {Order.SAME: "in the same order", Order.MOVED: "moved", Order.REVERSED: "in reversed order"}


class MatchRows:
    """Makes the rows of passages and pairs in two columns."""

    def __init__(self, styles: Styles) -> None:
        self._styles = styles
        self._text = (styles.paper.across - 2 * NUMBER - MIDDLE - 2 * GAP) / 2
        self._right = NUMBER + self._text + GAP + MIDDLE + GAP

    def sections(self, report: Report) -> Iterator[Part]:
        """The passages and the single matches."""
        styles = self._styles
        yield styles.heading("Passages side by side")
        for line in report.listing:
            yield styles.paragraph(line, styles.quiet, with_next=True)
        if report.listed:
            yield self._key()
        if any(isinstance(row, ReportPair) and row.reason for row in all_rows(report)):
            yield styles.paragraph(WORDS, styles.quiet, with_next=True)
        if not report.passages:
            yield styles.paragraph(NOTHING)
        for number, passage in enumerate(report.passages, 1):
            yield from self._passage(number, passage)
        if report.others:
            yield styles.heading("Single matches")
            yield styles.paragraph(ALONE, styles.quiet, with_next=True)
            for pair in report.others:
                yield from self._pair(pair)

    def _key(self) -> Row:
        """What the marks of words mean, each in its own look."""
        styles, theme = self._styles, self._styles.theme
        quiet = styles.quiet
        pieces = [
            Piece("Underlined", Look(SMALL, theme.text, underlined=True)),
            Piece(": in both sentences. ", quiet),
            Piece("Tinted", Look(SMALL, theme.text, tint=theme.fill)),
            Piece(": a related word stands in the other. ", quiet),
            Piece("Brown and slanted", Look(SMALL, theme.warning, slanted=True)),
            Piece(": a word or number that the other does not have. ", quiet),
            Piece("Grey: no partner in the passage.", quiet),
        ]
        return Row((Cell(0.0, set_text(pieces, styles.paper.across)),), after=0.8 * MM, with_next=True)

    def _passage(self, number: int, passage: ReportPassage) -> Iterator[Row]:
        noun = "sentence" if passage.length == 1 else "sentences"
        facts = f"{EM_SPACE}{passage.length:,} {noun}, {passage.kind}, {ORDERS[passage.order]}"
        head = [
            Piece(f"Passage {number}", Look(USUAL + 1, self._styles.theme.text, bold=True)),
            Piece(f"{EM_SPACE}A {passage.left} – B {passage.right}", self._styles.usual),
            Piece(facts, self._styles.quiet),
        ]
        yield self._styles.small_heading(head)
        yield from self._remarks(passage.remarks, 0.0)
        for row in passage.rows:
            if isinstance(row, ReportPair):
                yield from self._pair(row)
            else:
                yield self._gap(row)

    def _pair(self, pair: ReportPair) -> Iterator[Row]:
        """Both sentences side by side, and below them why they are equal."""
        styles = self._styles
        colour = styles.theme.grade(pair.grade)
        score = set_text([Piece(f"{SYMBOLS[pair.grade]} {pair.score:.2f}", Look(USUAL, colour, bold=True))], MIDDLE)
        grade = set_text([Piece(pair.grade.value, Look(SMALL, colour))], MIDDLE)
        cells = (
            *self._sentence(pair.left, 0.0, styles.marked(pair.left.runs)),
            Cell(NUMBER + self._text + GAP, stack(score, grade)),
            *self._sentence(pair.right, self._right, styles.marked(pair.right.runs)),
        )
        rule = f"{pair.note}. {pair.rule}" if pair.note else pair.rule
        yield Row(cells, before=2.4 * MM, rule=styles.theme.hairline, with_next=True)
        yield from self._remarks(pair.remarks, NUMBER)
        why = set_text([Piece(rule, styles.quiet)], styles.paper.across - NUMBER)
        yield Row((Cell(NUMBER, why),), before=0.8 * MM, with_next=pair.reason is not None)
        if pair.reason is not None:
            yield from self._reason(pair.reason)

    def _remarks(self, remarks: Iterable[str], left: float) -> Iterator[Row]:
        """What people wrote about a pair or a passage."""
        styles = self._styles
        for remark in remarks:
            lines = set_text([Piece("Note: ", styles.bold), Piece(remark, styles.usual)], styles.paper.across - left)
            yield Row((Cell(left, lines),), before=0.8 * MM, with_next=True)

    def _gap(self, gap: ReportGap) -> Row:
        """Sentences that have no partner in the passage."""
        faint = Look(USUAL, self._styles.theme.quiet)
        cells: list[Cell] = []
        for sentence, left in ((gap.left, 0.0), (gap.right, self._right)):
            if sentence is not None:
                cells += self._sentence(sentence, left, [Piece(run.text, faint) for run in sentence.runs])
        return Row(tuple(cells), before=2.4 * MM, rule=self._styles.theme.hairline)

    def _sentence(self, sentence: ReportSentence, left: float, pieces: Iterable[Piece]) -> tuple[Cell, Cell]:
        """The number of a sentence, with its page, and its text."""
        styles = self._styles
        number = set_text([Piece(f"{sentence.number}", styles.bold)], NUMBER)
        page = [Piece(f"p. {sentence.page}", styles.quiet)] if sentence.page is not None else []
        return Cell(left, stack(number, set_text(page, NUMBER))), Cell(left + NUMBER, set_text(pieces, self._text))

    def _reason(self, reason: Reason) -> Iterator[Row]:
        """The words of a pair: shared ones, then those of either side below their own column."""
        quiet, across = self._styles.quiet, self._styles.paper.across - NUMBER
        shared = f"In both ({len(reason.shared):,}): {', '.join(reason.shared) or '–'}"
        if any(reason.keys):
            shared = f"Compared by {reason.keys[0] or '–'} and {reason.keys[1] or '–'}. {shared}"
        lines = set_text([Piece(shared, quiet)], across)
        alone = bool(reason.left or reason.right)
        yield Row((Cell(NUMBER, lines),), with_next=alone, after=0.0 if alone else 0.6 * MM)
        if alone:
            left, right = self._words("A", reason.left), self._words("B", reason.right)
            yield Row((Cell(NUMBER, left), Cell(self._right + NUMBER, right)), after=0.6 * MM)

    def _words(self, own: str, reasons: Iterable[WordReason]) -> tuple[SetLine, ...]:
        words = "; ".join(
            f"{each.word} → {each.nearest} {each.factor:.2f}, found {each.found:.2f}" if each.nearest else each.word
            for each in reasons
        )
        return set_text([Piece(f"Only in {own}: {words}", self._styles.quiet)], self._text) if words else ()


def all_rows(report: Report) -> Iterator[ReportPair | ReportGap]:
    """Every row of a report."""
    for passage in report.passages:
        yield from passage.rows
    yield from report.others
